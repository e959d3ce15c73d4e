import type { VehicleFilter } from '#core/contract/vehicle.ts'
import {
  CONNECTED_STATES,
  stateCode,
  VEHICLE_STATES,
  type VehicleState,
  type VehicleStateFilter,
} from '#core/domain/vehicle-state.ts'
import type { FleetView } from '#server/telemetry/tracker/fleet-view.ts'

const HOUR_MS = 3_600_000

/** Vehicles as their live state narrows a search. Live states are in memory, so a query receives them as sets of ids. */
export interface LiveIds {
  within?: readonly number[]
  /** What has a state; the rest of the register never reported. */
  without?: readonly number[]
  /** Ids by code of state, for sorting. */
  byState?: readonly (readonly number[])[]
}

/** What the search and order of a list need of the live states, read once for the whole answer. */
export function liveIds(
  fleet: Pick<FleetView, 'eachState'>,
  { oemId }: { oemId: string },
  { state, silentHours }: Pick<VehicleFilter, 'state' | 'silentHours'>,
  sort?: string,
): LiveIds {
  const isSorted = sort === 'state' || sort === '-state'
  if (state === undefined && silentHours === undefined && !isSorted) return {}
  const before = silentHours === undefined ? undefined : Date.now() - silentHours * HOUR_MS
  const within: number[] = []
  const seen: number[] = []
  const byState: number[][] = VEHICLE_STATES.map(() => [])
  // Organisations are left to the query: it has the scope anyway.
  fleet.eachState({ oemId }, (id, current, messageAt, positionAt) => {
    if (current !== 'neverOnline') seen.push(id)
    if (isSorted) byState[stateCode(current)]!.push(id)
    if (before !== undefined && (messageAt === 0 || messageAt >= before)) return
    if (state === undefined || fits(state, current, positionAt)) within.push(id)
  })
  const narrowed = state === undefined && before === undefined ? {} : { within }
  return {
    ...(state === 'neverOnline' && before === undefined ? { without: seen } : narrowed),
    ...(isSorted && { byState }),
  }
}

function fits(wanted: VehicleStateFilter, state: VehicleState, positionAt: number): boolean {
  if (wanted === 'online') return CONNECTED_STATES.has(state)
  if (wanted === 'onboarded') return positionAt > 0
  return state === wanted
}
