import type { PoolClient } from 'pg'
import { POSITION_QUALITY } from '#core/domain/position-quality.ts'
import { PLATFORM_OFFSET_MS } from '#core/domain/platform-time.ts'
import { positionHistoryRepository } from '#server/telemetry/history/position-history-repository.ts'
import type { Database } from '#server/store/database.ts'
import { STATUS_ACC, STATUS_FIXED } from '#server/telemetry/tracker/state-rules.ts'
import { findTrips, type FoundTrip, type TripPosition } from './trip-finder.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** A trip that began before a day began is not longer than this before it, nor does one of the day go on for longer. */
const AROUND_MS = 12 * HOUR_MS
/** The first key of the advisory lock of a vehicle's trips. */
const LOCK = 730_401

/** The part of a vehicle's past in which trips are found anew: those that begin in [from, to), epoch ms. */
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

export const platformDayStartOf = (day: string): number => Date.parse(`${day}T00:00:00Z`) - PLATFORM_OFFSET_MS

export function tripFindingRepository({ pool }: Pick<Database, 'pool'>) {
  return {
    /** Finds the trips of a window again; answers how many there were and are. */
    async recount(window: TripWindow, now: number): Promise<{ before: number; after: number }> {
      const client = await pool.connect()
      try {
        await client.query('begin')
        const counted = await recount(client, window, now)
        await client.query('commit')
        return counted
      } catch (error) {
        await client.query('rollback')
        throw error
      } finally {
        client.release()
      }
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

    async dayDone({ vehicleId, day, positions }: DueDay): Promise<void> {
      await pool.query(
        `insert into trip_day (vehicle_id, day, positions) values ($1, $2, $3)
         on conflict (vehicle_id, day) do update set positions = excluded.positions`,
        [vehicleId, day, positions],
      )
    },

    /** Vehicles with positions today, and those whose trip may still go on, with the end of what is settled. */
    async today(
      today: string,
    ): Promise<{ vehicleId: number; positions: number; open: boolean; settledAt: number | null }[]> {
      const { rows } = await pool.query<{
        vehicleId: number
        positions: number
        open: boolean
        settledAt: string | null
      }>(
        `select v.id as "vehicleId", coalesce(d.positions, 0) as positions, o.started_at is not null as open,
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

interface Kept {
  id: string
  start: number
  end: number
  manual: boolean
  tag: string
}

async function recount(client: PoolClient, window: TripWindow, now: number) {
  const { vehicleId, from, to } = window
  await client.query('select pg_advisory_xact_lock($1, $2)', [LOCK, vehicleId])
  const known = await client.query<Kept>(
    `select id, extract(epoch from started_at)::float8 * 1000 as start, extract(epoch from ended_at)::float8 * 1000 as end, manual, tag
       from trip where vehicle_id = $1 and ended_at >= $2 and started_at < $3`,
    [vehicleId, new Date(from - DAY_MS), new Date(to + DAY_MS)],
  )
  const held = window.manual ? [] : known.rows.filter(({ manual }) => manual)
  const old = known.rows.filter(({ start, manual }) => start >= from && start < to && (window.manual || !manual))
  const positions = await positionsOf(client, vehicleId, window.exact ? from : from - AROUND_MS, to + AROUND_MS)
  const found = outside(positions, held)
    .flatMap(({ points, ends }) => findTrips(points, ends ?? now))
    .filter(({ startedAt }) => startedAt >= from && startedAt < to)
  await client.query('delete from trip where id = any($1)', [old.map(({ id }) => id)])
  for (const each of found) {
    // What a person said about a drive stays with it.
    const same = old.find(({ start, end }) => start <= each.endedAt && end >= each.startedAt && end > start)
    await insertTrip(client, vehicleId, each, { manual: false, tag: same?.tag ?? 'none' })
  }
  const stay = known.rows.filter(({ start, manual }) => start >= from && start < to && manual && !window.manual).length
  return { before: old.length + stay, after: found.length + stay }
}

/** Positions in pieces between the trips people made. `ends`: a piece cannot go on after it. */
function outside(positions: readonly TripPosition[], held: readonly Kept[]) {
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
  const rows = await positionHistoryRepository({ pool: client }).range(vehicleId, { from, to }, { withoutItems: true })
  return rows
    .filter(({ ts }, index) => ts !== rows[index - 1]?.ts)
    .map(({ ts, lat, lng, speed, status, mileage, fuel, soc, quality }) => ({
      ts,
      lat,
      lng,
      fixed: (status & STATUS_FIXED) !== 0 && (quality & POSITION_QUALITY.drift) === 0,
      mileage,
      running: (status & STATUS_ACC) !== 0,
      speed: speed / 10,
      fuel: fuel === null ? null : fuel / 10,
      soc: soc === null ? null : soc / 10,
    }))
}

const CARD_DRIVER = `select coalesce(nullif(matched_driver, ''), driver) from driver_report
  where vehicle_id = v.id and ts <= $4 and ts > $4::timestamptz - interval '24 hours' and driver <> '' order by ts desc limit 1`

export async function insertTrip(
  client: Pick<PoolClient, 'query'>,
  vehicleId: number,
  trip: FoundTrip,
  { manual, tag }: { manual: boolean; tag: string },
): Promise<number> {
  const { rows } = await client.query<{ id: string }>(
    `insert into trip (oem_id, vehicle_id, started_at, ended_at, open, manual, start_lat, start_lng, end_lat, end_lng,
        distance_km, idle_seconds, max_speed, fuel_litres, soc_used, harsh_changes, positions, tag, driver)
     select v.oem_id, v.id, $3, $4, $5, $2, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17,
        coalesce((${CARD_DRIVER}), v.driver_name)
       from vehicle v where v.id = $1
     on conflict (vehicle_id, started_at) do update set ended_at = excluded.ended_at, open = excluded.open
     returning id`,
    [
      vehicleId,
      manual,
      new Date(trip.startedAt),
      new Date(trip.endedAt),
      trip.open,
      trip.start.lat / 1e6,
      trip.start.lng / 1e6,
      trip.end.lat / 1e6,
      trip.end.lng / 1e6,
      trip.distanceKm,
      trip.idleSeconds,
      trip.maxSpeed,
      trip.fuelLitres,
      trip.socUsed,
      trip.harshChanges,
      trip.positions,
      tag,
    ],
  )
  return Number(rows[0]!.id)
}
