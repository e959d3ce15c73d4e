import type { FastifyInstance } from 'fastify'
import { getOverseasOverview, type OverseasOverview } from '#core/contract/overseas.ts'
import { type FleetOverview, getFleetOverview, type WallQuery } from '#core/contract/wall.ts'
import { NotFound } from '#server/http/errors.ts'
import { route } from '#server/http/route.ts'
import { scopeKey } from '#server/store/terminal-scope.ts'
import { keptEnergy } from './energy-today.ts'
import { fleetOverview, type OverviewParts } from './fleet-overview.ts'
import { keptAnswers } from './kept-answers.ts'
import { overseasOverview, type OverseasParts } from './overseas-overview.ts'
import type { WallGroup } from './wall-repository.ts'

export interface WallParts extends OverviewParts, OverseasParts {
  now?: () => number
}

/** Any number of walls ask; the fleet is counted for all of them once in this time. */
const KEPT_MS = 10_000
/** What is on the books changes seldom. */
const BOOKS_MS = 60_000
/** Anybody may ask with any filter, so only so many answers are kept at once. */
const KEPT_QUERIES = 32

export function wallRoutes(app: FastifyInstance, { now = () => Date.now(), ...parts }: WallParts): void {
  const energyOfToday = keptEnergy(parts.wall.energyToday, now)
  const overviews = keptAnswers<FleetOverview | undefined>({ keptMs: KEPT_MS, most: KEPT_QUERIES, now })
  const abroad = keptAnswers<OverseasOverview>({ keptMs: KEPT_MS, most: KEPT_QUERIES, now })
  const books = keptAnswers<WallGroup[]>({ keptMs: BOOKS_MS, most: 1, now })
  const kept = { energyOfToday, groupsOf: (oemId: string) => books(oemId, () => parts.wall.groups(oemId)) }

  route(app, getFleetOverview, async ({ query, request }) => {
    // Everybody sees the totals, but a display that is held to one market shows no other.
    const heldTo = request.caller?.market
    const overview = await overviews(`${keyOf(query)} ${heldTo}`, () =>
      fleetOverview({ ...parts, ...kept }, query, now(), heldTo),
    )
    if (!overview) throw new NotFound()
    return overview
  })

  route(app, getOverseasOverview, ({ query, caller }) =>
    abroad(`${keyOf(query)} ${scopeKey(caller)}`, () => overseasOverview(parts, caller, query, now())),
  )
}

const keyOf = ({ powerType, vehicleClassification, vehicleModel, market, dimension }: WallQuery): string =>
  JSON.stringify([powerType, vehicleClassification, vehicleModel, market, dimension])
