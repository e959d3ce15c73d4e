import type { Pool, PoolClient } from 'pg'
import { PLATFORM_OFFSET_MS } from '#core/domain/platform-time.ts'
import { type EnergySums, energySums } from './energy-sums.ts'
import { type DutyPoint, type DutySummary, HOUR_MS, joined, pointColumns, pointOf, summaryOf } from './hour-summary.ts'
import { positionHistoryRepository, type TimeRange } from './position-history-repository.ts'
import { readRows } from './read-rows-repository.ts'
import type { StoredPosition } from './stored-position.ts'

const DAY_MS = 86_400_000
const VEHICLES_AT_ONCE = 2_000
/** Vehicles whose positions of a day are held in memory at a time. */
const LATE_AT_ONCE = 100

export interface HourOfVehicle extends DutySummary {
  vehicleId: number
  hour: number
  oemId: string
}

interface HourRow {
  vehicle_id: number
  hour: Date
  oem_id: string
  positions: number
  expected: number
  fixed: number
  mileage_km: number
  running_seconds: number
  idle_seconds: number
  charging_seconds: number
  soc_used: number
  silent_seconds: number
  first: string[]
  last: string[]
}

/** Activity of a vehicle on one platform day. */
export interface DutyDay extends Omit<DutySummary, 'silentSeconds' | 'first' | 'last'> {
  vehicleId: number
  oemId: string
  /** YYYY-MM-DD, platform zone. */
  day: string
  /** Of vehicles that reported by GB/T 32960. */
  energy: EnergySums | null
}

export const platformDayStart = (epochMs: number): number =>
  Math.floor((epochMs + PLATFORM_OFFSET_MS) / DAY_MS) * DAY_MS - PLATFORM_OFFSET_MS

/** Positions are only added; fewer means that some have expired, and then the stored count stays. */
export async function saveHours(client: Pick<PoolClient, 'query'>, hours: readonly HourOfVehicle[]): Promise<void> {
  if (hours.length === 0) return
  const points = (name: 'first' | 'last') =>
    hours.map(
      (each) =>
        `{${pointColumns(each[name])
          .map((value) => value ?? 'null')
          .join()}}`,
    )
  await client.query(
    `insert into vehicle_hour (vehicle_id, hour, oem_id, positions, expected, fixed, mileage_km, running_seconds, idle_seconds,
        charging_seconds, soc_used, first, last, silent_seconds)
     select n.vehicle_id, n.hour, n.oem_id, n.positions, n.expected, n.fixed, n.mileage_km, n.running_seconds, n.idle_seconds,
        n.charging_seconds, n.soc_used, n.first::bigint[], n.last::bigint[], n.silent_seconds
     from unnest($1::int[], $2::timestamptz[], $3::text[], $4::int[], $5::int[], $6::int[], $7::float8[], $8::float8[],
        $9::float8[], $10::float8[], $11::int[], $12::text[], $13::text[], $14::float8[])
      as n(vehicle_id, hour, oem_id, positions, expected, fixed, mileage_km, running_seconds, idle_seconds, charging_seconds,
        soc_used, first, last, silent_seconds)
     on conflict (vehicle_id, hour) do update set positions = excluded.positions, expected = excluded.expected,
        fixed = excluded.fixed, mileage_km = excluded.mileage_km, running_seconds = excluded.running_seconds,
        idle_seconds = excluded.idle_seconds, charging_seconds = excluded.charging_seconds, soc_used = excluded.soc_used,
        first = excluded.first, last = excluded.last, silent_seconds = excluded.silent_seconds
      where excluded.positions >= vehicle_hour.positions`,
    [
      hours.map((each) => each.vehicleId),
      hours.map((each) => new Date(each.hour)),
      hours.map((each) => each.oemId),
      hours.map((each) => each.positions),
      hours.map((each) => each.expected),
      hours.map((each) => each.fixed),
      hours.map((each) => each.mileageKm),
      hours.map((each) => each.runningSeconds),
      hours.map((each) => each.idleSeconds),
      hours.map((each) => each.chargingSeconds),
      hours.map((each) => each.socUsed),
      points('first'),
      points('last'),
      hours.map((each) => each.silentSeconds),
    ],
  )
}

async function closedHours(
  client: Pick<PoolClient, 'query'>,
  { from, to }: TimeRange,
  vehicleIds: readonly number[] | null,
): Promise<HourOfVehicle[]> {
  const { rows } = await client.query<HourRow>(
    `select * from vehicle_hour where hour >= $1 and hour < $2 and ($3::int[] is null or vehicle_id = any($3))
      order by vehicle_id, hour`,
    [new Date(from), new Date(to), vehicleIds && [...vehicleIds]],
  )
  return rows.map((row) => ({
    vehicleId: row.vehicle_id,
    hour: row.hour.getTime(),
    oemId: row.oem_id,
    positions: row.positions,
    expected: row.expected,
    fixed: row.fixed,
    mileageKm: row.mileage_km,
    runningSeconds: row.running_seconds,
    idleSeconds: row.idle_seconds,
    chargingSeconds: row.charging_seconds,
    socUsed: row.soc_used,
    silentSeconds: row.silent_seconds,
    first: pointOf(row.first),
    last: pointOf(row.last),
  }))
}

/** Positions in order, cut at full hours. */
export function hoursOf(rows: readonly StoredPosition[]): HourOfVehicle[] {
  const hours = new Map<number, StoredPosition[]>()
  for (const row of rows) {
    const hour = Math.floor(row.ts / HOUR_MS) * HOUR_MS
    const known = hours.get(hour)
    if (known) known.push(row)
    else hours.set(hour, [row])
  }
  return [...hours].map(([hour, each]) => ({
    vehicleId: each[0]!.vehicleId,
    oemId: each[0]!.oemId,
    hour,
    ...summaryOf(each),
  }))
}

export function dutyRepository({ pool }: { pool: Pool }) {
  /** Hours of raw rows that are not in chunks yet, by vehicle and hour. */
  async function openHours({ from, to }: TimeRange, vehicleIds: readonly number[] | null): Promise<HourOfVehicle[]> {
    const hours: HourOfVehicle[] = []
    let gathered: StoredPosition[] = []
    const done = () => {
      hours.push(...hoursOf(gathered))
      gathered = []
    }
    const client = await pool.connect()
    let broken: Error | undefined
    try {
      const own = vehicleIds ? ` and vehicle_id = any('{${vehicleIds.map(Number).join()}}'::int[])` : ''
      const where = `ts >= '${new Date(from).toISOString()}' and ts < '${new Date(to).toISOString()}'${own}`
      await readRows(client, 'position', where, (row) => {
        const before = gathered[0]
        if (before && before.vehicleId !== row.vehicleId) done()
        gathered.push(row)
      })
    } catch (error) {
      broken = error as Error
      throw error
    } finally {
      client.release(broken)
    }
    if (gathered.length > 0) done()
    return hours
  }

  async function lateVehicles({ from, to }: TimeRange, vehicleIds: readonly number[] | null): Promise<number[]> {
    const { rows } = await pool.query<{ id: number }>(
      `select distinct vehicle_id as id from position_late where ts >= $1 and ts < $2
        and ($3::int[] is null or vehicle_id = any($3))`,
      [new Date(from), new Date(to), vehicleIds && [...vehicleIds]],
    )
    return rows.map(({ id }) => id)
  }

  /** Every hour of the time in which one of the vehicles (null: any) sent something, in order. */
  async function hours(time: TimeRange, vehicleIds: readonly number[] | null): Promise<HourOfVehicle[]> {
    const late = new Set(await lateVehicles(time, vehicleIds))
    // An hour that is compacted between the two queries is in both results; the later one is complete.
    const open = await openHours(time, vehicleIds)
    const closed = await closedHours(pool, time, vehicleIds)
    const all = new Map<string, HourOfVehicle>()
    for (const each of [...open, ...closed])
      if (!late.has(each.vehicleId)) all.set(`${each.vehicleId}/${each.hour}`, each)
    const history = positionHistoryRepository({ pool })
    const ids = [...late]
    for (let at = 0; at < ids.length; at += LATE_AT_ONCE) {
      const windows = ids.slice(at, at + LATE_AT_ONCE).map((vehicleId) => ({ vehicleId, ...time }))
      for (const [id, rows] of await history.ranges(windows)) {
        for (const each of hoursOf(rows)) all.set(`${id}/${each.hour}`, each)
      }
    }
    return [...all.values()].sort((a, b) => a.vehicleId - b.vehicleId || a.hour - b.hour)
  }

  /** A platform day that begins at `start`, of some vehicles or of all that sent something, and its hours with the one before. */
  async function dayWithHours(start: number, vehicleIds: readonly number[] | null) {
    const energy = await energySums(pool, { from: start, to: start + DAY_MS }, vehicleIds)
    const found = await hours({ from: start - HOUR_MS, to: start + DAY_MS }, vehicleIds)
    return { days: daysOf(found, start, energy), hours: found }
  }

  return {
    hours,
    dayWithHours,
    days: async (start: number, vehicleIds: readonly number[] | null): Promise<DutyDay[]> =>
      (await dayWithHours(start, vehicleIds)).days,
  }
}
export type DutyRepository = ReturnType<typeof dutyRepository>

/** Hours in order, from one before the day begins. */
function daysOf(hours: readonly HourOfVehicle[], start: number, energy: ReadonlyMap<number, EnergySums>): DutyDay[] {
  const name = new Date(start + PLATFORM_OFFSET_MS).toISOString().slice(0, 10)
  const byVehicle = new Map<number, { own: HourOfVehicle[]; before: DutyPoint | null }>()
  for (const hour of hours) {
    const known = byVehicle.get(hour.vehicleId) ?? { own: [], before: null }
    if (hour.hour < start) known.before = hour.last
    else known.own.push(hour)
    byVehicle.set(hour.vehicleId, known)
  }
  const ids = new Set([...energy.keys(), ...byVehicle.keys()])
  return [...ids].flatMap((vehicleId): DutyDay[] => {
    const { own, before } = byVehicle.get(vehicleId) ?? { own: [], before: null }
    const electric = energy.get(vehicleId)
    const oemId = own[0]?.oemId ?? electric?.oemId
    if (oemId === undefined) return []
    const day = { vehicleId, oemId, day: name, energy: electric ?? null, ...joined(own, before) }
    // Its own charging status; positions of other terminals of the vehicle lack it.
    return [electric ? { ...day, chargingSeconds: electric.chargingSeconds } : day]
  })
}

const SAVE_DAYS = `insert into vehicle_day (vehicle_id, oem_id, day, positions, mileage_km, running_seconds, idle_seconds,
    charging_seconds, soc_used, fixed, expected, energy_kwh, regained_kwh, charged_kwh, alarms)
  select n.*, (select count(*) from alarm_event a
      where a.vehicle_id = n.vehicle_id and a.started_at >= $15 and a.started_at < $16)
  from unnest($1::int[], $2::text[], $3::date[], $4::int[], $5::float8[], $6::int[], $7::int[], $8::int[], $9::int[], $10::int[],
      $11::int[], $12::float8[], $13::float8[], $14::float8[])
    as n(vehicle_id, oem_id, day, positions, mileage_km, running_seconds, idle_seconds, charging_seconds, soc_used, fixed, expected,
      energy_kwh, regained_kwh, charged_kwh)
  join vehicle v on v.id = n.vehicle_id
  on conflict (vehicle_id, day) do update set positions = excluded.positions, mileage_km = excluded.mileage_km,
    running_seconds = excluded.running_seconds, idle_seconds = excluded.idle_seconds,
    charging_seconds = excluded.charging_seconds, soc_used = excluded.soc_used, fixed = excluded.fixed,
    expected = excluded.expected, energy_kwh = excluded.energy_kwh, regained_kwh = excluded.regained_kwh,
    charged_kwh = excluded.charged_kwh, alarms = excluded.alarms`

/** Counts a day that is over from its closed hours and writes it down, in the transaction that changed them. */
export async function settleDay(
  client: Pick<PoolClient, 'query'>,
  start: number,
  vehicleIds: readonly number[] | null,
): Promise<void> {
  const ids = vehicleIds ?? (await vehiclesOf(client, start))
  for (let at = 0; at < ids.length; at += VEHICLES_AT_ONCE) {
    const some = ids.slice(at, at + VEHICLES_AT_ONCE)
    const hours = await closedHours(client, { from: start - HOUR_MS, to: start + DAY_MS }, some)
    const energy = await energySums(client, { from: start, to: start + DAY_MS }, some)
    const days = daysOf(hours, start, energy)
    const kwh = (name: 'usedWh' | 'regainedWh' | 'chargedWh') =>
      days.map((each) => each.energy && each.energy[name] / 1000)
    await client.query(SAVE_DAYS, [
      days.map((each) => each.vehicleId),
      days.map((each) => each.oemId),
      days.map((each) => each.day),
      days.map((each) => each.positions),
      days.map((each) => each.mileageKm),
      days.map((each) => Math.round(each.runningSeconds)),
      days.map((each) => Math.round(each.idleSeconds)),
      days.map((each) => Math.round(each.chargingSeconds)),
      days.map((each) => each.socUsed),
      days.map((each) => each.fixed),
      days.map((each) => each.expected),
      kwh('usedWh'),
      kwh('regainedWh'),
      kwh('chargedWh'),
      new Date(start),
      new Date(start + DAY_MS),
    ])
  }
}

async function vehiclesOf(client: Pick<PoolClient, 'query'>, start: number): Promise<number[]> {
  const { rows } = await client.query<{ id: number }>(
    `select vehicle_id as id from vehicle_hour where hour >= $1 and hour < $2
     union select vehicle_id from energy_hour where hour >= $1 and hour < $2 order by 1`,
    [new Date(start), new Date(start + DAY_MS)],
  )
  return rows.map(({ id }) => id)
}
