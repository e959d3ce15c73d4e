import { expect, it } from 'vitest'
import { type Drift, RedrawPace } from './redraw-pace.ts'

const LIMITS = { framesPerDraw: 3, farthestShift: 72, farthestZoom: 0.17 }

interface Movement {
  from?: number
  frameMs: number
  frames: number
  perFrame: Partial<Drift>
}

/** Moves a map evenly and returns after how many milliseconds each vehicle picture was drawn. */
function drawsOf(pace: RedrawPace, { from = 0, frameMs, frames, perFrame }: Movement): number[] {
  const draws: number[] = []
  pace.begin()
  let sinceDraw = 0
  for (let frame = 0; frame < frames; frame++) {
    const now = from + frame * frameMs
    sinceDraw += 1
    const drift = {
      right: (perFrame.right ?? 0) * sinceDraw,
      down: (perFrame.down ?? 0) * sinceDraw,
      zoom: (perFrame.zoom ?? 0) * sinceDraw,
    }
    if (!pace.wantsDraw(now, drift)) continue
    draws.push(now)
    sinceDraw = 0
  }
  return draws
}

it('draws in every frame where frames come fast', () => {
  expect(drawsOf(new RedrawPace(LIMITS), { frameMs: 16, frames: 100, perFrame: { right: 30 } })).toHaveLength(100)
  expect(drawsOf(new RedrawPace(LIMITS), { frameMs: 33, frames: 100, perFrame: { right: 30 } })).toHaveLength(100)
})

it('lets the picture move along between draws where frames come slowly', () => {
  const draws = drawsOf(new RedrawPace(LIMITS), { frameMs: 70, frames: 100, perFrame: { right: 12 } })
  // 72 px after six frames.
  expect(draws.slice(0, 4)).toEqual([0, 420, 840, 1260])
})

it('leaves no vehicle picture standing for longer than half a second', () => {
  const draws = drawsOf(new RedrawPace(LIMITS), { frameMs: 100, frames: 50, perFrame: { down: 0.5 } })
  expect(draws.slice(0, 4)).toEqual([0, 500, 1000, 1500])
})

it('draws sooner when zooming, yet in every third slow frame at most', () => {
  const draws = drawsOf(new RedrawPace(LIMITS), { frameMs: 80, frames: 50, perFrame: { zoom: -0.3 } })
  expect(draws.slice(0, 4)).toEqual([0, 240, 480, 720])
})

it('remembers that it was slow when the next movement begins', () => {
  const pace = new RedrawPace(LIMITS)
  drawsOf(pace, { frameMs: 70, frames: 20, perFrame: { right: 12 } })
  const draws = drawsOf(pace, { from: 60_000, frameMs: 70, frames: 8, perFrame: { right: 12 } })
  expect(draws).toEqual([60_000, 60_420])
})

it('goes back to every frame once frames come fast again', () => {
  const pace = new RedrawPace(LIMITS)
  drawsOf(pace, { frameMs: 70, frames: 20, perFrame: { right: 12 } })
  drawsOf(pace, { from: 60_000, frameMs: 16, frames: 20, perFrame: { right: 12 } })
  expect(drawsOf(pace, { from: 60_320, frameMs: 16, frames: 50, perFrame: { right: 12 } })).toHaveLength(50)
})

it('lets three frames share a picture even where one frame takes most of a second', () => {
  const draws = drawsOf(new RedrawPace(LIMITS), { frameMs: 800, frames: 20, perFrame: { right: 300 } })
  expect(draws.slice(0, 4)).toEqual([0, 2400, 4800, 7200])
})

it('takes the time between two movements for no sign of slowness', () => {
  const pace = new RedrawPace(LIMITS)
  drawsOf(pace, { frameMs: 16, frames: 5, perFrame: { right: 12 } })
  expect(drawsOf(pace, { from: 1000, frameMs: 16, frames: 50, perFrame: { right: 12 } })).toHaveLength(50)
})
