import type { listSingleVehicles, SingleCandidate, SingleVehicles } from '#core/contract/single.ts'
import { platformTimeOf } from '#core/domain/platform-time.ts'
import { SINGLE_LIMITS } from '#core/domain/single-vehicle.ts'
import type { z } from 'zod'
import { FirstOf } from './first-of.ts'
import { cachedAnswers } from './cached-answers.ts'
import type { SingleParts } from './single-picture.ts'
import { Turns } from './turns.ts'
import { type Scope, scopeKey } from '#server/store/scope.ts'

type CandidateQuery = z.output<(typeof listSingleVehicles)['query']>

/** A display asks every quarter of a minute; equal requests share one answer. */
const CACHE_MS = 5_000
/** Which vehicles there are changes seldom. */
const BOOKS_MS = 60_000
const MAX_CACHED = 64

/**
 * Vehicles a wall chooses among or turns through. The choice is made here, over last states: whatever the size of the fleet, only
 * the rows of those that are listed are read.
 */
export function singleCandidates(parts: SingleParts, now: () => number) {
  const answers = cachedAnswers<SingleVehicles>({ cacheMs: CACHE_MS, most: MAX_CACHED, now })
  const books = cachedAnswers<Int32Array>({ cacheMs: BOOKS_MS, most: MAX_CACHED, now })

  /** By plate. */
  const idsOf = (scope: Scope, query: CandidateQuery): Promise<Int32Array> => {
    const { by, keyWord = '', powerType, vehicleClassification, vehicleModel, market } = query
    const orgId = by === 'group' ? (query.orgId ?? null) : null
    const key = JSON.stringify([
      scopeKey(scope),
      keyWord,
      orgId,
      powerType,
      vehicleClassification,
      vehicleModel,
      market,
    ])
    return books(key, () => parts.single.candidateIds(scope, query, { keyWord, orgId }))
  }

  return (scope: Scope, query: CandidateQuery): Promise<SingleVehicles> => {
    const asked = Object.entries(query).sort(([a], [b]) => a.localeCompare(b))
    return answers(JSON.stringify([scopeKey(scope), asked]), async () => {
      const [ids, groups] = await Promise.all([idsOf(scope, query), parts.single.groups(scope)])
      const { total, chosen } = await choose(parts.fleet, ids, query)
      const [known, worst] = await Promise.all([
        parts.single.candidates(scope, chosen),
        parts.single.worstAlarms(chosen),
      ])
      const rows = new Map(known.map((row) => [row.id, row]))
      const alarms = new Map(
        worst.map(({ vehicleId, startedAt, ...alarm }) => [
          vehicleId,
          { ...alarm, startTime: platformTimeOf(startedAt) },
        ]),
      )
      const vehicles = chosen.flatMap((id): SingleCandidate[] => {
        const row = rows.get(id)
        return row ? [{ ...row, ...lastOf(parts.fleet, id), alarm: alarms.get(id) ?? null, ...whereOf(parts, id) }] : []
      })
      return { total, vehicles, groups }
    })
  }
}

function lastOf(fleet: SingleParts['fleet'], id: number) {
  const last = fleet.state(id)
  return {
    state: last?.state ?? ('neverOnline' as const),
    online: last?.online ?? false,
    alarmLevel: last?.alarmLevel ?? 0,
    lastMessageAt: last?.lastMessageAt ?? null,
  }
}

/** Where a vehicle is, and how fast. */
function whereOf({ fleet, regions }: SingleParts, id: number): Pick<SingleCandidate, 'speedKmh' | 'region'> {
  const last = fleet.state(id)
  const region = last && last.lng !== null && last.lat !== null ? regions?.regionOf(last.lng, last.lat) : undefined
  return { speedKmh: last?.speed ?? null, region: region ?? null }
}

interface Ranked {
  id: number
  rank: number
  /** Of equal rank the newer comes first. */
  newest: number
}

/** Matches are counted, the first of them listed. */
async function choose(
  fleet: SingleParts['fleet'],
  ids: ArrayLike<number>,
  { by, onlineOnly, size, seed, vehicleIds }: CandidateQuery,
): Promise<{ total: number; chosen: number[] }> {
  const own = by === 'list' ? new Map((vehicleIds ?? '').split(',').map((id, place) => [Number(id), place])) : null
  const first = new FirstOf<Ranked>(
    by === 'sample' ? Math.min(size, SINGLE_LIMITS.listed) : SINGLE_LIMITS.listed,
    (a, b) => a.rank - b.rank || b.newest - a.newest,
  )
  let total = 0
  const looksAtState = onlineOnly || by === 'worst'
  await new Turns().each(ids, (id) => {
    const place = own?.get(id)
    if (own && place === undefined) return
    const last = looksAtState ? lastOf(fleet, id) : undefined
    if (onlineOnly && !last?.online) return
    total += 1
    if (by === 'worst') first.add({ id, rank: gravity(last!), newest: last!.lastMessageAt ?? 0 })
    else first.add({ id, rank: place ?? (by === 'sample' ? lot(id, seed) : 0), newest: 0 })
  })
  return { total, chosen: first.items.map(({ id }) => id) }
}

const NO_ALARM = 4
/** Level 1 first, then the connected before the silent ones. */
const gravity = ({ alarmLevel, online }: Pick<SingleCandidate, 'alarmLevel' | 'online'>): number =>
  (alarmLevel === 0 ? NO_ALARM : alarmLevel) + (online ? 0 : 0.5)

/** Always the same for a vehicle and a seed. */
function lot(id: number, seed: number): number {
  let hash = Math.imul(id ^ 0x9e3779b9, 0x85ebca6b) ^ Math.imul(seed + 1, 0xc2b2ae35)
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d)
  return (hash ^ (hash >>> 12)) >>> 0
}
