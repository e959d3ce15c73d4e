import { FRESH_SECONDS } from '#core/domain/command-kind.ts'
import { type Cuts, shownLevel } from '#core/domain/vehicle-lock.ts'
import { hasStatus } from '#core/protocol/jt808/location/status-bits.ts'
import type { LockPlace } from '#server/store/schema/vehicle-lock.ts'
import type { VehicleSnapshot } from '#server/telemetry/tracker/fleet-view.ts'

/** The status word of the last position; null: the vehicle never reported one. */
const statusOf = (state: VehicleSnapshot | undefined): number | null =>
  state && state.receivedAt !== null ? state.status : null

/** Cuts of the last position; null: the vehicle never reported one. */
export function lastCuts(state: VehicleSnapshot | undefined): Cuts | null {
  const status = statusOf(state)
  return status === null ? null : { fuel: hasStatus(status, 'fuelCut'), circuit: hasStatus(status, 'circuitCut') }
}

/** The same by a position of the last minutes; null: there is none. */
export const freshCuts = (state: VehicleSnapshot | undefined, now: number): Cuts | null =>
  now - (state?.receivedAt ?? 0) > FRESH_SECONDS * 1000 ? null : lastCuts(state)

/** Where and how a vehicle is, for the record. `limit` is the speed limit it answered last. */
export function lockPlace(state: VehicleSnapshot | undefined, limit: number | null, now: number): LockPlace {
  const status = statusOf(state)
  return {
    at: now,
    level: shownLevel(lastCuts(state), limit),
    positionAt: state?.lastPositionAt ?? null,
    lat: state?.lat ?? null,
    lng: state?.lng ?? null,
    speed: state && state.lat !== null ? state.speed : null,
    mileageKm: state?.mileageKm ?? null,
    ignition: status === null ? null : hasStatus(status, 'accOn'),
  }
}
