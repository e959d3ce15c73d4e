// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest'
import { driftAt, hideRestingCursor } from './kiosk.ts'

afterEach(() => vi.useRealTimers())

it('moves by one pixel a minute and comes back', () => {
  const path = Array.from({ length: 9 }, (_, minute) => driftAt(minute * 60_000))
  for (let minute = 1; minute < path.length; minute++) {
    const [x, y] = path[minute]!
    const [lastX, lastY] = path[minute - 1]!
    expect(Math.abs(x - lastX) + Math.abs(y - lastY)).toBe(1)
  }
  expect(path[8]).toEqual(path[0])
})

it('hides a resting pointer and shows it when it moves', () => {
  vi.useFakeTimers()
  const root = document.createElement('div')
  const stop = hideRestingCursor(root)
  vi.advanceTimersByTime(4000)
  expect(root.style.cursor).toBe('none')
  window.dispatchEvent(new Event('pointermove'))
  expect(root.style.cursor).toBe('')
  stop()
  vi.advanceTimersByTime(10_000)
  expect(root.style.cursor).toBe('')
})
