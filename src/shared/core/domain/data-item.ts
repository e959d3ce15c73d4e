import { HISTORY_ITEMS, type HistoryItem, type HistoryItemKey } from './history-items.ts'

/** Checks of readings: none, within limits, or known codes only. */
export const QUALITY_RULES = ['none', 'range', 'code'] as const
export type QualityRule = (typeof QUALITY_RULES)[number]
/** Where values come from: JT/T 808 positions, GB/T 32960 reports, or signals of published CAN plans. */
export const DATA_SOURCES = ['jt808', 'gb32960', 'can'] as const
export type DataSource = (typeof DATA_SOURCES)[number]
export const DATA_TYPES = ['number', 'code'] as const

/** Codes that have words (`history:code.<item>.<code>`). */
export const ITEM_CODES = {
  accOn: [0, 1],
  gnssFixed: [0, 1],
  vehicleState: [1, 2, 3],
  chargeState: [1, 2, 3, 4],
  mode: [1, 2, 3],
  gear: [0, 13, 14, 15],
  dcdc: [1, 2],
} as const
export type CodedItem = keyof typeof ITEM_CODES

/** Number of a vendor's additional item in a position (JT/T 808-2019 table 27): those from 0xE0 on are free. */
export interface ExtensionPlace {
  /** Id of the additional item, 0–255. */
  itemId: number
  /** Bytes before the value. */
  offset: number
  /** Bytes of the value, big-endian. */
  bytes: 1 | 2 | 3 | 4
  signed: boolean
  factor: number
  addend: number
}

interface Facts {
  least: number | null
  greatest: number | null
  /** Message and data unit that carry it. */
  protocolId: string
}

const FACTS: Readonly<Record<HistoryItemKey, Facts>> = {
  speed: { least: 0, greatest: 220, protocolId: '0x0200' },
  mileageKm: { least: 0, greatest: 4_000_000, protocolId: '0x0200 / 0x01' },
  altitude: { least: -500, greatest: 6_000, protocolId: '0x0200' },
  heading: { least: 0, greatest: 359, protocolId: '0x0200' },
  fuelLitres: { least: 0, greatest: 2_000, protocolId: '0x0200 / 0x02' },
  batterySoc: { least: 0, greatest: 100, protocolId: '0x0200 / 0xE8' },
  signal: { least: 0, greatest: 31, protocolId: '0x0200 / 0x30' },
  satellites: { least: 0, greatest: 64, protocolId: '0x0200 / 0x31' },
  delaySeconds: { least: 0, greatest: 86_400, protocolId: '0x0200' },
  accOn: { least: null, greatest: null, protocolId: '0x0200' },
  gnssFixed: { least: null, greatest: null, protocolId: '0x0200' },
  evSpeed: { least: 0, greatest: 220, protocolId: '0x02 / 0x01' },
  evMileageKm: { least: 0, greatest: 999_999.9, protocolId: '0x02 / 0x01' },
  soc: { least: 0, greatest: 100, protocolId: '0x02 / 0x01' },
  voltage: { least: 0, greatest: 1_000, protocolId: '0x02 / 0x01' },
  current: { least: -1_000, greatest: 1_000, protocolId: '0x02 / 0x01' },
  insulation: { least: 0, greatest: 60_000, protocolId: '0x02 / 0x01' },
  accelerator: { least: 0, greatest: 100, protocolId: '0x02 / 0x01' },
  brake: { least: 0, greatest: 100, protocolId: '0x02 / 0x01' },
  cellHigh: { least: 0, greatest: 15, protocolId: '0x02 / 0x06' },
  cellLow: { least: 0, greatest: 15, protocolId: '0x02 / 0x06' },
  temperatureHigh: { least: -40, greatest: 210, protocolId: '0x02 / 0x06' },
  temperatureLow: { least: -40, greatest: 210, protocolId: '0x02 / 0x06' },
  vehicleState: { least: null, greatest: null, protocolId: '0x02 / 0x01' },
  chargeState: { least: null, greatest: null, protocolId: '0x02 / 0x01' },
  mode: { least: null, greatest: null, protocolId: '0x02 / 0x01' },
  gear: { least: null, greatest: null, protocolId: '0x02 / 0x01' },
  dcdc: { least: null, greatest: null, protocolId: '0x02 / 0x01' },
  alarmLevel: { least: 0, greatest: 3, protocolId: '0x02 / 0x07' },
}

const ALL_PAGES = ['/dataService/history', '/dataService/history/detail', '/dataService/info']
const OF_PLACE = ['/dataService/location', '/tbox/locationMessage']
const ON_PAGES: Readonly<Partial<Record<HistoryItemKey, readonly string[]>>> = {
  speed: [...OF_PLACE, '/tbox/travalData', '/dataService/analyse'],
  mileageKm: [...OF_PLACE, '/tbox/travalData'],
  altitude: OF_PLACE,
  heading: OF_PLACE,
  satellites: OF_PLACE,
  gnssFixed: OF_PLACE,
  accOn: ['/tbox/locationMessage', '/tbox/travalData', '/dataService/analyse'],
  delaySeconds: ['/dataService/location'],
  fuelLitres: ['/tbox/travalData', '/dataService/analyse'],
  batterySoc: ['/tbox/travalData', '/dataService/analyse'],
}
const OF_ENERGY = ['/tbox/ecAllMessage', '/dataService/analyse']

/** An item of the catalogue as the standards have it. */
export interface StandardItem extends Facts {
  key: HistoryItemKey
  source: Exclude<DataSource, 'can'>
  unit: string
  type: (typeof DATA_TYPES)[number]
  rule: QualityRule
  /** Routes that show it. */
  pages: readonly string[]
}

export const isCoded = (key: string): key is CodedItem => Object.hasOwn(ITEM_CODES, key)

export const STANDARD_ITEMS: readonly StandardItem[] = (HISTORY_ITEMS as readonly HistoryItem[]).map(
  ({ key, source, unit }) => ({
    ...FACTS[key],
    key,
    source,
    unit,
    type: isCoded(key) ? 'code' : 'number',
    rule: isCoded(key) ? 'code' : 'range',
    pages: [...ALL_PAGES, ...(source === 'gb32960' ? OF_ENERGY : (ON_PAGES[key] ?? []))],
  }),
)

export interface Limits {
  code: string
  least: number | null
  greatest: number | null
  rule: QualityRule
}

/** Whether a reading is as its rule wants it; without a rule every reading is. */
export function isPlausible({ code, least, greatest, rule }: Limits, value: number): boolean {
  if (rule === 'range') return (least === null || value >= least) && (greatest === null || value <= greatest)
  if (rule === 'code' && isCoded(code)) return (ITEM_CODES[code] as readonly number[]).includes(value)
  return true
}

/** The value an additional item of a position carries; null when it is not there or too short. */
export function extensionValue(items: Uint8Array | null, place: ExtensionPlace): number | null {
  if (!items) return null
  for (let at = 0; at + 2 <= items.length; at += 2 + items[at + 1]!) {
    const length = items[at + 1]!
    if (items[at] !== place.itemId) continue
    const from = at + 2 + place.offset
    if (place.offset + place.bytes > length || from + place.bytes > items.length) return null
    let raw = 0
    for (let index = 0; index < place.bytes; index += 1) raw = raw * 256 + items[from + index]!
    const span = 256 ** place.bytes
    if (place.signed && raw >= span / 2) raw -= span
    return Number((raw * place.factor + place.addend).toFixed(6))
  }
  return null
}

const FUEL_ONLY = new Set<string>(['LNG', 'CNG', '柴油', '汽油'])
const ALWAYS: readonly HistoryItemKey[] = [
  'speed',
  'mileageKm',
  'altitude',
  'heading',
  'accOn',
  'gnssFixed',
  'satellites',
  'signal',
]

/** Default items of a vehicle, unless its model has its own. */
export function usualTemplate(powerType: string): HistoryItemKey[] {
  if (powerType === '纯电动' || powerType === '燃料电池') {
    return [
      ...ALWAYS,
      'batterySoc',
      ...STANDARD_ITEMS.filter(({ source }) => source === 'gb32960').map(({ key }) => key),
    ]
  }
  return FUEL_ONLY.has(powerType) ? [...ALWAYS, 'fuelLitres'] : [...ALWAYS, 'fuelLitres', 'batterySoc']
}
