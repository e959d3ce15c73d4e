import type { FastifyInstance } from 'fastify'
import * as contract from '#core/contract/operations-wall.ts'
import { route } from '#server/http/route.ts'
import type { FleetView } from '#server/telemetry/tracker/fleet-view.ts'
import { keptAnswers } from './kept-answers.ts'
import { keptHours } from './kept-hours.ts'
import { operationsOverview } from './operations-overview.ts'
import { type OpenHours, openHours } from './open-hours.ts'
import { hourRange, operationsPlace } from './operations-place.ts'
import type { FleetPart, OperatedVehicles, OperationsWallRepository } from './operations-wall-repository.ts'
import { scopeKey } from '#server/store/scope.ts'

interface Parts {
  operations: OperationsWallRepository
  fleet: FleetView
  now?: () => number
}

type Visits = OperationsWallRepository['visitedCells']

/** How long an answer is given to all walls; what changes once an hour is read seldom. */
const OVERVIEW_MS = 30_000
const PLACE_MS = 15_000
const BOOKS_MS = 60_000
const VISITS_MS = 300_000
const KEPT_FILTERS = 16
const KEPT_PLACES = 128

/** The operations wall: the home market by operating city. */
export function operationsWallRoutes(app: FastifyInstance, { operations, fleet, now = () => Date.now() }: Parts): void {
  const kept = <T>(keptMs: number, most: number) => keptAnswers<T>({ keptMs, most, now })
  const keptOverviews = kept<contract.OperationsOverview>(OVERVIEW_MS, KEPT_FILTERS)
  const keptPlaces = kept<contract.OperationsPlace>(PLACE_MS, KEPT_PLACES)
  const keptBooks = kept<OperatedVehicles[]>(BOOKS_MS, KEPT_FILTERS)
  const keptVisits = kept<Awaited<ReturnType<Visits>>>(VISITS_MS, KEPT_PLACES)
  const closedHours = keptHours({ read: (...asked) => operations.hours(...asked), most: KEPT_FILTERS, now })
  const keptOpen = kept<OpenHours>(OVERVIEW_MS, KEPT_FILTERS)

  const books = (part: FleetPart) => keptBooks(keyOf(part), () => operations.vehicles(part))
  const hours = async (part: FleetPart) => {
    const key = keyOf(part)
    const range = hourRange(now())
    const closed = await closedHours(key, part, range)
    const newest = closed.reduce((last, { hour }) => Math.max(last, hour.getTime()), range.from)
    const open = await keptOpen(`${key} ${newest}`, async () => openHours(fleet, await books(part), newest, now()))
    return { closed, open }
  }

  route(app, contract.getOperationsOverview, ({ query, caller }) => {
    const part = { scope: caller, filter: query }
    return keptOverviews(keyOf(part), async () =>
      operationsOverview({ operations, fleet }, part, await books(part), now()),
    )
  })

  route(app, contract.getOperationsPlace, ({ query, caller }) => {
    const part = { scope: caller, filter: query }
    const { operatingCity } = query
    const key = `${keyOf(part)} ${operatingCity}`
    const visitedCells: Visits = (...asked) => keptVisits(key, () => operations.visitedCells(...asked))
    return keptPlaces(key, async () => {
      const [vehicles, counted] = await Promise.all([books(part), hours(part)])
      return operationsPlace(
        { operations: { ...operations, visitedCells }, fleet },
        part,
        operatingCity,
        vehicles,
        counted,
        now(),
      )
    })
  })
}

/** Who may see the same vehicles and asks for the same of them has the same answer. */
const keyOf = ({ scope, filter }: FleetPart): string =>
  JSON.stringify([scopeKey(scope), filter.powerType, filter.vehicleClassification, filter.vehicleModel, filter.market])
