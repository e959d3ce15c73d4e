import type { TagDefinition, TagTable, Tagged, ValueOf } from '../../schema/field.ts'
import { i16, ifMore, list, listToEnd, record, u8, u16, u32 } from '../../schema/fields.ts'
import { abnormalDrivingBits, chargeBits, ioBits, signalBits, videoAlarmBits } from './item-bits.ts'
import { adasItem, blindSpotItem, dsmItem, harshDrivingItem, tyreItem } from './safety-items.ts'

const areaKinds = { 0: 'none', 1: 'circle', 2: 'rectangle', 3: 'polygon', 4: 'road' } as const
const channelBits = Array.from({ length: 32 }, (_, bit) => ({ bit, key: `channel${bit + 1}` }))
const satellite = record({ no: u8(), elevation: u8(), azimuth: u16() })

/** Additional items of 0x0200 by name (JT/T 808-2019 table 27, JT/T 1078 table 13, T/JSATL 12 table 4-15). */
const itemFields = {
  /** Odometer, km. */
  mileage: { id: 0x01, field: u32({ per: 10 }) },
  /** Fuel, litres. */
  fuel: { id: 0x02, field: u16({ per: 10 }) },
  /** Speed of the driving recorder, km/h. */
  recorderSpeed: { id: 0x03, field: u16({ per: 10 }) },
  /** Event the platform has to confirm by 0x8203. */
  alarmEventId: { id: 0x04, field: u16() },
  /** Raw pressures by position, 255 where there is no tyre. */
  tyrePressures: { id: 0x05, field: listToEnd(u8()) },
  /** Cargo temperature, °C. */
  cargoTemperature: { id: 0x06, field: i16() },
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
      direction: u8({ values: { 0: 'in', 1: 'out' } }),
    }),
  },
  roadTime: {
    id: 0x13,
    field: record({ roadId: u32(), seconds: u16(), result: u8({ values: { 0: 'short', 1: 'long' } }) }),
  },
  videoAlarm: { id: 0x14, field: u32({ bits: videoAlarmBits }) },
  signalLossChannels: { id: 0x15, field: u32({ bits: channelBits }) },
  signalCoveredChannels: { id: 0x16, field: u32({ bits: channelBits }) },
  /** Bits 0-11 main storages, 12-15 backup storages. */
  storageFaults: { id: 0x17, field: u16() },
  abnormalDriving: {
    id: 0x18,
    field: record({ behaviour: u16({ bits: abnormalDrivingBits }), fatigue: ifMore(u8()) }),
  },
  vehicleSignals: { id: 0x25, field: u32({ bits: signalBits }) },
  io: { id: 0x2a, field: u16({ bits: ioBits }) },
  /** Low 16 bits AD0, high 16 bits AD1. */
  analog: { id: 0x2b, field: u32() },
  /** Strength of the radio signal. */
  signal: { id: 0x30, field: u8() },
  satellites: { id: 0x31, field: u8() },
  adas: adasItem,
  dsm: dsmItem,
  tyres: tyreItem,
  blindSpot: blindSpotItem,
  harshDriving: harshDrivingItem,
} as const

type NamedFields = Readonly<Record<string, { readonly id: number } & Pick<TagDefinition, 'field' | 'alternatives'>>>

function tableOf(fields: NamedFields): TagTable {
  return new Map(Object.entries(fields).map(([key, { id, ...definition }]) => [id, { key, ...definition }]))
}

/** The standard's items, by id. */
export const standardItems: TagTable = tableOf(itemFields)

/** State of charge of an electric vehicle, as Fleetwall's own terminals report it. */
const fleetwallFields = {
  battery: {
    id: 0xe8,
    /** `soc` in percent. */
    field: record({ soc: u16({ per: 10 }), charge: u8({ bits: chargeBits }) }),
  },
} as const

/** Extension item 0xE8; selected by the dialect of the terminal's model. */
export const fleetwallItems: TagTable = tableOf(fleetwallFields)

type ItemValues = {
  -readonly [K in keyof typeof itemFields]: ValueOf<(typeof itemFields)[K]['field']>
} & { -readonly [K in keyof typeof fleetwallFields]: ValueOf<(typeof fleetwallFields)[K]['field']> }

/** Known items by name; absent ones are undefined. */
export type NamedItems = Partial<ItemValues>

/** Items by name, the first of each: repeats are the device's mistake and stay in the list. */
export function namedItems(items: readonly Tagged[]): NamedItems {
  const named: Record<string, unknown> = {}
  for (const { key, value } of items) if (key !== undefined && value !== undefined) named[key] ??= value
  return named as NamedItems
}

const idOf = new Map<string, number>(
  [...standardItems, ...fleetwallItems].map(([id, definition]) => [definition.key, id]),
)

/** The list an encoder takes, in the order of the keys given. */
export function itemsOf(named: NamedItems): Tagged[] {
  return Object.entries(named)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => ({ id: idOf.get(key) as number, key, value }))
}
