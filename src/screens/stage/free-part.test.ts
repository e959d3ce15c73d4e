// @vitest-environment jsdom
import { afterEach, describe, expect, it } from 'vitest'
import type { Map as MapLibreMap } from 'maplibre-gl'
import { OVERSCAN_PX } from '#web/map/base/overscan.ts'
import { freeMiddle, freePadding, freePart, type Rect } from './free-part.ts'

const WALL: Rect = { left: 0, top: 0, right: 1920, bottom: 1080 }

function place(parent: Element, left: number, top: number, right: number, bottom: number): HTMLElement {
  const element = parent.appendChild(document.createElement('div'))
  element.getBoundingClientRect = () => new DOMRect(left, top, right - left, bottom - top)
  return element
}

function cover(...box: [left: number, top: number, right: number, bottom: number]) {
  place(document.body, ...box).dataset.covers = 'self'
}

const mapOf = (width: number, height: number, scale = 1) => {
  const edge = OVERSCAN_PX / scale
  const container = place(document.body, -edge, -edge, width / scale + edge, height / scale + edge)
  Object.defineProperties(container, {
    clientWidth: { value: width + 2 * OVERSCAN_PX },
    clientHeight: { value: height + 2 * OVERSCAN_PX },
  })
  return { getContainer: () => container } as unknown as MapLibreMap
}

afterEach(() => document.body.replaceChildren())

describe('the part of a picture that no panel covers', () => {
  it('is all of it without panels', () => {
    expect(freePart(WALL)).toEqual(WALL)
  })

  it('is between the sides and above the foot', () => {
    cover(0, 0, 1920, 70)
    cover(20, 70, 360, 1060)
    cover(1560, 70, 1900, 1060)
    cover(370, 880, 1550, 1060)
    expect(freePart(WALL)).toEqual({ left: 360, top: 70, right: 1560, bottom: 880 })
  })

  it('knows the parts of a desk that come and go', () => {
    const desk = document.body.appendChild(document.createElement('div'))
    desk.dataset.covers = 'within'
    place(desk, 0, 70, 350, 1080)
    place(desk, 360, 70, 1900, 120)
    const drawer = place(desk, 1570, 120, 1900, 1080)
    expect(freePart(WALL)).toEqual({ left: 350, top: 120, right: 1570, bottom: 1080 })
    drawer.remove()
    expect(freePart(WALL)).toEqual({ left: 350, top: 120, right: 1920, bottom: 1080 })
  })

  it('leaves out the margin that a map has around its frame', () => {
    cover(0, 0, 400, 1080)
    const { left, right, top, bottom } = freePadding(mapOf(1920, 1080))
    expect(left - right).toBe(400)
    expect(top).toBe(bottom)
    expect(top).toBeGreaterThan(OVERSCAN_PX)
    expect(freeMiddle(mapOf(1920, 1080))).toEqual([200, 0])
  })

  it('is measured in the pixels of the map where a preview is drawn scaled', () => {
    cover(0, 0, 200, 540)
    expect(freeMiddle(mapOf(3840, 1080, 2))[0]).toBeCloseTo(200)
  })
})
