import type { FastifyInstance } from 'fastify'
import { eraseVehicleData, exportVehicleData } from '#core/contract/privacy.ts'
import { NotFound, Unavailable } from '#server/http/errors.ts'
import { type Caller, route } from '#server/http/route.ts'
import { streamAnswer } from '#server/http/stream-answer.ts'
import { vehicleDataLines } from './vehicle-data-lines.ts'
import { ErasureBusy, type OwnedVehicle, type VehicleDataRepository } from './vehicle-data-repository.ts'

export interface PrivacyParts {
  data: VehicleDataRepository
  readObject: (oemId: string, key: string) => Promise<Uint8Array>
  /** To be called when terminals may not stay any more. */
  refreshTerminals: (terminalIds: readonly number[]) => Promise<void>
  /** To be called when a vehicle was removed. */
  vehiclesChanged: () => Promise<void>
}

/** Legal rights over the data of a vehicle: access and erasure. */
export function privacyRoutes(app: FastifyInstance, parts: PrivacyParts): void {
  const { data } = parts

  route(app, exportVehicleData, async ({ query, caller }) => {
    const vehicle = await ownedBy(caller, query.vin)
    const lines = vehicleDataLines(vehicle, data.all(vehicle), (key) => parts.readObject(vehicle.oemId, key))
    return streamAnswer(lines, { filename: `${vehicle.vin}.jsonl`, contentType: 'text/plain; charset=utf-8' })
  })

  route(app, eraseVehicleData, async ({ body, caller }) => {
    const vehicle = await ownedBy(caller, body.vin)
    try {
      await data.blockTerminals(vehicle)
      await parts.refreshTerminals(vehicle.terminalIds)
      const erased = await data.erase(vehicle)
      await parts.vehiclesChanged()
      // Entries that other parts of the platform wrote in the meantime.
      const later = await data.erase(vehicle)
      return { ...erased, rows: erased.rows + later.rows }
    } catch (error) {
      if (error instanceof ErasureBusy) throw new Unavailable()
      throw error
    }
  })

  /** Only vehicles of the caller's own organisations: who may look at one need not own its data. */
  async function ownedBy(caller: Caller, vin: string): Promise<OwnedVehicle> {
    const [vehicle] = await data.find(vin, caller.oemId)
    if (!vehicle || !caller.orgIds.includes(vehicle.orgId)) throw new NotFound()
    return vehicle
  }
}
