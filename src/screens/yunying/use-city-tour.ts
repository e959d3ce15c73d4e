import { useAtomValue } from 'jotai'
import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import type { OperationsCity } from '#core/contract/operations-wall.ts'
import { screenSelfAtom } from '../stage/display-state.ts'
import { type TourClock, useTourClock } from '../stage/use-tour-clock.ts'
import { wallOrder, type WallOrder } from '../stage/wall-keys.ts'
import { type CityStop, cityStops } from './city-tour.ts'

export interface CityTour extends Pick<TourClock, 'at' | 'paused' | 'next'> {
  stops: readonly CityStop[]
  /** Empty: the whole home market. */
  city: string
}

/** The city on the wall. Advances automatically; keys step and pause. */
export function useCityTour(address: URLSearchParams, cities: readonly OperationsCity[]): CityTour {
  const stops = useMemo(() => cityStops(address, cities), [address, cities])
  const [chosen, setChosen] = useState<string>()
  const found = stops.findIndex(({ path }) => path === chosen)
  const at = Math.max(0, found)
  const { paused, next, step, show, togglePause } = useTourClock(stops, at, ({ path }) => setChosen(path))
  const playlist = useAtomValue(screenSelfAtom)?.playlist
  // In a rotation of walls the usual keys change the wall.
  const rotates = address.has('tour') || (playlist?.scenes.length ?? 0) > 1

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const order = cityOrder(event) ?? (rotates ? undefined : orderOf(event))
    if (!order || order.do === 'full') return
    event.preventDefault()
    if (order.do === 'step') step(order.by)
    else if (order.do === 'show') show(order.index)
    else togglePause()
  })
  useEffect(() => {
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])

  return { stops, at, paused, next, city: stops[at]?.path ?? '' }
}

const orderOf = (event: KeyboardEvent) => wallOrder(event, { rtl: document.documentElement.dir === 'rtl', desk: false })

/** Down and up for the next and the previous city, H to hold: these never change the wall. */
function cityOrder(event: KeyboardEvent): WallOrder | undefined {
  if (event.ctrlKey || event.metaKey || event.altKey) return undefined
  if (event.key === 'ArrowDown') return { do: 'step', by: 1 }
  if (event.key === 'ArrowUp') return { do: 'step', by: -1 }
  return event.key === 'h' || event.key === 'H' ? { do: 'pause' } : undefined
}
