import { useFrame, useThree } from '@react-three/fiber'
import { useEffect, useRef } from 'react'
import { FrameTime } from '#web/motion/frame-time.ts'

/** Continuous animations run at ten frames per second. A swinging door is brief and may have twenty. */
const PACE_MS = 100
/** Where rendering takes longer (no graphics card), continuous animations are off: they would make everything stutter. */
const SLOW_FRAME_MS = 60
/** A busy moment is no slow display: judged after so many frames, and again after this time. */
const JUDGED_AFTER = 15
const LOOK_AGAIN_MS = 600_000
export const FRAME_MS = 50
/** A motion takes about so long. */
const EASE_SECONDS = 0.25
/** A step after a pause is never longer: what rested must not jump. */
const LONGEST_STEP_S = 0.15

export const atRest = () => window.matchMedia('(prefers-reduced-motion: reduce)').matches

/** Renders at a steady, low rate as long as something moves; otherwise it does not render. */
export function usePace(moves: boolean): void {
  const invalidate = useThree((state) => state.invalidate)
  useEffect(() => {
    if (!moves || atRest()) return
    let frameTime = new FrameTime()
    let drawn = 0
    let timer: ReturnType<typeof setTimeout>
    const draw = () => {
      const slow = drawn >= JUDGED_AFTER && frameTime.ms > SLOW_FRAME_MS
      timer = setTimeout(draw, slow ? LOOK_AGAIN_MS : PACE_MS)
      if (slow) {
        frameTime = new FrameTime()
        drawn = 0
      } else if (!document.hidden) {
        invalidate()
        frameTime.drew()
        drawn += 1
      }
    }
    draw()
    return () => clearTimeout(timer)
  }, [moves, invalidate])
}

/** Animates a value to its target frame by frame, and stops when it is reached. */
export function useEased(target: number, show: (value: number) => void): void {
  const invalidate = useThree((state) => state.invalidate)
  const at = useRef(target)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    invalidate()
    return () => clearTimeout(timer.current)
  }, [target, invalidate])
  useFrame((_state, delta) => {
    const missing = target - at.current
    if (missing === 0 || atRest() || Math.abs(missing) < 0.002) at.current = target
    else {
      at.current += missing * (1 - Math.exp(-Math.min(delta, LONGEST_STEP_S) / EASE_SECONDS))
      clearTimeout(timer.current)
      timer.current = setTimeout(invalidate, FRAME_MS)
    }
    show(at.current)
  })
}

/** Seconds since the picture before, as far as something may move in them. */
export const stepOf = (delta: number): number => (atRest() ? 0 : Math.min(delta, LONGEST_STEP_S))
