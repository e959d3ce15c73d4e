import { describe, expect, it } from 'vitest'
import { sunPosition } from './sun-position.ts'

describe('the sun over a place', () => {
  it('is in the south at noon north of the tropics, as high as the season has it', () => {
    const noon = sunPosition(0, 52, Date.UTC(2026, 5, 21, 12))
    expect(noon.azimuth).toBeCloseTo(180, 0)
    expect(noon.height).toBeCloseTo(90 - 52 + 23.4, 0)
    expect(sunPosition(0, 52, Date.UTC(2026, 11, 21, 12)).height).toBeCloseTo(90 - 52 - 23.4, 0)
  })

  it('is in the north at noon south of the tropics', () => {
    const { azimuth } = sunPosition(18.4, -34, Date.UTC(2026, 2, 20, 10, 46))
    expect(Math.min(azimuth, 360 - azimuth)).toBeLessThan(3)
  })

  it('rises in the east and sets in the west', () => {
    const morning = sunPosition(113, 30, Date.UTC(2026, 2, 20, 22, 30))
    expect(morning.height).toBeGreaterThan(-3)
    expect(morning.height).toBeLessThan(4)
    expect(morning.azimuth).toBeCloseTo(90, -1)
    expect(sunPosition(113, 30, Date.UTC(2026, 2, 20, 10, 30)).azimuth).toBeCloseTo(270, -1)
  })

  it('is below the horizon at night', () => {
    expect(sunPosition(113, 30, Date.UTC(2026, 2, 20, 16, 30)).height).toBeLessThan(-50)
  })
})
