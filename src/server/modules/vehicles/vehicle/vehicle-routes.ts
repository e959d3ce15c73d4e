import type { FastifyInstance } from 'fastify'
import { pageOf } from '#core/contract/paging.ts'
import {
  archiveVehicle,
  changeVehicles,
  createVehicle,
  exportVehicles,
  listOrgs,
  listVehicles,
  restoreVehicle,
  updateVehicle,
  type VehicleRow,
} from '#core/contract/vehicle.ts'
import { answerCsv } from '#server/exchange/answer-csv.ts'
import { Conflict, Invalid, NotFound } from '#server/http/errors.ts'
import { type Caller, route } from '#server/http/route.ts'
import type { FleetView } from '#server/telemetry/tracker/fleet-view.ts'
import { type StoredVehicle, vehicleExporter, vehicleRow } from './vehicle-exporter.ts'
import type { VehicleRepository } from './vehicle-repository.ts'

export interface VehicleParts {
  vehicles: VehicleRepository
  fleet: FleetView
}

export function vehicleRoutes(app: FastifyInstance, parts: VehicleParts): void {
  registerRoutes(app, parts)
  selectorRoutes(app, parts)
}

function registerRoutes(app: FastifyInstance, { vehicles, fleet }: VehicleParts): void {
  const withState = (row: StoredVehicle): VehicleRow => vehicleRow(row, fleet)

  route(app, listVehicles, async ({ query, caller }) => {
    const { pageNum, pageIndex, pageSize, ...filter } = query
    const { list, total } = await vehicles.page(caller, filter, pageOf({ pageNum, pageIndex }), pageSize)
    return { list: list.map(withState), total }
  })

  route(app, createVehicle, async ({ body, caller }) => {
    await mustRefer(vehicles, caller, body)
    const id = await vehicles.insert(caller, body)
    if (id === null) throw new Conflict('error.vinTaken', [{ path: 'vin', message: 'error.vinTaken' }])
    await fleet.reload()
    return { id }
  })

  route(app, updateVehicle, async ({ body, caller }) => {
    const { id, updateTime, ...input } = body
    await mustRefer(vehicles, caller, input)
    const outcome = await vehicles.update(caller, id, updateTime, input)
    if (outcome === 'missing') throw new NotFound()
    if (outcome === 'changed') throw new Conflict('error.changedMeanwhile')
    if (outcome === 'vinTaken') throw new Conflict('error.vinTaken', [{ path: 'vin', message: 'error.vinTaken' }])
    await fleet.reload()
  })

  route(app, archiveVehicle, async ({ body, caller }) => {
    await vehicles.setArchived(caller, body.ids, true)
    await fleet.reload()
  })

  route(app, restoreVehicle, async ({ body, caller }) => {
    await vehicles.setArchived(caller, body.ids, false)
    await fleet.reload()
  })

  route(app, changeVehicles, async ({ body, caller }) => {
    await mustRefer(vehicles, caller, { orgId: body.orgId })
    const changed = await vehicles.changeMany(caller, body)
    if (changed === null) throw new NotFound()
    await fleet.reload()
    return { changed }
  })

  const file = vehicleExporter(vehicles, fleet)
  route(app, exportVehicles, (call) => answerCsv(file, call))
}

function selectorRoutes(app: FastifyInstance, { vehicles }: VehicleParts): void {
  route(app, listOrgs, ({ caller }) => vehicles.orgs(caller))
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
