import { describe, expect, it } from 'vitest'
import { mercatorPixel, pixelOffset } from './mercator.ts'

describe('places in pixels', () => {
  it('are counted from the corner of the world', () => {
    expect(mercatorPixel(0, 0, 0)).toEqual({ x: 256, y: 256 })
    expect(mercatorPixel(-180, 85.0511287798, 2).x).toBe(0)
    expect(mercatorPixel(-180, 85.0511287798, 2).y).toBeCloseTo(0, 3)
  })

  it('double with every zoom', () => {
    const [near, far] = [10, 9].map((zoom) => pixelOffset({ lng: 110, lat: 30 }, { lng: 110.1, lat: 30.1 }, zoom))
    expect(near!.x).toBeCloseTo(2 * far!.x, 6)
    expect(near!.x).toBeCloseTo((0.1 / 360) * 512 * 1024, 6)
    expect(near!.y).toBeLessThan(0)
  })

  it('take the short way around the world', () => {
    expect(pixelOffset({ lng: 179.9, lat: 0 }, { lng: -179.9, lat: 0 }, 8).x).toBeCloseTo((0.2 / 360) * 512 * 256, 6)
    expect(pixelOffset({ lng: -179.9, lat: 0 }, { lng: 179.9, lat: 0 }, 8).x).toBeCloseTo(-(0.2 / 360) * 512 * 256, 6)
  })
})
