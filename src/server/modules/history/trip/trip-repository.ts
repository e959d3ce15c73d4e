import type { PoolClient } from 'pg'
import type { CursorPage } from '#core/contract/paging.ts'
import type { Trip, TripAudit, TripFilter, TripPoint } from '#core/contract/trip.ts'
import { fromPlatformTime, platformTimeOf } from '#core/domain/platform-time.ts'
import { HARSH_KINDS, type TripTag, tripScore } from '#core/domain/trip-rules.ts'
import type { Caller } from '#server/http/route.ts'
import type { Database } from '#server/store/database.ts'
import { inTransaction } from '#server/store/in-transaction.ts'
import { ownText, type Scope, SEEN_VEHICLE } from '#server/store/scope.ts'
import { keysetBy, mapList } from '#server/store/paging.ts'
import { type HarshAlarm, withHarshEvents } from './harsh-events.ts'
import { measureTrip, type TripPosition } from './trip-finder.ts'
import { positionsOf } from './trip-finding-repository.ts'
import { saveTrips } from './trip-row-repository.ts'

type Actor = Scope & Pick<Caller, 'userId'>

const MOST_POINTS = 2000

/** $1 tenant, $2 organisations, $3 begin, $4 end, $5 VIN, $6 tag, $7 harsh alarms. */
const MATCHING = `from trip t join vehicle v on v.id = t.vehicle_id left join new_energy_params p on p.model_id = v.model_id
  where t.oem_id = $1 and ${SEEN_VEHICLE} and t.started_at >= $3 and t.started_at < $4
    and ($5::text is null or v.vin = $5) and ($6::text is null or t.tag = $6)`
const COLUMNS = `t.*, v.vin, v.plate, t.soc_used / 100 * p.battery_capacity as energy_kwh,
  (select count(*)::int from alarm_event a where a.vehicle_id = t.vehicle_id and a.kind = any($7)
     and a.started_at >= t.started_at and a.started_at <= t.ended_at) as harsh_alarms`

interface TripRow {
  id: string
  vehicle_id: number
  vin: string
  plate: string
  started_at: Date
  ended_at: Date
  open: boolean
  manual: boolean
  start_lat: number
  start_lng: number
  end_lat: number
  end_lng: number
  distance_km: number
  idle_seconds: number
  max_speed: number
  fuel_litres: number | null
  energy_kwh: number | null
  harsh_changes: number
  harsh_alarms: number
  driver: string
  tag: TripTag
}

export function tripRepository(db: Pick<Database, 'pool'>) {
  return { ...tripReads(db), ...tripChanges(db) }
}
export type TripRepository = ReturnType<typeof tripRepository>

function tripReads({ pool }: Pick<Database, 'pool'>) {
  return {
    /** By keyset; the row key is "<epoch µs of the begin>.<id>". */
    async page(scope: Scope, filter: TripFilter, size: number, rowKey?: string): Promise<CursorPage<Trip>> {
      const sign = filter.reportTimeDesc ? '<' : '>'
      const order = filter.reportTimeDesc ? 'desc' : 'asc'
      const [ms, id] = (rowKey ?? '').split('.')
      const after =
        /^\d{1,15}$/.test(ms ?? '') && /^\d{1,15}$/.test(id ?? '') ? [new Date(Number(ms)), id] : [null, null]
      const query = `select ${COLUMNS} ${MATCHING}
           and ($8::timestamptz is null or (date_trunc('milliseconds', t.started_at), t.id) ${sign} ($8, $9::bigint))
          order by date_trunc('milliseconds', t.started_at) ${order}, t.id ${order} limit $10`
      const values = [...valuesOf(scope, filter), HARSH_KINDS, ...after]
      const found = await keysetBy(
        size,
        async (limit) => (await pool.query<TripRow>(query, [...values, limit])).rows,
        (row) => `${row.started_at.getTime()}.${row.id}`,
      )
      return mapList(found, tripOf)
    },

    async sum(scope: Scope, filter: TripFilter) {
      const { rows } = await pool.query<{
        trips: number
        distanceKm: number
        durationSeconds: number
        idleSeconds: number
        fuelLitres: number | null
        energyKwh: number | null
      }>(
        `select count(*)::int as trips, coalesce(sum(t.distance_km), 0)::float8 as "distanceKm",
            coalesce(round(sum(extract(epoch from t.ended_at - t.started_at))), 0)::int as "durationSeconds",
            coalesce(sum(t.idle_seconds), 0)::int as "idleSeconds", sum(t.fuel_litres) as "fuelLitres",
            sum(t.soc_used / 100 * p.battery_capacity) as "energyKwh" ${MATCHING}`,
        valuesOf(scope, filter),
      )
      return rows[0]!
    },

    /** Places of a trip; null outside of the scope. */
    async track(scope: Scope, id: number): Promise<TripPoint[] | null> {
      const { rows } = await pool.query<Pick<TripRow, 'vehicle_id' | 'started_at' | 'ended_at'>>(
        `select t.vehicle_id, t.started_at, t.ended_at from trip t join vehicle v on v.id = t.vehicle_id
          where t.oem_id = $1 and ${SEEN_VEHICLE} and t.id = $3`,
        [scope.oemId, [...scope.orgIds], id],
      )
      const [found] = rows
      if (!found) return null
      const points = await positionsOf(pool, found.vehicle_id, found.started_at.getTime(), found.ended_at.getTime() + 1)
      const { rows: alarms } = await pool.query<HarshAlarm>(
        `select kind, started_at as "startedAt" from alarm_event where vehicle_id = $1 and kind = any($2)
           and started_at >= $3 and started_at <= $4 order by started_at`,
        [found.vehicle_id, HARSH_KINDS, found.started_at, found.ended_at],
      )
      const placed = withHarshEvents(points, alarms)
      const step = Math.ceil(placed.length / MOST_POINTS)
      return placed.filter(({ harsh }, index) => harsh || index % step === 0 || index === placed.length - 1)
    },

    /** The vehicle, when the caller may rebuild its trips. */
    async vehicleId(scope: Scope, vin: string): Promise<number | undefined> {
      const { rows } = await pool.query<{ id: number }>(
        `select id from vehicle where ${ownText('vehicle')} and vin = $3`,
        [scope.oemId, [...scope.orgIds], vin],
      )
      return rows[0]?.id
    },

    async audit(scope: Scope, vin: string): Promise<TripAudit[]> {
      const { rows } = await pool.query<Omit<TripAudit, 'doneTime' | 'startTime' | 'endTime'> & Record<string, Date>>(
        `select a.id::int as id, a.done_at, a.from_at, a.to_at, a.action, a.before, a.after, a.reason,
            coalesce(u.display_name, '') as "userName"
           from trip_audit a join vehicle v on v.id = a.vehicle_id left join account u on u.id = a.user_id
          where a.oem_id = $1 and ${SEEN_VEHICLE} and v.vin = $3 order by a.id desc limit 50`,
        [scope.oemId, [...scope.orgIds], vin],
      )
      return rows.map(({ id, action, before, after, reason, userName, done_at, from_at, to_at }) => ({
        id,
        action,
        before,
        after,
        reason,
        userName,
        doneTime: platformTimeOf(done_at!),
        startTime: platformTimeOf(from_at!),
        endTime: platformTimeOf(to_at!),
      }))
    },
  }
}

interface Done {
  vehicleId: number
  action: TripAudit['action']
  from: number
  to: number
  before: number
  after: number
  reason?: string
}

function tripChanges({ pool }: Pick<Database, 'pool'>) {
  const written = async (client: Pick<PoolClient, 'query'>, actor: Actor, done: Done) => {
    await client.query(
      `insert into trip_audit (oem_id, vehicle_id, user_id, action, from_at, to_at, before, after, reason)
       values ($1, $2, (select id from account where id = $3), $4, $5, $6, $7, $8, $9)`,
      [
        actor.oemId,
        done.vehicleId,
        actor.userId,
        done.action,
        new Date(done.from),
        new Date(done.to),
        done.before,
        done.after,
        done.reason ?? '',
      ],
    )
  }

  return {
    recalculated: (actor: Actor, done: Omit<Done, 'action'>) =>
      written(pool, actor, { ...done, action: 'recalculate' }),

    /** 'missing' outside of the scope, 'apart' when they are not neighbours of one vehicle or one is in progress. */
    merge: (actor: Actor, ids: readonly number[]) =>
      inTransaction(pool, async (client): Promise<number | 'missing' | 'apart'> => {
        const trips = await tripsOf(client, actor, ids)
        const [first] = trips
        const last = trips.at(-1)
        if (!first || !last || trips.length !== new Set(ids).size) return 'missing'
        const { vehicle_id: vehicleId } = first
        const between = await client.query<{ count: number }>(
          'select count(*)::int as count from trip where vehicle_id = $1 and started_at >= $2 and started_at <= $3',
          [vehicleId, first.started_at, last.started_at],
        )
        const together = trips.every((each) => each.vehicle_id === vehicleId && !each.open)
        if (!together || between.rows[0]?.count !== trips.length) return 'apart'
        const from = first.started_at.getTime()
        const to = last.ended_at.getTime()
        const made = measureTrip(await positionsOf(client, vehicleId, from, to + 1), false)
        if (!made) return 'apart'
        await client.query('delete from trip where id = any($1)', [trips.map(({ id }) => id)])
        const [id] = await saveTrips(client, [{ vehicleId, trip: made, manual: true, tag: first.tag }])
        await written(client, actor, { vehicleId, action: 'merge', from, to, before: trips.length, after: 1 })
        return id!
      }),

    /** 'outside' when no positions lie on both sides of the moment. */
    split: (actor: Actor, id: number, at: number) =>
      inTransaction(pool, async (client): Promise<'done' | 'missing' | 'outside'> => {
        const [found] = await tripsOf(client, actor, [id])
        if (!found) return 'missing'
        const { vehicle_id: vehicleId, tag } = found
        const from = found.started_at.getTime()
        const to = found.ended_at.getTime()
        const points = await positionsOf(client, vehicleId, from, to + 1)
        const halves = [points.filter(({ ts }) => ts < at), points.filter(({ ts }) => ts >= at)]
        const made = halves.map((half: TripPosition[]) => (half.length < 2 ? null : measureTrip(half, false)))
        if (found.open || made.some((half) => half === null)) return 'outside'
        await client.query('delete from trip where id = $1', [id])
        await saveTrips(
          client,
          made.map((half) => ({ vehicleId, trip: half!, manual: true, tag })),
        )
        await written(client, actor, { vehicleId, action: 'split', from, to, before: 1, after: 2 })
        return 'done'
      }),

    /** False when one of them is outside of the scope; then none is changed. */
    tag: (actor: Actor, ids: readonly number[], tag: TripTag) =>
      inTransaction(pool, async (client): Promise<boolean> => {
        const trips = await tripsOf(client, actor, ids)
        if (trips.length !== new Set(ids).size) return false
        await client.query('update trip set tag = $2 where id = any($1)', [trips.map(({ id }) => id), tag])
        for (const vehicleId of new Set(trips.map((each) => each.vehicle_id))) {
          const own = trips.filter((each) => each.vehicle_id === vehicleId)
          const [from, to] = [own[0]!.started_at.getTime(), own.at(-1)!.ended_at.getTime()]
          const done = {
            vehicleId,
            action: 'tag' as const,
            from,
            to,
            before: own.length,
            after: own.length,
            reason: tag,
          }
          await written(client, actor, done)
        }
        return true
      }),
  }
}

type StoredTrip = Pick<TripRow, 'id' | 'vehicle_id' | 'started_at' | 'ended_at' | 'tag' | 'open'>

/** Trips in the scope, oldest first, locked until the transaction ends. */
async function tripsOf(
  client: Pick<PoolClient, 'query'>,
  { oemId, orgIds }: Scope,
  ids: readonly number[],
): Promise<StoredTrip[]> {
  const { rows } = await client.query<StoredTrip>(
    `select t.id, t.vehicle_id, t.started_at, t.ended_at, t.tag, t.open from trip t join vehicle v on v.id = t.vehicle_id
      where t.oem_id = $1 and ${ownText('v')} and t.id = any($3) order by t.started_at for update of t`,
    [oemId, [...orgIds], [...ids]],
  )
  return rows
}

function valuesOf({ oemId, orgIds }: Scope, filter: TripFilter): unknown[] {
  return [
    oemId,
    [...orgIds],
    new Date(fromPlatformTime(filter.startTime)),
    // The wire's end is inclusive to the second.
    new Date(fromPlatformTime(filter.endTime) + 1000),
    filter.vin ?? null,
    filter.tag ?? null,
  ]
}

function tripOf(row: TripRow): Trip {
  const durationSeconds = Math.round((row.ended_at.getTime() - row.started_at.getTime()) / 1000)
  const harshEvents = row.harsh_changes + row.harsh_alarms
  return {
    id: Number(row.id),
    vin: row.vin,
    plate: row.plate,
    startTime: platformTimeOf(row.started_at),
    endTime: platformTimeOf(row.ended_at),
    open: row.open,
    manual: row.manual,
    startLng: row.start_lng,
    startLat: row.start_lat,
    endLng: row.end_lng,
    endLat: row.end_lat,
    distanceKm: row.distance_km,
    durationSeconds,
    idleSeconds: row.idle_seconds,
    maxSpeed: row.max_speed,
    avgSpeed: durationSeconds > 0 ? Math.round((10 * row.distance_km) / (durationSeconds / 3600)) / 10 : 0,
    fuelLitres: row.fuel_litres,
    energyKwh: row.energy_kwh,
    harshEvents,
    driver: row.driver,
    score: tripScore(row.distance_km, harshEvents, row.idle_seconds, durationSeconds),
    tag: row.tag,
  }
}
