import { sql } from 'drizzle-orm'
import type { CommandStatus } from '#core/domain/command-status.ts'
import type { RestartFailure, RestartState } from '#core/domain/device-restart.ts'
import type { Database } from '#server/store/database.ts'
import { OPEN_RESTARTS } from '#server/store/schema/device-restart.ts'

export interface OpenRestart {
  id: number
  oemId: string
  orgId: number
  vehicleId: number
  vin: string
  terminalId: number | null
  fittedId: number | null
  state: RestartState
  reason: string
  operatorId: number | null
  waitMinutes: number
  jobId: number | null
  checkJobId: number | null
  firmware: string
  /** Epoch ms. */
  backAt: number | null
  status: CommandStatus | null
  result: string | null
  sentAt: number | null
  resultAt: number | null
  checkStatus: CommandStatus | null
  /** It was asked where it is since it is back. */
  isAsked: boolean
  /** The row has the command, and the time it was sent. */
  isNoted: boolean
  isSent: boolean
}

export interface RestartChange {
  id: number
  state: RestartState
  failure?: RestartFailure | null
  jobId?: number
  checkJobId?: number
  /** Epoch ms. */
  sentAt?: number | null
  backAt?: number | null
  versionAfter?: string
}

const MS = 1000

/** Restarts that have not ended, read and written many at a time. */
export function restartEngineRepository({ orm }: Pick<Database, 'orm'>) {
  return {
    /** Those whose time has come, and all that are under way. */
    async open(limit: number): Promise<OpenRestart[]> {
      const { rows } = await orm.execute<OpenRestart & Record<string, unknown>>(sql`
        select r.id::int as id, r.oem_id as "oemId", v.org_id as "orgId", v.id as "vehicleId", v.vin,
            r.terminal_id as "terminalId", t.id as "fittedId", r.state, r.reason, r.operator_id as "operatorId",
            r.wait_minutes as "waitMinutes", j.id::int as "jobId", r.check_job_id::int as "checkJobId",
            coalesce(t.firmware, '') as firmware, extract(epoch from r.back_at)::float8 * 1000 as "backAt",
            j.status, j.result, extract(epoch from j.sent_at)::float8 * 1000 as "sentAt",
            extract(epoch from j.result_at)::float8 * 1000 as "resultAt", c.status as "checkStatus",
            exists (select from command_job o where r.state = 'checking' and o.vehicle_id = r.vehicle_id
              and o.batch_id = 'restart-' || r.id and o.kind = 'queryLocation') as "isAsked", r.job_id is not null as "isNoted", r.sent_at is not null as "isSent"
          from device_restart r join vehicle v on v.id = r.vehicle_id left join terminal t on t.vehicle_id = v.id
          left join command_job j on j.id = coalesce(r.job_id, (select max(o.id) from command_job o
            where o.vehicle_id = r.vehicle_id and o.batch_id = 'restart-' || r.id and o.kind = 'terminalControl')) left join command_job c on c.id = r.check_job_id
          where r.state in (${OPEN_RESTARTS}) and (r.state <> 'waiting' or r.planned_at <= now())
          order by r.id limit ${limit}`)
      return rows as OpenRestart[]
    },

    /** False: it was cancelled in the meantime. From here on it can be cancelled by its command alone. */
    async claim(id: number): Promise<boolean> {
      const { rows } = await orm.execute(sql`update device_restart set state = 'restarting', updated_at = now()
        where id = ${id} and state = 'waiting' returning id`)
      return rows.length > 0
    },

    /** What was cancelled in the meantime is left alone. The journal of logins says how long a terminal was away. */
    async apply(changes: readonly RestartChange[]): Promise<void> {
      if (changes.length === 0) return
      const rows = changes.map(({ sentAt, backAt, ...rest }) => ({
        ...rest,
        sentAt: sentAt ? sentAt / MS : null,
        backAt: backAt ? backAt / MS : null,
      }))
      await orm.execute(sql`
        update device_restart r set state = n.state, failure = n.failure, job_id = coalesce(n."jobId", r.job_id),
            check_job_id = coalesce(n."checkJobId", r.check_job_id), sent_at = coalesce(to_timestamp(n."sentAt"), r.sent_at),
            back_at = coalesce(to_timestamp(n."backAt"), r.back_at), version_after = coalesce(n."versionAfter", r.version_after),
            offline_seconds = case when n."backAt" is null then r.offline_seconds
              else greatest(0, round(n."backAt" - extract(epoch from coalesce((select min(l.ts) from terminal_log l
                where l.terminal_id = r.terminal_id and l.kind = 2 and l.ts >= to_timestamp(n."sentAt")
                  and l.ts <= to_timestamp(n."backAt")), to_timestamp(n."sentAt")))))::int end,
            finished_at = case when n.state in (${OPEN_RESTARTS}) then null else now() end, updated_at = now()
          from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n(id bigint, state text, failure text, "jobId" bigint,
            "checkJobId" bigint, "sentAt" float8, "backAt" float8, "versionAfter" text)
          where r.id = n.id and r.state in (${OPEN_RESTARTS})`)
    },
  }
}
export type RestartEngineRepository = ReturnType<typeof restartEngineRepository>
