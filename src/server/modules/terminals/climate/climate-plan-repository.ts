import { sql } from 'drizzle-orm'
import type { ClimateReason, ClimateSlot } from '#core/domain/climate.ts'
import type { Database } from '#server/store/database.ts'
import { OPEN_CLIMATES } from '#server/store/schema/climate.ts'

export interface PlannedSchedule {
  id: number
  vehicleId: number
  slots: ClimateSlot[]
  skipDays: string[]
  zone: string
  /** Epoch ms. */
  nextAt: number | null
}

/** Where and when the next run of a schedule is; null: none. */
export interface NextRun {
  zone: string
  nextAt: number | null
  nextSlot: string
  nextDay: string
  nextMinutes: number
}

export interface PlanChange extends NextRun {
  id: number
  /** As it was read: one that a user has changed since is left alone. */
  was: number | null
  /** The run that is due gets its record; `miss`: it is too late for it. */
  due: boolean
  miss: ClimateReason | null
}

const SECOND_MS = 1000
/** In whole milliseconds, which are the same number there and back. */
const NEXT_MS = sql`round(extract(epoch from s.next_at) * 1000)::float8`
const COLUMNS = sql`s.id, s.vehicle_id as "vehicleId", s.slots, s.skip_days as "skipDays", s.zone,
  ${NEXT_MS} as "nextAt"`

/** Schedules whose next run has come, read and written many at a time. */
export function climatePlanRepository({ orm }: Pick<Database, 'orm'>) {
  return {
    async due(limit: number): Promise<PlannedSchedule[]> {
      const { rows } = await orm.execute<PlannedSchedule & Record<string, unknown>>(sql`
        select ${COLUMNS} from climate_schedule s
          where s.enabled and s.next_at <= now() order by s.next_at, s.id limit ${limit}`)
      return rows
    },

    /** All that are on, in the order of their ids. */
    async after(id: number, limit: number): Promise<PlannedSchedule[]> {
      const { rows } = await orm.execute<PlannedSchedule & Record<string, unknown>>(sql`
        select ${COLUMNS} from climate_schedule s where s.enabled and s.id > ${id} order by s.id limit ${limit}`)
      return rows
    },

    /** Records of runs that are due, and the next ones, together: a process that ends in between loses and doubles none. */
    apply: (changes: readonly PlanChange[]): Promise<void> =>
      orm.transaction(async (tx) => {
        if (changes.length === 0) return
        const rows = JSON.stringify(
          changes.map(({ nextAt, ...rest }) => ({ ...rest, nextAt: nextAt === null ? null : nextAt / SECOND_MS })),
        )
        const given = sql`jsonb_to_recordset(${rows}::jsonb) as n(id int, was float8, due boolean, miss text, zone text,
          "nextAt" float8, "nextSlot" text, "nextDay" text, "nextMinutes" int)
          join climate_schedule s on s.id = n.id and s.enabled
            and ${NEXT_MS} is not distinct from n.was`
        await tx.execute(sql`
          insert into climate_run (oem_id, vehicle_id, schedule_id, schedule_name, slot, day, operator_id, target, mode, fan,
              defrost, seat_heat, power, min_soc, minutes, planned_at, state, reason, finished_at)
            select s.oem_id, s.vehicle_id, s.id, s.name, s.next_slot, s.next_day, s.operator_id, s.target, s.mode, s.fan,
                s.defrost, s.seat_heat, s.power, s.min_soc, s.next_minutes, s.next_at,
                case when m.reason is null then 'waiting' else 'missed' end, m.reason,
                case when m.reason is not null then now() end
              from ${given} cross join lateral (select coalesce(n.miss, case when exists (select from climate_run r
                where r.vehicle_id = s.vehicle_id and r.state in (${OPEN_CLIMATES})) then 'underWay' end) as reason) m
              where n.due order by s.id
            on conflict do nothing`)
        await tx.execute(sql`
          update climate_schedule t set zone = x.zone, next_at = to_timestamp(x."nextAt"), next_slot = x."nextSlot",
              next_day = x."nextDay", next_minutes = x."nextMinutes"
            from (select n.* from ${given}) x where t.id = x.id`)
      }),
  }
}
export type ClimatePlanRepository = ReturnType<typeof climatePlanRepository>
