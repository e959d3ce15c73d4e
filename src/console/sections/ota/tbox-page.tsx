import { ExpressDesk } from './express-desk.tsx'

/** Upgrades of terminals in vehicles with combustion engine. */
export const TboxUpgradePage = () => <ExpressDesk desk="conventional" />
