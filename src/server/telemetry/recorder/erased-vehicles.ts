import type { TelemetryBatch } from './telemetry-row.ts'

export interface ErasedVehicle {
  vehicleId: number
  terminalIds: readonly number[]
}

/**
 * The moment before which hours are closed, and who was erased (json, or null as nearly always), in one row. Erased vehicles
 * are known for longer than any row waits in the telemetry stream, so that the list stays short.
 */
export const CLOSED_AND_ERASED = `select before,
    (select json_agg(json_build_object('vehicleId', vehicle_id, 'terminalIds', terminal_ids)) from erased_vehicle
      where erased_at > now() - interval '60 days') as erased
  from position_closed`

export interface ClosedAndErased {
  before: Date
  erased: ErasedVehicle[] | null
}

/** The batch without what is about vehicles that were erased while it was on its way. */
export function withoutErased(batch: TelemetryBatch, erased: readonly ErasedVehicle[] | null): TelemetryBatch {
  if (!erased) return batch
  const vehicles = new Set(erased.map(({ vehicleId }) => vehicleId))
  const terminals = new Set(erased.flatMap(({ terminalIds }) => terminalIds))
  const stays = ({ vehicleId }: { vehicleId: number }) => !vehicles.has(vehicleId)
  // Journals know of terminals without a vehicle.
  const isRetained = ({ vehicleId, terminalId }: { vehicleId: number | null; terminalId: number }) =>
    !terminals.has(terminalId) && (vehicleId === null || !vehicles.has(vehicleId))
  return {
    ...batch,
    positions: batch.positions.filter(stays),
    logs: batch.logs.filter(isRetained),
    messages: batch.messages?.filter(isRetained),
    energy: batch.energy?.filter(stays),
    drivers: batch.drivers?.filter(stays),
    alarms: batch.alarms.filter(stays),
  }
}
