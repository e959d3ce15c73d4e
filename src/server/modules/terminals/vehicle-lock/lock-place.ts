import { shownLevel } from '#core/domain/vehicle-lock.ts'
import { hasStatus } from '#core/protocol/jt808/location/status-bits.ts'
import type { LockPlace } from '#server/store/schema/vehicle-lock.ts'
import { FRESH_SECONDS } from '#core/domain/command-kind.ts'
import type { VehicleSnapshot } from '#server/telemetry/tracker/fleet-view.ts'

const reportedOf = (state: VehicleSnapshot | undefined) => (state && state.receivedAt !== null ? state : undefined)

/** Cuts of the last position; null: the vehicle never reported one. */
export function cutsOf(state: VehicleSnapshot | undefined) {
  const reported = reportedOf(state)
  if (!reported) return { fuelCut: null, circuitCut: null }
  const { status } = reported
  return { fuelCut: hasStatus(status, 'fuelCut'), circuitCut: hasStatus(status, 'circuitCut') }
}

/** The same under the names of the pieces. */
export function lastCuts(state: VehicleSnapshot | undefined) {
  const { fuelCut, circuitCut } = cutsOf(state)
  return fuelCut === null ? null : { fuel: fuelCut, circuit: circuitCut }
}

/** The same by a position of the last minutes; null: there is none. */
export function freshCuts(state: VehicleSnapshot | undefined, now: number) {
  return now - (state?.receivedAt ?? 0) > FRESH_SECONDS * 1000 ? null : lastCuts(state)
}

/** Where and how a vehicle is, for the record. `limit` is the speed limit it answered last. */
export function lockPlace(state: VehicleSnapshot | undefined, limit: number | null, now: number): LockPlace {
  return {
    at: now,
    level: shownLevel({ ...cutsOf(state), limit }),
    positionAt: state?.lastPositionAt ?? null,
    lat: state?.lat ?? null,
    lng: state?.lng ?? null,
    speed: state && state.lat !== null ? state.speed : null,
    mileageKm: state?.mileageKm ?? null,
    ignition: reportedOf(state) ? hasStatus(state!.status, 'accOn') : null,
  }
}
