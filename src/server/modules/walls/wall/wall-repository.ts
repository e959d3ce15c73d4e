import { and, asc, eq, gte, isNull, lt, sql, type SQL, sum } from 'drizzle-orm'
import { inScope, ownText } from '#server/store/scope.ts'
import type { FilteredAttributes, FleetFilter } from '#core/contract/fleet-filter.ts'
import type { WallUpgrades } from '#core/contract/wall.ts'
import { SETTLED_STATES } from '#core/domain/alarm-handling.ts'
import { countriesOf, type Market } from '#core/domain/market.ts'
import type { Database } from '#server/store/database.ts'
import { idsOf } from '#server/store/id-list.ts'
import { organisation, tenant } from '#server/store/schema/account.ts'
import { fleetSample } from '#server/store/schema/operation.ts'
import { filterConditions } from '#server/store/vehicles-of-line.ts'
import { energyTodayRepository } from './energy-today-repository.ts'
import { upgradesOf } from './wall-upgrade-repository.ts'

const LATEST_ALARMS = 10

/** Vehicles that no filter and no share of a wall distinguishes. */
export interface WallGroup extends FilteredAttributes {
  operatingCity: string
  ids: Int32Array
}

/** Whose vehicles a wall shows. */
export interface WallTenant {
  oemId: string
  name: string
  /** Of a signed-in user or of a display, while no tenant is public. Absent: the whole tenant. */
  within?: { orgId: number; orgIds: readonly number[] }
}

/** A part of the fleet of a tenant. */
export interface WallPart extends FleetFilter {
  tenant: WallTenant
  /** Of a display that is held to one market. */
  heldTo: Market | undefined
  /** Vehicles in use outside the home market alone. */
  abroad?: boolean
}

interface AlarmCount {
  level: number
  kind: string
  alarms: number
  /** Acknowledged alarms. */
  handled: number
  /** Resolved, closed, or recognized as false. */
  done: number
}

interface StoredHour {
  /** Epoch ms. */
  hour: number
  reported: number
  driving: number
  mileageKm: number
  runningSeconds: number
}

interface AlarmHour {
  /** Epoch ms. */
  hour: number
  level: number
  alarms: number
}

interface LatestAlarm {
  id: number
  kind: string
  subject: string
  level: number
  startedAt: Date
  lat: number | null
  lng: number | null
}

/** By 4,096 vehicles at most: one text of all of them would be read in one go. */
const GROUPS = `select m.power_type as "powerType", m.vehicle_class as "vehicleClass", m.model_code as "modelCode", v.country,
    v.operating_city as "operatingCity", string_agg(v.id::text, ',') as ids
  from vehicle v join vehicle_model m on m.id = v.model_id
  where v.oem_id = $1 and not v.archived and ($2::int[] is null or ${ownText('v')}) group by 1, 2, 3, 4, 5, v.id >> 12`

export function wallRepository({ orm, pool }: Pick<Database, 'orm' | 'pool'>) {
  const rows = async <Row extends object>(query: SQL) =>
    (await orm.execute<Row & Record<string, unknown>>(query)).rows as Row[]

  return {
    energyToday: energyTodayRepository({ pool }),

    /** The tenant whose totals are public; at most one is. */
    async publicTenant(): Promise<{ oemId: string; name: string } | undefined> {
      const [row] = await orm
        .select({ oemId: tenant.oemId, name: tenant.name })
        .from(tenant)
        .where(eq(tenant.publicWall, true))
        .limit(1)
      return row
    },

    async nameOf(oemId: string): Promise<string> {
      const [row] = await orm.select({ name: tenant.name }).from(tenant).where(eq(tenant.oemId, oemId))
      return row?.name ?? ''
    },

    /** The registered vehicles; a large group comes in parts. */
    async groups({ oemId, within }: WallTenant): Promise<WallGroup[]> {
      const found = await pool.query<Omit<WallGroup, 'ids'> & { ids: string }>(GROUPS, [oemId, within?.orgIds ?? null])
      return found.rows.map(({ ids, ...group }) => ({ ...group, ids: idsOf(ids) }))
    },

    /** Alarms that started since this moment, by level and kind. */
    alarmCounts: (part: WallPart, since: Date): Promise<AlarmCount[]> =>
      rows<AlarmCount>(sql`select a.level, a.kind, count(*)::int as alarms,
          (count(*) filter (where a.handling <> 'open'))::int as handled,
          (count(*) filter (where a.handling in ${[...SETTLED_STATES]}))::int as done
        from ${alarmsOf(part)} and a.started_at >= ${moment(since)} group by a.level, a.kind`),

    /** Median seconds from the beginning of an alarm until its acknowledgement. */
    async medianAcknowledgeSeconds(part: WallPart, since: Date): Promise<number | null> {
      const [row] = await rows<{ median: number | null }>(sql`select (percentile_cont(0.5) within group (
          order by extract(epoch from a.acknowledged_at - a.started_at)))::float8 as median
        from ${alarmsOf(part)} and a.started_at >= ${moment(since)} and a.acknowledged_at is not null`)
      return row?.median ?? null
    },

    /** Newest level 1 alarms, of any day. */
    async latestAlarms(part: WallPart): Promise<LatestAlarm[]> {
      const found = await rows<Omit<LatestAlarm, 'id' | 'startedAt'> & { id: string; startedAt: string | Date }>(sql`
        select a.id, a.kind, a.subject, a.level, a.started_at as "startedAt", a.lat, a.lng
        from ${alarmsOf(part)} and a.level = 1 order by a.started_at desc limit ${LATEST_ALARMS}`)
      return found.map(({ id, startedAt, ...alarm }) => ({ ...alarm, id: Number(id), startedAt: new Date(startedAt) }))
    },

    upgrades: (part: WallPart, since: Date): Promise<WallUpgrades> =>
      upgradesOf({ orm }, { oemId: part.tenant.oemId, vehicles: conditionsOf(part), since }),

    /** Alarms that started from one moment to another, by hour and level. */
    alarmHours: (part: WallPart, from: Date, to: Date): Promise<AlarmHour[]> =>
      rows<AlarmHour>(sql`select (extract(epoch from date_trunc('hour', a.started_at)) * 1000)::float8 as hour, a.level,
          count(*)::int as alarms
        from ${alarmsOf(part)} and a.started_at >= ${moment(from)} and a.started_at < ${moment(to)} group by 1, 2 order by 1`),

    /** Closed hours from one moment to another: vehicles that reported, how many were driving on average, and how far. */
    storedHours: (part: WallPart, from: Date, to: Date): Promise<StoredHour[]> =>
      rows<StoredHour>(sql`select (extract(epoch from h.hour) * 1000)::float8 as hour, count(*)::int as reported,
          (sum(greatest(0, least(h.running_seconds - h.idle_seconds, 3600))) / 3600)::float8 as driving,
          sum(h.mileage_km)::float8 as "mileageKm", sum(h.running_seconds)::float8 as "runningSeconds"
        from vehicle_hour h join ${fleetOf(part, sql`h.vehicle_id`)} and h.oem_id = ${part.tenant.oemId}
          and h.hour >= ${moment(from)} and h.hour < ${moment(to)} group by h.hour order by h.hour`),

    /** From one moment to another, for each hour the vehicles that reported for the first time in it. */
    firstReports: (part: WallPart, from: Date, to: Date): Promise<{ hour: number; vehicles: number }[]> =>
      rows(sql`select (extract(epoch from began) * 1000)::float8 as hour, count(*)::int as vehicles
        from (select min(h.hour) as began
          from vehicle_hour h join ${fleetOf(part, sql`h.vehicle_id`)} and h.oem_id = ${part.tenant.oemId}
            and h.hour >= ${moment(from)} and h.hour < ${moment(to)} group by h.vehicle_id) f group by 1`),

    /** Samples of a tenant, those of its root organisations together, or of an organisation and those below; oldest first. */
    samples({ oemId, within }: WallTenant, since: Date, until?: Date) {
      const whose = within ? eq(fleetSample.orgId, within.orgId) : isNull(organisation.parentId)
      return orm
        .select({
          sampledAt: fleetSample.sampledAt,
          online: sum(fleetSample.online).mapWith(Number),
          driving: sql<number>`sum((${fleetSample.states}->>'driving')::int)`.mapWith(Number),
        })
        .from(fleetSample)
        .innerJoin(organisation, eq(organisation.id, fleetSample.orgId))
        .where(
          and(
            eq(fleetSample.oemId, oemId),
            whose,
            gte(fleetSample.sampledAt, since),
            until && lt(fleetSample.sampledAt, until),
          ),
        )
        .groupBy(fleetSample.sampledAt)
        .orderBy(asc(fleetSample.sampledAt))
    },
  }
}

export type WallRepository = ReturnType<typeof wallRepository>

const moment = (at: Date): SQL => sql`${at.toISOString()}::timestamptz`

/** `from` and `where` of the alarms of a part. */
const alarmsOf = (part: WallPart): SQL =>
  sql`alarm_event a join ${fleetOf(part, sql`a.vehicle_id`)} and a.oem_id = ${part.tenant.oemId}`

/** The vehicles of a part, joined to what names them. */
const fleetOf = (part: WallPart, vehicleId: SQL): SQL =>
  sql`vehicle v on v.id = ${vehicleId} join vehicle_model m on m.id = v.model_id where ${conditionsOf(part)}`

function conditionsOf({ tenant: { oemId, within }, heldTo, abroad, ...filter }: WallPart): SQL {
  const conditions = [sql`not v.archived`, ...filterConditions(filter)]
  if (within) conditions.push(inScope({ oemId, ...within }, 'v'))
  if (heldTo) conditions.push(...filterConditions({ market: heldTo }))
  if (abroad) conditions.push(sql`v.country not in ${[...countriesOf('cn')]}`)
  return sql.join(conditions, sql` and `)
}
