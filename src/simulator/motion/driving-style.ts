import type { DemoVehicle } from '#core/demo/demo-fleet.ts'

/** How a kind of vehicle is driven. Speeds in km/h by road: streets, motorway, road, country road. */
export interface DrivingStyle {
  speeds: readonly [street: number, motorway: number, road: number, country: number]
  /** m/s² */
  acceleration: number
  braking: number
  /** Share of crossings where the light is red. */
  redLights: number
  /** Seconds at each stop of a line; stops lie at every crossing. */
  boarding: number
  /** From here on the terminal reports overspeed, km/h. */
  alarmSpeed: number
}

const HEAVY: DrivingStyle = {
  speeds: [38, 82, 66, 56],
  acceleration: 0.45,
  braking: 0.8,
  redLights: 0.28,
  boarding: 0,
  alarmSpeed: 92,
}
const LIGHT: DrivingStyle = { ...HEAVY, speeds: [42, 92, 74, 62], acceleration: 0.9, braking: 1.2, alarmSpeed: 105 }
const COACH: DrivingStyle = { ...HEAVY, speeds: [40, 94, 74, 60], acceleration: 0.6, braking: 0.9, alarmSpeed: 102 }
const CITY_BUS: DrivingStyle = {
  ...HEAVY,
  speeds: [36, 70, 60, 50],
  acceleration: 0.8,
  redLights: 0.22,
  boarding: 24,
  alarmSpeed: 80,
}
const CAR: DrivingStyle = { ...LIGHT, speeds: [48, 112, 84, 70], acceleration: 1.6, braking: 1.8, alarmSpeed: 124 }
const SWEEPER: DrivingStyle = { ...HEAVY, speeds: [17, 60, 50, 40], redLights: 0.12, alarmSpeed: 70 }

export function drivingStyle({ duty, vehicleClass }: Pick<DemoVehicle, 'duty' | 'vehicleClass'>): DrivingStyle {
  if (duty === 'cityBus') return CITY_BUS
  if (duty === 'coach') return COACH
  if (duty === 'sweeper') return SWEEPER
  if (duty === 'cityVan') return LIGHT
  return vehicleClass === 'car' ? CAR : HEAVY
}
