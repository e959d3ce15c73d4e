import type { FastifyInstance } from 'fastify'
import * as contract from '#core/contract/fence-sync.ts'
import { ApiError, Conflict, NotFound } from '#server/http/errors.ts'
import { type Caller, route } from '#server/http/route.ts'
import { pageAt } from '#server/store/paging.ts'
import { coverage, type FleetPlaces } from '#server/telemetry/alarms/fleet-places.ts'
import type { CommandService } from '#server/telemetry/commands/command-service.ts'
import { deleteFence, setFence } from '#server/telemetry/fences/fence-commands.ts'
import { queryFence } from '#server/telemetry/fences/held-fence.ts'
import type { FenceRepository, FenceRow } from './fence-repository.ts'
import type { FenceSyncRepository } from './fence-sync-repository.ts'

export interface FenceSyncParts {
  fences: Pick<FenceRepository, 'find' | 'vehicles'>
  syncs: FenceSyncRepository
  places: FleetPlaces
  commands: Pick<CommandService, 'create'>
}

type Fence = FenceRow['fence']
type Command = Pick<Parameters<CommandService['create']>[1], 'kind' | 'params' | 'expireSeconds'>

/** Limit of terminals in one call. */
const MAX_SENT = 500
/** A terminal that is offline gets its fences when it returns within a week. */
const SYNC_SECONDS = 7 * 86_400
/** What it holds is asked of connected terminals. */
const QUERY_SECONDS = 120

export function fenceSyncRoutes(app: FastifyInstance, { fences, syncs, places, commands }: FenceSyncParts): void {
  const fenceOf = async (caller: Caller, id: number): Promise<Fence> => {
    const row = await fences.find(caller, id)
    if (!row) throw new NotFound()
    return row.fence
  }
  /** Sends a command to those of these vehicles that the caller sees; `record` stores the job of each. */
  const send = async (
    caller: Caller,
    ids: readonly number[],
    command: Command,
    record: (vehicleId: number, jobId: number) => Promise<void>,
  ) => {
    const refused: { vin: string; reason: string }[] = []
    let sent = 0
    for (const { id, vin } of await fences.vehicles(caller, ids.slice(0, MAX_SENT))) {
      try {
        await record(id, (await commands.create(caller, { ...command, vin })).id)
        sent += 1
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        refused.push({ vin, reason: error.key })
      }
    }
    return { sent, refused }
  }
  const selected = (all: readonly number[], vehicleIds: readonly number[]) =>
    vehicleIds.length > 0 ? all.filter((id) => vehicleIds.includes(id)) : all

  route(app, contract.listFenceSyncs, ({ query, caller }) => syncs.syncs(caller, query.id, pageAt(query)))
  route(app, contract.syncFence, async ({ body, caller }) => {
    const fence = await fenceOf(caller, body.id)
    if (fence.direction.by !== 'any') throw new Conflict('error.fenceDirected')
    const command = setFence(fence)
    if (!command) throw new Conflict('error.fenceTooWide')
    const watched = [...places.vehicles()].filter(coverage(fence, places)).map(({ vehicleId }) => vehicleId)
    const timed = { ...command, expireSeconds: SYNC_SECONDS }
    return send(caller, selected(watched, body.vehicleIds), timed, (vehicleId, jobId) =>
      syncs.recordSent(fence.id, vehicleId, true, fence.shapeVersion, jobId),
    )
  })
  route(app, contract.unsyncFence, async ({ body, caller }) => {
    const fence = await fenceOf(caller, body.id)
    const holders = await syncs.holders(fence.id)
    const timed = { ...deleteFence(fence), expireSeconds: SYNC_SECONDS }
    return send(caller, selected(holders, body.vehicleIds), timed, (vehicleId, jobId) =>
      syncs.recordSent(fence.id, vehicleId, false, fence.shapeVersion, jobId),
    )
  })
  route(app, contract.verifyFence, async ({ body, caller }) => {
    const fence = await fenceOf(caller, body.id)
    const holders = await syncs.holders(fence.id)
    const timed = { ...queryFence(fence), expireSeconds: QUERY_SECONDS }
    return send(caller, selected(holders, body.vehicleIds), timed, (vehicleId, jobId) =>
      syncs.recordAsked(fence.id, vehicleId, jobId),
    )
  })
}
