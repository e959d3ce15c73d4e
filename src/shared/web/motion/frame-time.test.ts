import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { FrameTime } from './frame-time.ts'

let waiting: FrameRequestCallback[]
let now: number

beforeEach(() => {
  waiting = []
  now = 1000
  vi.stubGlobal('requestAnimationFrame', (callback: FrameRequestCallback) => waiting.push(callback))
})
afterEach(() => vi.unstubAllGlobals())

/** Frames of the display, each so many milliseconds after the one before. */
function frames(...gaps: number[]): void {
  for (const gap of gaps) {
    now += gap
    for (const callback of waiting.splice(0)) callback(now)
  }
}

test('a display that shows frames on time draws as often as was wished', () => {
  const time = new FrameTime()
  expect(time.pace(50)).toBe(50)
  time.drew()
  frames(5, 10, 10, 10)
  expect(time.ms).toBe(10)
  expect(time.pace(50)).toBe(50)
})

test('where a drawing takes long, wherever it shows, no more than a quarter of the time goes into it', () => {
  const time = new FrameTime()
  time.drew()
  frames(16, 16, 100, 16)
  expect(time.ms).toBe(100)
  expect(time.pace(50)).toBe(400)
})

test('one slow moment is forgotten after some drawings', () => {
  const time = new FrameTime()
  time.drew()
  frames(16, 200, 16, 16)
  for (let drawing = 0; drawing < 20; drawing += 1) {
    time.drew()
    frames(16, 10, 10, 10)
  }
  expect(time.pace(50)).toBe(50)
})

test('drawings during a measurement do not measure twice', () => {
  const time = new FrameTime()
  time.drew()
  time.drew()
  expect(waiting).toHaveLength(1)
})
