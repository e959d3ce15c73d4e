import { useTranslation } from '#web/i18n/use-translation.ts'
import { stateCode } from '#core/domain/vehicle-state.ts'
import type { FleetBoard } from './fleet-board.ts'
import { patrolGroups } from './patrol-groups.ts'
import { EMPTY_TILE, type Tile } from './tile-layout.ts'
import type { TrackQuery } from './track-query.ts'
import { usePatrol } from './use-patrol.ts'

interface Round {
  /** Content of the tiles during a rotation; null without one in tiles. */
  tiles: readonly Tile[] | null
  /** Indexes of the vehicles in view; null without a rotation over the map. */
  vehicles: readonly number[] | null
  /** The current group as text. */
  words: string | null
}

interface Asked {
  board: FleetBoard
  fixed: Uint8Array
  checked: Uint8Array
  query: Pick<TrackQuery, 'patrol' | 'show' | 'layout' | 'tiles' | 'state'>
}

/** The rotation over the selected vehicles that match the filter: group by group through unpinned tiles, or over the map. */
export function usePatrolRound({ board, fixed, checked, query }: Asked): Round {
  const { t } = useTranslation('multiTrack')
  const { patrol, show, layout, tiles, state } = query
  const goes = patrol > 0 && show !== 'replay'
  const code = state === '' ? -1 : stateCode(state)
  const pinned = show === 'tiles' ? tiles.slice(0, layout).filter((tile) => tile.pinned) : []
  const held = new Set(
    pinned.map(({ vehicle }) => (vehicle === null ? undefined : board.roster.indexById.get(vehicle))),
  )
  const free = layout - pinned.length
  const fits = (vehicle: number) =>
    checked[vehicle] === 1 && fixed[vehicle] === 1 && (code < 0 || board.state[vehicle] === code) && !held.has(vehicle)
  const size = show === 'tiles' ? free : Number.POSITIVE_INFINITY
  const groups = goes && size > 0 ? patrolGroups(board, fits, size) : []
  const step = usePatrol(goes ? patrol : 0, groups.length)
  const group = groups[step]

  if (!goes) return { tiles: null, vehicles: null, words: null }
  if (!group) return { tiles: null, vehicles: null, words: size > 0 ? t('patrol.nobody') : t('patrol.allPinned') }
  const { name } = board.roster.orgs[group.org]!
  const words = t('patrol.now', { name, step: step + 1, steps: groups.length })
  if (show === 'map') return { tiles: null, vehicles: group.vehicles, words }
  const coming = group.vehicles[Symbol.iterator]()
  const shown = Array.from({ length: layout }, (_, index): Tile => {
    const tile = tiles[index] ?? EMPTY_TILE
    if (tile.pinned) return tile
    const vehicle = coming.next().value
    return { ...tile, vehicle: vehicle === undefined ? null : board.roster.vehicles[vehicle]!.id }
  })
  return { tiles: shown, vehicles: null, words }
}
