import type { FastifyInstance } from 'fastify'
import * as contract from '#core/contract/vehicle-model.ts'
import { Conflict, Invalid } from '#server/http/errors.ts'
import { type Caller, route } from '#server/http/route.ts'
import { mustBeAdded, mustBeSaved, mustExist, takenField } from '#server/http/saved.ts'
import { answerExport } from '#server/exchange/answer-export.ts'
import { pageIn } from '#server/store/paging.ts'
import type { FleetView } from '#server/telemetry/tracker/fleet-view.ts'
import { vehicleModelExporter } from './vehicle-model-workbook.ts'
import type { OtherName, StoredVehicleModel, VehicleModelRepository } from './vehicle-model-repository.ts'

export interface VehicleModelParts {
  models: VehicleModelRepository
  /** Vehicles in memory carry the names of their model. */
  fleet: Pick<FleetView, 'reload'>
}

const taken = takenField('modelCode', 'error.modelCodeTaken')

/** Template and import are bound by the import engine. */
export function vehicleModelRoutes(app: FastifyInstance, { models, fleet }: VehicleModelParts): void {
  /** Rows as the contract shows them, each with its vehicles in the data scope. */
  const withVehicles = async (caller: Caller, rows: readonly StoredVehicleModel[]) => {
    const ids = rows.map(({ id }) => id)
    const vehicles = await models.vehiclesOf(caller, ids)
    return rows.map((row) => ({ ...row, vehicles: vehicles.get(row.id) ?? 0 }))
  }

  route(app, contract.listVehicleModels, async ({ query, caller }) => {
    const { list, total } = await models.page(caller, ...pageIn(query))
    return { list: await withVehicles(caller, list), total }
  })

  route(app, contract.getVehicleModel, async ({ query, caller }) => {
    const found = mustExist(await models.find(caller, query.id))
    return (await withVehicles(caller, [found]))[0]!
  })

  route(app, contract.createVehicleModel, async ({ body, caller }) => {
    mustAgree(await models.otherName(caller, body))
    return mustBeAdded(await models.insert(caller, body), taken)
  })

  route(app, contract.updateVehicleModel, async ({ body: { id, updateTime, ...input }, caller }) => {
    const before = mustExist(await models.find(caller, id))
    // The name of the own brand or series may change; that of another one is not changed by moving a model to it.
    const moved = {
      ...input,
      ...(before.brandCode === input.brandCode && { brandName: before.brandName }),
      ...(before.brandCode === input.brandCode &&
        before.seriesCode === input.seriesCode && { seriesName: before.seriesName }),
    }
    mustAgree(await models.otherName(caller, moved))
    mustBeSaved(await models.update(caller, id, updateTime, input), taken)
    await fleet.reload()
  })

  route(app, contract.deleteVehicleModels, async ({ body, caller }) => {
    const changed = await models.remove(caller, body.ids)
    if (changed === null) throw new Conflict('error.vehicleModelInUse')
    return { changed }
  })

  const exporter = vehicleModelExporter(models)
  route(app, contract.exportVehicleModels, (call) => answerExport(exporter, call))
}

function mustAgree(other: OtherName | undefined): void {
  if (other) throw Invalid.field(other.field, 'validation.nameOfCode', { name: other.name })
}
