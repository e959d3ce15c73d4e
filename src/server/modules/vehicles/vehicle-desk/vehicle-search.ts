import type { DeskFilter } from '#core/contract/vehicle-desk.ts'
import type { GroupRule } from '#core/contract/work-group.ts'
import type { FleetView, VehicleSnapshot } from '#server/telemetry/tracker/fleet-view.ts'
import type { GroupScope } from '#server/store/work-groups.ts'
import type { WorkGroupRepository } from './work-group-repository.ts'
import { matchingVehicles } from './desk-vehicles.ts'
import type { VehicleDeskRepository } from './vehicle-desk-repository.ts'

export interface SearchParts {
  desk: Pick<VehicleDeskRepository, 'matching'>
  groups: Pick<WorkGroupRepository, 'content'>
  fleet: Pick<FleetView, 'views'>
}

/** A group with what decides who belongs to it. */
interface Grouped {
  kind: 'static' | 'smart'
  rule: GroupRule
  memberIds: readonly number[]
}

/** Vehicles by what is registered, by live state and by group. The fleet of the caller is read once for each question. */
export function vehicleSearch({ desk, groups, fleet }: SearchParts) {
  const seen = ({ oemId, orgIds, market }: GroupScope) => [...fleet.views({ oemId, orgIds, market })]
  const byRule = async (scope: GroupScope, vehicles: readonly VehicleSnapshot[], rule: DeskFilter) =>
    matchingVehicles(vehicles, await desk.matching(scope, rule), rule)

  return {
    /** Undefined where the filter names a group that the caller does not see. */
    async found(scope: GroupScope, { groupId, ...filter }: DeskFilter): Promise<VehicleSnapshot[] | undefined> {
      if (groupId === undefined) return byRule(scope, seen(scope), filter)
      const content = await groups.content(scope, groupId)
      if (content === undefined) return undefined
      const members =
        content instanceof Set
          ? seen(scope).filter(({ vehicleId }) => content.has(vehicleId))
          : await byRule(scope, seen(scope), content as GroupRule)
      return byRule(scope, members, filter)
    },

    /** Groups with those of their vehicles that the caller sees. */
    async groupCounts<G extends Grouped>(scope: GroupScope, all: readonly G[]): Promise<[G, VehicleSnapshot[]][]> {
      if (all.length === 0) return []
      const vehicles = seen(scope)
      const byId = new Map(vehicles.map((vehicle) => [vehicle.vehicleId, vehicle]))
      const counted: [G, VehicleSnapshot[]][] = []
      for (const group of all) {
        const members =
          group.kind === 'smart'
            ? await byRule(scope, vehicles, group.rule)
            : group.memberIds.flatMap((id) => byId.get(id) ?? [])
        counted.push([group, members])
      }
      return counted
    },
  }
}

export type VehicleSearch = ReturnType<typeof vehicleSearch>
