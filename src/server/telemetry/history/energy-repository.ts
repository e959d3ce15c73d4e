import type { Pool, PoolClient } from 'pg'
import { ensurePartitions, partitionOf, partitionsBefore } from '#server/store/partitions.ts'
import { alone } from './alone.ts'
import { platformDayStart, settleDay } from './duty-repository.ts'
import { ENERGY_SUMS } from './energy-sums.ts'
import { HOUR_MS } from './hour-summary.ts'
import type { TimeRange } from './position-history-repository.ts'

const DAY_MS = 86_400_000
/** After a stand-still; otherwise an hour is counted when it is closed. */
const HOURS_AT_ONCE = 6

const SAVE_HOURS = `insert into energy_hour (vehicle_id, hour, oem_id, reports, used_wh, regained_wh, charged_wh, charging_seconds)`
/** Reports are only added; fewer means that some have expired, and then the stored count stays. */
const UNLESS_FEWER = `on conflict (vehicle_id, hour) do update set reports = excluded.reports, used_wh = excluded.used_wh,
    regained_wh = excluded.regained_wh, charged_wh = excluded.charged_wh, charging_seconds = excluded.charging_seconds
  where excluded.reports >= energy_hour.reports`

/** Counts closed hours from reports of GB/T 32960, once each, and again where reports came later. */
export function energyRepository({ pool }: { pool: Pool }) {
  return {
    /** Counts the next closed hours: how many vehicles had any; null when another process is at it. */
    async countNext(closedBefore: number): Promise<(TimeRange & { vehicles: number }) | 'done' | null> {
      const next = await uncounted(pool, closedBefore)
      if (!next) return 'done'
      await ensurePartitions(pool, 'energy_hour', [partitionOf('energy_hour', next.from)])
      return alone(pool, async (client) => {
        const range = await uncounted(client, closedBefore)
        // Another process was faster.
        if (range?.from !== next.from) return { ...next, vehicles: 0 }
        const { from, to } = range
        const counted = await client.query(`${SAVE_HOURS} ${ENERGY_SUMS(ALL_OF_HOURS)} ${UNLESS_FEWER}`, [
          new Date(from),
          new Date(to),
        ])
        await client.query('update energy_counted set before = $1', [new Date(to)])
        return { from, to, vehicles: counted.rowCount ?? 0 }
      })
    },

    /** Platform days with late reports of closed hours, newest first: their begins, epoch ms. */
    async lateDays(closedBefore: number): Promise<number[]> {
      const { rows } = await pool.query<{ hour: Date }>('select distinct hour from energy_late where hour < $1', [
        new Date(closedBefore),
      ])
      return [...new Set(rows.map(({ hour }) => platformDayStart(hour.getTime())))].sort((a, b) => b - a)
    },

    /** Counts hours of a platform day with late reports again: how many; null when another process is at it. */
    async mergeDay(day: number, closedBefore: number): Promise<number | null> {
      const numbers = [day, day + DAY_MS - 1].map((moment) => partitionOf('energy_hour', moment))
      await ensurePartitions(pool, 'energy_hour', numbers)
      return alone(pool, (client) => countMarked(client, day, closedBefore))
    },
  }
}
export type EnergyRepository = ReturnType<typeof energyRepository>

/** The first closed hours that are not counted and still have reports, all of one UTC day. */
async function uncounted(client: Pick<PoolClient, 'query'>, closedBefore: number): Promise<TimeRange | null> {
  const { rows } = await client.query<{ before: Date }>('select before from energy_counted')
  const before = rows[0]!.before.getTime()
  if (before >= closedBefore) return null
  const days = await partitionsBefore(client, 'energy_sample', Number.POSITIVE_INFINITY)
  const day = days.find(({ to }) => to > before)
  if (!day || day.from >= closedBefore) return null
  const from = Math.max(day.from, before)
  return { from, to: Math.min(from + HOURS_AT_ONCE * HOUR_MS, day.to, closedBefore) }
}

const ALL_OF_HOURS = `generate_series($1::timestamptz, $2::timestamptz - interval '1 second', '1 hour') as m(hour) join energy_sample e
  on e.ts >= m.hour - interval '5 minutes' and e.ts < m.hour + interval '1 hour'
    and e.ts >= $1::timestamptz - interval '5 minutes' and e.ts < $2`

const MARKED = `unnest($1::int[], $2::timestamptz[]) as m(vehicle_id, hour) cross join lateral (
    select * from energy_sample s where s.vehicle_id = m.vehicle_id
      and s.ts >= m.hour - interval '5 minutes' and s.ts < m.hour + interval '1 hour') e`

async function countMarked(client: PoolClient, day: number, closedBefore: number): Promise<number> {
  // Later commits leave a mark of their own.
  const { rows } = await client.query<{ vehicle_id: number; hour: Date }>(
    `with gone as (delete from energy_late where hour >= $1 and hour < $2 returning vehicle_id, hour)
     select distinct vehicle_id, hour from gone`,
    [new Date(day), new Date(Math.min(day + DAY_MS, closedBefore))],
  )
  await client.query(`${SAVE_HOURS} ${ENERGY_SUMS(MARKED)} ${UNLESS_FEWER}`, [
    rows.map(({ vehicle_id }) => vehicle_id),
    rows.map(({ hour }) => hour),
  ])
  if (day + DAY_MS <= closedBefore) await settleDay(client, day, [...new Set(rows.map((row) => row.vehicle_id))])
  return rows.length
}
