export const HISTORY_SOURCES = ['jt808', 'gb32960'] as const
export type HistorySource = (typeof HISTORY_SOURCES)[number]

interface Item {
  key: string
  source: HistorySource
  /** Physical unit as written everywhere; empty: a plain number or a code. */
  unit: string
  digits: number
  /** Codes are steps: they have a last value in a stretch, never a mean. */
  code?: true
}

/**
 * Every value a stored reading may carry: positions of JT/T 808 and reports of GB/T 32960. Codes are those of the protocol;
 * `accOn` and `gnssFixed` are 1 or 0, `gear` is the gear alone (0 neutral, 13 reverse, 14 drive, 15 park).
 */
export const HISTORY_ITEMS = [
  { key: 'speed', source: 'jt808', unit: 'km/h', digits: 1 },
  { key: 'mileageKm', source: 'jt808', unit: 'km', digits: 1 },
  { key: 'altitude', source: 'jt808', unit: 'm', digits: 0 },
  { key: 'heading', source: 'jt808', unit: '°', digits: 0, code: true },
  { key: 'fuelLitres', source: 'jt808', unit: 'L', digits: 1 },
  { key: 'batterySoc', source: 'jt808', unit: '%', digits: 1 },
  { key: 'signal', source: 'jt808', unit: '', digits: 0 },
  { key: 'satellites', source: 'jt808', unit: '', digits: 0 },
  { key: 'delaySeconds', source: 'jt808', unit: 's', digits: 0 },
  { key: 'accOn', source: 'jt808', unit: '', digits: 0, code: true },
  { key: 'gnssFixed', source: 'jt808', unit: '', digits: 0, code: true },
  { key: 'evSpeed', source: 'gb32960', unit: 'km/h', digits: 1 },
  { key: 'evMileageKm', source: 'gb32960', unit: 'km', digits: 1 },
  { key: 'soc', source: 'gb32960', unit: '%', digits: 0 },
  { key: 'voltage', source: 'gb32960', unit: 'V', digits: 1 },
  { key: 'current', source: 'gb32960', unit: 'A', digits: 1 },
  { key: 'insulation', source: 'gb32960', unit: 'kΩ', digits: 0 },
  { key: 'accelerator', source: 'gb32960', unit: '%', digits: 0 },
  { key: 'brake', source: 'gb32960', unit: '%', digits: 0 },
  { key: 'cellHigh', source: 'gb32960', unit: 'V', digits: 3 },
  { key: 'cellLow', source: 'gb32960', unit: 'V', digits: 3 },
  { key: 'temperatureHigh', source: 'gb32960', unit: '°C', digits: 0 },
  { key: 'temperatureLow', source: 'gb32960', unit: '°C', digits: 0 },
  { key: 'vehicleState', source: 'gb32960', unit: '', digits: 0, code: true },
  { key: 'chargeState', source: 'gb32960', unit: '', digits: 0, code: true },
  { key: 'mode', source: 'gb32960', unit: '', digits: 0, code: true },
  { key: 'gear', source: 'gb32960', unit: '', digits: 0, code: true },
  { key: 'dcdc', source: 'gb32960', unit: '', digits: 0, code: true },
  { key: 'alarmLevel', source: 'gb32960', unit: '', digits: 0, code: true },
] as const satisfies readonly Item[]

export type HistoryItemKey = (typeof HISTORY_ITEMS)[number]['key']
export type HistoryItem = Item & { key: HistoryItemKey }

const BY_KEY: ReadonlyMap<string, HistoryItem> = new Map(HISTORY_ITEMS.map((item) => [item.key, item]))

export const HISTORY_ITEM_KEYS: readonly HistoryItemKey[] = HISTORY_ITEMS.map(({ key }) => key)
export const isHistoryItem = (key: string): key is HistoryItemKey => BY_KEY.has(key)
/** Items named in a comma list, each once, in the order given; unknown names are left out. */
export const historyItemsIn = (list: string): HistoryItem[] =>
  [...new Set(list.split(','))].flatMap((key) => BY_KEY.get(key) ?? [])

/** Initial selection of a page. */
export const USUAL_HISTORY_ITEMS = 'speed,mileageKm,fuelLitres,batterySoc,accOn'

export const HISTORY_LIMITS = {
  /** Items a person looks at at once (docs/product/data-service.md). */
  items: 50,
  /** Days charts and tables read in one go. */
  days: 7,
  /** Days an export holds. */
  exportDays: 31,
  /** Points a chart is drawn from; more readings are brought together. */
  points: 720,
} as const

/** Lengths a point may stand for, seconds. */
const STEPS = [1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800] as const

/** Seconds per point, so that a range has no more points than a chart can show. */
export const historyStep = (rangeMs: number): number =>
  STEPS.find((step) => rangeMs / 1000 / step <= HISTORY_LIMITS.points) ?? 3600
