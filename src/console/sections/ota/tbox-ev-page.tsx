import { ExpressDesk } from './express-desk.tsx'

/** Upgrades of terminals in vehicles with traction battery. */
export const EnergyUpgradePage = () => <ExpressDesk desk="energy" />
