import { render } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { stepOf, useEased, usePace } from './vehicle-motion.ts'

const invalidate = vi.fn<() => void>()
let frame: (state: null, delta: number) => void
// Needs WebGL: here pictures are drawn by hand.
vi.mock('@react-three/fiber', () => ({
  useThree: (choose: (state: object) => unknown) => choose({ invalidate }),
  useFrame: (draw: typeof frame) => {
    frame = draw
  },
}))

const stillness = (asked: boolean) =>
  vi.spyOn(window, 'matchMedia').mockReturnValue({ matches: asked } as MediaQueryList)
const shown: number[] = []
const show = (value: number) => void shown.push(value)

function Wheels({ turn }: { turn: boolean }) {
  usePace(turn)
  return null
}

function Door({ open }: { open: number }) {
  useEased(open, show)
  return null
}

beforeEach(() => {
  vi.useFakeTimers()
  invalidate.mockReset()
  shown.length = 0
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

it('draws again and again while wheels turn, and no more when they stand', () => {
  stillness(false)
  const { rerender } = render(<Wheels turn />)
  vi.advanceTimersByTime(500)
  expect(invalidate.mock.calls.length).toBeGreaterThan(3)
  rerender(<Wheels turn={false} />)
  invalidate.mockReset()
  vi.advanceTimersByTime(5000)
  expect(invalidate).not.toHaveBeenCalled()
})

it('swings a door open in steps', () => {
  stillness(false)
  const { rerender } = render(<Door open={0} />)
  rerender(<Door open={1} />)
  frame(null, 0.1)
  expect(shown.at(-1)).toBeGreaterThan(0)
  expect(shown.at(-1)).toBeLessThan(1)
})

it('lets wheels stand and doors be open at once where no motion is wanted', () => {
  stillness(true)
  const { rerender } = render(
    <>
      <Wheels turn />
      <Door open={0} />
    </>,
  )
  invalidate.mockReset()
  vi.advanceTimersByTime(5000)
  expect(invalidate).not.toHaveBeenCalled()
  expect(stepOf(0.1)).toBe(0)
  rerender(
    <>
      <Wheels turn />
      <Door open={1} />
    </>,
  )
  frame(null, 0.1)
  expect(shown.at(-1)).toBe(1)
})
