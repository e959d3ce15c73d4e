import { act, render } from '@testing-library/react'
import { useMemo } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { useDrive, useOnStage } from './vehicle-drive.ts'
import type { VehicleLook } from './vehicle-look.ts'

const invalidate = vi.fn<() => void>()
let frames: Set<(state: null, delta: number) => void>
// Needs WebGL: here pictures are drawn by hand.
vi.mock('@react-three/fiber', async () => {
  const { useEffect, useRef } = await import('react')
  return {
    useThree: (choose: (state: object) => unknown) => choose({ invalidate }),
    useFrame: (draw: (state: null, delta: number) => void) => {
      const latest = useRef(draw)
      latest.current = draw
      useEffect(() => {
        const frame = (state: null, delta: number) => latest.current(state, delta)
        frames.add(frame)
        return () => void frames.delete(frame)
      }, [])
    },
  }
})

const stillness = (asked: boolean) =>
  vi.spyOn(window, 'matchMedia').mockReturnValue({ matches: asked } as MediaQueryList)
const look = (speedKmh: number) => ({ shape: 'bus', speedKmh }) as VehicleLook
const LENGTH = 12
const draw = (times = 1) => {
  for (let n = 0; n < times; n++) act(() => frames.forEach((frame) => frame(null, 0.1)))
}

/** Where each vehicle is that is drawn, and as what. */
let places: Map<number, { along: number; speed: number | null; rolled: number }>

function Body({
  vehicle,
  drive,
  look: of,
  onGone,
}: ReturnType<typeof useOnStage>['bodies'][number] & { onGone: () => void }) {
  useDrive(
    drive,
    LENGTH,
    (along, moved) => {
      const rolled = (places.get(vehicle!)?.rolled ?? 0) + moved
      places.set(vehicle!, { along, speed: of.speedKmh, rolled })
    },
    onGone,
  )
  return <i data-vehicle={vehicle} data-drive={drive} />
}

function Stage({ vehicle, speed = 0 }: { vehicle: number; speed?: number }) {
  const { bodies, onGone } = useOnStage(
    vehicle,
    useMemo(() => look(speed), [speed]),
  )
  return bodies.map((body) => <Body key={body.vehicle} {...body} onGone={onGone} />)
}

beforeEach(() => {
  vi.useFakeTimers()
  frames = new Set()
  places = new Map()
  invalidate.mockReset()
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const drawn = (container: HTMLElement) =>
  [...container.querySelectorAll<HTMLElement>('[data-vehicle]')].map(({ dataset }) => Number(dataset.vehicle))

describe('a stage where motion is wanted', () => {
  beforeEach(() => stillness(false))

  it('has its first vehicle in place at once, and draws no more of it than needed', () => {
    render(<Stage vehicle={1} />)
    draw()
    invalidate.mockReset()
    draw(3)
    vi.advanceTimersByTime(5000)
    expect(places.get(1)?.along).toBe(0)
    expect(invalidate).not.toHaveBeenCalled()
  })

  it('lets a vehicle drive out to the front while the next drives in from behind', () => {
    const { rerender, container } = render(<Stage vehicle={1} />)
    rerender(<Stage vehicle={2} />)
    expect(drawn(container)).toEqual([1, 2])
    expect(places.get(2)!.along).toBeLessThan(-LENGTH)
    const seen: { out: number; in: number }[] = []
    for (let n = 0; n < 60; n++) {
      draw()
      seen.push({ out: places.get(1)!.along, in: places.get(2)!.along })
    }
    expect(drawn(container)).toEqual([2])
    expect(places.get(2)!.along).toBe(0)
    // Neither goes back, neither runs into the other, and wheels turn as far as the vehicles drive.
    expect(seen.every(({ out, in: at }, n) => n === 0 || (out >= seen[n - 1]!.out && at >= seen[n - 1]!.in))).toBe(true)
    expect(Math.min(...seen.map(({ out, in: at }) => out - at))).toBeGreaterThan(LENGTH + 6)
    expect(places.get(1)!.along).toBeGreaterThan(2 * LENGTH)
    expect(places.get(2)!.rolled).toBeCloseTo(24)
  })

  it('rests when both have arrived', () => {
    const { rerender } = render(<Stage vehicle={1} />)
    rerender(<Stage vehicle={2} />)
    draw(60)
    vi.runAllTimers()
    invalidate.mockReset()
    draw()
    vi.advanceTimersByTime(5000)
    expect(invalidate).not.toHaveBeenCalled()
  })

  it('keeps the look of the vehicle that leaves, and follows that of the one on stage', () => {
    const { rerender } = render(<Stage vehicle={1} speed={30} />)
    rerender(<Stage vehicle={2} speed={60} />)
    draw()
    expect(places.get(1)?.speed).toBe(30)
    rerender(<Stage vehicle={2} speed={61} />)
    draw()
    expect(places.get(2)?.speed).toBe(61)
  })

  it('lets only the last one leave when vehicles are skipped', () => {
    const { rerender, container } = render(<Stage vehicle={1} />)
    rerender(<Stage vehicle={2} />)
    draw()
    rerender(<Stage vehicle={3} />)
    expect(drawn(container)).toEqual([2, 3])
    draw(60)
    expect(drawn(container)).toEqual([3])
  })

  it('lets a vehicle come back that is just leaving', () => {
    const { rerender, container } = render(<Stage vehicle={1} />)
    rerender(<Stage vehicle={2} />)
    draw(3)
    rerender(<Stage vehicle={1} />)
    draw(60)
    expect(drawn(container)).toEqual([1])
    expect(places.get(1)?.along).toBe(0)
  })
})

it('changes vehicles at once where no motion is wanted', () => {
  stillness(true)
  const { rerender, container } = render(<Stage vehicle={1} />)
  rerender(<Stage vehicle={2} />)
  expect(drawn(container)).toEqual([2])
  draw()
  expect(places.get(2)?.along).toBe(0)
})
