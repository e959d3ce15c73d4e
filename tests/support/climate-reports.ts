import { BODY_CONTROLS, BODY_READINGS, CLIMATE_SETTINGS, CLIMATE_STOPS } from '#core/domain/body-control.ts'
import { BODY_KIND, writeBodyReport } from '#core/protocol/body-over-808.ts'
import type { CommandedVehicle } from './command-ground.ts'

const C = BODY_CONTROLS
const R = BODY_READINGS
/** °C */
export const ON = 21
const PARKED: Readonly<Record<number, number>> = {
  [C.climate]: 0,
  [CLIMATE_SETTINGS.climateMode]: 0,
  [CLIMATE_SETTINGS.runMinutes]: 0,
  [R.cabinTemperature]: 44,
  [R.plugged]: 1,
  [R.climateActive]: 0,
}
export const RUNNING = { [C.climate]: ON, [R.climateActive]: 1, [R.cabinAtStart]: 44, [R.climateMinutes]: 0 }
export const ENDED = {
  ...RUNNING,
  [C.climate]: 0,
  [R.climateActive]: 0,
  [R.climateEnergy]: 13,
  [R.climateMinutes]: 12,
  [R.climateStop]: CLIMATE_STOPS.driver,
  [R.cabinAtEnd]: 58,
}

/** The vehicle reports its body: `changed` differs from a parked one. */
export function reportClimate(
  { terminal }: CommandedVehicle,
  changed: Record<number, number> = {},
  answers = 0,
  result = 0,
) {
  const values = Object.entries({ ...PARKED, ...changed }).map(([control, value]) => ({ control: +control, value }))
  terminal.send(0x0900, { kind: BODY_KIND, data: writeBodyReport({ result, answers, values }) })
}
