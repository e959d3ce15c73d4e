import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { useLive } from '#web/live/live-provider.tsx'
import { FleetBoard } from './fleet-board.ts'
import type { FleetRoster } from './fleet-roster.ts'

/** The board of a roster over the live store. */
export function useFleetBoard(roster: FleetRoster): FleetBoard {
  const { store } = useLive()
  const board = useMemo(() => new FleetBoard(roster, store), [roster, store])
  useEffect(() => board.start(), [board])
  return board
}

/** Renders again after each change of the board, about once a second. */
export function useBoardVersion(board: FleetBoard): number {
  return useSyncExternalStore(
    (listener) => board.onChange(listener),
    () => board.version,
  )
}
