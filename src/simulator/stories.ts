import { demoEquipment } from '#core/demo/demo-equipment.ts'
import { demoVehicle, type DemoVehicle } from '#core/demo/demo-fleet.ts'
import { isStealable } from '#core/demo/demo-theft.ts'

/** What happens in the month before the demo was set up, each to one vehicle of the fleet. */
export type Story =
  | 'stolenVehicle'
  | 'ageingBattery'
  | 'improvingDriver'
  | 'tiredDriver'
  | 'leakingTyre'
  | 'drainedTank'
  | 'missingUrea'

/** Duties whose vehicles are parked at night. */
const DAY_DUTIES: ReadonlySet<string> = new Set(['longHaul', 'distribution', 'cityVan'])
/** Small fleets have the stories too. */
const AMONG = 60
const FITS: Readonly<Record<Story, (vehicle: DemoVehicle, seed: number) => boolean>> = {
  stolenVehicle: isStealable,
  ageingBattery: (vehicle, seed) => demoEquipment(seed, vehicle).gb32960 !== null,
  improvingDriver: ({ duty }) => duty === 'longHaul' || duty === 'teamHaul' || duty === 'nightHaul',
  tiredDriver: (vehicle, seed) => vehicle.duty === 'nightHaul' && demoEquipment(seed, vehicle).hasSafety,
  leakingTyre: (vehicle, seed) => vehicle.vehicleClass === 'truck' && demoEquipment(seed, vehicle).hasSafety,
  drainedTank: ({ powerType, duty, market }) => powerType === '柴油' && market === 'cn' && DAY_DUTIES.has(duty),
  missingUrea: ({ powerType, duty }) => powerType === '柴油' && (duty === 'longHaul' || duty === 'teamHaul'),
}

const storiesBySeed = new Map<number, ReadonlyMap<number, Story>>()

/** The story of a vehicle; most have none. */
export function storyOf(seed: number, index: number): Story | undefined {
  if (index >= AMONG) return undefined
  let stories = storiesBySeed.get(seed)
  if (!stories) {
    stories = storiesOf(seed)
    storiesBySeed.set(seed, stories)
  }
  return stories.get(index)
}

function storiesOf(seed: number): ReadonlyMap<number, Story> {
  const stories = new Map<number, Story>()
  const fleet = Array.from({ length: AMONG }, (_, index) => demoVehicle(seed, index))
  for (const [story, fits] of Object.entries(FITS) as [Story, (typeof FITS)[Story]][]) {
    const found = fleet.find((vehicle) => !stories.has(vehicle.index) && fits(vehicle, seed))
    if (found) stories.set(found.index, story)
  }
  return stories
}

const USUAL_HURRY = 0.06
const FIRST_HURRY = 0.9
const IMPROVED_BEFORE_DAYS = 5
const MONTH_DAYS = 30

/** Share of drives in a hurry, so many days before the demo was set up (negative after it). */
export function hurryShare(seed: number, index: number, daysBefore: number): number {
  if (storyOf(seed, index) !== 'improvingDriver') return USUAL_HURRY
  const left = (daysBefore - IMPROVED_BEFORE_DAYS) / (MONTH_DAYS - IMPROVED_BEFORE_DAYS)
  return Math.min(1, Math.max(0, left)) * FIRST_HURRY
}

/** Wear of the battery, 0 to 1, so many days before the demo was set up. */
export function batteryWear(seed: number, index: number, daysBefore: number): number {
  if (storyOf(seed, index) !== 'ageingBattery') return 0
  return Math.min(1, Math.max(0, 1 - daysBefore / MONTH_DAYS))
}
