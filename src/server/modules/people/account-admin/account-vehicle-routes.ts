import type { FastifyInstance } from 'fastify'
import * as contract from '#core/contract/account-admin.ts'
import { Invalid } from '#server/http/errors.ts'
import { route } from '#server/http/route.ts'
import { mustExist } from '#server/http/saved.ts'
import type { AccountAdminRepository } from './account-admin-repository.ts'
import type { AccountVehicleRepository } from './account-vehicle-repository.ts'
import { manageable } from './manageable.ts'

export interface AccountVehicleParts {
  accounts: AccountAdminRepository
  vehicles: AccountVehicleRepository
  /** Who sees which vehicle was changed. */
  vehiclesChanged: () => Promise<void>
}

export function accountVehicleRoutes(
  app: FastifyInstance,
  { accounts, vehicles, vehiclesChanged }: AccountVehicleParts,
) {
  route(app, contract.getAssignedVehicles, async ({ query: { id }, caller }) => {
    mustExist((await accounts.seen(caller, [id]))[0])
    return vehicles.vins(caller, id)
  })
  route(app, contract.assignVehicles, async ({ body: { id, vins }, caller }) => {
    await manageable(accounts, caller, [id], 'id')
    const changed = await vehicles.assign(caller, id, vins)
    if (typeof changed !== 'number') {
      throw new Invalid([{ path: 'vins', message: 'validation.unknownVin', values: { vin: changed.unknown } }])
    }
    if (changed > 0) await vehiclesChanged()
    return { changed }
  })
}
