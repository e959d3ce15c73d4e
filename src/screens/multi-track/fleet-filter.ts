import { stateCode } from '#core/domain/vehicle-state.ts'
import type { FleetBoard } from './fleet-board.ts'
import type { FleetRoster } from './fleet-roster.ts'
import type { TrackQuery } from './track-query.ts'

export type ListFilter = Pick<TrackQuery, 'text' | 'state' | 'vehicleClass' | 'powerType'>

export const isFiltered = ({ text, state, vehicleClass, powerType }: ListFilter): boolean =>
  !!(text.trim() || state || vehicleClass || powerType)

/** Which vehicles match what does not change with time, by vehicle index. */
export function matchFixed({ vehicles, haystack }: FleetRoster, filter: Omit<ListFilter, 'state'>): Uint8Array {
  const words = filter.text.toLowerCase().split(/\s+/).filter(Boolean)
  const matches = new Uint8Array(vehicles.length)
  vehicles.forEach(({ vehicleClass, powerType }, index) => {
    const fits =
      (!filter.vehicleClass || filter.vehicleClass === vehicleClass) &&
      (!filter.powerType || filter.powerType === powerType) &&
      words.every((word) => haystack[index]!.includes(word))
    matches[index] = fits ? 1 : 0
  })
  return matches
}

/** The index of the one vehicle that matches; undefined where none or several do. */
export function onlyMatch(matches: Uint8Array): number | undefined {
  const first = matches.indexOf(1)
  return first < 0 || matches.indexOf(1, first + 1) >= 0 ? undefined : first
}

/** A row of the flattened tree: a vehicle index, or the bitwise complement of an organisation index. */
export type TreeRow = number
export const orgOfRow = (row: TreeRow): number | undefined => (row < 0 ? ~row : undefined)

export interface TreeRows {
  rows: Int32Array
  /** Matching vehicles, collapsed or not. */
  matched: number
}

/**
 * The tree as a flat list of rows: organisations with a match below them, and the matching vehicles of those that are not
 * folded. While a filter is set nothing is folded, or the match could not be seen.
 */
export function treeRows(
  board: FleetBoard,
  fixed: Uint8Array,
  state: ListFilter['state'],
  folded: ReadonlySet<number>,
): TreeRows {
  const { orgs } = board.roster
  const code = state === '' ? -1 : stateCode(state)
  const fits = (vehicle: number) => fixed[vehicle] === 1 && (code < 0 || board.state[vehicle] === code)
  const below = new Int32Array(orgs.length)
  for (let org = orgs.length - 1; org >= 0; org--) {
    for (const vehicle of orgs[org]!.vehicles) if (fits(vehicle)) below[org]! += 1
    const parent = orgs[org]!.parent
    if (parent >= 0) below[parent]! += below[org]!
  }
  const rows: number[] = []
  let matched = 0
  const place = (org: number) => {
    if (below[org] === 0) return
    rows.push(~org)
    if (folded.has(orgs[org]!.id)) return
    for (const vehicle of orgs[org]!.vehicles) if (fits(vehicle)) rows.push(vehicle)
    for (const child of orgs[org]!.children) place(child)
  }
  orgs.forEach(({ parent }, org) => {
    if (parent >= 0) return
    matched += below[org]!
    place(org)
  })
  return { rows: Int32Array.from(rows), matched }
}

/** The vehicle row one step from the selected one, or the first; undefined when there is none. */
export function stepFrom(rows: Int32Array, selected: number | undefined, step: 1 | -1): number | undefined {
  const at = selected === undefined ? -1 : rows.indexOf(selected)
  if (at < 0) return rows.find((row) => row >= 0)
  for (let next = at + step; next >= 0 && next < rows.length; next += step) if (rows[next]! >= 0) return rows[next]
  return selected
}
