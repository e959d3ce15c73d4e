import { and, asc, desc, eq, inArray, isNotNull, lt, lte, ne, sql } from 'drizzle-orm'
import { inScope } from '#server/store/scope.ts'
import { type CommandStatus, hasEnded } from '#core/domain/command-status.ts'
import { type RunDetail, type UdsStep } from '#core/domain/uds-script.ts'
import { udsResultOf } from '#core/domain/uds-task.ts'
import type { Caller } from '#server/http/route.ts'
import type { Database } from '#server/store/database.ts'
import { dtcObservation, udsCampaign, udsRequest, udsRun } from '#server/store/schema/diagnostics.ts'
import { commandJob } from '#server/store/schema/operation.ts'
import { vehicle, vehicleModel } from '#server/store/schema/vehicle.ts'
import type { StoredCampaign, StoredRun } from './uds-campaign-repository.ts'
import { NO_NOTIFICATION, type NotifyCampaign } from './uds-campaign-news-repository.ts'
import type { AskedRequest } from './uds-run-progress.ts'
import type { UnitReport } from './uds-run-results.ts'
import { udsOf } from './uds-repository.ts'

const MOST_BASELINE = 200

export interface OpenRun {
  run: StoredRun
  vin: string
}

export interface RunChange extends Partial<Pick<StoredRun, 'status' | 'step' | 'failures'>> {
  id: number
  detail?: RunDetail
  results?: UnitReport[]
  startedAt?: Date
  endedAt?: Date
}

/** `notify` is called with each task whose vehicles have made progress, after each pass over it. */
export function udsRunRepository(db: Pick<Database, 'orm' | 'pool'>, notify: NotifyCampaign = NO_NOTIFICATION) {
  return { ...work(db, notify), ...comparisons(db) }
}
export type UdsRunRepository = ReturnType<typeof udsRunRepository>

function work({ orm }: Pick<Database, 'orm'>, notify: NotifyCampaign) {
  /** Tasks whose progress has not been published yet. */
  const moved = new Set<number>()
  return {
    /** Sent tasks whose window has begun. */
    running(now: Date): Promise<StoredCampaign[]> {
      return orm
        .select()
        .from(udsCampaign)
        .where(and(eq(udsCampaign.state, 'running'), lte(udsCampaign.startsAt, now)))
        .orderBy(asc(udsCampaign.id))
        .limit(100)
    },

    /** Vehicles of a task that have not ended, when all of them are said to be away; otherwise none is read. */
    async away(campaignId: number) {
      const open = and(eq(udsRun.campaignId, campaignId), lt(udsRun.status, 2))
      const others = await orm
        .select({ id: udsRun.id })
        .from(udsRun)
        .where(and(open, ne(udsRun.detail, 'offline')))
        .limit(1)
      if (others.length > 0) return []
      return orm.select({ vehicleId: udsRun.vehicleId, startedAt: udsRun.startedAt }).from(udsRun).where(open)
    },

    /** Vehicles that have begun (1) or wait for their turn (0), in the order of the task. */
    open(campaignId: number, status: 0 | 1): Promise<OpenRun[]> {
      return orm
        .select({ run: udsRun, vin: vehicle.vin })
        .from(udsRun)
        .innerJoin(vehicle, eq(vehicle.id, udsRun.vehicleId))
        .where(and(eq(udsRun.campaignId, campaignId), eq(udsRun.status, status)))
        .orderBy(asc(udsRun.id))
    },

    /** Requests of these runs so far, by run, oldest first. */
    async asked(
      runIds: readonly number[],
      steps: readonly UdsStep[],
      now: number,
    ): Promise<Map<number, AskedRequest[]>> {
      const rows = await orm
        .select({
          runId: udsRequest.runId,
          step: udsRequest.step,
          request: udsRequest.request,
          createdAt: udsRequest.createdAt,
          status: commandJob.status,
          resultAt: commandJob.resultAt,
          result: commandJob.result,
          evidence: commandJob.evidence,
        })
        .from(udsRequest)
        .innerJoin(commandJob, eq(commandJob.id, udsRequest.jobId))
        .where(inArray(udsRequest.runId, [...runIds]))
        .orderBy(asc(udsRequest.id))
      const requests = new Map<number, AskedRequest[]>(runIds.map((id) => [id, []]))
      for (const row of rows) requests.get(row.runId!)!.push(askedRequest(row, steps, now))
      return requests
    },

    /** Changes many vehicles in one statement; what a change leaves out stays. A task cancelled in the meantime stays as it is. */
    async save(changes: readonly RunChange[]): Promise<void> {
      if (changes.length === 0) return
      const { rows } = await orm.execute<{ id: number }>(sql`
        update uds_run r
        set status = coalesce(given.status, r.status), step = coalesce(given.step, r.step),
          failures = coalesce(given.failures, r.failures), detail = coalesce(given.detail, r.detail),
          results = coalesce(given.results, r.results),
          started_at = coalesce(given."startedAt", r.started_at), ended_at = coalesce(given."endedAt", r.ended_at)
        from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as given (id int, status int, step int, failures int,
          detail text, results jsonb, "startedAt" timestamptz, "endedAt" timestamptz)
        where r.id = given.id and r.status in (0, 1)
        returning r.campaign_id as id`)
      for (const { id } of rows) moved.add(id)
    },

    /** A task none of whose vehicles is open any more is over. */
    async finish(campaignId: number): Promise<void> {
      const ended = await orm
        .update(udsCampaign)
        .set({ state: 'finished' })
        .where(
          and(
            eq(udsCampaign.id, campaignId),
            eq(udsCampaign.state, 'running'),
            sql`not exists (select 1 from uds_run r where r.campaign_id = ${campaignId} and r.status < 2)`,
          ),
        )
        .returning({ id: udsCampaign.id })
      if (moved.delete(campaignId) || ended.length > 0) await notify(campaignId)
    },
  }
}

interface AskedRow extends Pick<typeof udsRequest.$inferSelect, 'step' | 'request' | 'createdAt'> {
  status: CommandStatus
  resultAt: Date | null
  result: string | null
  evidence: Record<string, unknown> | null
}

function askedRequest(row: AskedRow, steps: readonly UdsStep[], now: number): AskedRequest {
  const step = row.step ?? 0
  const most = (steps[step]?.waitSeconds ?? 0) * 1000
  const { status } = row
  const ended = hasEnded(status)
  const took = (ended ? (row.resultAt?.getTime() ?? now) : now) - row.createdAt.getTime()
  const result = udsResultOf(status, row.result)
  const known = result === 1 ? 'good' : result === 2 && udsOf(row.evidence) !== '' ? 'refused' : 'silent'
  // An answer after the time of its step changes nothing any more: the script has continued without it.
  const state = took > most ? 'silent' : ended ? known : 'waiting'
  return { step, request: row.request, answer: udsOf(row.evidence), state }
}

function comparisons({ orm }: Pick<Database, 'orm'>) {
  return {
    /** The previous run of the same vehicle with results. */
    async before({ id, vehicleId }: Pick<StoredRun, 'id' | 'vehicleId'>) {
      const [row] = await orm
        .select({ results: udsRun.results, endedAt: udsRun.endedAt })
        .from(udsRun)
        .where(
          and(
            eq(udsRun.vehicleId, vehicleId),
            lt(udsRun.id, id),
            isNotNull(udsRun.endedAt),
            sql`${udsRun.results} <> '[]'::jsonb`,
          ),
        )
        .orderBy(desc(udsRun.id))
        .limit(1)
      return row && { results: row.results as UnitReport[], endedAt: row.endedAt! }
    },

    /** The newest run of every other vehicle of the same series the caller sees. */
    async series(caller: Pick<Caller, 'oemId' | 'orgIds'>, vehicleId: number) {
      const [own] = await orm
        .select({
          brandCode: vehicleModel.brandCode,
          seriesCode: vehicleModel.seriesCode,
          name: vehicleModel.seriesName,
        })
        .from(vehicle)
        .innerJoin(vehicleModel, eq(vehicleModel.id, vehicle.modelId))
        .where(eq(vehicle.id, vehicleId))
      if (!own) return { name: '', reports: [] }
      const rows = await orm
        .selectDistinctOn([udsRun.vehicleId], { results: udsRun.results })
        .from(udsRun)
        .innerJoin(vehicle, eq(vehicle.id, udsRun.vehicleId))
        .innerJoin(vehicleModel, eq(vehicleModel.id, vehicle.modelId))
        .where(
          and(
            inScope(caller, vehicle),
            ne(vehicle.id, vehicleId),
            eq(vehicleModel.brandCode, own.brandCode),
            eq(vehicleModel.seriesCode, own.seriesCode),
            sql`${udsRun.results} <> '[]'::jsonb`,
          ),
        )
        .orderBy(udsRun.vehicleId, desc(udsRun.id))
        .limit(MOST_BASELINE)
      return { name: own.name, reports: rows.map(({ results }) => results as UnitReport[]) }
    },

    /** History of the trouble codes of a vehicle. */
    observations(vehicleId: number) {
      return orm.select().from(dtcObservation).where(eq(dtcObservation.vehicleId, vehicleId)).limit(1000)
    },
  }
}
