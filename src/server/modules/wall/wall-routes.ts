import type { FastifyInstance } from 'fastify'
import { getOverseasOverview } from '#core/contract/overseas.ts'
import { type FleetOverview, getFleetOverview, type WallQuery } from '#core/contract/wall.ts'
import type { Market } from '#core/domain/market.ts'
import { NotFound } from '#server/http/errors.ts'
import { route } from '#server/http/route.ts'
import { keptEnergy } from './energy-today.ts'
import { fleetOverview, type OverviewParts } from './fleet-overview.ts'
import { overseasOverview, type OverseasParts } from './overseas-overview.ts'

export interface WallParts extends OverviewParts, OverseasParts {
  now?: () => number
}

/** Any number of walls ask; the fleet is counted for all of them once in this time. */
const KEPT_MS = 10_000
/** Anybody may ask with any filter, so only so many answers are kept at once. */
const KEPT_QUERIES = 32

export function wallRoutes(app: FastifyInstance, { now = () => Date.now(), ...parts }: WallParts): void {
  const energyOfToday = keptEnergy(parts.wall.energyToday, now)
  const kept = new Map<string, { at: number; overview: Promise<FleetOverview | undefined> }>()

  const overviewOf = (query: WallQuery, heldTo: Market | undefined) => {
    const key = JSON.stringify([
      query.powerType,
      query.vehicleClassification,
      query.vehicleModel,
      query.market,
      query.dimension,
      heldTo,
    ])
    const at = now()
    const known = kept.get(key)
    if (known && at - known.at < KEPT_MS) return known.overview
    const overview = fleetOverview({ ...parts, energyOfToday }, query, at, heldTo)
    kept.delete(key)
    kept.set(key, { at, overview })
    // A failure is told to those who wait for it and is not kept.
    overview.catch(() => kept.delete(key))
    const [oldest] = kept.keys()
    if (kept.size > KEPT_QUERIES && oldest !== undefined) kept.delete(oldest)
    return overview
  }

  route(app, getFleetOverview, async ({ query, request }) => {
    // Everybody sees the totals, but a display that is held to one market shows no other.
    const overview = await overviewOf(query, request.caller?.market)
    if (!overview) throw new NotFound()
    return overview
  })

  route(app, getOverseasOverview, ({ query, caller }) => overseasOverview(parts, caller, query, now()))
}
