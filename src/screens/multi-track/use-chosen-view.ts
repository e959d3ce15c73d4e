import { useEffect, useEffectEvent } from 'react'
import { useMap } from '#web/map/base/use-map.ts'
import type { TrackView } from './track-query.ts'

/** Marks a programmatic move of the map as one of the user. */
export const CHOSEN_MOVE = { chosen: true }

interface MoveEnd {
  originalEvent?: unknown
  chosen?: boolean
}

/** Reports where the user left the map. Programmatic moves and following do not count. */
export function useChosenView(follow: boolean, onLook: (view: TrackView) => void): void {
  const map = useMap()
  const look = useEffectEvent(({ originalEvent, chosen }: MoveEnd) => {
    if (follow || !(originalEvent || chosen)) return
    const { lng, lat } = map.getCenter().wrap()
    onLook({ lng, lat, zoom: map.getZoom() })
  })
  useEffect(() => {
    const onMoveEnd = (event: MoveEnd) => look(event)
    map.on('moveend', onMoveEnd)
    return () => void map.off('moveend', onMoveEnd)
  }, [map])
}
