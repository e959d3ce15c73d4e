import { describe, expect, it } from 'vitest'
import { PerspectiveCamera, Vector3 } from 'three'
import { BODY_SHAPES, type Door } from './vehicle-look.ts'
import { MEASURES } from './vehicle-measures.ts'
import { cameraFor, HALF_FIELD, viewOf } from './vehicle-view.ts'

describe('where a vehicle is looked at from', () => {
  it.each([
    ['tractor', [], 42],
    ['tractor', ['driver'], -42],
    ['tractor', ['driver', 'front'], 42],
    ['tractor', ['rear'], 138],
    ['bus', ['rear'], 46],
  ] as const)('%s with %j open: %d°', (shape, openDoors: readonly Door[], degrees) =>
    expect(viewOf({ shape, openDoors }, 1.5)).toBe(degrees),
  )

  it('looks left or right where it must, whatever is open', () => {
    expect(viewOf({ shape: 'bus', openDoors: ['driver'] }, 1.5, 'right')).toBe(46)
    expect(viewOf({ shape: 'bus', openDoors: ['front'] }, 1.5, 'left')).toBe(-46)
  })

  it('shows more of the side in a wide picture', () => {
    expect(viewOf({ shape: 'car', openDoors: null }, 3.4)).toBeGreaterThan(
      viewOf({ shape: 'car', openDoors: null }, 1.6),
    )
  })

  it.each(BODY_SHAPES.flatMap((shape) => [0.8, 1.6, 3.5].map((aspect) => [shape, aspect] as const)))(
    '%s fills a picture of %d:1 and is whole in it, from any side',
    (shape, aspect) => {
      const { length, width, height } = MEASURES[shape]
      for (const azimuth of [0, 42, 90, -42, 138]) {
        const { position, looksAt } = cameraFor(MEASURES[shape], azimuth, aspect, 0.62)
        const camera = new PerspectiveCamera(2 * HALF_FIELD, aspect, 1, 200)
        camera.position.set(...position)
        camera.lookAt(...looksAt)
        camera.updateMatrixWorld()
        const seen = [-1, 1].flatMap((x) =>
          [0, height].flatMap((y) =>
            [-1, 1].map((z) => new Vector3((x * length) / 2, y, (z * width) / 2).project(camera)),
          ),
        )
        const most = Math.max(...seen.flatMap(({ x, y }) => [Math.abs(x), Math.abs(y)]))
        expect(most).toBeLessThanOrEqual(1)
        expect(most).toBeGreaterThan(0.6)
      }
    },
  )
})
