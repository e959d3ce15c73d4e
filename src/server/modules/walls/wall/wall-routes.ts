import type { FastifyInstance } from 'fastify'
import { type FleetTrails, getFleetTrails } from '#core/contract/fleet-trails.ts'
import { getOverseasOverview, type OverseasOverview } from '#core/contract/overseas.ts'
import { type FleetOverview, getFleetOverview, type WallQuery } from '#core/contract/wall.ts'
import { NotFound } from '#server/http/errors.ts'
import { type Caller, mayCall, route } from '#server/http/route.ts'
import { cachedEnergy } from './energy-today.ts'
import { type CachedReaders, fleetOverview, type OverviewParts, partOf } from './fleet-overview.ts'
import { fleetTrails, moversOf } from './fleet-trails.ts'
import { cachedAnswers } from './cached-answers.ts'
import { overseasOverview, type OverseasParts } from './overseas-overview.ts'
import { cachedUsual } from './cached-usual.ts'
import { readUsualWeeks } from './fleet-usual.ts'
import type { WallGroup, WallPart, WallRepository, WallTenant } from './wall-repository.ts'
import { scopeKey } from '#server/store/scope.ts'
import type { trailRepository } from './trail-repository.ts'

export interface WallParts extends OverviewParts, Omit<OverseasParts, 'usualOf'> {
  trails: ReturnType<typeof trailRepository>
  now?: () => number
}

/** Any number of walls ask; the fleet is counted for all of them once in this time. */
const CACHE_MS = 10_000
/** Registered data change seldom. */
const BOOKS_MS = 60_000
/** An hour is closed once, late reports change it. */
const HOURS_MS = 5 * 60_000
/** They fade over a day. */
const TRAILS_MS = 60_000
const DAY_MS = 86_400_000
/** Any filter may be requested, so the number of cached answers is limited. */
const CACHED_QUERIES = 32
const CACHED_TENANTS = 8

export function wallRoutes(app: FastifyInstance, { now = () => Date.now(), ...parts }: WallParts): void {
  const energyOfToday = cachedEnergy(parts.wall.energyToday, now)
  const overviews = cachedAnswers<FleetOverview>({ cacheMs: CACHE_MS, most: CACHED_QUERIES, now })
  const trails = cachedAnswers<FleetTrails>({ cacheMs: TRAILS_MS, most: CACHED_QUERIES, now })
  const abroad = cachedAnswers<OverseasOverview>({ cacheMs: CACHE_MS, most: CACHED_QUERIES, now })
  const books = cachedAnswers<WallGroup[]>({ cacheMs: BOOKS_MS, most: CACHED_TENANTS, now })
  const groupsOf = (tenant: WallTenant) => books(tenantKey(tenant), () => parts.wall.groups(tenant))
  const hours = cachedAnswers<Awaited<ReturnType<WallRepository['storedHours']>>>({
    cacheMs: HOURS_MS,
    most: CACHED_QUERIES,
    now,
  })
  const hoursOf: CachedReaders['hoursOf'] = (part, at) =>
    hours(partKey(part), () => parts.wall.storedHours(part, new Date(at - DAY_MS), new Date(at)))
  const usual = cachedUsual({ most: CACHED_QUERIES })
  const usualOf: CachedReaders['usualOf'] = (part, { vehicles, ...at }) =>
    usual(partKey(part), () => readUsualWeeks(parts.wall, part, at), { now: at.now, vehicles })
  const readers = { ...parts, energyOfToday, groupsOf, hoursOf, usualOf }

  route(app, getFleetOverview, async ({ query, request: { caller } }) => {
    // Read for every call: a wall that is switched off shows nothing from then on.
    const tenant = await tenantShownTo(parts.wall, caller)
    if (!tenant) throw new NotFound()
    // Everybody sees the totals, but a display that is held to one market shows no other.
    const heldTo = caller?.market
    return overviews(`${keyOf(query)} ${heldTo} ${tenantKey(tenant)}`, () =>
      fleetOverview(readers, tenant, query, { now: now(), heldTo }),
    )
  })

  route(app, getFleetTrails, async ({ query, request: { caller } }) => {
    const tenant = await tenantShownTo(parts.wall, caller)
    if (!tenant) throw new NotFound()
    const heldTo = caller?.market
    return trails(`${keyOf(query)} ${heldTo} ${tenantKey(tenant)}`, async () => {
      const groups = partOf(await groupsOf(tenant), query, heldTo)
      const at = now()
      return fleetTrails(await parts.trails(await moversOf(parts.fleet, groups), at - DAY_MS, at), at)
    })
  })

  route(app, getOverseasOverview, ({ query, caller }) => {
    const { oemId, orgId, orgIds } = caller
    const tenant = { oemId, name: '', within: { orgId, orgIds } }
    const usualAbroad: OverseasParts['usualOf'] = (asked, at) =>
      usualOf({ ...asked, tenant, heldTo: caller.market, abroad: true }, { ...at, sampled: false })
    return abroad(`${keyOf(query)} ${scopeKey(caller)}`, () =>
      overseasOverview({ ...parts, usualOf: usualAbroad }, caller, query, now()),
    )
  })
}

/** The public tenant; while there is none, the part of the fleet that a user who may open the wall sees anyway. */
async function tenantShownTo(wall: WallRepository, caller: Caller | undefined): Promise<WallTenant | undefined> {
  const shown = await wall.publicTenant()
  if (shown || !caller || !mayCall(caller, { code: '/bigScreen' })) return shown
  const { oemId, orgId, orgIds } = caller
  return { oemId, name: await wall.nameOf(oemId), within: { orgId, orgIds } }
}

const tenantKey = ({ oemId, within }: WallTenant): string => `${oemId} ${within ? within.orgIds.join() : 'all'}`

const partKey = ({ tenant, heldTo, abroad, ...filter }: WallPart): string =>
  `${JSON.stringify(filter)} ${heldTo} ${abroad ? 'abroad' : ''} ${tenantKey(tenant)}`

const keyOf = ({ powerType, vehicleClassification, vehicleModel, market, dimension }: WallQuery): string =>
  JSON.stringify([powerType, vehicleClassification, vehicleModel, market, dimension])
