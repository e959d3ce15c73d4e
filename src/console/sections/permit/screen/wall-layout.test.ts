import { describe, expect, it } from 'vitest'
import { SCREEN_PATHS } from '#core/domain/screen-grant.ts'
import { type Box, planOf } from './wall-layout.ts'

const SIZES = [
  [1920, 1080],
  [3840, 1080],
  [5760, 1080],
  [3840, 2160],
  [1080, 1920],
] as const

const overlap = (a: Box, b: Box) =>
  a.x + a.width > b.x + 1e-6 && b.x + b.width > a.x + 1e-6 && a.y + a.height > b.y + 1e-6 && b.y + b.height > a.y + 1e-6

describe.each(SCREEN_PATHS)('the drawing of %s', (path) => {
  it.each(SIZES)('has every region on a wall of %i × %i, none over another', (width, height) => {
    const plan = planOf(path, { width, height })!
    expect(plan.width / plan.height).toBeCloseTo(width / height)
    const regions = [...plan.panels, plan.free]
    for (const box of regions) {
      expect(Math.min(box.width, box.height)).toBeGreaterThan(0)
      expect(box.x).toBeGreaterThanOrEqual(0)
      expect(box.y).toBeGreaterThanOrEqual(plan.header.height)
      expect(box.x + box.width).toBeLessThanOrEqual(plan.width)
      expect(box.y + box.height).toBeLessThanOrEqual(plan.height)
    }
    const hits = regions.flatMap((a, at) => regions.slice(at + 1).filter((b) => overlap(a, b)))
    expect(hits).toEqual([])
  })
})

it('is left out for a screen this version does not know', () => {
  expect(planOf('/elsewhere', { width: 1920, height: 1080 })).toBeNull()
})
