import type { FenceScope } from '#core/contract/fence.ts'
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
  /** Vehicles of a working group; undefined where no fence names it. */
  members(groupId: number): ReadonlySet<number> | undefined
  /** Rises when anything of this changed. */
  revision(): number
}

/** Places that also know the vehicles of the working groups that fences name. */
export interface GroupedPlaces extends FleetPlaces {
  setGroups(groups: ReadonlyMap<number, ReadonlySet<number>>): void
}

export function fleetPlaces(directory: FleetDirectory): GroupedPlaces {
  let groups: ReadonlyMap<number, ReadonlySet<number>> = new Map()
  let changes = 0
  return {
    vehicle: (vehicleId) => directory.vehicles.get(vehicleId),
    vehicles: () => directory.vehicles.values(),
    below(orgId) {
      const slot = directory.orgs[directory.slotOf(orgId)]
      return new Set(slot ? slot.subtree.map((index) => directory.orgs[index]!.id) : [orgId])
    },
    members: (groupId) => groups.get(groupId),
    setGroups(next) {
      groups = next
      changes += 1
    },
    // Neither ever falls, so that the sum rises with each.
    revision: () => directory.revision + changes,
  }
}

/** Test whether a vehicle is meant: of the tenant, in the organisations, and in the scope. */
export function coverage(
  { oemId, orgId, scope }: { oemId: string; orgId: number; scope: FenceScope },
  places: FleetPlaces,
): (vehicle: PlacedVehicle) => boolean {
  const orgs = places.below(orgId)
  const among = scope.by === 'models' ? new Set(scope.models) : null
  const named = scope.by === 'vehicles' ? new Set(scope.vehicleIds) : null
  const groups = scope.by === 'groups' ? scope.groupIds.flatMap((id) => places.members(id) ?? []) : null
  return (vehicle) =>
    vehicle.oemId === oemId &&
    orgs.has(vehicle.orgId) &&
    (among === null || among.has(vehicle.modelCode)) &&
    (named === null || named.has(vehicle.vehicleId)) &&
    (groups === null || groups.some((members) => members.has(vehicle.vehicleId)))
}
