import { inFilter } from '#core/contract/fleet-filter.ts'
import type { listSingleVehicles, SingleCandidate, SingleVehicles } from '#core/contract/single.ts'
import { SINGLE_LIMITS } from '#core/domain/single-vehicle.ts'
import type { z } from 'zod'
import type { Scope } from '#server/store/terminal-scope.ts'
import type { SingleParts } from './single-picture.ts'

type CandidateQuery = z.output<(typeof listSingleVehicles)['query']>

/** Vehicles a wall chooses among or turns through. */
export async function singleCandidates(
  { single, fleet }: SingleParts,
  scope: Scope,
  query: CandidateQuery,
): Promise<SingleVehicles> {
  const { by, keyWord = '', onlineOnly, seed, size } = query
  const ids = by === 'list' ? (query.vehicleIds ?? '').split(',').filter(Boolean).map(Number) : null
  const orgId = by === 'group' ? (query.orgId ?? null) : null
  const [stored, groups] = await Promise.all([single.candidates(scope, { keyWord, ids, orgId }), single.groups(scope)])
  const live = new Map(fleet.snapshots(stored.map(({ id }) => id)).map((each) => [each.vehicleId, each]))
  const all = stored
    .filter((vehicle) => inFilter(query, vehicle))
    .map(({ orgId: _org, country: _country, modelCode: _code, ...vehicle }): SingleCandidate => {
      const last = live.get(vehicle.id)
      return {
        ...vehicle,
        state: last?.state ?? 'neverOnline',
        online: last?.online ?? false,
        alarmLevel: last?.alarmLevel ?? 0,
        lastMessageAt: last?.lastMessageAt ?? null,
      }
    })
    .filter(({ online }) => online || !onlineOnly)
  const vehicles = inOrder()
  return { total: all.length, vehicles: vehicles.slice(0, SINGLE_LIMITS.listed), groups }

  function inOrder(): SingleCandidate[] {
    if (by === 'list') return all.sort((a, b) => ids!.indexOf(a.id) - ids!.indexOf(b.id))
    if (by === 'worst')
      return all.sort((a, b) => gravity(a) - gravity(b) || (b.lastMessageAt ?? 0) - (a.lastMessageAt ?? 0))
    if (by === 'group') return all
    return all.sort((a, b) => lot(a.id, seed) - lot(b.id, seed)).slice(0, size)
  }
}

const NO_ALARM = 4
/** Level 1 first, then the connected before the silent ones. */
const gravity = ({ alarmLevel, online }: SingleCandidate): number =>
  (alarmLevel === 0 ? NO_ALARM : alarmLevel) + (online ? 0 : 0.5)

/** Always the same for a vehicle and a seed. */
function lot(id: number, seed: number): number {
  let hash = Math.imul(id ^ 0x9e3779b9, 0x85ebca6b) ^ Math.imul(seed + 1, 0xc2b2ae35)
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d)
  return (hash ^ (hash >>> 12)) >>> 0
}
