import type { TelemetryBatch } from './telemetry-row.ts'

export interface ErasedVehicle {
  vehicleId: number
  terminalIds: readonly number[]
}

/** Longer than any row waits in the telemetry stream, so that the list stays short. */
export const ERASED_VEHICLES = `select vehicle_id as "vehicleId", terminal_ids as "terminalIds" from erased_vehicle
  where erased_at > now() - interval '60 days'`

/** The batch without what is about vehicles that were erased while it was on its way. */
export function withoutErased(batch: TelemetryBatch, erased: readonly ErasedVehicle[]): TelemetryBatch {
  if (erased.length === 0) return batch
  const vehicles = new Set(erased.map(({ vehicleId }) => vehicleId))
  const terminals = new Set(erased.flatMap(({ terminalIds }) => terminalIds))
  const stays = ({ vehicleId }: { vehicleId: number }) => !vehicles.has(vehicleId)
  // Journals know of terminals without a vehicle.
  const isTold = ({ vehicleId, terminalId }: { vehicleId: number | null; terminalId: number }) =>
    !terminals.has(terminalId) && (vehicleId === null || !vehicles.has(vehicleId))
  return {
    ...batch,
    positions: batch.positions.filter(stays),
    logs: batch.logs.filter(isTold),
    messages: batch.messages?.filter(isTold),
    energy: batch.energy?.filter(stays),
    drivers: batch.drivers?.filter(stays),
    alarms: batch.alarms.filter(stays),
  }
}
