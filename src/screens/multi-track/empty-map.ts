import { stateCode } from '#core/domain/vehicle-state.ts'
import type { FleetBoard } from './fleet-board.ts'
import type { TrackQuery } from './track-query.ts'

interface Shown {
  /** By vehicle index: matches the filter apart from its state, and is ticked in the list. */
  fixed: Uint8Array
  checked: Uint8Array
  state: TrackQuery['state']
}

/** The reason why the map has no vehicles; undefined while there are any. */
export function whyEmpty(
  board: FleetBoard,
  { fixed, checked, state }: Shown,
): 'filter' | 'unchecked' | 'noPosition' | undefined {
  const code = state === '' ? -1 : stateCode(state)
  let why: 'filter' | 'unchecked' | 'noPosition' = 'filter'
  for (let vehicle = 0; vehicle < fixed.length; vehicle++) {
    if (fixed[vehicle] === 0 || (code >= 0 && board.state[vehicle] !== code)) continue
    if (checked[vehicle] === 0) {
      if (why === 'filter') why = 'unchecked'
    } else if (board.placed[vehicle] === 1) return undefined
    else why = 'noPosition'
  }
  return why
}
