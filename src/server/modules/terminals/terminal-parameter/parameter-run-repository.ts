import { and, eq, inArray, sql } from 'drizzle-orm'
import type { ParameterRun, ParameterRunItem } from '#core/contract/terminal-parameter.ts'
import { toPlatformTime } from '#core/domain/platform-time.ts'
import type { Database } from '#server/store/database.ts'
import { parameterRun, parameterRunItem, type StoredParameter } from '#server/store/schema/terminal-parameter.ts'
import { inScope, type Scope } from '#server/store/scope.ts'
import { unlessTaken } from '#server/store/unless-taken.ts'
import type { TargetVehicle } from './parameter-reading-repository.ts'

const time = (at: Date | string) => toPlatformTime(new Date(at).getTime())
const MOST_LISTED = 100
/** Advisory lock: one process at a time carries runs on. */
const RUNNER_LOCK = 730_310

export interface NewRun {
  oemId: string
  kind: 'read' | 'write'
  templateId: number | null
  version: number | null
  parameters: StoredParameter[]
  reason: string
  source: 'ui' | 'schedule'
  stageSize: number
  stopAfter: number
  waitSeconds: number
  startedBy: number | null
}

export interface OpenItem extends Record<string, unknown> {
  vehicleId: number
  jobId: string | null
  status: string | null
  result: string | null
  reported: StoredParameter[] | null
}

export interface WaitingItem extends Record<string, unknown> {
  vehicleId: number
  vin: string
  orgId: number
}

interface RunRow extends Record<string, unknown> {
  startedAt: Date | string
  endedAt: Date | string | null
}

/** Items of vehicles of the scope. */
const seen = (scope: Scope) => sql`join vehicle v on v.id = i.vehicle_id and ${inScope(scope, 'v')}`

const runs = (scope: Scope, where: ReturnType<typeof sql>) => sql`
  select r.id as "runId", r.kind, r.template_id as "templateId", coalesce(p.name, '') as "templateName", r.version,
         r.parameters, r.reason, r.source, r.state, r.started_at as "startedAt", r.ended_at as "endedAt",
         coalesce(a.display_name, '') as operator, r.stage_size as "stageSize", n.*
    from parameter_run r
    left join parameter_template p on p.id = r.template_id
    left join account a on a.id = r.started_by
    cross join lateral (
      select count(*)::int as vehicles, (count(*) filter (where i.state = 'done'))::int as done,
             (count(*) filter (where i.state in ('differs', 'failed', 'refused')))::int as failed,
             (count(*) filter (where i.state in ('waiting', 'open')))::int as open
        from parameter_run_item i ${seen(scope)} where i.run_id = r.id) n
   where r.oem_id = ${scope.oemId} and n.vehicles > 0 and ${where}
   order by r.id desc limit ${MOST_LISTED}`

const runOf = ({ startedAt, endedAt, ...row }: RunRow): ParameterRun =>
  ({ ...row, startTime: time(startedAt), endTime: endedAt === null ? null : time(endedAt) }) as ParameterRun

/** Readings and writings of several vehicles. */
export function parameterRunRepository({ orm, pool }: Pick<Database, 'orm' | 'pool'>) {
  const ofRun = (runId: number) => eq(parameterRunItem.runId, runId)

  return {
    ...turns({ orm, pool }),

    async create(run: NewRun, vehicles: readonly TargetVehicle[]): Promise<number> {
      return orm.transaction(async (tx) => {
        const [made] = await tx.insert(parameterRun).values(run).returning({ id: parameterRun.id })
        const runId = made!.id
        const items = vehicles.map(({ vehicleId, terminalId }, at) => ({
          runId,
          vehicleId,
          stage: Math.floor(at / run.stageSize),
          ...(terminalId === null ? { state: 'refused', detail: 'error.noTerminal', endedAt: new Date() } : {}),
        }))
        await tx.insert(parameterRunItem).values(items)
        return runId
      })
    },

    running() {
      return orm.select().from(parameterRun).where(eq(parameterRun.state, 'running')).orderBy(parameterRun.id)
    },

    async openItems(runId: number): Promise<OpenItem[]> {
      const { rows } = await orm.execute<OpenItem>(sql`
        select i.vehicle_id as "vehicleId", i.job_id as "jobId", c.status, c.result, g.parameters as reported
          from parameter_run_item i
          left join command_job c on c.id = i.job_id
          left join parameter_reading g on g.job_id = i.job_id
         where i.run_id = ${runId} and i.state = 'open'`)
      return rows
    },

    async end(runId: number, vehicleId: number, item: Partial<typeof parameterRunItem.$inferInsert>): Promise<void> {
      await orm
        .update(parameterRunItem)
        .set({ ...item, endedAt: new Date() })
        .where(and(ofRun(runId), eq(parameterRunItem.vehicleId, vehicleId)))
    },

    async follow(runId: number, vehicleId: number, jobId: number): Promise<void> {
      await orm
        .update(parameterRunItem)
        .set({ jobId })
        .where(and(ofRun(runId), eq(parameterRunItem.vehicleId, vehicleId)))
    },

    /** Takes the vehicles of the next stage; each is taken once. */
    async takeStage(runId: number): Promise<WaitingItem[]> {
      const { rows } = await orm.execute<WaitingItem>(sql`
        update parameter_run_item i set state = 'open' from vehicle v
         where v.id = i.vehicle_id and i.run_id = ${runId} and i.state = 'waiting'
           and i.stage = (select min(stage) from parameter_run_item where run_id = ${runId} and state = 'waiting')
        returning i.vehicle_id as "vehicleId", v.vin, v.org_id as "orgId"`)
      return rows
    },

    /** Terminals that refused or hold something else; vehicles that are away do not count. */
    async failures(runId: number): Promise<number> {
      const { rows } = await orm.execute<{ failures: number }>(sql`
        select count(*)::int as failures from parameter_run_item
         where run_id = ${runId} and (state = 'differs'
            or (state = 'failed' and detail not in ('notConnected', 'expired', 'cancelled')))`)
      return rows[0]?.failures ?? 0
    },

    async skipWaiting(runId: number): Promise<void> {
      await orm
        .update(parameterRunItem)
        .set({ state: 'skipped', endedAt: new Date() })
        .where(and(ofRun(runId), eq(parameterRunItem.state, 'waiting')))
    },

    /** Ends the run when none of its vehicles is open or waiting any more. */
    async close(runId: number): Promise<void> {
      await orm.execute(sql`
        update parameter_run r set ended_at = now(),
               state = case when exists (select 1 from parameter_run_item where run_id = r.id and state = 'skipped')
                            then 'stopped' else 'finished' end
         where r.id = ${runId} and r.state = 'running'
           and not exists (select 1 from parameter_run_item where run_id = r.id and state in ('waiting', 'open'))`)
    },

    async find(scope: Scope, runId: number): Promise<ParameterRun | undefined> {
      const { rows } = await orm.execute<RunRow>(runs(scope, sql`r.id = ${runId}`))
      return rows[0] && runOf(rows[0])
    },

    async list(scope: Scope, templateId?: number): Promise<ParameterRun[]> {
      const { rows } = await orm.execute<RunRow>(
        runs(scope, templateId === undefined ? sql`true` : sql`r.template_id = ${templateId}`),
      )
      return rows.map(runOf)
    },

    async items(scope: Scope, runId: number): Promise<ParameterRunItem[]> {
      const { rows } = await orm.execute<Record<string, unknown>>(sql`
        select v.vin, i.stage, i.state, i.job_id as "jobId", c.status, i.detail, i.differences, i.ended_at as "endedAt"
          from parameter_run_item i ${seen(scope)}
          left join command_job c on c.id = i.job_id
         where i.run_id = ${runId} order by i.stage, v.vin`)
      return rows.map(({ jobId, endedAt, ...row }) => ({
        ...(row as Omit<ParameterRunItem, 'jobId' | 'endTime'>),
        jobId: jobId === null ? null : Number(jobId),
        endTime: endedAt === null ? null : time(endedAt as string),
      }))
    },
  }
}

function turns({ orm, pool }: Pick<Database, 'orm' | 'pool'>) {
  return {
    /** Does the work unless another process is at it. */
    alone: (task: () => Promise<void>): Promise<void> => unlessTaken(pool, RUNNER_LOCK, task),

    /** Requeues vehicles claimed by a process that ended before it asked them. Only for a single worker. */
    async releaseUnsent(): Promise<void> {
      const lost = orm.select({ id: parameterRun.id }).from(parameterRun).where(eq(parameterRun.state, 'running'))
      await orm
        .update(parameterRunItem)
        .set({ state: 'waiting' })
        .where(
          and(
            inArray(parameterRunItem.runId, lost),
            eq(parameterRunItem.state, 'open'),
            sql`${parameterRunItem.jobId} is null`,
          ),
        )
    },
  }
}

export type ParameterRunRepository = ReturnType<typeof parameterRunRepository>
