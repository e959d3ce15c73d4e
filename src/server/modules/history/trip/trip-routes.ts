import type { FastifyInstance } from 'fastify'
import * as contract from '#core/contract/trip.ts'
import { TRIP_TAGS } from '#core/domain/trip-rules.ts'
import { fromPlatformTime } from '#core/domain/platform-time.ts'
import { answerExport } from '#server/exchange/answer-export.ts'
import { type Exporter, exporter, wordsOf } from '#server/exchange/exporter.ts'
import { Conflict, Invalid, NotFound } from '#server/http/errors.ts'
import { route } from '#server/http/route.ts'
import { eachOfPages } from '#server/store/paging.ts'
import type { TripFindingRepository } from './trip-finding-repository.ts'
import type { TripRepository } from './trip-repository.ts'

export interface TripParts {
  trips: TripRepository
  finding: TripFindingRepository
  now?: () => number
}

const DAY_MS = 86_400_000
/** Positions of a longer time would be too much for one call. */
const MOST_DAYS = 31

export function tripRoutes(app: FastifyInstance, { trips, finding, now = () => Date.now() }: TripParts): void {
  route(app, contract.listTrips, ({ query: { pageSize, rowKey, ...filter }, caller }) =>
    trips.page(caller, filter, pageSize, rowKey),
  )
  route(app, contract.sumTrips, ({ query, caller }) => trips.sum(caller, query))
  route(app, contract.getTripTrack, async ({ query, caller }) => {
    const track = await trips.track(caller, query.id)
    if (!track) throw new NotFound()
    return track
  })
  route(app, contract.mergeTrips, async ({ body, caller }) => {
    const made = await trips.merge(caller, body.ids)
    if (made === 'missing') throw new NotFound()
    if (made === 'apart') throw new Conflict('error.tripsApart')
    return { id: made }
  })
  route(app, contract.splitTrip, async ({ body, caller }) => {
    const outcome = await trips.split(caller, body.id, fromPlatformTime(body.splitTime))
    if (outcome === 'missing') throw new NotFound()
    if (outcome === 'outside') throw Invalid.field('splitTime', 'validation.tripSplit')
  })
  route(app, contract.tagTrips, async ({ body, caller }) => {
    if (!(await trips.tag(caller, body.ids, body.tag))) throw new NotFound()
  })
  route(app, contract.recalculateTrips, async ({ body, caller }) => {
    const vehicleId = await trips.vehicleId(caller, body.vin)
    if (vehicleId === undefined) throw new NotFound('error.unknownVehicle')
    const from = fromPlatformTime(body.startTime)
    const to = fromPlatformTime(body.endTime) + 1000
    if (to - from > MOST_DAYS * DAY_MS) throw Invalid.field('endTime', 'validation.rangeTooLong', { limit: MOST_DAYS })
    const [{ before, after }] = await finding.recount([{ vehicleId, from, to, manual: body.manual }], now())
    const counted = { before, after }
    await trips.recalculated(caller, { vehicleId, from, to, ...counted, reason: body.reason })
    return counted
  })
  route(app, contract.listTripAudit, ({ query, caller }) => trips.audit(caller, query.vin))
  const file = tripExporter(trips)
  route(app, contract.exportTrips, (call) => answerExport(file, call))
}

/** Trips as a background export. */
export const tripExporter = (trips: TripRepository): Exporter =>
  exporter({
    endpoint: contract.exportTrips,
    page: '/tbox/travalData',
    fileName: 'trips',
    columns: Object.keys(contract.Trip.shape).filter((name) => name !== 'id'),
    personal: ['driver'],
    words: { tag: wordsOf(TRIP_TAGS, 'trip:tag.') },
    rows: (scope, filter) => eachOfPages((key, size) => trips.page(scope, filter, size, key)),
    count: async (scope, filter) => (await trips.sum(scope, filter)).trips,
  })
