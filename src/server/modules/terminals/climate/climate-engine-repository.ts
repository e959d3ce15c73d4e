import { sql } from 'drizzle-orm'
import type { ClimateMode, ClimateStop } from '#core/domain/body-control.ts'
import type { ClimateReason, ClimateState } from '#core/domain/climate.ts'
import { type CommandStatus, OPEN_STATUSES } from '#core/domain/command-status.ts'
import type { Database } from '#server/store/database.ts'
import { OPEN_CLIMATES } from '#server/store/schema/climate.ts'
import { codes } from '#server/store/schema/columns.ts'
import type { ClimateFacts, ClimateNeeds } from './climate-conditions.ts'
import { CLIMATE_JOINS, climateFacts } from './climate-facts-repository.ts'

export interface OpenClimate extends ClimateFacts, ClimateNeeds {
  id: number
  oemId: string
  orgId: number
  vehicleId: number
  vin: string
  operatorId: number | null
  state: ClimateState
  target: number
  mode: ClimateMode
  fan: number
  defrost: boolean
  seatHeat: number
  minutes: number
  asked: boolean
  isActive: boolean
  jobId: number | null
  status: CommandStatus | null
  result: string | null
  /** Epoch ms. */
  resultAt: number | null
  plannedAt: number
  startedAt: number | null
  seenAt: number | null
  reportedAt: number | null
}

export interface ClimateChange {
  id: number
  state: ClimateState
  reason?: ClimateReason | null
  stoppedBy?: ClimateStop | null
  jobId?: number
  asked?: boolean
  insideStart?: number | null
  insideEnd?: number | null
  ranMinutes?: number | null
  energy?: number | null
  /** Epoch ms. */
  lookAt?: number
  startedAt?: number
  seenAt?: number
  activeAt?: number
  finishedAt?: number
}

const TIMES = ['lookAt', 'startedAt', 'seenAt', 'activeAt', 'finishedAt'] as const
const SECOND_MS = 1000

/** Runs that have not ended, read and written many at a time. */
export function climateEngineRepository({ orm }: Pick<Database, 'orm'>) {
  return {
    /** Those whose time has come, whose command ended, and whose vehicle reported. */
    async open(limit: number): Promise<OpenClimate[]> {
      const { rows } = await orm.execute<OpenClimate & Record<string, unknown>>(sql`
        select r.id::int as id, r.oem_id as "oemId", v.org_id as "orgId", v.id as "vehicleId", v.vin, r.operator_id as "operatorId",
            r.state, r.target, r.mode, r.fan, r.defrost, r.seat_heat as "seatHeat", r.minutes, r.power, r.min_soc as "minSoc",
            r.asked, r.active_at is not null as "isActive", j.id::int as "jobId", j.status, j.result,
            extract(epoch from j.result_at)::float8 * 1000 as "resultAt",
            extract(epoch from r.planned_at)::float8 * 1000 as "plannedAt",
            extract(epoch from r.started_at)::float8 * 1000 as "startedAt",
            extract(epoch from r.seen_at)::float8 * 1000 as "seenAt",
            extract(epoch from b.reported_at)::float8 * 1000 as "reportedAt", ${climateFacts(sql`r.operator_id`)}
          from climate_run r join vehicle v on v.id = r.vehicle_id ${CLIMATE_JOINS}
          left join command_job j on j.id = coalesce(r.job_id, (select max(o.id) from command_job o
            where o.vehicle_id = r.vehicle_id and o.batch_id = 'climate-' || r.id and o.kind = 'bodyControl'))
          where r.state in (${OPEN_CLIMATES}) and case r.state
            when 'waiting' then r.look_at <= now() and r.planned_at <= now()
            when 'starting' then j.status is null or r.job_id is null or j.status not in (${codes(OPEN_STATUSES)})
            else b.reported_at > coalesce(r.seen_at, '-infinity') or r.look_at <= now() end
          order by r.look_at, r.id limit ${limit}`)
      return rows
    },

    /** False: it was cancelled in the meantime. From here on it can be stopped by a command alone. */
    async claim(id: number): Promise<boolean> {
      const { rows } = await orm.execute(sql`update climate_run set state = 'starting', updated_at = now()
        where id = ${id} and state = 'waiting' returning id`)
      return rows.length > 0
    },

    /** What was cancelled in the meantime is left alone. */
    async apply(changes: readonly ClimateChange[]): Promise<void> {
      if (changes.length === 0) return
      const rows = changes.map((change) => ({ ...change, ...secondsOf(change) }))
      await orm.execute(sql`
        update climate_run r set state = n.state, reason = n.reason, stopped_by = n."stoppedBy",
            job_id = coalesce(n."jobId", r.job_id), asked = coalesce(n.asked, r.asked),
            look_at = coalesce(to_timestamp(n."lookAt"), r.look_at),
            started_at = coalesce(to_timestamp(n."startedAt"), r.started_at),
            seen_at = coalesce(to_timestamp(n."seenAt"), r.seen_at),
            active_at = coalesce(r.active_at, to_timestamp(n."activeAt")),
            inside_start = coalesce(r.inside_start, n."insideStart"), inside_end = coalesce(n."insideEnd", r.inside_end),
            ran_minutes = coalesce(n."ranMinutes", r.ran_minutes), energy = coalesce(n.energy, r.energy),
            finished_at = case when n.state in (${OPEN_CLIMATES}) then null
              else coalesce(to_timestamp(n."finishedAt"), now()) end,
            updated_at = now()
          from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n(id bigint, state text, reason text, "stoppedBy" text,
            "jobId" bigint, asked boolean, "lookAt" float8, "startedAt" float8, "seenAt" float8, "activeAt" float8,
            "finishedAt" float8, "insideStart" int, "insideEnd" int, "ranMinutes" int, energy float8)
          where r.id = n.id and r.state in (${OPEN_CLIMATES})`)
    },
  }
}
export type ClimateEngineRepository = ReturnType<typeof climateEngineRepository>

const secondsOf = (change: ClimateChange): Partial<ClimateChange> =>
  Object.fromEntries(
    TIMES.flatMap((name) => {
      const at = change[name]
      return at === undefined ? [] : [[name, at / SECOND_MS]]
    }),
  )
