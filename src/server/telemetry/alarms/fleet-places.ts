import type { VehicleScope } from '#core/contract/alarm-rule.ts'
import type { FleetDirectory } from '../tracker/fleet-directory.ts'

/** Where a vehicle belongs. */
export interface PlacedVehicle {
  vehicleId: number
  oemId: string
  orgId: number
  modelCode: string
}

/** Which vehicles there are and which organisations lie below one. */
export interface FleetPlaces {
  vehicle(vehicleId: number): PlacedVehicle | undefined
  vehicles(): Iterable<PlacedVehicle>
  /** This organisation and all below it. */
  below(orgId: number): ReadonlySet<number>
  /** Rises when anything of this changed. */
  revision(): number
}

export function fleetPlaces(directory: FleetDirectory): FleetPlaces {
  return {
    vehicle: (vehicleId) => directory.vehicles.get(vehicleId),
    vehicles: () => directory.vehicles.values(),
    below(orgId) {
      const slot = directory.orgs[directory.slotOf(orgId)]
      return new Set(slot ? slot.subtree.map((index) => directory.orgs[index]!.id) : [orgId])
    },
    revision: () => directory.revision,
  }
}

/** Test whether a vehicle is meant: of the tenant, in the organisations, and in the scope. */
export function coverage(
  { oemId, orgId, scope }: { oemId: string; orgId: number; scope: VehicleScope },
  places: FleetPlaces,
): (vehicle: PlacedVehicle) => boolean {
  const orgs = places.below(orgId)
  const among = scope.by === 'models' ? new Set(scope.models) : null
  const named = scope.by === 'vehicles' ? new Set(scope.vehicleIds) : null
  return (vehicle) =>
    vehicle.oemId === oemId &&
    orgs.has(vehicle.orgId) &&
    (among === null || among.has(vehicle.modelCode)) &&
    (named === null || named.has(vehicle.vehicleId))
}
