import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { parseTour, type TourStop } from './tour.ts'
import { useTourClock } from './use-tour-clock.ts'

beforeEach(() => {
  vi.useFakeTimers({ now: new Date(2026, 10, 21, 12, 0, 0) })
})
afterEach(() => {
  vi.useRealTimers()
})
const pass = (seconds: number) => {
  act(() => {
    vi.advanceTimersByTime(seconds * 1000)
  })
}

/** A rotation whose walls change at once. */
function tourOf(text: string) {
  const stops = parseTour(text, () => true)
  const shown: string[] = []
  const hook = renderHook(({ at }: { at: number }) => useTourClock(stops, at, go), { initialProps: { at: 0 } })
  function go(stop: TourStop) {
    shown.push(stop.path)
    hook.rerender({ at: stops.indexOf(stop) })
  }
  return { shown, tour: () => hook.result.current }
}

it('shows each wall for its time and begins again', () => {
  const { shown, tour } = tourOf('a~10,b~20')
  expect(tour()).toMatchObject({ at: 0, next: 1, left: 10 })
  pass(9)
  expect(shown).toEqual([])
  pass(1)
  expect(shown).toEqual(['/b'])
  expect(tour().left).toBe(20)
  pass(19)
  expect(shown).toEqual(['/b'])
  pass(1)
  expect(shown).toEqual(['/b', '/a'])
})

it('does not advance while it is paused, and resumes automatically after half an hour', () => {
  const { shown, tour } = tourOf('a~10,b~10')
  act(() => tour().togglePause())
  pass(29 * 60)
  expect(shown).toEqual([])
  expect(tour()).toMatchObject({ paused: true, left: null })
  pass(60)
  expect(tour().paused).toBe(false)
  pass(10)
  expect(shown).toEqual(['/b'])
})

it('is led by hand, and gives the wall its whole time then', () => {
  const { shown, tour } = tourOf('a~10,b~10,c~10')
  pass(7)
  act(() => tour().step(-1))
  expect(shown).toEqual(['/c'])
  pass(9)
  expect(shown).toEqual(['/c'])
  act(() => tour().show(1))
  expect(shown).toEqual(['/c', '/b'])
  act(() => tour().show(7))
  expect(shown).toEqual(['/c', '/b'])
})

it('leaves a wall when its hours are over, and stays where no other is due', () => {
  const { shown, tour } = tourOf('a~3600@08:00-12:05,b~3600')
  pass(4 * 60 + 59)
  expect(shown).toEqual([])
  pass(1)
  expect(shown).toEqual(['/b'])
  expect(tour()).toMatchObject({ next: 1, left: null })
  pass(3 * 3600)
  expect(shown).toEqual(['/b'])
})
