import type { Map as MapLibreMap, VectorTileSource } from 'maplibre-gl'
import { useEffect, useEffectEvent, useState } from 'react'
import { BASE_SOURCE } from './source.ts'

export type BaseTilesState = 'loading' | 'ready' | 'missing'

/** A single request fails when a view moves on or a wall changes while it runs; the second attempt follows at once. */
const SECOND_ATTEMPT_MS = 1_000
const NEXT_ATTEMPT_MS = 15_000

/** Events of the base source, as opposed to those of overlays. */
export interface BaseTiles {
  state: BaseTilesState
  failed: () => void
  /** A tile is there, and no other is on its way. */
  arrived: () => void
  /** The map is drawn, with or without tiles in this view. */
  drawn: () => void
}

interface Attempts {
  state: BaseTilesState
  failures: number
  /** The next attempt is due; what arrives until then does not make up for what failed. */
  waiting: boolean
}

const failed = (before: Attempts): Attempts => {
  if (before.waiting) return before
  return { state: before.failures > 0 ? 'missing' : before.state, failures: before.failures + 1, waiting: true }
}
const arrived = (before: Attempts): Attempts =>
  before.waiting ? before : { state: 'ready', failures: 0, waiting: false }
const drawn = (before: Attempts): Attempts =>
  before.failures === 0 && before.state === 'loading' ? { ...before, state: 'ready' } : before

/** Loads the base map again after a failure. Only repeated failure counts as missing, and not for longer than it lasts. */
export function useBaseTiles(map: MapLibreMap | undefined): BaseTiles {
  const [{ state, failures, waiting }, change] = useState<Attempts>({ state: 'loading', failures: 0, waiting: false })

  const again = useEffectEvent(() => {
    change((before) => ({ ...before, waiting: false }))
    const source = map?.getSource<VectorTileSource>(BASE_SOURCE)
    if (source) source.setUrl(source.url)
  })
  useEffect(() => {
    if (!waiting) return
    const timer = setTimeout(again, failures > 1 ? NEXT_ATTEMPT_MS : SECOND_ATTEMPT_MS)
    return () => clearTimeout(timer)
  }, [waiting, failures])

  return { state, failed: () => change(failed), arrived: () => change(arrived), drawn: () => change(drawn) }
}
