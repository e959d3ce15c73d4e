import { and, asc, eq } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { FenceSync } from '#core/contract/fence-sync.ts'
import type { Paged } from '#core/contract/paging.ts'
import { OPEN_STATUSES } from '#core/domain/command-status.ts'
import { platformTimeOf } from '#core/domain/platform-time.ts'
import type { Database } from '#server/store/database.ts'
import { type Page, pageBy } from '#server/store/paging.ts'
import { fence, fenceSync } from '#server/store/schema/fence.ts'
import { commandJob } from '#server/store/schema/operation.ts'
import { vehicle } from '#server/store/schema/vehicle.ts'
import { inScope, type Scope } from '#server/store/scope.ts'
import { heldFence } from '#server/telemetry/fences/held-fence.ts'
import { fencesOf } from './fence-repository.ts'

type Fence = typeof fence.$inferSelect
type Job = typeof commandJob.$inferSelect

/** The query for what a terminal holds. */
const check = alias(commandJob, 'check_job')

/** Which terminals hold a fence, and what they reported of it. */
export function fenceSyncRepository({ orm }: Pick<Database, 'orm'>) {
  return {
    async syncs(scope: Scope, fenceId: number, page: Page): Promise<Paged<FenceSync>> {
      const where = and(fencesOf(scope), inScope(scope, vehicle), eq(fenceSync.fenceId, fenceId))
      const { list: rows, total } = await pageBy(
        orm,
        page,
        orm
          .select({ sync: fenceSync, vin: vehicle.vin, plate: vehicle.plate, job: commandJob, check, fence })
          .from(fenceSync)
          .innerJoin(fence, eq(fence.id, fenceSync.fenceId))
          .innerJoin(vehicle, eq(vehicle.id, fenceSync.vehicleId))
          .innerJoin(commandJob, eq(commandJob.id, fenceSync.jobId))
          .leftJoin(check, eq(check.id, fenceSync.checkJobId))
          .where(where),
        asc(vehicle.vin),
      )
      const list = rows.map(({ sync, vin, plate, job, check: query, fence: present }) => ({
        vehicleId: sync.vehicleId,
        vin,
        plate,
        state: syncState(sync, job.status, present.shapeVersion),
        jobId: job.id,
        result: job.result,
        sendTime: platformTimeOf(sync.sentAt),
        answerTime: platformTimeOf(job.resultAt),
        held: holdingOf(present, query),
        checkTime: platformTimeOf(query?.resultAt ?? query?.createdAt ?? null),
      }))
      return { list, total }
    },

    /** What a terminal reported before it was sent again says nothing any more. */
    async recordSent(
      fenceId: number,
      vehicleId: number,
      wanted: boolean,
      shapeVersion: number,
      jobId: number,
    ): Promise<void> {
      const values = { wanted, shapeVersion, jobId, checkJobId: null, sentAt: new Date() }
      await orm
        .insert(fenceSync)
        .values({ fenceId, vehicleId, ...values })
        .onConflictDoUpdate({ target: [fenceSync.fenceId, fenceSync.vehicleId], set: values })
    },

    async recordAsked(fenceId: number, vehicleId: number, checkJobId: number): Promise<void> {
      await orm
        .update(fenceSync)
        .set({ checkJobId })
        .where(and(eq(fenceSync.fenceId, fenceId), eq(fenceSync.vehicleId, vehicleId)))
    },

    /** Vehicles whose terminals were instructed to store a geofence. */
    async holders(fenceId: number): Promise<number[]> {
      const rows = await orm
        .select({ id: fenceSync.vehicleId })
        .from(fenceSync)
        .where(and(eq(fenceSync.fenceId, fenceId), eq(fenceSync.wanted, true)))
      return rows.map(({ id }) => id)
    },
  }
}
export type FenceSyncRepository = ReturnType<typeof fenceSyncRepository>

const isOpen = (status: string): boolean => (OPEN_STATUSES as readonly string[]).includes(status)

function syncState(
  { wanted, shapeVersion }: { wanted: boolean; shapeVersion: number },
  status: string,
  version: number,
): FenceSync['state'] {
  if (isOpen(status)) return wanted ? 'pending' : 'removing'
  if (status !== 'executed') return 'failed'
  if (!wanted) return 'removed'
  return shapeVersion === version ? 'current' : 'outdated'
}

function holdingOf(present: Fence, query: Job | null): FenceSync['held'] {
  if (query === null) return 'notAsked'
  if (isOpen(query.status)) return 'asked'
  if (query.status === 'executed' && query.evidence) return heldFence(present, query.evidence)
  return query.status === 'unsupported' ? 'cannot' : 'noResponse'
}
