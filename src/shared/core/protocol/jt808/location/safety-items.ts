import type { Field } from '#core/protocol/schema/field.ts'
import { bytes, i16, i32, list, record, time, u8, u16, u32 } from '#core/protocol/schema/fields.ts'
import { ALARM_MARKS, alarmMarks, type AlarmMark, type MarkFields } from '../alarm-mark.ts'
import { alarmVehicleBits, tyreKindBits } from './item-bits.ts'

/* Active-safety items 0x64-0x67 (T/JSATL 12 clause 4.2) and their provincial variants. */

const flags = { 0: 'unavailable', 1: 'start', 2: 'end' } as const

const place = {
  speed: u8({ unit: 'kmh' }),
  altitude: i16({ unit: 'm' }),
  lat: i32({ per: 1_000_000, unit: 'degree' }),
  lng: i32({ per: 1_000_000, unit: 'degree' }),
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
    frontSpeed: u8({ unit: 'kmh' }),
    distance: u8({ per: 10, unit: 's' }),
    side: u8({ values: { 1: 'left', 2: 'right' } }),
    signKind: u8({ values: { 1: 'speedLimit', 2: 'heightLimit', 3: 'weightLimit' } }),
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
      record({
        wheel: u8(),
        kind: u16({ bits: tyreKindBits }),
        pressure: u16({ unit: 'kpa' }),
        temperature: i16({ unit: 'celsius' }),
        battery: u16({ unit: 'percent' }),
      }),
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

/** The mark's width shows in the length of the item; the one named is tried first and written. */
function safetyItem<T>(
  id: number,
  key: string,
  build: (mark: MarkFields) => Field<T>,
): (mark: AlarmMark) => SafetyItem<T> {
  const fields = new Map(ALARM_MARKS.map((name) => [name, build(alarmMarks[name])]))
  return (mark) => ({
    id,
    key,
    field: fields.get(mark) as Field<T>,
    alternatives: ALARM_MARKS.filter((other) => other !== mark).map((other) => fields.get(other) as Field<T>),
  })
}

const adasItem = safetyItem(0x64, 'adas', adas)
const dsmItem = safetyItem(0x65, 'dsm', dsm)
const tyreItem = safetyItem(0x66, 'tyres', tyres)
const blindSpotItem = safetyItem(0x67, 'blindSpot', blindSpot)
const harshDrivingItem = safetyItem(0x70, 'harshDriving', harshDriving)

/** The active-safety items with the alarm mark of a province. */
export const safetyItems = (mark: AlarmMark) => ({
  adas: adasItem(mark),
  dsm: dsmItem(mark),
  tyres: tyreItem(mark),
  blindSpot: blindSpotItem(mark),
  harshDriving: harshDrivingItem(mark),
})
