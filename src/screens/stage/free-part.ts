import type { Map as MapLibreMap, PaddingOptions } from 'maplibre-gl'
import { OVERSCAN_PX } from '#web/map/base/overscan.ts'
import { unitOf } from './unit.ts'

export interface Rect {
  left: number
  top: number
  right: number
  bottom: number
}

/** Elements that lie over the picture of a wall: those that say so, and the children of those that say `within`. */
const COVERS = '[data-covers="self"], [data-covers="within"] > *'
/** What is shown keeps this distance from panels, in units. */
const EDGE = 0.12

export const coversOf = (): Element[] => [...document.querySelectorAll(COVERS)]

/** The largest part of a frame that no panel covers, in the pixels of the viewport. */
export function freePart(frame: Rect): Rect {
  const covers = coversOf()
    .map((element) => clipped(element.getBoundingClientRect(), frame))
    .filter(({ left, top, right, bottom }) => left < right && top < bottom)
  const xs = edges(covers.flatMap(({ left, right }) => [left, right]).concat(frame.left, frame.right))
  const ys = edges(covers.flatMap(({ top, bottom }) => [top, bottom]).concat(frame.top, frame.bottom))
  let best = frame
  let largest = 0
  for (const [left, right] of pairs(xs)) {
    const between = covers.filter((cover) => cover.left < right && cover.right > left)
    for (const [top, bottom] of pairs(ys)) {
      const area = (right - left) * (bottom - top)
      if (area <= largest || between.some((cover) => cover.top < bottom && cover.bottom > top)) continue
      largest = area
      best = { left, top, right, bottom }
    }
  }
  return best
}

/** For moves of a map: what is shown lies in its largest free part. `room` are units that labels need on the right. */
export function freePadding(map: MapLibreMap, room = 0): Required<PaddingOptions> {
  const container = map.getContainer()
  const box = container.getBoundingClientRect()
  // A preview of another size is drawn scaled.
  const scale = box.width > 0 ? container.clientWidth / box.width : 1
  const margin = OVERSCAN_PX / scale
  const free = freePart({
    left: box.left + margin,
    top: box.top + margin,
    right: box.right - margin,
    bottom: box.bottom - margin,
  })
  const unit = unitOf(container.clientWidth - 2 * OVERSCAN_PX, container.clientHeight - 2 * OVERSCAN_PX)
  const edge = EDGE * unit
  return {
    left: (free.left - box.left) * scale + edge,
    top: (free.top - box.top) * scale + edge,
    right: (box.right - free.right) * scale + edge + room * unit,
    bottom: (box.bottom - free.bottom) * scale + edge,
  }
}

/** How far the middle of the free part of a map is from the middle of the map, pixels. */
export function freeMiddle(map: MapLibreMap): [x: number, y: number] {
  const { left, right, top, bottom } = freePadding(map)
  return [(left - right) / 2, (top - bottom) / 2]
}

const clipped = (rect: Rect, frame: Rect): Rect => ({
  left: Math.max(rect.left, frame.left),
  top: Math.max(rect.top, frame.top),
  right: Math.min(rect.right, frame.right),
  bottom: Math.min(rect.bottom, frame.bottom),
})

const edges = (values: readonly number[]): number[] => [...new Set(values)].sort((a, b) => a - b)

function* pairs(values: readonly number[]): Generator<[number, number]> {
  for (const [at, first] of values.entries()) for (const second of values.slice(at + 1)) yield [first, second]
}
