// @vitest-environment jsdom
import { LngLat, type Map as MapLibreMap, Point } from 'maplibre-gl'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { DriftingPicture } from './drifting-picture.ts'
import { RedrawPace } from './redraw-pace.ts'

/** A map on which one degree is ten pixels, looking at a place. */
function aMap() {
  const view = { lng: 0, zoom: 4 }
  const map = {
    getCenter: () => new LngLat(view.lng, 0),
    getZoom: () => view.zoom,
    project: ({ lng }: LngLat) => new Point(500 + (lng - view.lng) * 10, 300),
  }
  return { view, map: map as unknown as MapLibreMap }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function aPicture() {
  const { view, map } = aMap()
  const element = document.createElement('canvas')
  const pace = new RedrawPace({ framesPerDraw: 1, farthestShift: 30, farthestZoom: 0.02 })
  const picture = new DriftingPicture(map, element, pace)
  pace.begin()
  /** Moves the map by so many degrees and shows a frame, a tenth of a second later. */
  const frame = (degrees: number) => {
    vi.advanceTimersByTime(100)
    view.lng += degrees
    return picture.frame(true)
  }
  return { view, element, picture, frame }
}

it('moves along undrawn with a slow map until the margin is used up', () => {
  const { element, picture, frame } = aPicture()
  frame(1)
  expect(frame(1)).toBe(false)
  expect(element.style.transform).toBe('translate(-10px, 0px) scale(1)')
  expect(element.style.transformOrigin).toBe('500px 300px')
  expect(frame(1)).toBe(false)
  expect(element.style.transform).toBe('translate(-20px, 0px) scale(1)')
  expect(picture.drifting).toBe(true)
  expect(frame(1)).toBe(true)
  expect(element.style.transform).toBe('')
})

it('is drawn in every frame of a map that does not move', () => {
  const { view, element, picture, frame } = aPicture()
  frame(1)
  frame(1)
  view.lng += 1
  expect(picture.frame(false)).toBe(true)
  expect(picture.drifting).toBe(false)
  expect(element.style.transform).toBe('')
})
