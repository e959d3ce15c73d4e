import type { NamedBit } from '../schema/field.ts'

/** General alarm word of the alarm unit (GB/T 32960.3-2016 table 18). */
export const gbAlarmBits2016 = [
  { bit: 0, key: 'temperatureDifference' },
  { bit: 1, key: 'batteryHot' },
  { bit: 2, key: 'packOvervoltage' },
  { bit: 3, key: 'packUndervoltage' },
  { bit: 4, key: 'socLow' },
  { bit: 5, key: 'cellOvervoltage' },
  { bit: 6, key: 'cellUndervoltage' },
  { bit: 7, key: 'socHigh' },
  { bit: 8, key: 'socJump' },
  { bit: 9, key: 'packMismatch' },
  { bit: 10, key: 'cellInconsistency' },
  { bit: 11, key: 'insulationFault' },
  { bit: 12, key: 'dcdcHot' },
  { bit: 13, key: 'brakeSystemFault' },
  { bit: 14, key: 'dcdcFault' },
  { bit: 15, key: 'motorControllerHot' },
  { bit: 16, key: 'highVoltageInterlock' },
  { bit: 17, key: 'motorHot' },
  { bit: 18, key: 'packOvercharge' },
] as const satisfies readonly NamedBit[]

/** The same of the 2025 edition (table 24). */
export const gbAlarmBits2025 = [
  ...gbAlarmBits2016,
  { bit: 19, key: 'motorOverspeed' },
  { bit: 20, key: 'motorOvercurrent' },
  { bit: 21, key: 'capacitorHot' },
  { bit: 22, key: 'capacitorOverpressure' },
  { bit: 23, key: 'thermalEvent' },
  { bit: 24, key: 'hydrogenLeak' },
  { bit: 25, key: 'hydrogenPressureFault' },
  { bit: 26, key: 'hydrogenTemperatureFault' },
  { bit: 27, key: 'fuelCellStackHot' },
] as const satisfies readonly NamedBit[]
