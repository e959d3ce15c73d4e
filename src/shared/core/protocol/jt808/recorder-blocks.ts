import type { Field, TagTable } from '../schema/field.ts'
import { bcd, bytes, i16, i32, list, listToEnd, record, tagged, text, time, u8, u16, u32 } from '../schema/fields.ts'

/*
 * Blocks of the driving recorder (GB/T 19056-2012 appendix A), carried by 0x0700, 0x8700 and 0x8701:
 * u16 head, u8 command, u16 length, u8 reserve, data, u8 check (XOR of all before it).
 */

const RECORDER_UP = 0x557a
const RECORDER_DOWN = 0xaa75

/** Minutes of speed records and seconds of the speed state and accident logs. */
const PER_MINUTE = 60
const ACCIDENT_STEPS = 100

const kmh = { unit: 'kmh' } as const
const distance = bcd(4)
const licence = text(18)
const speedStep = record({ speed: u8(kmh), signals: u8() })
const place = {
  lng: i32({ per: 600_000, unit: 'degree' }),
  lat: i32({ per: 600_000, unit: 'degree' }),
  altitude: i16({ unit: 'm' }),
}
const vehicle = record({ vin: text(17), plate: text(12), plateKind: text(12) })
const mileage = record({ time: time(), installTime: time(), initialMileage: distance, totalMileage: distance })
const pulses = record({ time: time(), pulsesPerKilometre: u16() })
const signalNames = record({ time: time(), count: u8(), names: listToEnd(text(10)) })

const speeds = record({ startTime: time(), seconds: list(() => PER_MINUTE, speedStep) })
const positions = record({ startTime: time(), minutes: list(() => PER_MINUTE, record({ ...place, speed: u8(kmh) })) })
const accident = record({ endTime: time(), licence, steps: list(() => ACCIDENT_STEPS, speedStep), ...place })
const overtime = record({
  licence,
  startTime: time(),
  endTime: time(),
  start: record(place),
  end: record(place),
})
const identity = record({ time: time(), licence, event: u8({ values: { 1: 'loggedIn', 2: 'loggedOut' } }) })
const power = record({ time: time(), event: u8({ values: { 1: 'powerOn', 2: 'powerOff' } }) })
const change = record({ time: time(), event: u8() })
const speedState = record({
  state: u8({ values: { 1: 'normal', 2: 'abnormal' } }),
  startTime: time(),
  endTime: time(),
  seconds: list(() => PER_MINUTE, record({ recordSpeed: u8(kmh), referenceSpeed: u8(kmh) })),
})

const serialNumber = record({
  certification: text(7),
  model: text(16),
  productionDate: bcd(3),
  serial: u32(),
  reserve: bytes(5),
})

const tableOf = (rows: readonly (readonly [number, string, Field])[]): TagTable =>
  new Map(rows.map(([id, key, field]) => [id, { key, labelKey: `recorder.${key}`, field }]))

/** Responses of the recorder, by command. */
export const recorderAnswers: TagTable = tableOf([
  [0x00, 'standard', record({ year: bcd(1), amendment: u8() })],
  [0x01, 'driver', record({ licence })],
  [0x02, 'clock', record({ time: time() })],
  [0x03, 'mileage', mileage],
  [0x04, 'pulses', pulses],
  [0x05, 'vehicle', vehicle],
  [0x06, 'signalNames', signalNames],
  [0x07, 'serialNumber', serialNumber],
  [0x08, 'speeds', listToEnd(speeds)],
  [0x09, 'positions', listToEnd(positions)],
  [0x10, 'accidents', listToEnd(accident)],
  [0x11, 'overtimeDriving', listToEnd(overtime)],
  [0x12, 'driverChanges', listToEnd(identity)],
  [0x13, 'powerChanges', listToEnd(power)],
  [0x14, 'settingChanges', listToEnd(change)],
  [0x15, 'speedStates', listToEnd(speedState)],
])

/** 0x08-0x15 ask for so many blocks of a time. */
const span = record({ startTime: time(), endTime: time(), blocks: u16() })
const asked = [
  [0x08, 'speeds'],
  [0x09, 'positions'],
  [0x10, 'accidents'],
  [0x11, 'overtimeDriving'],
  [0x12, 'driverChanges'],
  [0x13, 'powerChanges'],
  [0x14, 'settingChanges'],
  [0x15, 'speedStates'],
] as const

/** Data of recorder commands. Commands without data are an empty value. */
export const recorderCommands: TagTable = tableOf([
  ...asked.map(([id, key]) => [id, key, span] as const),
  [0x82, 'vehicle', vehicle],
  [0x83, 'installation', record({ installTime: time() })],
  [0x84, 'signalNames', signalNames],
  [0xc2, 'clock', record({ time: time() })],
  [0xc3, 'pulses', pulses],
  [0xc4, 'mileage', mileage],
])

/** A block whose data are named by one of the two tables. */
export const recorderBlock = (tableName: 'recorderAnswers' | 'recorderCommands') =>
  record({ head: u16(), content: tagged(tableName, 1, 2, 1), check: u8() })

/** True when the head is one a recorder block begins with: manufacturers use either in both directions. */
export const isRecorderBlock = ({ recorder }: Record<string, unknown>): boolean =>
  [RECORDER_UP, RECORDER_DOWN].includes((recorder as { head: number }).head)
