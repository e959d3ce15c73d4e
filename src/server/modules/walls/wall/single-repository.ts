import { sql } from 'drizzle-orm'
import { canFramesOf, CAN_MESSAGE_IDS } from '#server/telemetry/history/stored-can-frames.ts'
import { canReleaseRepository, releaseAt } from '#server/telemetry/history/can-release-repository.ts'
import {
  ENERGY_COLUMNS,
  type EnergyColumns,
  joinedReports,
  MOST_FRAMES,
  newestReports,
} from '#server/telemetry/history/history-reading.ts'
import { positionHistoryRepository, type TimeRange } from '#server/telemetry/history/position-history-repository.ts'
import type { StoredPosition } from '#server/telemetry/history/stored-position.ts'
import { holdsSafetyItem } from '#core/protocol/jt808/location/read-safety-items.ts'
import { ENERGY_BLOCKS } from '#core/contract/energy-message.ts'
import type { FleetFilter } from '#core/contract/fleet-filter.ts'
import type { Database } from '#server/store/database.ts'
import { idsOf } from '#server/store/id-list.ts'
import { vehiclesOfLine } from '#server/store/vehicles-of-line.ts'
import { type Scope, seenBy } from '#server/store/scope.ts'
import type { BusUpload } from './single-signals.ts'

const HARSH = ['harshAcceleration', 'harshBraking', 'harshTurn']
const CELLS = (1 << ENERGY_BLOCKS.indexOf('voltages')) | (1 << ENERGY_BLOCKS.indexOf('temperatures'))
/** Uploads come every half minute or so; some terminals send them every second. */
const MOST_UPLOADS = 240
const MOST_REPORTS = 4_000

const vehicleSeenBy = (
  scope: Scope,
) => `select v.id, v.vin, v.plate, v.driver_name as "driverName", o.name as "orgName", m.brand_name as "brandName",
    m.series_name as "seriesName", m.model_name as "modelName", m.vehicle_class as "vehicleClass",
    m.power_type as "powerType", coalesce(t.dialect, '') as dialect
  from vehicle v join vehicle_model m on m.id = v.model_id join organisation o on o.id = v.org_id
  left join terminal t on t.vehicle_id = v.id
  where ${seenBy(scope)} and not v.archived and v.id = $3`
const candidatesFor = (scope: Scope) => `select v.id, v.vin, v.plate, o.name as "orgName", m.model_name as "modelName",
    m.vehicle_class as "vehicleClass", m.power_type as "powerType"
  from vehicle v join vehicle_model m on m.id = v.model_id join organisation o on o.id = v.org_id
  where ${seenBy(scope)} and not v.archived and v.id = any($3)`
/** Of the hour in progress the elapsed part. The range of all is for the partitions. */
const MILEAGE_BACK = `select sum(h.mileage_km * least(1, extract(epoch from r.until - h.hour) / 3600))::float8 as km
  from unnest($2::timestamptz[], $3::timestamptz[]) r(since, until)
  join vehicle_hour h on h.vehicle_id = $1 and h.hour >= r.since and h.hour < r.until
    and h.hour >= (select min(t) from unnest($2::timestamptz[]) t) and h.hour < (select max(t) from unnest($3::timestamptz[]) t)
  group by r.since`
const GROUPS = `select id::int as "orgId", name from organisation where oem_id = $1 and id = any($2) order by path`
const OPEN_ALARMS = `select id::int, kind, level, started_at as "startedAt" from alarm_event
  where vehicle_id = $1 and ended_at is null order by level, started_at desc limit 50`
const WORST_ALARMS = `select distinct on (vehicle_id) vehicle_id as "vehicleId", id::int, kind, level, started_at as "startedAt"
  from alarm_event where vehicle_id = any($1) and ended_at is null order by vehicle_id, level, started_at desc`
const ALARMS_BEGUN = `select id::int, kind, level, started_at as "startedAt" from alarm_event
  where vehicle_id = $1 and started_at >= $2 and started_at < $3 order by started_at, id limit 500`
const TRIPS = `select t.distance_km as "distanceKm", t.idle_seconds as "idleSeconds", t.harsh_changes as "harshChanges",
    extract(epoch from t.ended_at - t.started_at)::float8 as seconds,
    (select count(*)::int from alarm_event a where a.vehicle_id = t.vehicle_id and a.kind = any($3)
      and a.started_at >= t.started_at and a.started_at <= t.ended_at) as "harshAlarms"
  from trip t where t.vehicle_id = $1 and t.started_at >= $2`
/** Not every report contains the cells; a vehicle without any in its last minutes has none: older reports are not searched. */
const NEWEST_CELLS = `select e.ts, e.content
  from (select ts from energy_sample where vehicle_id = $1 order by ts desc limit 1) n
  join energy_sample e on e.vehicle_id = $1 and e.ts <= n.ts and e.ts > n.ts - interval '10 minutes'
  where e.blocks & ${CELLS} <> 0 order by e.ts desc limit ${MOST_FRAMES}`
const NEWEST_REPORTS = newestReports(`${ENERGY_COLUMNS}, content`)
const LAST_SERVICE = `select ended_at as "endedAt", station from repair_order
  where vehicle_id = $1 and ended_at is not null order by ended_at desc limit 1`

interface StoredFrame {
  ts: Date
  content: Buffer
}

/** Of rows by moment, those of the first moment. */
const framesOfMoment = (rows: readonly StoredFrame[]): Buffer[] =>
  rows.filter(({ ts }) => ts.getTime() === rows[0]!.ts.getTime()).map(({ content }) => content)

export interface SingleIdentity {
  id: number
  vin: string
  plate: string
  driverName: string
  orgName: string
  brandName: string
  seriesName: string
  modelName: string
  vehicleClass: string
  powerType: string
  /** Row name of terminal_dialect; empty without a terminal. */
  dialect: string
}
interface StoredCandidate {
  id: number
  vin: string
  plate: string
  orgName: string
  modelName: string
  vehicleClass: string
  powerType: string
}
interface StoredAlarm {
  id: number
  kind: string
  level: number
  startedAt: Date
}
export interface StoredTrip {
  distanceKm: number
  idleSeconds: number
  harshChanges: number
  harshAlarms: number
  seconds: number
}
export type StoredReport = EnergyColumns & FramesOfMoment

/** Contents of the frames that share a moment. */
export interface FramesOfMoment {
  ts: Date
  contents: Buffer[]
}

/** Stored data of one vehicle, for the walls that show it. */
export function singleRepository({ orm, pool }: Pick<Database, 'orm' | 'pool'>) {
  const positions = positionHistoryRepository({ pool })
  const releases = canReleaseRepository({ orm })
  const one = async <Row extends object>(query: string, values: unknown[]): Promise<Row | undefined> =>
    (await pool.query<Row>(query, values)).rows[0]

  async function uploads(vehicle: Pick<SingleIdentity, 'id' | 'vin'>, oemId: string, range: TimeRange, most: number) {
    const { rows } = await pool.query<{ ts: Date; content: Buffer }>(
      `select ts, content from message_log where vehicle_id = $1 and ts >= $2 and ts < $3 and direction = 1
         and message_id in (${CAN_MESSAGE_IDS}) order by ts desc limit ${most}`,
      [vehicle.id, new Date(range.from), new Date(range.to)],
    )
    if (rows.length === 0) return []
    const inForce = await releases.of(oemId, vehicle.vin)
    return rows
      .flatMap(({ ts, content }): BusUpload[] => {
        const frames = canFramesOf(content)
        return frames ? [{ at: ts.getTime(), frames, buses: releaseAt(inForce, ts.getTime())?.buses ?? [] }] : []
      })
      .reverse()
  }

  return {
    vehicle: (scope: Scope, id: number) =>
      one<SingleIdentity>(vehicleSeenBy(scope), [scope.oemId, [...scope.orgIds], id]),

    /** Vehicles of a part of the fleet, by plate; with a part of plate or VIN, and of an organisation with those below it. */
    async candidateIds(
      scope: Scope,
      filter: FleetFilter,
      { keyWord, orgId }: { keyWord: string; orgId: number | null },
    ): Promise<Int32Array> {
      const { from, where } = vehiclesOfLine(scope, filter)
      const conditions = [where]
      if (keyWord) conditions.push(sql`strpos(upper(v.plate || ' ' || v.vin), upper(${keyWord})) > 0`)
      if (orgId !== null)
        conditions.push(sql`v.org_id in (select o.id from organisation o join organisation above on above.id = ${orgId}
          and above.oem_id = ${scope.oemId} and o.path like above.path || '%')`)
      const { rows } = await orm.execute<{ ids: string | null }>(
        sql`select string_agg(v.id::text, ',' order by v.plate, v.id) as ids from ${from} where ${sql.join(conditions, sql` and `)}`,
      )
      return idsOf(rows[0]!.ids)
    },

    /** List entries of some vehicles, in no order, without those the caller may not see. */
    candidates: async (scope: Scope, ids: readonly number[]): Promise<StoredCandidate[]> =>
      (await pool.query<StoredCandidate>(candidatesFor(scope), [scope.oemId, [...scope.orgIds], [...ids]])).rows,

    /** The newest open alarm of the highest level of each vehicle that has one. */
    worstAlarms: async (ids: readonly number[]) =>
      (await pool.query<StoredAlarm & { vehicleId: number }>(WORST_ALARMS, [[...ids]])).rows,

    async groups({ oemId, orgIds }: Scope) {
      return (await pool.query<{ orgId: number; name: string }>(GROUPS, [oemId, [...orgIds]])).rows
    },

    newestPosition: async (id: number): Promise<StoredPosition | undefined> => (await positions.newest([id]))[0],

    /** The newest position in a range that carries an active-safety item the predicate likes. */
    async newestWithSafety(id: number, range: TimeRange, accept: (row: StoredPosition) => boolean) {
      const holds = (row: StoredPosition) => row.items !== null && holdsSafetyItem(row.items) && accept(row)
      return (await positions.page(id, { ...range, newestFirst: true, accept: holds }, 1))[0]
    },

    positions: (id: number, range: TimeRange) => positions.range(id, range),

    async newestReport(id: number): Promise<StoredReport | undefined> {
      const { rows } = await pool.query<EnergyColumns & StoredFrame>(NEWEST_REPORTS, [id])
      const [report] = joinedReports(rows)
      return report && { ...report, contents: framesOfMoment(rows) }
    },

    async newestCells(id: number): Promise<FramesOfMoment | undefined> {
      const { rows } = await pool.query<StoredFrame>(NEWEST_CELLS, [id])
      return rows[0] && { ts: rows[0].ts, contents: framesOfMoment(rows) }
    },

    async reports(id: number, { from, to }: TimeRange): Promise<EnergyColumns[]> {
      const { rows } = await pool.query<EnergyColumns>(
        `select ${ENERGY_COLUMNS} from energy_sample where vehicle_id = $1 and ts >= $2 and ts < $3 order by ts, kind
          limit ${MOST_REPORTS}`,
        [id, new Date(from), new Date(to)],
      )
      return joinedReports(rows)
    },

    /** Bus data of a stretch, oldest first. */
    uploads: (vehicle: Pick<SingleIdentity, 'id' | 'vin'>, oemId: string, range: TimeRange) =>
      uploads(vehicle, oemId, range, MOST_UPLOADS),

    newestUpload: async (vehicle: Pick<SingleIdentity, 'id' | 'vin'>, oemId: string, range: TimeRange) =>
      (await uploads(vehicle, oemId, range, 1))[0],

    openAlarms: async (id: number) => (await pool.query<StoredAlarm>(OPEN_ALARMS, [id])).rows,

    alarmsBegun: async (id: number, { from, to }: TimeRange) =>
      (await pool.query<StoredAlarm>(ALARMS_BEGUN, [id, new Date(from), new Date(to)])).rows,

    tripsSince: async (id: number, since: number) =>
      (await pool.query<StoredTrip>(TRIPS, [id, new Date(since), HARSH])).rows,

    /** km between these moments and so long before, for each of these times with data. */
    async mileageBack(id: number, { from, to }: TimeRange, backs: readonly number[]): Promise<number[]> {
      const at = (moment: number) => backs.map((back) => new Date(moment - back))
      return (await pool.query<{ km: number }>(MILEAGE_BACK, [id, at(from), at(to)])).rows.map(({ km }) => km)
    },

    lastService: (id: number) => one<{ endedAt: Date; station: string }>(LAST_SERVICE, [id]),
  }
}
export type SingleRepository = ReturnType<typeof singleRepository>
