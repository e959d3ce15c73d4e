import type { FastifyInstance } from 'fastify'
import * as contract from '#core/contract/single.ts'
import { compareSingleVehicles } from '#core/contract/single-compare.ts'
import { SINGLE_LIMITS } from '#core/domain/single-vehicle.ts'
import { NotFound } from '#server/http/errors.ts'
import { type Caller, route } from '#server/http/route.ts'
import { singleCandidates } from './single-candidates.ts'
import { singleCompare } from './single-compare.ts'
import type { SingleCompareRepository } from './single-compare-repository.ts'
import { energyDetail } from './single-energy.ts'
import { type SingleParts, singlePicture } from './single-picture.ts'
import { singleReplay } from './single-replay.ts'
import { signalCurves } from './single-signals.ts'

const MINUTE_MS = 60_000

/** One vehicle as a wall shows it, live and again (docs/product/walls.md). */
export function singleRoutes(
  app: FastifyInstance,
  { now = () => Date.now(), compare, ...parts }: SingleParts & { compare: SingleCompareRepository; now?: () => number },
): void {
  const { single } = parts
  const known = async (caller: Caller, vehicleId: number) => {
    const vehicle = await single.vehicle(caller, vehicleId)
    if (!vehicle) throw new NotFound('error.unknownVehicle')
    return vehicle
  }

  const candidates = singleCandidates(parts, now)
  route(app, contract.listSingleVehicles, ({ query, caller }) => candidates(caller, query))

  const compared = singleCompare(compare, now)
  route(app, compareSingleVehicles, async ({ query, caller }) => {
    const found = await compared(caller, query.vehicleIds.split(',').map(Number))
    if (found.vehicles.length === 0) throw new NotFound('error.unknownVehicle')
    return found
  })

  route(app, contract.getSingleVehicle, async ({ query, caller }) =>
    singlePicture(parts, caller, await known(caller, query.vehicleId), now()),
  )

  route(app, contract.getSingleCells, async ({ query, caller }) => {
    const { id } = await known(caller, query.vehicleId)
    const report = await single.newestCells(id)
    return report ? { at: report.ts.getTime(), packs: energyDetail(...report.contents).packs } : { at: null, packs: [] }
  })

  route(app, contract.getSingleSignals, async ({ query, caller }) => {
    const vehicle = await known(caller, query.vehicleId)
    const to = query.until === undefined ? now() + MINUTE_MS : query.until * 1000 + 1
    const from = to - (SINGLE_LIMITS.minutes + 1) * MINUTE_MS
    return signalCurves(await single.uploads(vehicle, caller.oemId, { from, to }), query.signals?.split(','))
  })

  route(app, contract.getSingleReplay, async ({ query, caller }) => {
    const { id } = await known(caller, query.vehicleId)
    return singleReplay(single, id, { from: query.from * 1000, to: query.to * 1000 })
  })
}
