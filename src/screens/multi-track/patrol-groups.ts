import type { FleetBoard } from './fleet-board.ts'

/** Vehicles that are shown together in a rotation. */
export interface PatrolGroup {
  /** Index of their organisation. */
  org: number
  /** Indexes of the vehicles, in the order of the list. */
  vehicles: readonly number[]
}

/**
 * The groups of a rotation: organisation by organisation in the order of the list, at most `size` vehicles at once. Only
 * vehicles that are selected, match the filter and have a position are included.
 */
export function patrolGroups(
  { roster, placed }: FleetBoard,
  wanted: (vehicle: number) => boolean,
  size: number,
): PatrolGroup[] {
  return roster.orgs.flatMap(({ vehicles }, org) => {
    const own = vehicles.filter((vehicle) => placed[vehicle] === 1 && wanted(vehicle))
    const groups: PatrolGroup[] = []
    for (let at = 0; at < own.length; at += size) groups.push({ org, vehicles: own.slice(at, at + size) })
    return groups
  })
}
