import { NETWORK_TYPES } from '#core/domain/vehicle-reading.ts'
import type { TagDefinition, TagTable, Tagged, ValueOf } from '#core/protocol/schema/field.ts'
import {
  anySigned16,
  bcd,
  bytesToEnd,
  ifMore,
  list,
  listToEnd,
  record,
  sized,
  text,
  u8,
  u16,
  u32,
} from '#core/protocol/schema/fields.ts'
import {
  abnormalDrivingBits,
  chargeBits,
  deviceBits,
  ioBits,
  signalBits,
  storageBits,
  videoAlarmBits,
} from './item-bits.ts'
import type { AlarmMark } from '../alarm-mark.ts'
import { safetyItems } from './safety-items.ts'

const areaKinds = { 0: 'none', 1: 'circle', 2: 'rectangle', 3: 'polygon', 4: 'road' } as const
const channelBits = Array.from({ length: 32 }, (_, bit) => ({ bit, key: `channel${bit + 1}` }))
const satellite = record({ no: u8(), elevation: u8({ unit: 'degree' }), azimuth: u16({ unit: 'degree' }) })

/** Additional items of 0x0200 by name (JT/T 808-2019 table 27, JT/T 1078 table 13, T/JSATL 12 table 4-15). */
const itemFields = {
  /** Odometer, km. */
  mileage: { id: 0x01, field: u32({ per: 10, unit: 'km' }) },
  /** Fuel, litres. */
  fuel: { id: 0x02, field: u16({ per: 10, unit: 'litre' }) },
  /** Speed of the driving recorder, km/h. */
  recorderSpeed: { id: 0x03, field: u16({ per: 10, unit: 'kmh' }) },
  /** Event the platform has to confirm by 0x8203. */
  alarmEventId: { id: 0x04, field: u16() },
  /** Raw pressures by position, 255 where there is no tyre. */
  tyrePressures: { id: 0x05, field: listToEnd(u8()) },
  /** Cargo temperature, °C: written as sign and magnitude by some, in two's complement by others. */
  cargoTemperature: { id: 0x06, field: anySigned16({ unit: 'celsius' }) },
  satelliteStatus: {
    id: 0x07,
    field: record({
      beidou: list(1, satellite),
      gps: list(1, satellite),
      glonass: list(1, satellite),
      galileo: list(1, satellite),
    }),
  },
  overspeedArea: { id: 0x11, field: record({ kind: u8({ values: areaKinds }), areaId: ifMore(u32()) }) },
  areaCrossing: {
    id: 0x12,
    field: record({
      kind: u8({ values: areaKinds }),
      areaId: u32(),
      direction: u8({ values: { 0: 'entering', 1: 'leaving' } }),
    }),
  },
  roadTime: {
    id: 0x13,
    field: record({
      roadId: u32(),
      seconds: u16({ unit: 's' }),
      result: u8({ values: { 0: 'tooShort', 1: 'tooLong' } }),
    }),
  },
  videoAlarm: { id: 0x14, field: u32({ bits: videoAlarmBits }) },
  signalLossChannels: { id: 0x15, field: u32({ bits: channelBits }) },
  signalCoveredChannels: { id: 0x16, field: u32({ bits: channelBits }) },
  storageFaults: { id: 0x17, field: u16({ bits: storageBits }) },
  abnormalDriving: {
    id: 0x18,
    field: record({ behaviour: u16({ bits: abnormalDrivingBits }), fatigue: ifMore(u8({ unit: 'percent' })) }),
  },
  vehicleSignals: { id: 0x25, field: u32({ bits: signalBits }) },
  io: { id: 0x2a, field: u16({ bits: ioBits }) },
  analog: {
    id: 0x2b,
    field: u32({
      parts: [
        { name: 'ad0', bit: 0, width: 16 },
        { name: 'ad1', bit: 16, width: 16 },
      ],
    }),
  },
  /** Strength of the radio signal. */
  signal: { id: 0x30, field: u8() },
  satellites: { id: 0x31, field: u8() },
  ...safetyItems('jiangsu'),
} as const

type NamedFields = Readonly<Record<string, { readonly id: number } & Pick<TagDefinition, 'field' | 'alternatives'>>>

function tableOf(fields: NamedFields): TagTable {
  return new Map(
    Object.entries(fields).map(([key, { id, ...definition }]) => [id, { key, labelKey: `item.${key}`, ...definition }]),
  )
}

/** The standard's items, by id. */
export const standardItems: TagTable = tableOf(itemFields)

/** The active-safety items as a model writes their alarm marks. */
export const safetyItemsMarked = (mark: AlarmMark): TagTable => tableOf(safetyItems(mark))

const jiangsuItems = safetyItems('jiangsu')
export type SafetyItemKey = keyof typeof jiangsuItems
/** Ids of the active-safety items, the same with every mark. */
export const SAFETY_ITEM_IDS: ReadonlySet<number> = new Set(Object.values(jiangsuItems).map(({ id }) => id))

export const DEVICE_STATE_ID = 0xe9
export const VEHICLE_STATE_ID = 0xec
/** Numbers of networks begin with 1. */
const networkNames = Object.fromEntries(NETWORK_TYPES.map((type, at) => [at + 1, type]))
/** State of charge of an electric vehicle, the terminal's own condition and the state of the vehicle, as Fleetwall's own terminals report them. */
const fleetwallFields = {
  battery: {
    id: 0xe8,
    /** `soc` in percent. */
    field: record({ soc: u16({ per: 10, unit: 'percent' }), charge: u8({ bits: chargeBits }) }),
  },
  deviceState: {
    id: DEVICE_STATE_ID,
    /** `backup`: charge of the backup battery in percent. */
    field: record({ conditions: u16({ bits: deviceBits }), backup: u8({ unit: 'percent' }) }),
  },
  /** What installing software depends on: brake, battery of the electrical system, network; a field of ones is not known. */
  vehicleState: {
    id: VEHICLE_STATE_ID,
    field: record({
      parkingBrake: u8({ values: { 0: 'released', 1: 'applied' } }),
      batteryVoltage: u16({ per: 10, unit: 'volt' }),
      network: u8({ values: networkNames }),
      roaming: u8({ values: { 0: 'no', 1: 'yes' } }),
    }),
  },
} as const

/** Extension items 0xE8, 0xE9 and 0xEC; selected by the dialect of the terminal's model. */
export const fleetwallItems: TagTable = tableOf(fleetwallFields)

export const UREA_ID = 0xea
const aftertreatmentFields = {
  /** Level of the urea tank, percent. */
  urea: { id: UREA_ID, field: u16({ per: 10, unit: 'percent' }) },
} as const

/** Extension item 0xEA of terminals that read the exhaust aftertreatment of diesel engines. */
export const aftertreatmentItems: TagTable = tableOf(aftertreatmentFields)

/** Guangdong's additions to T/JSATL 12. */
export const guangdongItems: TagTable = tableOf({
  installationFaults: { id: 0xf1, field: u32() },
  algorithmFaults: { id: 0xf2, field: u32() },
})

const station = record({ lac: u16(), cellId: u32(), signal: ifMore(u8()) })

/** Items of terminals that report to GPS51: humidity, radio cells, SIM card. */
export const gps51Items: TagTable = tableOf({
  humidity: { id: 0x58, field: listToEnd(u16()) },
  cells: { id: 0xe1, field: record({ mcc: u16(), mnc: u16(), stations: listToEnd(station) }) },
  iccid: { id: 0xf1, field: text(20), alternatives: [bcd(10)] },
})

/** Manufacturers who pack further items, with ids of two bytes behind lengths of two bytes, into item 0xEB. */
export const nestedItems: TagTable = tableOf({
  nested: { id: 0xeb, field: listToEnd(sized(2, record({ id: u16(), data: bytesToEnd() }))) },
})

type ItemValues = {
  -readonly [K in keyof typeof itemFields]: ValueOf<(typeof itemFields)[K]['field']>
} & { -readonly [K in keyof typeof fleetwallFields]: ValueOf<(typeof fleetwallFields)[K]['field']> } & {
  -readonly [K in keyof typeof aftertreatmentFields]: ValueOf<(typeof aftertreatmentFields)[K]['field']>
}

/** Known items by name; absent ones are undefined. */
export type NamedItems = Partial<ItemValues>

/** Items by name, the first of each: repeats are the device's mistake and stay in the list. */
export function namedItems(items: readonly Tagged[]): NamedItems {
  const named: Record<string, unknown> = {}
  for (const { key, value } of items) if (key !== undefined && value !== undefined) named[key] ??= value
  return named as NamedItems
}

const idOf = new Map<string, number>(
  [...standardItems, ...fleetwallItems, ...aftertreatmentItems].map(([id, definition]) => [definition.key, id]),
)

/** The list an encoder takes, in the order of the keys given. */
export function itemsOf(named: NamedItems): Tagged[] {
  return Object.entries(named)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => ({ id: idOf.get(key) as number, key, value }))
}
