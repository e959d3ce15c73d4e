import { and, asc, desc, eq, inArray, isNotNull, lt, lte, ne, sql } from 'drizzle-orm'
import { type CommandStatus, hasEnded } from '#core/domain/command-status.ts'
import { type RunDetail, type UdsStep } from '#core/domain/uds-script.ts'
import { udsResultOf } from '#core/domain/uds-task.ts'
import type { Caller } from '#server/http/route.ts'
import type { Database } from '#server/store/database.ts'
import { dtcObservation, udsCampaign, udsRequest, udsRun } from '#server/store/schema/diagnostics.ts'
import { commandJob } from '#server/store/schema/operation.ts'
import { vehicle, vehicleModel } from '#server/store/schema/vehicle.ts'
import type { StoredCampaign, StoredRun } from './uds-campaign-repository.ts'
import { NOBODY_TOLD, type TellCampaign } from './uds-campaign-news-repository.ts'
import type { AskedRequest } from './uds-run-progress.ts'
import type { ToldByUnit } from './uds-run-results.ts'
import { udsOf } from './uds-repository.ts'

const MOST_BASELINE = 200

export interface OpenRun {
  run: StoredRun
  vin: string
}

/** `told` is called with each task whose vehicles have come further, after each look at it. */
export function udsRunRepository(db: Pick<Database, 'orm' | 'pool'>, told: TellCampaign = NOBODY_TOLD) {
  return { ...work(db, told), ...comparisons(db) }
}
export type UdsRunRepository = ReturnType<typeof udsRunRepository>

function work({ orm }: Pick<Database, 'orm'>, told: TellCampaign) {
  /** Tasks nobody was told of since one of their vehicles has come further. */
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

    /** Vehicles that have not ended, those that have begun first. */
    open(campaignId: number): Promise<OpenRun[]> {
      return orm
        .select({ run: udsRun, vin: vehicle.vin })
        .from(udsRun)
        .innerJoin(vehicle, eq(vehicle.id, udsRun.vehicleId))
        .where(and(eq(udsRun.campaignId, campaignId), inArray(udsRun.status, [0, 1])))
        .orderBy(desc(udsRun.status), asc(udsRun.id))
    },

    async asked(runId: number, steps: readonly UdsStep[], now: number): Promise<AskedRequest[]> {
      const rows = await orm
        .select({ request: udsRequest, job: commandJob })
        .from(udsRequest)
        .innerJoin(commandJob, eq(commandJob.id, udsRequest.jobId))
        .where(eq(udsRequest.runId, runId))
        .orderBy(asc(udsRequest.id))
      return rows.map(({ request, job }) => {
        const step = request.step ?? 0
        const most = (steps[step]?.waitSeconds ?? 0) * 1000
        const status = job.status as CommandStatus
        const ended = hasEnded(status)
        const took = (ended ? (job.resultAt?.getTime() ?? now) : now) - request.createdAt.getTime()
        const result = udsResultOf(status, job.result)
        const known = result === 1 ? 'good' : result === 2 && udsOf(job.evidence) !== '' ? 'refused' : 'silent'
        // An answer after the time of its step changes nothing any more: the script has gone on without it.
        const state = took > most ? 'silent' : ended ? known : 'waiting'
        return { step, request: request.request, answer: udsOf(job.evidence), state }
      })
    },

    async save(
      runId: number,
      change: Partial<Pick<StoredRun, 'status' | 'step' | 'failures' | 'startedAt' | 'endedAt'>> & {
        detail?: RunDetail
        results?: ToldByUnit[]
      },
    ): Promise<void> {
      // A task cancelled meanwhile stays as it is.
      const rows = await orm
        .update(udsRun)
        .set(change)
        .where(and(eq(udsRun.id, runId), inArray(udsRun.status, [0, 1])))
        .returning({ campaignId: udsRun.campaignId })
      for (const { campaignId } of rows) moved.add(campaignId)
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
      if (moved.delete(campaignId) || ended.length > 0) await told(campaignId)
    },
  }
}

function comparisons({ orm }: Pick<Database, 'orm'>) {
  return {
    /** The run of the same vehicle before this one that told something. */
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
      return row && { results: row.results as ToldByUnit[], endedAt: row.endedAt! }
    },

    /** The newest run of every other vehicle of the same series the caller sees. */
    async series({ oemId, orgIds }: Pick<Caller, 'oemId' | 'orgIds'>, vehicleId: number) {
      const [own] = await orm
        .select({
          brandCode: vehicleModel.brandCode,
          seriesCode: vehicleModel.seriesCode,
          name: vehicleModel.seriesName,
        })
        .from(vehicle)
        .innerJoin(vehicleModel, eq(vehicleModel.id, vehicle.modelId))
        .where(eq(vehicle.id, vehicleId))
      if (!own) return { name: '', told: [] }
      const rows = await orm
        .selectDistinctOn([udsRun.vehicleId], { results: udsRun.results })
        .from(udsRun)
        .innerJoin(vehicle, eq(vehicle.id, udsRun.vehicleId))
        .innerJoin(vehicleModel, eq(vehicleModel.id, vehicle.modelId))
        .where(
          and(
            eq(vehicle.oemId, oemId),
            inArray(vehicle.orgId, [...orgIds]),
            ne(vehicle.id, vehicleId),
            eq(vehicleModel.brandCode, own.brandCode),
            eq(vehicleModel.seriesCode, own.seriesCode),
            sql`${udsRun.results} <> '[]'::jsonb`,
          ),
        )
        .orderBy(udsRun.vehicleId, desc(udsRun.id))
        .limit(MOST_BASELINE)
      return { name: own.name, told: rows.map(({ results }) => results as ToldByUnit[]) }
    },

    /** History of the trouble codes of a vehicle. */
    observations(vehicleId: number) {
      return orm.select().from(dtcObservation).where(eq(dtcObservation.vehicleId, vehicleId)).limit(1000)
    },
  }
}
