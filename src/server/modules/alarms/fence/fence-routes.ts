import type { FastifyInstance } from 'fastify'
import * as contract from '#core/contract/fence.ts'
import { findFences, getAreaOutline, getFenceOverview, OVERVIEW_FENCES_MAX } from '#core/contract/fence-map.ts'
import type { Language } from '#core/domain/language.ts'
import { platformTimeOf } from '#core/domain/platform-time.ts'
import { coverage, type FleetPlaces, type PlacedVehicle } from '#server/telemetry/alarms/fleet-places.ts'
import { Conflict, Invalid } from '#server/http/errors.ts'
import { type Caller, route } from '#server/http/route.ts'
import { pageAt } from '#server/store/paging.ts'
import { mustBeSaved, mustExist } from '#server/http/saved.ts'
import { languageOf } from '#server/http/translate.ts'
import type { StoredOutline } from './area-outlines.ts'
import type { FenceEventRepository } from './fence-event-repository.ts'
import { fenceOverview } from './fence-overview.ts'
import type { FenceMuteRepository } from './fence-mute-repository.ts'
import type { FenceRepository, FenceRow } from './fence-repository.ts'
import { type FenceSyncParts, fenceSyncRoutes } from './fence-sync-routes.ts'
import type { tryFence } from './fence-trial-repository.ts'

export interface FenceParts extends FenceSyncParts {
  fences: FenceRepository
  events: FenceEventRepository
  recipients: Pick<FenceMuteRepository, 'known'>
  /** Administrative areas. */
  areas: {
    outline: (areaId: string) => Promise<StoredOutline | undefined>
    names: (areaId: string, language: Language) => string[]
  }
  places: FleetPlaces
  /** Vehicles of working groups, whether a stored fence names them or not. */
  groupVehicles: (groupIds: readonly number[]) => Promise<ReadonlyMap<number, ReadonlySet<number>>>
  trial: (
    input: contract.FenceInput & { oemId: string },
    vehicles: readonly PlacedVehicle[],
    places: FleetPlaces,
  ) => ReturnType<typeof tryFence>
  /** Brings what was changed into force. */
  reload: () => Promise<void>
}

export function fenceRoutes(app: FastifyInstance, parts: FenceParts): void {
  readRoutes(app, parts)
  writeRoutes(app, parts)
  fenceSyncRoutes(app, parts)
}

function readRoutes(app: FastifyInstance, { fences, events, places, areas }: FenceParts): void {
  const toFence = ({ fence, ...counted }: FenceRow, vehicles: readonly PlacedVehicle[]): contract.Fence => {
    const { oemId: _oem, ownerId: _owner, shapeVersion: _version, createdAt, updatedAt, category, ...own } = fence
    return {
      ...own,
      ...counted,
      category: category as contract.Fence['category'],
      vehicles: vehicles.filter(coverage(fence, places)).length,
      createTime: platformTimeOf(createdAt),
      updateTime: platformTimeOf(updatedAt),
    }
  }
  route(app, contract.listFences, async ({ query, caller }) => {
    const { list, total } = await fences.page(caller, query, pageAt(query))
    const vehicles = [...places.vehicles()]
    return { list: list.map((row) => toFence(row, vehicles)), total }
  })
  route(app, contract.getFence, async ({ query, caller }) => {
    return toFence(mustExist(await fences.find(caller, query.id)), [...places.vehicles()])
  })
  route(app, contract.listFenceEvents, ({ query, caller }) => {
    const { pageSize, rowKey, ...filter } = query
    return events.events(caller, filter, pageSize, rowKey)
  })
  route(app, contract.listFenceStays, ({ query, caller }) => events.stays(caller, query, pageAt(query)))
  route(app, contract.findFenceVehicles, async ({ body, caller }) => {
    const found = await fences.vehicles(caller, body.vehicleIds, body.vins)
    return found.map(({ id, ...named }) => ({ vehicleId: id, ...named }))
  })
  route(app, getAreaOutline, async ({ query, request }) => {
    const outline = await areas.outline(query.areaId)
    if (!outline) throw new Conflict('error.areaWithoutOutline')
    return { ...outline, areaName: areas.names(query.areaId, languageOf(request)).join(' / ') }
  })
  const outlined = fenceOverview()
  route(app, getFenceOverview, async ({ query, caller }) => {
    const { rows, total } = await fences.shapes(caller, query, OVERVIEW_FENCES_MAX)
    return { fences: await outlined(rows), left: total - rows.length }
  })
  route(app, findFences, ({ query, caller }) => fences.named(caller, query.keyWord, pageAt(query)))
  route(app, contract.listFenceGroups, ({ caller }) => fences.groups(caller))
}

function writeRoutes(app: FastifyInstance, parts: FenceParts): void {
  const { fences, places, groupVehicles, trial, reload } = parts
  route(app, contract.createFence, async ({ body, caller }) => {
    await check(parts, caller, body)
    const id = await fences.insert(caller, body)
    await reload()
    return { id }
  })
  route(app, contract.importFences, async ({ body, caller }) => {
    for (const [at, input] of body.fences.entries()) await check(parts, caller, input, { at: `fences.${at}.` })
    const changed = await fences.insertAll(caller, body.fences)
    await reload()
    return { changed }
  })
  route(app, contract.updateFence, async ({ body, caller }) => {
    const { id, updateTime, ...input } = body
    await check(parts, caller, input, { before: (await fences.find(caller, id))?.fence })
    mustBeSaved(await fences.update(caller, id, updateTime, input))
    await reload()
  })
  route(app, contract.enableFences, async ({ body, caller }) => {
    const changed = await fences.enable(caller, body.ids, body.enabled)
    await reload()
    return { changed }
  })
  route(app, contract.deleteFences, async ({ body, caller }) => {
    const changed = await fences.remove(caller, body.ids)
    if (changed === null) throw new Conflict('error.fenceInUse')
    await reload()
    return { changed }
  })
  route(app, contract.testFence, async ({ body, caller }) => {
    await check(parts, caller, body)
    const groups = body.scope.by === 'groups' ? await groupVehicles(body.scope.groupIds) : null
    const among = groups ? { ...places, members: (id: number) => groups.get(id) } : places
    const covers = coverage({ ...body, oemId: caller.oemId }, among)
    const seen = [...places.vehicles()].filter((one) => caller.orgIds.includes(one.orgId) && covers(one))
    return trial({ ...body, oemId: caller.oemId }, seen, among)
  })
}

interface Checked {
  /** Path of the fence in the body. */
  at?: string
  /** The stored fence: what it names already, others may have added. */
  before?: Pick<FenceRow['fence'], 'scope' | 'recipientIds'> | undefined
}

/** A fence may only name what its author sees. */
async function check(
  { fences, recipients }: Pick<FenceParts, 'fences' | 'recipients'>,
  caller: Caller,
  { orgId, scope, recipientIds }: contract.FenceInput,
  { at = '', before }: Checked = {},
): Promise<void> {
  if (!caller.orgIds.includes(orgId)) throw Invalid.field(`${at}orgId`, 'validation.unknownOrganisation')
  if (scope.by === 'vehicles') {
    const seen = await fences.vehicles(caller, scope.vehicleIds)
    const named = new Set(scope.vehicleIds)
    if (seen.length !== named.size) throw Invalid.field(`${at}scope.vehicleIds`, 'validation.format')
  }
  if (scope.by === 'groups') {
    const known = new Set((await fences.groups(caller)).map(({ groupId }) => groupId))
    if (before?.scope.by === 'groups') for (const id of before.scope.groupIds) known.add(id)
    if (!scope.groupIds.every((id) => known.has(id))) throw Invalid.field(`${at}scope.groupIds`, 'validation.format')
  }
  const added = recipientIds.filter((id) => !before?.recipientIds.includes(id))
  const known = await recipients.known(caller, added)
  if (!added.every((id) => known.has(id))) throw Invalid.field(`${at}recipientIds`, 'validation.format')
}
