import type { PoolClient } from 'pg'
import { calibratedLitres, type CalibrationPoint } from '#core/domain/fuel-calibration.ts'
import { DEFAULT_FUEL_RULE, FUEL_RULES, type FuelRuleValues } from '#core/domain/fuel-rules.ts'
import { FUELLED_POWER_TYPES } from '#core/domain/power-type.ts'
import { UREA_ID } from '#core/protocol/jt808/location/items.ts'
import { terminalDialectOf } from '#server/telemetry/gateway/terminal-dialect.ts'
import { positionHistoryRepository } from '#server/telemetry/history/position-history-repository.ts'
import type { StoredPosition } from '#server/telemetry/history/stored-position.ts'
import { isPlaced } from '#server/telemetry/tracker/plausible-place.ts'
import { STATUS_ACC } from '#server/telemetry/tracker/state-rules.ts'
import type { Database } from '#server/store/database.ts'
import { inTransaction } from '#server/store/in-transaction.ts'
import type { FuelFinderState, FuelSample } from './fuel-finder.ts'
import { type FuelDayFound, saveFuelDays } from './fuel-saving-repository.ts'

/** A vehicle's day whose stored positions are not the ones that were read. */
export interface DueFuelDay {
  vehicleId: number
  /** YYYY-MM-DD, platform zone. */
  day: string
  positions: number
  recounts: number
  /** Where the day was left; null when it must be read from its beginning. */
  state: FuelFinderState | null
  readTo: number
  rule: FuelRuleValues
  points: readonly CalibrationPoint[]
  /** When the tank was last changed, as the database writes it; null: never. */
  tankAt: string | null
  /** Its terminal reports the urea level. */
  knowsUrea: boolean
}

interface DueRow extends Omit<DueFuelDay, 'readTo' | 'knowsUrea'> {
  readTo: Date | null
  dialect: string | null
  settings: Record<string, unknown> | null
}

const { drainLitres, drainMinutes, minRatio, frozenKm } = DEFAULT_FUEL_RULE
/** Names of columns and defaults are constants of this program. */
const RULE = `json_build_object('drainLitres', coalesce(r.drain_litres, ${drainLitres}),
  'drainMinutes', coalesce(r.drain_minutes, ${drainMinutes}), 'minRatio', coalesce(r.min_ratio, ${minRatio}),
  'frozenKm', coalesce(r.frozen_km, ${frozenKm}))`

/** Of vehicles in the order of their ids, one day of each or many; a day that was recounted is read again. */
const DUE = (days: string) => `
  select v.id as "vehicleId", d.day::text as day, d.positions, d.recounts, ${RULE} as rule,
      case when f.recounts = d.recounts then f.state end as state, f.read_to as "readTo",
      coalesce(k.points, '[]') as points, k.updated_at::text as "tankAt", t.dialect, c.settings
    from vehicle v join vehicle_model m on m.id = v.model_id
    join vehicle_day d on d.vehicle_id = v.id and ${days}
    left join fuel_day f on f.vehicle_id = d.vehicle_id and f.day = d.day
    left join fuel_tank k on k.vehicle_id = v.id
    left join fuel_rule r on r.oem_id = v.oem_id
    left join terminal t on t.vehicle_id = v.id
    left join terminal_dialect c on c.name = t.dialect
   where m.power_type = any($2) and v.id > $3 and f.positions is distinct from d.positions
   order by v.id, d.day limit $4`
const TODAY = DUE('d.day = $1::date')
const PAST = DUE(`d.day < $1::date and d.day >= $1::date - ${FUEL_RULES.eventDays}`)

export function fuelFindingRepository({ pool }: Pick<Database, 'pool'>) {
  return {
    /** The next days that are due, of vehicles after one by id. */
    async due(today: string, past: boolean, after: number, limit: number): Promise<DueFuelDay[]> {
      const { rows } = await pool.query<DueRow>(past ? PAST : TODAY, [today, [...FUELLED_POWER_TYPES], after, limit])
      return rows.map(({ readTo, dialect, settings, ...row }) => ({
        ...row,
        readTo: readTo?.getTime() ?? 0,
        knowsUrea: knowsUrea(dialect, settings),
      }))
    },

    /** Samples of vehicles in a range of each, oldest first, in one statement. */
    async samples(
      windows: readonly { due: DueFuelDay; from: number; to: number }[],
    ): Promise<Map<number, FuelSample[]>> {
      const ranges = windows.map(({ due: { vehicleId }, from, to }) => ({ vehicleId, from, to }))
      const withoutItems = !windows.some(({ due }) => due.knowsUrea)
      const found = await positionHistoryRepository({ pool }).ranges(ranges, { withoutItems })
      return new Map(
        windows.map(({ due }) => [due.vehicleId, samplesOf(found.get(due.vehicleId) ?? [], due.points, due.knowsUrea)]),
      )
    },

    /** What was found in days of different vehicles, all of it or nothing. */
    save: (days: readonly FuelDayFound[]): Promise<void> =>
      inTransaction(pool, (client: PoolClient) => saveFuelDays(client, days)),
  }
}
export type FuelFindingRepository = ReturnType<typeof fuelFindingRepository>

export const knowsUrea = (dialect: string | null, settings: Record<string, unknown> | null): boolean =>
  dialect !== null && terminalDialectOf(dialect, settings).items?.get(UREA_ID)?.key === 'urea'

export function samplesOf(
  rows: readonly StoredPosition[],
  points: readonly CalibrationPoint[],
  knowsUrea: boolean,
): FuelSample[] {
  return rows.map(({ ts, lat, lng, speed, status, mileage, fuel, quality, items }) => ({
    ts,
    lat,
    lng,
    fixed: isPlaced({ status, quality }),
    mileage,
    running: (status & STATUS_ACC) !== 0,
    speed: speed / 10,
    level: fuel === null ? null : calibratedLitres(fuel / 10, points),
    urea: knowsUrea && items ? ureaIn(items) : null,
  }))
}

const MAX_TENTHS = 1_000

/** Percent, without decoding the other items. */
function ureaIn(items: Uint8Array): number | null {
  for (let at = 0; at + 2 <= items.length; at += 2 + (items[at + 1] as number)) {
    if (items[at] !== UREA_ID) continue
    if (items[at + 1] !== 2 || at + 4 > items.length) return null
    const tenths = ((items[at + 2] as number) << 8) | (items[at + 3] as number)
    return tenths > MAX_TENTHS ? null : tenths / 10
  }
  return null
}
