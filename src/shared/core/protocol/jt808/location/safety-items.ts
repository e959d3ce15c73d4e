import type { Field } from '../../schema/field.ts'
import { bytes, i16, i32, list, record, text, time, u8, u16, u32 } from '../../schema/fields.ts'
import { alarmVehicleBits, tyreKindBits } from './item-bits.ts'

/* Active-safety items 0x64-0x67 (T/JSATL 12 clause 4.2) and their provincial variants. */

/** Alarm mark: names the alarm when its pictures and videos are asked for. */
export const jiangsuMark = { terminalId: text(7), time: time(), serial: u8(), attachments: u8(), reserve: bytes(1) }
/** Marks with the 30-character id of the 2019 edition; provinces differ in the reserve. */
export const longMark = (reserve: number) => ({
  terminalId: text(30),
  time: time(),
  serial: u8(),
  attachments: u8(),
  reserve: bytes(reserve),
})

type MarkFields = typeof jiangsuMark

/** Guangdong 40 bytes, Sichuan 39, Heilongjiang 38. */
const marks: readonly MarkFields[] = [jiangsuMark, longMark(2), longMark(1), longMark(0)]

const flags = { 0: 'unavailable', 1: 'start', 2: 'end' } as const

const place = {
  speed: u8(),
  altitude: i16(),
  lat: i32({ per: 1_000_000 }),
  lng: i32({ per: 1_000_000 }),
  time: time(),
  vehicle: u16({ bits: alarmVehicleBits }),
}

const adasTypes = {
  1: 'forwardCollision',
  2: 'laneDeparture',
  3: 'headway',
  4: 'pedestrian',
  5: 'laneChanges',
  6: 'signLimit',
  7: 'obstacle',
  16: 'signEvent',
  17: 'photo',
} as const

const adas = (mark: MarkFields) =>
  record({
    alarmId: u32(),
    flag: u8({ values: flags }),
    type: u8({ values: adasTypes }),
    level: u8(),
    frontSpeed: u8(),
    distance: u8({ per: 10 }),
    side: u8({ values: { 1: 'left', 2: 'right' } }),
    signKind: u8(),
    signValue: u8(),
    ...place,
    mark: record(mark),
  })

const dsmTypes = {
  1: 'fatigue',
  2: 'phone',
  3: 'smoking',
  4: 'distraction',
  5: 'abnormal',
  16: 'photo',
  17: 'driverChange',
} as const

const dsm = (mark: MarkFields) =>
  record({
    alarmId: u32(),
    flag: u8({ values: flags }),
    type: u8({ values: dsmTypes }),
    level: u8(),
    fatigue: u8(),
    reserve: bytes(4),
    ...place,
    mark: record(mark),
  })

const tyres = (mark: MarkFields) =>
  record({
    alarmId: u32(),
    flag: u8({ values: flags }),
    ...place,
    mark: record(mark),
    wheels: list(
      1,
      record({ wheel: u8(), kind: u16({ bits: tyreKindBits }), pressure: u16(), temperature: i16(), battery: u16() }),
    ),
  })

const blindSpot = (mark: MarkFields) =>
  record({
    alarmId: u32(),
    flag: u8({ values: flags }),
    type: u8({ values: { 1: 'rear', 2: 'left', 3: 'right' } }),
    ...place,
    mark: record(mark),
  })

/** Guangdong 0x70: harsh driving with its thresholds. */
const harshDriving = (mark: MarkFields) =>
  record({
    alarmId: u32(),
    flag: u8({ values: flags }),
    type: u8(),
    timeThreshold: u16(),
    threshold1: u16(),
    threshold2: u16(),
    ...place,
    mark: record(mark),
  })

interface SafetyItem<T> {
  readonly id: number
  readonly key: string
  readonly field: Field<T>
  readonly alternatives: readonly Field<T>[]
}

function safetyItem<T>(id: number, key: string, build: (mark: MarkFields) => Field<T>): SafetyItem<T> {
  const [field, ...alternatives] = marks.map(build)
  return { id, key, field: field as Field<T>, alternatives }
}

export const adasItem = safetyItem(0x64, 'adas', adas)
export const dsmItem = safetyItem(0x65, 'dsm', dsm)
export const tyreItem = safetyItem(0x66, 'tyres', tyres)
export const blindSpotItem = safetyItem(0x67, 'blindSpot', blindSpot)
export const harshDrivingItem = safetyItem(0x70, 'harshDriving', harshDriving)
