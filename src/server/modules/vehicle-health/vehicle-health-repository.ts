import { and, count, eq, inArray, sql } from 'drizzle-orm'
import { OPEN_STATUSES } from '#core/domain/command-status.ts'
import { POSITION_QUALITY } from '#core/domain/position-quality.ts'
import type { Caller } from '#server/http/route.ts'
import type { Database } from '#server/store/database.ts'
import { commandJob } from '#server/store/schema/operation.ts'
import { vehicle } from '#server/store/schema/vehicle.ts'

/** Bit 0 of the status of JT/T 808: ignition (ACC) on. */
const IGNITION = 1

/** One hour in which something came. */
export interface StoredHour extends Record<string, unknown> {
  /** Hours since 1970. */
  hour: number
  messages: number
  valid: number
  powered: number
  /** Seconds. */
  longestGap: number
  /** Usual seconds between two positions of the whole time, the same in each row. */
  usualGap: number | null
}

export function vehicleHealthRepository({ orm }: Pick<Database, 'orm'>) {
  return {
    async vehicleId({ oemId, orgIds }: Pick<Caller, 'oemId' | 'orgIds'>, vin: string): Promise<number | undefined> {
      const [row] = await orm
        .select({ id: vehicle.id })
        .from(vehicle)
        .where(and(eq(vehicle.oemId, oemId), inArray(vehicle.orgId, [...orgIds]), eq(vehicle.vin, vin)))
      return row?.id
    },

    /** Hours since a moment, oldest first; those in which nothing came are left out. */
    async hours(vehicleId: number, since: Date): Promise<StoredHour[]> {
      const { rows } = await orm.execute<StoredHour>(sql`
        with came as (
          select ts, quality, status, extract(epoch from ts - lag(ts) over (order by ts)) as gap
            from "position" where vehicle_id = ${vehicleId} and ts >= ${since.toISOString()}::timestamptz),
        usual as (select percentile_cont(0.5) within group (order by gap) as gap from came where gap > 0)
        select floor(extract(epoch from came.ts) / 3600)::int as hour, count(*)::int as messages,
               (count(*) filter (where quality & ${POSITION_QUALITY.gnssInvalid} = 0))::int as valid,
               (count(*) filter (where status & ${IGNITION} <> 0))::int as powered,
               coalesce(max(came.gap), 0)::int as "longestGap", max(usual.gap)::float8 as "usualGap"
          from came cross join usual
         group by 1 order by 1`)
      return rows
    },

    async openJobs(vehicleId: number): Promise<number> {
      const [row] = await orm
        .select({ jobs: count() })
        .from(commandJob)
        .where(and(eq(commandJob.vehicleId, vehicleId), inArray(commandJob.status, [...OPEN_STATUSES])))
      return row?.jobs ?? 0
    },
  }
}

export type VehicleHealthRepository = ReturnType<typeof vehicleHealthRepository>
