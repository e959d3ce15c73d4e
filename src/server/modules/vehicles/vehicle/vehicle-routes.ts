import type { FastifyInstance } from 'fastify'
import * as contract from '#core/contract/vehicle.ts'
import { answerExport } from '#server/exchange/answer-export.ts'
import { Invalid } from '#server/http/errors.ts'
import { type Caller, route } from '#server/http/route.ts'
import { mustBeAdded, mustBeSaved, mustExist, takenField } from '#server/http/saved.ts'
import { mapList, pageIn } from '#server/store/paging.ts'
import type { FleetView } from '#server/telemetry/tracker/fleet-view.ts'
import { liveIds } from './live-filter.ts'
import { withSale } from './vehicle-sale.ts'
import { type StoredVehicle, vehicleExporter, vehicleRow } from './vehicle-exporter.ts'
import type { VehicleRepository } from './vehicle-repository.ts'

export interface VehicleParts {
  vehicles: VehicleRepository
  fleet: FleetView
}

const vinTaken = takenField('vin', 'error.vinTaken')

export function vehicleRoutes(app: FastifyInstance, parts: VehicleParts): void {
  registerRoutes(app, parts)
  selectorRoutes(app, parts)
}

function registerRoutes(app: FastifyInstance, { vehicles, fleet }: VehicleParts): void {
  const withState = (row: StoredVehicle): contract.VehicleRow => vehicleRow(row, fleet)

  route(app, contract.listVehicles, async ({ query, caller }) => {
    const [filter, page] = pageIn(query)
    const live = liveIds(fleet, caller, filter, page.sort)
    return mapList(await vehicles.page(caller, { ...filter, live }, page), withState)
  })

  route(app, contract.getVehicle, async ({ query, caller }) =>
    withState(mustExist(await vehicles.find(caller, query.id))),
  )

  route(app, contract.createVehicle, async ({ body, caller }) => {
    await mustRefer(vehicles, caller, body)
    const added = mustBeAdded(await vehicles.insert(caller, withSale(body)), vinTaken)
    await fleet.reload()
    return added
  })

  route(app, contract.updateVehicle, async ({ body, caller }) => {
    const { id, updateTime, ...input } = body
    await mustRefer(vehicles, caller, input)
    mustBeSaved(await vehicles.update(caller, id, updateTime, withSale(input)), vinTaken)
    await fleet.reload()
  })

  route(app, contract.archiveVehicle, async ({ body, caller }) => {
    await vehicles.setArchived(caller, body.ids, true)
    await fleet.reload()
  })

  route(app, contract.restoreVehicle, async ({ body, caller }) => {
    await vehicles.setArchived(caller, body.ids, false)
    await fleet.reload()
  })

  route(app, contract.changeVehicles, async ({ body, caller }) => {
    await mustRefer(vehicles, caller, { orgId: body.orgId })
    const changed = mustExist(await vehicles.changeMany(caller, body))
    await fleet.reload()
    return { changed }
  })

  const file = vehicleExporter(vehicles, fleet)
  route(app, contract.exportVehicles, (call) => answerExport(file, call))
}

function selectorRoutes(app: FastifyInstance, { vehicles }: VehicleParts): void {
  route(app, contract.listOrgs, ({ caller }) => vehicles.orgs(caller))
}

async function mustRefer(
  vehicles: VehicleRepository,
  caller: Caller,
  input: { orgId?: number | undefined; modelId?: number | undefined },
): Promise<void> {
  const known = await vehicles.mayRefer(caller, input)
  if (!known.org) throw Invalid.field('orgId', 'validation.unknownOrganisation')
  if (!known.model) throw Invalid.field('modelId', 'validation.unknownModel')
}
