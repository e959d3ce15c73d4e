import type { PoolClient } from 'pg'
import { knownSpeed } from '#core/domain/position-quality.ts'
import { PLATFORM_OFFSET_MS } from '#core/domain/platform-time.ts'
import { positionHistoryRepository } from '#server/telemetry/history/position-history-repository.ts'
import type { StoredPosition } from '#server/telemetry/history/stored-position.ts'
import type { Database } from '#server/store/database.ts'
import { inTransaction } from '#server/store/in-transaction.ts'
import { isPlaced } from '#server/telemetry/tracker/plausible-place.ts'
import { STATUS_ACC } from '#server/telemetry/tracker/state-rules.ts'
import { findTrips, type FoundTrip, type TripPosition } from './trip-finder.ts'
import { EXTEND, saveTrips, type TripOfVehicle, valuesOf } from './trip-row-repository.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** A trip that began before a day began is not longer than this before it, nor does one of the day continue for longer. */
const AROUND_MS = 12 * HOUR_MS
/** The first key of the advisory lock of a vehicle's trips. */
const LOCK = 730_401

/** The part of a vehicle's past in which trips are rebuilt: those that begin in [from, to), epoch ms. */
export interface TripWindow {
  vehicleId: number
  from: number
  to: number
  /** Positions before `from` are known to belong to no trip of the window. */
  exact?: boolean
  /** Also what people merged and split. */
  manual?: boolean
}

export interface DueDay {
  vehicleId: number
  /** YYYY-MM-DD, platform zone. */
  day: string
  positions: number
}

/** Stored data of a vehicle's day. */
export interface TodayOfVehicle {
  vehicleId: number
  positions: number
  /** Positions that came after newer ones have changed the day so often. */
  recounts: number
  /** A trip may still be in progress. */
  open: boolean
  /** Begin of the open trip, else end of the last one; epoch ms. */
  settledAt: number | null
}

/** Trips found in a window. */
export interface Recount {
  vehicleId: number
  /** Trips there were and are. */
  before: number
  after: number
  /** All that was looked at, oldest first. */
  positions: readonly TripPosition[]
  last: FoundTrip | null
}

/** One for each window, in the same order. */
type Recounts<Windows> = { [index in keyof Windows]: Recount }

export const platformDayStartOf = (day: string): number => Date.parse(`${day}T00:00:00Z`) - PLATFORM_OFFSET_MS

export function tripFindingRepository({ pool }: Pick<Database, 'pool'>) {
  return {
    /** Finds the trips of windows again, of each vehicle one, in one transaction. */
    recount<const Windows extends readonly TripWindow[]>(windows: Windows, now: number): Promise<Recounts<Windows>> {
      return inTransaction(pool, (client) => recount(client, windows, now)) as Promise<Recounts<Windows>>
    },

    /** Positions of vehicles since a moment of each, oldest first; vehicles without any are left out. */
    async since(moments: ReadonlyMap<number, number>, now: number): Promise<Map<number, TripPosition[]>> {
      const windows = [...moments].map(([vehicleId, from]) => ({ vehicleId, from, to: now + AROUND_MS }))
      return tripPositions(pool, windows)
    },

    /** Trips that are still open have become longer. */
    async extend(trips: readonly TripOfVehicle[]): Promise<void> {
      await pool.query({ name: 'extend-trips', text: EXTEND, values: valuesOf(trips) })
    },

    /** Past days with other positions than their trips were found in, newest first. */
    async dueDays(today: string, most: number): Promise<DueDay[]> {
      const { rows } = await pool.query<DueDay>(
        `select d.vehicle_id as "vehicleId", d.day::text as day, d.positions from vehicle_day d
           left join trip_day t on t.vehicle_id = d.vehicle_id and t.day = d.day
          where d.day < $1 and t.positions is distinct from d.positions order by d.day desc, d.vehicle_id limit $2`,
        [today, most],
      )
      return rows
    },

    async daysDone(days: readonly DueDay[]): Promise<void> {
      await pool.query(
        `insert into trip_day (vehicle_id, day, positions) select * from unnest($1::int[], $2::date[], $3::int[])
         on conflict (vehicle_id, day) do update set positions = excluded.positions`,
        [days.map(({ vehicleId }) => vehicleId), days.map(({ day }) => day), days.map(({ positions }) => positions)],
      )
    },

    /** Vehicles with positions today, and those whose trip may still be in progress, with the end of what is settled. */
    async today(today: string): Promise<TodayOfVehicle[]> {
      const { rows } = await pool.query<Omit<TodayOfVehicle, 'settledAt'> & { settledAt: string | null }>(
        `select v.id as "vehicleId", coalesce(d.positions, 0) as positions, coalesce(d.recounts, 0) as recounts,
            o.started_at is not null as open,
            (extract(epoch from coalesce(o.started_at, l.ended_at)) * 1000)::bigint as "settledAt"
           from vehicle v
           left join vehicle_day d on d.vehicle_id = v.id and d.day = $1
           left join lateral (select min(started_at) as started_at from trip where vehicle_id = v.id and open) o on true
           left join lateral (select max(ended_at) as ended_at from trip
              where vehicle_id = v.id and not open and started_at > now() - interval '2 days') l on true
          where d.positions is not null or o.started_at is not null`,
        [today],
      )
      return rows.map((row) => ({ ...row, settledAt: row.settledAt === null ? null : Number(row.settledAt) }))
    },
  }
}
export type TripFindingRepository = ReturnType<typeof tripFindingRepository>

interface StoredTrip {
  id: string
  vehicle_id: number
  start: number
  end: number
  manual: boolean
  tag: string
}

async function recount(client: PoolClient, windows: readonly TripWindow[], now: number): Promise<Recount[]> {
  // Always in the same order: two transactions over the same vehicles wait for each other instead of blocking each other.
  await client.query(
    'select pg_advisory_xact_lock($1, id) from (select unnest($2::int[]) as id order by 1) as vehicle',
    [LOCK, windows.map(({ vehicleId }) => vehicleId)],
  )
  const known = await tripsNear(client, windows)
  const positions = await tripPositions(
    client,
    windows.map(({ vehicleId, from, to, exact }) => ({
      vehicleId,
      from: exact ? from : from - AROUND_MS,
      to: to + AROUND_MS,
    })),
  )
  const found = windows.map((window) =>
    foundIn(window, known.get(window.vehicleId) ?? [], positions.get(window.vehicleId) ?? [], now),
  )
  await client.query(
    `delete from trip where id in (select id from trip where id = any($1) order by started_at for update)`,
    [found.flatMap(({ gone }) => gone)],
  )
  await saveTrips(
    client,
    found.flatMap(({ trips }) => trips),
  )
  return found.map(({ recount }) => recount)
}

/** Stored trips of each vehicle from a day before its window to a day after it. */
async function tripsNear(client: PoolClient, windows: readonly TripWindow[]): Promise<Map<number, StoredTrip[]>> {
  const { rows } = await client.query<StoredTrip>(
    `select t.id, t.vehicle_id, (extract(epoch from t.started_at) * 1000)::float8 as start,
        (extract(epoch from t.ended_at) * 1000)::float8 as end, t.manual, t.tag
       from unnest($1::int[], $2::timestamptz[], $3::timestamptz[]) as w(id, since, until)
       join trip t on t.vehicle_id = w.id and t.ended_at >= w.since and t.started_at < w.until`,
    [
      windows.map(({ vehicleId }) => vehicleId),
      windows.map(({ from }) => new Date(from - DAY_MS)),
      windows.map(({ to }) => new Date(to + DAY_MS)),
    ],
  )
  const near = new Map<number, StoredTrip[]>()
  for (const row of rows) near.set(row.vehicle_id, [...(near.get(row.vehicle_id) ?? []), row])
  return near
}

function foundIn(window: TripWindow, known: readonly StoredTrip[], positions: readonly TripPosition[], now: number) {
  const { vehicleId, from, to } = window
  const held = window.manual ? [] : known.filter(({ manual }) => manual)
  const old = known.filter(({ start, manual }) => start >= from && start < to && (window.manual || !manual))
  const found = outside(positions, held)
    .flatMap(({ points, ends }) => findTrips(points, ends ?? now))
    .filter(({ startedAt }) => startedAt >= from && startedAt < to)
  const starts = new Set(found.map(({ startedAt }) => startedAt))
  const trips = found.map((trip): TripOfVehicle => {
    // Tags set by users stay with the drive.
    const same = old.find(({ start, end }) => start <= trip.endedAt && end >= trip.startedAt && end > start)
    return { vehicleId, trip, manual: false, tag: same?.tag ?? 'none' }
  })
  const stay = known.filter(({ start, manual }) => start >= from && start < to && manual && !window.manual).length
  return {
    // A trip a person made is replaced by one that was found only where that was asked for.
    gone: old.filter(({ start, manual }) => manual || !starts.has(start)).map(({ id }) => id),
    trips,
    recount: {
      vehicleId,
      before: old.length + stay,
      after: found.length + stay,
      positions,
      last: found.at(-1) ?? null,
    },
  }
}

/** Positions in pieces between the trips people made. `ends`: a piece cannot continue after it. */
function outside(positions: readonly TripPosition[], held: readonly StoredTrip[]) {
  const pieces: { points: TripPosition[]; ends: number | null }[] = []
  let rest = [...positions]
  for (const { start, end } of [...held].sort((a, b) => a.start - b.start)) {
    pieces.push({ points: rest.filter(({ ts }) => ts < start), ends: Number.MAX_SAFE_INTEGER })
    rest = rest.filter(({ ts }) => ts > end)
  }
  return [...pieces, { points: rest, ends: null }]
}

/** Positions of a vehicle in [from, to), epoch ms, oldest first; one of a moment. */
export async function positionsOf(
  client: Pick<PoolClient, 'query'>,
  vehicleId: number,
  from: number,
  to: number,
): Promise<TripPosition[]> {
  return (await tripPositions(client, [{ vehicleId, from, to }])).get(vehicleId) ?? []
}

async function tripPositions(
  client: Pick<PoolClient, 'query'>,
  windows: readonly { vehicleId: number; from: number; to: number }[],
): Promise<Map<number, TripPosition[]>> {
  const found = await positionHistoryRepository({ pool: client }).ranges(windows, { withoutItems: true })
  return new Map([...found].map(([vehicleId, rows]) => [vehicleId, rows.flatMap(tripPosition)]))
}

function tripPosition(row: StoredPosition, index: number, rows: readonly StoredPosition[]): TripPosition[] {
  if (row.ts === rows[index - 1]?.ts) return []
  const { ts, lat, lng, status, mileage, fuel, soc } = row
  return [
    {
      ts,
      lat,
      lng,
      fixed: isPlaced(row),
      mileage,
      running: (status & STATUS_ACC) !== 0,
      speed: knownSpeed(row),
      fuel: fuel === null ? null : fuel / 10,
      soc: soc === null ? null : soc / 10,
    },
  ]
}
