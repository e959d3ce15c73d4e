import type { FleetFilter } from '#core/contract/fleet-filter.ts'
import { EmptyMapNote } from './empty-map-note.tsx'
import { whyEmpty } from './empty-map.ts'
import type { FleetBoard } from './fleet-board.ts'
import styles from './multi-track.module.css'
import { ReplayOnMap } from './replay-map.tsx'
import { TrackMap } from './track-map.tsx'
import { NO_FILTER, type TrackQuery } from './track-query.ts'
import type { Replay } from './use-replay.ts'

interface Props {
  board: FleetBoard
  /** Part of the fleet; undefined: all of it. */
  part: FleetFilter | undefined
  query: TrackQuery
  fixed: Uint8Array
  checked: Uint8Array
  selectedId: number | null
  /** Shown instead of the living fleet. */
  replay: Replay | undefined
  /** Indexes of the vehicles of the rotation. */
  patrolled: readonly number[] | null
  onSelect: (id: number | null) => void
  onChange: (changed: Partial<TrackQuery>) => void
}

/** The map under the desk: the fleet as it is, or as it was. */
export function DeskPicture({ board, part, query, fixed, checked, selectedId, replay, patrolled, ...handlers }: Props) {
  const { onSelect, onChange } = handlers
  const { state, follow, trail, view } = query
  const look = (at: TrackQuery['view']) => onChange({ view: at })
  const endFollow = () => onChange({ follow: false })
  return (
    <>
      <div className={styles.map}>
        <TrackMap
          roster={board.roster}
          part={part}
          fixed={fixed}
          checked={checked}
          state={state}
          selectedId={selectedId}
          follow={follow}
          trailMinutes={trail}
          view={view}
          patrolled={patrolled}
          onSelect={onSelect}
          onFollowEnd={endFollow}
          onLook={look}
        >
          {replay && (
            <ReplayOnMap
              part={part}
              ways={replay.ways ?? NO_WAYS}
              clock={replay.clock}
              selectedId={selectedId}
              follow={follow}
              placed={view !== null}
              side={query.list !== ''}
              onSelect={onSelect}
              onFollowEnd={endFollow}
              onLook={look}
            />
          )}
        </TrackMap>
      </div>
      {!replay && <EmptyMapNote why={whyEmpty(board, { fixed, checked, state })} onReset={() => onChange(NO_FILTER)} />}
    </>
  )
}

const NO_WAYS = [] as const
