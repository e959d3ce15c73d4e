import type { FastifyInstance } from 'fastify'
import * as contract from '#core/contract/operations-wall.ts'
import { route } from '#server/http/route.ts'
import type { FleetView } from '#server/telemetry/tracker/fleet-view.ts'
import { cachedAnswers } from './cached-answers.ts'
import { cachedHours } from './cached-hours.ts'
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
const CACHED_FILTERS = 16
const CACHED_PLACES = 128

/** The operations wall: the home market by operating city. */
export function operationsWallRoutes(app: FastifyInstance, { operations, fleet, now = () => Date.now() }: Parts): void {
  const cached = <T>(cacheMs: number, most: number) => cachedAnswers<T>({ cacheMs, most, now })
  const cachedOverviews = cached<contract.OperationsOverview>(OVERVIEW_MS, CACHED_FILTERS)
  const cachedPlaces = cached<contract.OperationsPlace>(PLACE_MS, CACHED_PLACES)
  const cachedBooks = cached<OperatedVehicles[]>(BOOKS_MS, CACHED_FILTERS)
  const cachedVisits = cached<Awaited<ReturnType<Visits>>>(VISITS_MS, CACHED_PLACES)
  const closedHours = cachedHours({ read: (...asked) => operations.hours(...asked), most: CACHED_FILTERS, now })
  const cachedOpen = cached<OpenHours>(OVERVIEW_MS, CACHED_FILTERS)

  const books = (part: FleetPart) => cachedBooks(keyOf(part), () => operations.vehicles(part))
  const hours = async (part: FleetPart) => {
    const key = keyOf(part)
    const range = hourRange(now())
    const closed = await closedHours(key, part, range)
    const newest = closed.reduce((last, { hour }) => Math.max(last, hour.getTime()), range.from)
    const open = await cachedOpen(`${key} ${newest}`, async () => openHours(fleet, await books(part), newest, now()))
    return { closed, open }
  }

  route(app, contract.getOperationsOverview, ({ query, caller }) => {
    const part = { scope: caller, filter: query }
    return cachedOverviews(keyOf(part), async () =>
      operationsOverview({ operations, fleet }, part, await books(part), now()),
    )
  })

  route(app, contract.getOperationsPlace, ({ query, caller }) => {
    const part = { scope: caller, filter: query }
    const { operatingCity } = query
    const key = `${keyOf(part)} ${operatingCity}`
    const visitedCells: Visits = (...asked) => cachedVisits(key, () => operations.visitedCells(...asked))
    return cachedPlaces(key, async () => {
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

/** Callers with the same vehicles and query share one answer. */
const keyOf = ({ scope, filter }: FleetPart): string =>
  JSON.stringify([scopeKey(scope), filter.powerType, filter.vehicleClassification, filter.vehicleModel, filter.market])
