import type { FastifyInstance } from 'fastify'
import * as contract from '#core/contract/location-message.ts'
import type { CommandService } from '#server/telemetry/commands/command-service.ts'
import { NotFound } from '#server/http/errors.ts'
import { type Caller, route } from '#server/http/route.ts'
import type { FleetView } from '#server/telemetry/tracker/fleet-view.ts'
import { answerExport } from '#server/exchange/answer-export.ts'
import { locationExporter } from './location-exporter.ts'
import { asLocationQuery } from './location-query.ts'
import type { LocationRepository } from './location-repository.ts'
import { storedPosition } from './stored-position.ts'

export interface LocationParts {
  locations: LocationRepository
  commands: CommandService
  fleet: FleetView
}

/** Asking a terminal where it is, and following it for a while (docs/product/tbox.md). */
export function locationRoutes(app: FastifyInstance, parts: LocationParts): void {
  const { locations, commands, fleet } = parts
  const known = async (caller: Caller, vin: string) => {
    const id = await locations.vehicleId(caller, vin)
    if (id === undefined) throw new NotFound('error.unknownVehicle')
    return id
  }

  route(app, contract.getLastPosition, async ({ query, caller }) => {
    const vehicleId = await known(caller, query.vin)
    const row = await locations.lastPosition(vehicleId)
    const live = fleet.state(vehicleId)
    return {
      online: live?.online ?? false,
      state: live?.state ?? 'neverOnline',
      position: row ? storedPosition(row) : null,
    }
  })

  route(app, contract.askLocation, async ({ body, caller }) => {
    const job = await commands.create(caller, { kind: 'queryLocation', vin: body.vin })
    return { jobId: job.id }
  })

  route(app, contract.trackTemporarily, async ({ body, caller }) => {
    const params = { interval: body.intervalSeconds, duration: body.durationSeconds }
    const job = await commands.create(caller, { kind: 'trackTemporarily', vin: body.vin, params })
    return { jobId: job.id }
  })

  route(app, contract.listLocationQueries, async ({ query, caller }) => {
    const page = await locations.page(caller, query.vin, query.pageSize, query.rowKey)
    return { list: page.list.map(asLocationQuery), nextKey: page.nextKey }
  })

  route(app, contract.countLocationQueries, ({ query, caller }) => locations.count(caller, query.vin))

  const exported = locationExporter(locations)
  route(app, contract.exportLocationQueries, (call) => answerExport(exported, call))

  route(app, contract.getLocationQuery, async ({ query, caller }) => {
    const found = await locations.find(caller, query.jobId)
    if (!found) throw new NotFound()
    return asLocationQuery(found)
  })
}
