import { render } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { OverseasOverview } from '#core/contract/overseas.ts'
import { fakePlatform } from '#tests/support/fake-platform.ts'
import { Globe } from './globe.tsx'

const platform = fakePlatform()

const value: OverseasOverview = {
  atTime: '2026-11-21 10:00:00',
  total: 1,
  online: 1,
  driving: 1,
  usual: null,
  onlineToday: 1,
  mileageTodayKm: 1,
  alarmsTodayByLevel: { level1: 0, level2: 0, level3: 0 },
  upgrades: { tasks: 2, vehicles: 40, upgraded: 10, underWay: 3, upgradedToday: 7, failedToday: 1 },
  countries: [],
  places: [{ market: 'eu', squares: [[13.4, 52.5, 1, 1]] }],
}
const nameOf = (country: string) => country
const globe = (lng: number) => (
  <Globe value={value} looksAt={[lng, 40]} nearness={2} nameOf={nameOf} label="The earth" />
)

let pictures = 0
let turns: FrameRequestCallback[] = []
const stillness = (asked: boolean) =>
  vi.spyOn(window, 'matchMedia').mockReturnValue({ matches: asked } as MediaQueryList)

beforeEach(() => {
  pictures = 0
  turns = []
  platform.serve('/map/countries.json', [])
  const canvas = document.createElement('canvas')
  // Takes every order and counts the pictures that are begun.
  const context = new Proxy({ canvas } as Record<string | symbol, unknown>, {
    get: (own, name) =>
      name in own ? own[name] : name === 'clearRect' ? () => void (pictures += 1) : () => ({ width: 9 }),
    set: () => true,
  })
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(context as unknown as null)
  vi.spyOn(window, 'requestAnimationFrame').mockImplementation((turn) => turns.push(turn))
  vi.stubGlobal(
    'ResizeObserver',
    class {
      readonly #callback: (entries: object[]) => void
      constructor(callback: (entries: object[]) => void) {
        this.#callback = callback
      }
      observe() {
        this.#callback([{ contentRect: { width: 1920, height: 1080 } }])
      }
      disconnect() {}
    },
  )
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

it('turns to the next market picture by picture, and then rests', () => {
  stillness(false)
  const { rerender } = render(globe(10))
  const before = pictures
  rerender(globe(-80))
  expect(turns).toHaveLength(1)
  turns[0]!(performance.now() + 10_000)
  expect(pictures).toBe(before + 1)
  expect(turns).toHaveLength(1)
})

it('looks there at once where no motion is wanted', () => {
  stillness(true)
  const { rerender } = render(globe(10))
  const before = pictures
  rerender(globe(-80))
  expect(pictures).toBe(before + 1)
  expect(turns).toEqual([])
})
