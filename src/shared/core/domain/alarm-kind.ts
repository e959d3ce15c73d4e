/**
 * Where an alarm comes from: bits of a position, an active-safety item, an electric vehicle's report, a rule, a fence, a
 * changed identity, a trouble code, or what a terminal reports of itself.
 */
export const ALARM_SOURCES = ['terminal', 'safety', 'energy', 'rule', 'fence', 'tamper', 'diagnosis', 'device'] as const
export type AlarmSource = (typeof ALARM_SOURCES)[number]

export type AlarmLevel = 1 | 2 | 3

/**
 * Alarm kinds a terminal reports as level bits of a position (JT/T 808 alarm word; JT/T 1078 video alarm word as bits 32
 * and up). `level` 1 is the highest. Labels are translation keys `alarm.<key>`.
 *
 * `momentary` bits are cleared by the terminal once the platform has answered the report (JT/T 808 §4 note).
 */
export interface AlarmKind {
  bit: number
  key: string
  level: AlarmLevel
  momentary?: true
}

export const ALARM_KINDS = [
  { bit: 0, key: 'panic', level: 1, momentary: true },
  { bit: 1, key: 'overspeed', level: 2 },
  { bit: 2, key: 'fatigue', level: 1 },
  { bit: 3, key: 'dangerWarning', level: 1, momentary: true },
  { bit: 4, key: 'gnssFault', level: 3 },
  { bit: 5, key: 'antennaOpen', level: 3 },
  { bit: 6, key: 'antennaShort', level: 3 },
  { bit: 7, key: 'lowVoltage', level: 3 },
  { bit: 8, key: 'powerLost', level: 2 },
  { bit: 9, key: 'displayFault', level: 3 },
  { bit: 10, key: 'ttsFault', level: 3 },
  { bit: 11, key: 'cameraFault', level: 3 },
  { bit: 12, key: 'icModuleFault', level: 3 },
  { bit: 13, key: 'overspeedWarning', level: 3 },
  { bit: 14, key: 'fatigueWarning', level: 2 },
  { bit: 15, key: 'violationDriving', level: 2 },
  { bit: 16, key: 'tyrePressureWarning', level: 2 },
  { bit: 17, key: 'rightTurnBlindZone', level: 2 },
  { bit: 18, key: 'dayDrivingOvertime', level: 2 },
  { bit: 19, key: 'parkingOvertime', level: 3 },
  { bit: 20, key: 'areaCrossing', level: 2, momentary: true },
  { bit: 21, key: 'routeCrossing', level: 2, momentary: true },
  { bit: 22, key: 'roadTime', level: 3, momentary: true },
  { bit: 23, key: 'routeDeviation', level: 2 },
  { bit: 24, key: 'speedSensorFault', level: 3 },
  { bit: 25, key: 'fuelAbnormal', level: 2 },
  { bit: 26, key: 'theft', level: 1 },
  { bit: 27, key: 'illegalIgnition', level: 1, momentary: true },
  { bit: 28, key: 'illegalMotion', level: 1, momentary: true },
  { bit: 29, key: 'collision', level: 1 },
  { bit: 30, key: 'rollover', level: 1 },
  { bit: 31, key: 'illegalDoorOpening', level: 2, momentary: true },
  { bit: 32, key: 'videoSignalLoss', level: 3 },
  { bit: 33, key: 'videoSignalCovered', level: 2 },
  { bit: 34, key: 'videoStorageFault', level: 3 },
  { bit: 35, key: 'videoDeviceFault', level: 3 },
  { bit: 36, key: 'overload', level: 2 },
  { bit: 37, key: 'abnormalDriving', level: 1 },
  { bit: 38, key: 'videoRecordThreshold', level: 3 },
] as const satisfies readonly AlarmKind[]

/** An alarm kind that is no bit; the level is what it has unless a rule or the terminal says otherwise. */
interface OtherAlarmKind {
  key: string
  source: AlarmSource
  level: AlarmLevel
}

/**
 * General alarms of electric vehicles by their bit (GB/T 32960.3-2016 table 18; from bit 19 on 2025 table 24). The level is
 * what the alarm has where the report has none.
 */
export const ENERGY_ALARM_KINDS = [
  { bit: 0, key: 'evTemperatureDifference', level: 2 },
  { bit: 1, key: 'evBatteryHot', level: 1 },
  { bit: 2, key: 'evPackOvervoltage', level: 2 },
  { bit: 3, key: 'evPackUndervoltage', level: 2 },
  { bit: 4, key: 'evSocLow', level: 3 },
  { bit: 5, key: 'evCellOvervoltage', level: 2 },
  { bit: 6, key: 'evCellUndervoltage', level: 2 },
  { bit: 7, key: 'evSocHigh', level: 3 },
  { bit: 8, key: 'evSocJump', level: 3 },
  { bit: 9, key: 'evPackMismatch', level: 2 },
  { bit: 10, key: 'evCellInconsistency', level: 3 },
  { bit: 11, key: 'evInsulationFault', level: 1 },
  { bit: 12, key: 'evDcdcHot', level: 2 },
  { bit: 13, key: 'evBrakeSystemFault', level: 1 },
  { bit: 14, key: 'evDcdcFault', level: 2 },
  { bit: 15, key: 'evMotorControllerHot', level: 2 },
  { bit: 16, key: 'evHighVoltageInterlock', level: 1 },
  { bit: 17, key: 'evMotorHot', level: 2 },
  { bit: 18, key: 'evPackOvercharge', level: 1 },
  { bit: 19, key: 'evMotorOverspeed', level: 2 },
  { bit: 20, key: 'evMotorOvercurrent', level: 2 },
  { bit: 21, key: 'evCapacitorHot', level: 2 },
  { bit: 22, key: 'evCapacitorOverpressure', level: 2 },
  { bit: 23, key: 'evThermalEvent', level: 1 },
  { bit: 24, key: 'evHydrogenLeak', level: 1 },
  { bit: 25, key: 'evHydrogenPressureFault', level: 2 },
  { bit: 26, key: 'evHydrogenTemperatureFault', level: 2 },
  { bit: 27, key: 'evFuelCellStackHot', level: 2 },
] as const satisfies readonly AlarmKind[]
/** The report has a fault level but no bit of the general alarms. */
export const ENERGY_FAULT = 'evFault'

/** Conditions a terminal reports of itself, by their bit in item 0xE9. */
export const DEVICE_CONDITIONS = [
  { bit: 0, key: 'deviceCaseOpened', level: 1 },
  { bit: 1, key: 'deviceSimRemoved', level: 1 },
  { bit: 2, key: 'deviceOverheated', level: 2 },
  { bit: 3, key: 'deviceBackupLow', level: 2 },
  { bit: 4, key: 'deviceStorageFault', level: 2 },
  { bit: 5, key: 'deviceClockDrift', level: 3 },
  { bit: 6, key: 'deviceCertificateEnding', level: 3 },
] as const satisfies readonly AlarmKind[]

const deviceKinds = DEVICE_CONDITIONS.map(({ key, level }) => ({ key, level, source: 'device' as const }))
const energyKinds = ENERGY_ALARM_KINDS.map(({ key, level }) => ({ key, level, source: 'energy' as const }))

/** Kinds of active-safety items (T/JSATL 12), of electric vehicles, of rules, fences and identities. */
export const OTHER_ALARM_KINDS = [
  ...energyKinds,
  { key: ENERGY_FAULT, source: 'energy', level: 2 },
  { key: 'adasForwardCollision', source: 'safety', level: 1 },
  { key: 'adasLaneDeparture', source: 'safety', level: 2 },
  { key: 'adasHeadway', source: 'safety', level: 2 },
  { key: 'adasPedestrian', source: 'safety', level: 1 },
  { key: 'adasLaneChanges', source: 'safety', level: 2 },
  { key: 'adasSignLimit', source: 'safety', level: 3 },
  { key: 'adasObstacle', source: 'safety', level: 2 },
  { key: 'adasOther', source: 'safety', level: 3 },
  { key: 'dsmFatigue', source: 'safety', level: 1 },
  { key: 'dsmPhone', source: 'safety', level: 1 },
  { key: 'dsmSmoking', source: 'safety', level: 2 },
  { key: 'dsmDistraction', source: 'safety', level: 2 },
  { key: 'dsmAbnormal', source: 'safety', level: 2 },
  { key: 'dsmDriverChange', source: 'safety', level: 3 },
  { key: 'dsmOther', source: 'safety', level: 3 },
  { key: 'tyreHighPressure', source: 'safety', level: 2 },
  { key: 'tyreLowPressure', source: 'safety', level: 2 },
  { key: 'tyreHot', source: 'safety', level: 1 },
  { key: 'tyreSensor', source: 'safety', level: 3 },
  { key: 'tyreImbalance', source: 'safety', level: 3 },
  { key: 'tyreLeak', source: 'safety', level: 2 },
  { key: 'tyreBattery', source: 'safety', level: 3 },
  { key: 'blindSpotRear', source: 'safety', level: 2 },
  { key: 'blindSpotLeft', source: 'safety', level: 2 },
  { key: 'blindSpotRight', source: 'safety', level: 2 },
  { key: 'harshAcceleration', source: 'safety', level: 3 },
  { key: 'harshBraking', source: 'safety', level: 2 },
  { key: 'harshTurn', source: 'safety', level: 3 },
  { key: 'longIdling', source: 'safety', level: 3 },
  { key: 'engineStall', source: 'safety', level: 2 },
  { key: 'coasting', source: 'safety', level: 2 },
  { key: 'engineOverspeed', source: 'safety', level: 3 },
  { key: 'safetyOther', source: 'safety', level: 3 },
  { key: 'ruleSpeed', source: 'rule', level: 2 },
  { key: 'ruleArea', source: 'rule', level: 2 },
  { key: 'ruleIdle', source: 'rule', level: 3 },
  { key: 'ruleOffline', source: 'rule', level: 2 },
  { key: 'ruleItem', source: 'rule', level: 2 },
  { key: 'fenceInside', source: 'fence', level: 2 },
  { key: 'fenceOutside', source: 'fence', level: 2 },
  { key: 'fenceDwell', source: 'fence', level: 3 },
  { key: 'fenceSpeed', source: 'fence', level: 2 },
  { key: 'vinMismatch', source: 'tamper', level: 1 },
  { key: 'simChanged', source: 'tamper', level: 2 },
  { key: 'terminalChanged', source: 'tamper', level: 1 },
  { key: 'troubleCode', source: 'diagnosis', level: 2 },
  ...deviceKinds,
] as const satisfies readonly OtherAlarmKind[]

export type AlarmKindKey = (typeof ALARM_KINDS)[number]['key'] | (typeof OTHER_ALARM_KINDS)[number]['key']

const byBit: ReadonlyMap<number, AlarmKind> = new Map(ALARM_KINDS.map((kind) => [kind.bit, kind]))
const energyByBit: ReadonlyMap<number, AlarmKind> = new Map(ENERGY_ALARM_KINDS.map((kind) => [kind.bit, kind]))
const byKey: ReadonlyMap<string, AlarmKind> = new Map(ALARM_KINDS.map((kind) => [kind.key, kind]))
const otherByKey: ReadonlyMap<string, OtherAlarmKind> = new Map(OTHER_ALARM_KINDS.map((kind) => [kind.key, kind]))

export const ALARM_KIND_KEYS: readonly AlarmKindKey[] = [...ALARM_KINDS, ...OTHER_ALARM_KINDS].map(({ key }) => key)

export const alarmKindOfBit = (bit: number): AlarmKind | undefined => byBit.get(bit)
/** A general alarm of an electric vehicle. */
export const energyAlarmOfBit = (bit: number): AlarmKind | undefined => energyByBit.get(bit)
/** A condition of the terminal itself. */
export const deviceAlarmOfBit = (bit: number): AlarmKind | undefined => DEVICE_CONDITIONS[bit]
/** A kind that is a bit of the alarm word. */
export const alarmKindOf = (key: string): AlarmKind | undefined => byKey.get(key)
/** Default level of a kind; 3 for kinds of a later version. */
export const levelOfKind = (key: string): AlarmLevel => (byKey.get(key) ?? otherByKey.get(key))?.level ?? 3
export const sourceOfKind = (key: string): AlarmSource => otherByKey.get(key)?.source ?? 'terminal'

const TROUBLE_CODE = 'dtc:'
/** Of an alarm that a trouble code raised: which one. */
export const troubleCodeOf = (subject: string): string | undefined =>
  subject.startsWith(TROUBLE_CODE) ? subject.slice(TROUBLE_CODE.length) : undefined
export const troubleCodeSubject = (code: string): string => TROUBLE_CODE + code

/** Set bits of an alarm word of up to 53 bits, lowest first. */
export function alarmBits(word: number): number[] {
  const bits: number[] = []
  const low = word >>> 0
  const high = Math.floor(word / 0x1_0000_0000)
  for (let bit = 0; bit < 32; bit += 1) if ((low >>> bit) & 1) bits.push(bit)
  for (let bit = 0; bit < 21; bit += 1) if ((high >>> bit) & 1) bits.push(bit + 32)
  return bits
}

export const isAlarmKind = (key: string): key is AlarmKindKey => byKey.has(key) || otherByKey.has(key)

/** Alarms about the terminal and not about the vehicle or its driver. */
export const DEVICE_ALARM_KINDS = [
  'powerLost',
  'antennaOpen',
  'antennaShort',
  'videoStorageFault',
  ...DEVICE_CONDITIONS.map(({ key }) => key),
] as const satisfies readonly AlarmKindKey[]
