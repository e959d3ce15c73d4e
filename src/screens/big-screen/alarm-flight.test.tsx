import { act, render } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Map as MapLibreMap } from 'maplibre-gl'
import type { LiveAlarm } from '#core/contract/live.ts'
import { OVERSCAN_PX } from '#web/map/base/overscan.ts'
import { MapContext } from '#web/map/base/use-map.ts'
import { AlarmFlight } from './alarm-flight.tsx'
import { takeOverSeconds, useTakeOver } from './use-take-over.ts'

const SECONDS = 12
const easeTo = vi.fn<(options: object) => void>()
let container: HTMLElement
const map = {
  getCenter: () => ({ lng: 105, lat: 35 }),
  getZoom: () => 4,
  project: () => ({ x: 300, y: 200 }),
  getContainer: () => container,
  on: () => undefined,
  off: () => undefined,
  easeTo,
} as unknown as MapLibreMap

function Wall({ raised, seconds }: { raised: LiveAlarm | undefined; seconds: number }) {
  const alarm = useTakeOver(raised, seconds)
  return (
    <MapContext value={map}>
      <AlarmFlight alarm={alarm} />
      <output>{alarm?.id}</output>
    </MapContext>
  )
}

beforeEach(() => {
  vi.useFakeTimers()
  easeTo.mockReset()
  container = document.body.appendChild(document.createElement('div'))
})
afterEach(() => {
  container.remove()
  vi.useRealTimers()
})

const alarm = (id: number, over: Partial<LiveAlarm> = {}): LiveAlarm => ({
  id,
  vehicleId: null,
  vin: null,
  plate: null,
  kind: 'panic',
  level: 1,
  startTime: '2026-11-21 10:00:00',
  lat: 23,
  lng: 113,
  ...over,
})

it('lets a new alarm hold the wall for its seconds, then comes back and rests', () => {
  const { rerender, container: page } = render(<Wall raised={undefined} seconds={SECONDS} />)
  const held = () => page.querySelector('output')?.textContent
  expect(easeTo).not.toHaveBeenCalled()

  rerender(<Wall raised={alarm(1)} seconds={SECONDS} />)
  expect(easeTo).toHaveBeenLastCalledWith(expect.objectContaining({ center: { lng: 113, lat: 23 }, zoom: 6.5 }))
  expect(container.querySelector('i')).toHaveStyle({ left: '300px', top: '200px' })
  rerender(<Wall raised={alarm(2)} seconds={SECONDS} />)
  expect(held()).toBe('1')

  act(() => void vi.advanceTimersByTime(SECONDS * 1000 - 1))
  expect(held()).toBe('1')
  act(() => void vi.advanceTimersByTime(1))
  expect(held()).toBe('')
  expect(container.querySelector('i')).toBeNull()
  expect(easeTo).toHaveBeenCalledTimes(2)
  expect(easeTo).toHaveBeenLastCalledWith(expect.objectContaining({ center: { lng: 105, lat: 35 }, zoom: 4 }))

  rerender(<Wall raised={alarm(3)} seconds={SECONDS} />)
  expect(held()).toBe('')
  act(() => void vi.advanceTimersByTime(90_000))
  rerender(<Wall raised={alarm(4)} seconds={SECONDS} />)
  expect(held()).toBe('4')
})

it('shows the place in the middle of what no panel covers', () => {
  const [width, height] = [1920, 1080]
  Object.defineProperties(container, {
    clientWidth: { value: width + 2 * OVERSCAN_PX },
    clientHeight: { value: height + 2 * OVERSCAN_PX },
  })
  container.getBoundingClientRect = () =>
    new DOMRect(-OVERSCAN_PX, -OVERSCAN_PX, width + 2 * OVERSCAN_PX, height + 2 * OVERSCAN_PX)
  const foot = container.appendChild(document.createElement('div'))
  foot.dataset.covers = 'self'
  foot.getBoundingClientRect = () => new DOMRect(0, 880, width, 200)

  render(<Wall raised={alarm(1)} seconds={SECONDS} />)
  expect(easeTo).toHaveBeenLastCalledWith(expect.objectContaining({ offset: [0, expect.closeTo(-100)] }))
})

it('stays where it is for an alarm without a place, and where the address says so', () => {
  const { rerender } = render(<Wall raised={alarm(1, { lat: null, lng: null })} seconds={SECONDS} />)
  rerender(<Wall raised={alarm(2)} seconds={0} />)
  expect(easeTo).not.toHaveBeenCalled()
})

it.each([
  ['', 12],
  ['takeOver=30', 30],
  ['takeOver=0', 0],
  ['takeOver=9999', 120],
  ['takeOver=soon', 12],
  ['takeOver=-3', 12],
])('reads "%s" as %i seconds', (address, seconds) => {
  expect(takeOverSeconds(new URLSearchParams(address))).toBe(seconds)
})
