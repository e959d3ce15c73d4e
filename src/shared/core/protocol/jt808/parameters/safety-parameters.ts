import type { NamedBit } from '#core/protocol/schema/field.ts'
import { bytes, type NumberOptions, record, text, u8, u16, u32 } from '#core/protocol/schema/fields.ts'
import { type ParameterRow, shaped } from './parameter-row.ts'

/* Active-safety parameters 0xF364-0xF367 (T/JSATL 12 clause 4.6). 0xFF / 0xFFFF in a set command leave a value unchanged. */

const octet = (options: NumberOptions) => u8({ unchanged: 0xff, ...options })
const halfWord = (options: NumberOptions) => u16({ unchanged: 0xffff, ...options })
const mask = (bits: readonly NamedBit[]) => u32({ bits, unchanged: 0xffffffff })

/** Both levels of each alarm, from bit 0. */
const levels = (...names: readonly string[]): NamedBit[] =>
  names.flatMap((name, at) => [
    { bit: at * 2, key: `${name}Level1` },
    { bit: at * 2 + 1, key: `${name}Level2` },
  ])

const kmh = { unit: 'kmh', min: 0, max: 220 } as const

const head = (alarms: readonly NamedBit[], event: string) => ({
  speed: octet({ unit: 'kmh', min: 0, max: 60 }),
  volume: octet({ min: 0, max: 8 }),
  photoStrategy: octet({ values: { 0: 'off', 1: 'byTime', 2: 'byDistance' } }),
  photoTimer: halfWord({ unit: 's', min: 0, max: 3600 }),
  photoDistance: halfWord({ unit: 'm', min: 0, max: 60_000 }),
  photoCount: octet({ min: 1, max: 10 }),
  photoInterval: octet({ min: 1, max: 5 }),
  photoResolution: octet({
    values: { 1: '352x288', 2: '704x288', 3: '704x576', 4: '640x480', 5: '1280x720', 6: '1920x1080' },
  }),
  videoResolution: octet({ values: { 1: 'cif', 2: 'hd1', 3: 'd1', 4: 'wd1', 5: 'vga', 6: '720p', 7: '1080p' } }),
  alarmMask: mask(alarms),
  eventMask: mask([
    { bit: 0, key: event },
    { bit: 1, key: 'photo' },
  ]),
})
const evidence = { photos: octet({ min: 0, max: 10 }), photoInterval: octet({ min: 1, max: 10 }) }
const alarm = { speed: octet(kmh), videoSeconds: octet({ unit: 's', min: 0, max: 60 }), ...evidence }
/** Seconds to the obstacle or the vehicle ahead, in tenths. */
const judged = record({ threshold: octet({ min: 10, max: 50 }), ...alarm })

const adasAlarms = [
  ...levels('obstacle', 'laneChanges', 'laneDeparture', 'forwardCollision', 'pedestrian', 'headway'),
  { bit: 16, key: 'signLimit' },
]
const adas = {
  ...head(adasAlarms, 'signEvent'),
  reserve: bytes(1),
  obstacle: judged,
  laneChanges: record({
    seconds: octet({ unit: 's', min: 30, max: 120 }),
    count: octet({ min: 3, max: 10 }),
    ...alarm,
  }),
  laneDeparture: record(alarm),
  forwardCollision: judged,
  pedestrian: judged,
  headway: judged,
  roadSign: record(evidence),
}

const dsm = {
  ...head(levels('fatigue', 'phone', 'smoking', 'distraction', 'abnormal'), 'driverChange'),
  smokingInterval: halfWord({ unit: 's', min: 0, max: 3600 }),
  phoneInterval: halfWord({ unit: 's', min: 0, max: 3600 }),
  reserve: bytes(3),
  fatigue: record(alarm),
  phone: record(alarm),
  smoking: record(alarm),
  distraction: record(alarm),
  abnormal: record(alarm),
  identityTrigger: octet({ values: { 0: 'off', 1: 'byTime', 2: 'byDistance', 3: 'onStart' } }),
}

/** Two settings shorter, as one implementation writes it: distraction without video, abnormal behaviour without speed. */
const { videoSeconds: _video, ...distractionOnly } = alarm
const { speed: _speed, ...abnormalOnly } = alarm
const shortDsm = {
  ...dsm,
  distraction: record(distractionOnly),
  abnormal: record(abnormalOnly),
}

const tyres = {
  /** Such as `900R20`. */
  type: text(12),
  unit: halfWord({ values: { 0: 'kgPerCm2', 1: 'bar', 2: 'kPa', 3: 'psi' } }),
  nominal: halfWord({}),
  imbalance: halfWord({ unit: 'percent', min: 0, max: 100 }),
  leak: halfWord({ unit: 'percent', min: 0, max: 100 }),
  low: halfWord({}),
  high: halfWord({}),
  hot: halfWord({ unit: 'celsius', min: 0, max: 200 }),
  battery: halfWord({ unit: 'percent', min: 0, max: 100 }),
  interval: halfWord({ unit: 's', min: 0, max: 3600 }),
  tail: bytes(6),
}

export const safetyParameters: readonly ParameterRow[] = [
  shaped('activeSafety', 0xf364, 'adasSettings', { ...adas, tail: bytes(4) }, [
    record(adas),
    // Guangdong adds two alarms before the tail.
    record({ ...adas, solidLine: record(alarm), aislePassenger: record(alarm), tail: bytes(4) }),
  ]),
  shaped('activeSafety', 0xf365, 'dsmSettings', { ...dsm, tail: bytes(2) }, [record(dsm), record(shortDsm)]),
  shaped('activeSafety', 0xf366, 'tyreSettings', tyres),
  shaped('activeSafety', 0xf367, 'blindSpotSettings', {
    rearSeconds: octet({ unit: 's', min: 1, max: 10 }),
    sideSeconds: octet({ unit: 's', min: 1, max: 10 }),
  }),
]

/** 0xF365 where a model leaves two settings out: its 47 bytes are as long as the standard's without their tail. */
export const shortDsmParameter: ParameterRow = shaped(
  'activeSafety',
  0xf365,
  'dsmSettings',
  { ...shortDsm, tail: bytes(2) },
  [record({ ...dsm, tail: bytes(2) }), record(shortDsm)],
)
