import { type DemoVehicle, otherNumbers } from './demo-fleet.ts'

/** Far beyond any simulated fleet. */
const SPARES_FROM = 6_000_000
const CARDS_FROM = 6_500_000

/**
 * Vehicles of the fleet next to which a second terminal is mounted already: it asks to register now and then, and is refused until
 * its replacement was approved. They drive day and night, so that a sign-on is followed by a position with a fix.
 */
const WITH_SPARE: readonly number[] = [7, 21, 33, 39, 45]
/** Vehicles whose SIM card was exchanged without notice. */
const WITH_OTHER_CARD: readonly number[] = [5, 12, 17, 27]

/** The second terminal of a vehicle; undefined where there is none. */
export const demoSpare = (vehicle: DemoVehicle): DemoVehicle | undefined =>
  WITH_SPARE.includes(vehicle.index) ? { ...vehicle, ...otherNumbers(vehicle, SPARES_FROM) } : undefined

export const hasOtherCard = ({ index }: Pick<DemoVehicle, 'index'>): boolean => WITH_OTHER_CARD.includes(index)

/** The card that is in the terminal: of most vehicles the registered one. */
export const demoCard = (vehicle: DemoVehicle): string =>
  hasOtherCard(vehicle) ? otherNumbers(vehicle, CARDS_FROM).iccid : vehicle.iccid
