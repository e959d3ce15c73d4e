import { act, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { getFleetTrails } from '#core/contract/fleet-trails.ts'
import { getMapSettings } from '#core/contract/map-settings.ts'
import { FakeMap } from '#tests/support/fake-map.ts'
import { fakePlatform } from '#tests/support/fake-platform.ts'
import { renderScreen } from '#tests/support/render-screen.tsx'
import { WallMap } from './wall-map.tsx'

const platform = fakePlatform()
const window0 = { width: window.innerWidth, height: window.innerHeight }
const resize = (width: number, height: number) => Object.assign(window, { innerWidth: width, innerHeight: height })

beforeEach(() => {
  platform.answer(getMapSettings, () => ({}))
  platform.answer(getFleetTrails, () => ({ atTime: '2026-11-21 10:00:00', trails: [] }))
})
afterEach(() => void resize(window0.width, window0.height))

interface Layer {
  id: string
  type: string
  layout?: { 'text-size'?: unknown }
  paint?: { 'line-width'?: unknown }
}

/** Every second number of an interpolation is a size: all numbers that change with the scale, in order. */
function sizes(style: unknown): number[] {
  const numbersIn = (value: unknown): number[] =>
    Array.isArray(value) ? value.flatMap(numbersIn) : typeof value === 'number' ? [value] : []
  const { layers } = style as { layers: Layer[] }
  return layers.flatMap(({ layout, paint }) => numbersIn([layout?.['text-size'], paint?.['line-width']]))
}

async function styleAt(width: number, height: number) {
  resize(width, height)
  const { unmount } = await renderScreen(<WallMap alarm={undefined} query={{ market: 'all', dimension: 0 }} />, {
    address: '/bigScreen',
  })
  await waitFor(() => expect(FakeMap.running).toHaveLength(1))
  const style = FakeMap.running[0]!.styles.at(-1)
  unmount()
  return sizes(style)
}

describe('base map of a wall', () => {
  it('grows with the unit of the stage', async () => {
    const drawn = await styleAt(1920, 1080)
    const ultra = await styleAt(3840, 2160)
    const triple = await styleAt(5760, 1080)
    expect(drawn.length).toBeGreaterThan(20)
    const largest = Math.max(...drawn)
    expect(Math.max(...ultra)).toBeCloseTo(2 * largest)
    expect(Math.max(...triple)).toBeCloseTo(1.25 * largest)
    // Text and lines alike: apart from zooms and ranks nothing stays as it was.
    const grown = drawn.filter((size, at) => ultra[at] === 2 * size)
    expect(grown.length).toBeGreaterThan(drawn.length / 3)
  })

  it('follows a wall that changes its size', async () => {
    resize(1920, 1080)
    await renderScreen(<WallMap alarm={undefined} query={{ market: 'all', dimension: 0 }} />, { address: '/bigScreen' })
    await waitFor(() => expect(FakeMap.running).toHaveLength(1))
    const { styles } = FakeMap.running[0]!
    resize(3840, 2160)
    act(() => void window.dispatchEvent(new Event('resize')))
    expect(Math.max(...sizes(styles.at(-1)))).toBeCloseTo(2 * Math.max(...sizes(styles[0])))
  })
})
