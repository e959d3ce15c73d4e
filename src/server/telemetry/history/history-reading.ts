import { knownSpeed, POSITION_QUALITY } from '#core/domain/position-quality.ts'
import type { HistoryItemKey, HistorySource } from '#core/domain/history-items.ts'
import { hasStatus } from '#core/protocol/jt808/location/status-bits.ts'
import type { StoredPosition } from './stored-position.ts'

/** One stored report, whichever protocol brought it. Times are epoch ms. */
export interface HistoryReading {
  at: number
  receivedAt: number
  source: HistorySource
  /** Place among readings of one moment. */
  serial: number
  kind: number
  values: Readonly<Partial<Record<HistoryItemKey, number | null>>>
  /** Where the receiver had a fix. */
  place: { lng: number; lat: number } | null
}

const scaled = (value: number | null, by: number): number | null => (value === null ? null : value / by)

export function readingOfPosition(row: StoredPosition): HistoryReading {
  const fixed = hasStatus(row.status, 'positioned')
  const believed = fixed && (row.quality & (POSITION_QUALITY.gnssInvalid | POSITION_QUALITY.drift)) === 0
  return {
    at: row.ts,
    receivedAt: row.receivedAt,
    source: 'jt808',
    serial: row.serial,
    kind: row.kind,
    values: {
      speed: knownSpeed(row),
      mileageKm: scaled(row.mileage, 10),
      altitude: row.altitude,
      heading: row.direction,
      fuelLitres: scaled(row.fuel, 10),
      batterySoc: scaled(row.soc, 10),
      signal: row.signal,
      satellites: row.satellites,
      delaySeconds: Math.max(0, Math.round((row.receivedAt - row.ts) / 1000)),
      accOn: Number(hasStatus(row.status, 'accOn')),
      gnssFixed: Number(fixed),
    },
    place: believed ? { lng: row.lng / 1e6, lat: row.lat / 1e6 } : null,
  }
}

/** Columns of `energy_sample`; its units stand with `EnergyRow` of the recorder. */
export interface EnergyColumns {
  ts: Date
  kind: number
  received_at: Date
  speed: number | null
  mileage: string | null
  soc: number | null
  voltage: number | null
  current: number | null
  insulation: number | null
  accelerator: number | null
  brake: number | null
  cell_high: number | null
  cell_low: number | null
  temperature_high: number | null
  temperature_low: number | null
  vehicle_state: number | null
  charge_state: number | null
  mode: number | null
  gear: number | null
  dcdc: number | null
  alarm_level: number | null
}
export const ENERGY_COLUMNS = `ts, kind, received_at, speed, mileage, soc, voltage, current, insulation, accelerator, brake,
  cell_high, cell_low, temperature_high, temperature_low, vehicle_state, charge_state, mode, gear, dcdc, alarm_level`

/** Order of reports of one moment, a bigint of at least 0 as places in a journal are. */
export const ENERGY_ORDER = '((digest::bigint + 2147483648) * 8 + kind)'
/** A second has no more frames than this that belong together: more cells than any pack has. */
export const MOST_FRAMES = 12

/**
 * Of one vehicle ($1), newest first; one whose clock is wrong or ahead comes behind the right ones of its time, as `nextFrom`
 * has it.
 */
export const newestReports = (columns: string): string => `select ${columns} from energy_sample where vehicle_id = $1
  and ts > (select max(ts) from energy_sample where vehicle_id = $1) - interval '15 minutes'
  order by case when fault = 'clockWrong' or ts > received_at + interval '5 seconds' then received_at - interval '2 minutes'
    else ts end desc, ts desc, kind limit ${MOST_FRAMES}`

/**
 * Reports that follow each other, those of one second as one: a pack that does not fit a frame is reported in several
 * (table B.6 of the 2016 edition), and what one of them lacks is in another.
 */
export function joinedReports<Report extends Pick<EnergyColumns, 'ts' | 'kind'>>(rows: readonly Report[]): Report[] {
  const joined: Report[] = []
  for (const row of rows) {
    const last = joined.at(-1)
    if (last?.ts.getTime() !== row.ts.getTime() || last.kind !== row.kind) {
      joined.push(row)
      continue
    }
    const known = Object.entries(last).filter(([, value]) => value !== null)
    joined[joined.length - 1] = { ...row, ...(Object.fromEntries(known) as Report) }
  }
  return joined
}

/** The lower half of the byte is the gear, the upper one brake and drive force. */
const GEAR_BITS = 0x0f

export const readingOfEnergy = (row: EnergyColumns): HistoryReading => ({
  at: row.ts.getTime(),
  receivedAt: row.received_at.getTime(),
  source: 'gb32960',
  serial: 0,
  kind: row.kind,
  values: {
    evSpeed: scaled(row.speed, 10),
    evMileageKm: scaled(row.mileage === null ? null : Number(row.mileage), 10),
    soc: row.soc,
    voltage: scaled(row.voltage, 10),
    current: scaled(row.current, 10),
    insulation: row.insulation,
    accelerator: row.accelerator,
    brake: row.brake,
    cellHigh: scaled(row.cell_high, 1000),
    cellLow: scaled(row.cell_low, 1000),
    temperatureHigh: row.temperature_high,
    temperatureLow: row.temperature_low,
    vehicleState: row.vehicle_state,
    chargeState: row.charge_state,
    mode: row.mode,
    gear: row.gear === null ? null : row.gear & GEAR_BITS,
    dcdc: row.dcdc,
    alarmLevel: row.alarm_level,
  },
  place: null,
})
