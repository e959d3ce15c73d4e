import { describe, expect, it } from 'vitest'
import { unitOf } from '../stage/unit.ts'
import { globePlace } from './globe-place.ts'

const placeOn = (width: number, height: number, rtl = false) => globePlace(width, height, unitOf(width, height), rtl)

describe('place of the globe', () => {
  it('fits between header and clocks, and between the sides', () => {
    const { x, y, radius } = placeOn(1920, 1080)
    expect(y - radius).toBeGreaterThan(0.35 * 192)
    expect(y + radius).toBeLessThan(1080 - 0.55 * 192)
    expect(x - radius).toBeGreaterThan(1.97 * 192)
    expect(x + radius).toBeLessThan(1920 - 3.32 * 192)
  })

  it('is mirrored with the sides where words run from right to left', () => {
    const { x, ...rest } = placeOn(1920, 1080)
    expect(placeOn(1920, 1080, true)).toEqual({ x: 1920 - x, ...rest })
  })

  it('uses the height of a wide wall, and is above the numbers of a portrait one', () => {
    expect(placeOn(3840, 1080).radius).toBeGreaterThan(0.38 * 1080)
    const { y, radius } = placeOn(1080, 1920)
    expect(y + radius).toBeLessThan(1920 / 2 + 20)
    expect(radius).toBeGreaterThan(0.4 * 1080)
  })
})
