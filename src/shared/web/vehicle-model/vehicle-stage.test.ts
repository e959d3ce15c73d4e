import { describe, expect, it } from 'vitest'
import { anchorOf, VEHICLE_PARTS } from './vehicle-anchors.ts'
import { BODY_SHAPES } from './vehicle-look.ts'
import { MEASURES } from './vehicle-measures.ts'
import { stageLight } from './vehicle-stage.ts'

describe('light of a place', () => {
  it('comes from the side of the sun, and shadows fall away from it', () => {
    const right = stageLight({ height: 45, azimuth: 90 }, 'dark')
    expect(right.from[2]).toBeGreaterThan(0.5)
    expect(right.cast![1]).toBeLessThan(0)
    expect(stageLight({ height: 45, azimuth: 0 }, 'dark').from[0]).toBeGreaterThan(0.5)
  })

  it('is warm when the sun is low, and faint without a shadow at night', () => {
    const [day, low, night] = [60, 3, -30].map((height) => stageLight({ height, azimuth: 120 }, 'dark'))
    expect(low!.color.b).toBeLessThan(low!.color.r)
    expect(day!.color.b).toBe(day!.color.r)
    expect(night!.key).toBeLessThan(day!.key / 2)
    expect(night!.cast).toBeNull()
  })
})

describe('parts that are pointed at', () => {
  it.each(BODY_SHAPES)('lie on a %s', (shape) => {
    const { length, width, height } = MEASURES[shape]
    for (const part of VEHICLE_PARTS) {
      for (const battery of [null, { socPct: 50, charging: false, level: null }]) {
        const [x, y, z] = anchorOf(part, { shape, openDoors: [], tyres: [], battery })
        expect(Math.abs(x)).toBeLessThanOrEqual(length / 2 + 0.1)
        expect(y).toBeGreaterThan(0)
        expect(y).toBeLessThanOrEqual(height)
        expect(Math.abs(z)).toBeLessThanOrEqual(width / 2 + 0.1)
      }
    }
  })

  it('are the open door and the worst tyre', () => {
    const tyre = (axle: number, level: 'normal' | 'danger') =>
      ({ axle, side: 'left', inner: false, kPa: 700, celsius: 30, level }) as const
    const look = {
      shape: 'bus',
      openDoors: ['middle'],
      tyres: [tyre(1, 'normal'), tyre(2, 'danger')],
      battery: null,
    } as const
    expect(anchorOf('doors', look)[0]).toBeLessThan(0)
    const [x, , z] = anchorOf('tyres', look)
    expect(x).toBe(MEASURES.bus.axles[1])
    expect(z).toBeLessThan(0)
  })
})
