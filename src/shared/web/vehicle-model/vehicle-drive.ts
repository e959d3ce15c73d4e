import { useFrame, useThree } from '@react-three/fiber'
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { VehicleLook } from './vehicle-look.ts'
import { atRest, FRAME_MS, stepOf } from './vehicle-motion.ts'

/** A vehicle that is on its place, drives to it, or leaves. */
type Drive = 'rests' | 'in' | 'out'

export interface BodyOnStage {
  /** Absent: the vehicle has no stage. */
  vehicle: number | undefined
  look: VehicleLook
  drive: Drive
}

interface OnStage extends BodyOnStage {
  leaving: BodyOnStage | null
}

/**
 * The vehicle on stage, and the one before it until that has driven out; no more than one leaves at a time. Keep the look the
 * same object while it means the same.
 */
export function useOnStage(
  vehicle: number | undefined,
  look: VehicleLook,
): { bodies: readonly BodyOnStage[]; onGone: () => void } {
  const [known, setKnown] = useState<OnStage>({ vehicle, look, drive: 'rests', leaving: null })
  if (known.vehicle !== vehicle) {
    const drives = known.vehicle !== undefined && vehicle !== undefined && !atRest()
    const leaving: BodyOnStage = { vehicle: known.vehicle, look: known.look, drive: 'out' }
    setKnown({ vehicle, look, drive: drives ? 'in' : 'rests', leaving: drives ? leaving : null })
  } else if (vehicle !== undefined && known.look !== look) setKnown({ ...known, look })
  const onGone = useCallback(() => setKnown((before) => ({ ...before, leaving: null })), [])
  const current: BodyOnStage = { vehicle, look, drive: known.drive }
  return { bodies: known.leaving ? [known.leaving, current] : [current], onGone }
}

/** How far behind its place a vehicle comes in from, metres, and how long it takes. */
const COMES_FROM = 24
const SECONDS = 1.4
/** Its speed halfway, when it begins to brake: one that leaves keeps it. */
const TOP_SPEED = (1.5 * COMES_FROM) / SECONDS
/** Lengths beyond the distance between both after which it is out of every picture. */
const LENGTHS_AWAY = 2.2

const eased = (part: number): number => part * part * (3 - 2 * part)

/** Metres from its place after some seconds; both accelerate alike, so that neither runs into the other. */
function alongAt(drive: Drive, from: number, seconds: number): number {
  if (drive === 'in') return -COMES_FROM * (1 - eased(Math.min(1, seconds / SECONDS)))
  const half = SECONDS / 2
  return from + (seconds < half ? COMES_FROM * eased(seconds / SECONDS) : COMES_FROM / 2 + TOP_SPEED * (seconds - half))
}

/**
 * Drives a vehicle in from behind, or out to the front. `show` gets its distance from its place and how far it moved. Where no
 * motion is wanted it is there, or gone, at once.
 */
export function useDrive(
  drive: Drive,
  length: number,
  show: (along: number, moved: number) => void,
  onGone: () => void,
): void {
  const invalidate = useThree((state) => state.invalidate)
  const move = useRef({ drive: 'rests' as Drive, from: 0, along: 0, seconds: 0 })
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useLayoutEffect(() => {
    const { along } = move.current
    const start = drive === 'in' && !atRest() ? -COMES_FROM : drive === 'out' ? along : 0
    move.current = { drive, from: start, along: start, seconds: 0 }
    show(start, 0)
    invalidate()
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [drive, invalidate])
  useEffect(() => () => clearTimeout(timer.current), [])
  useFrame((_state, delta) => {
    const { current } = move
    if (current.drive === 'rests') return
    const before = current.along
    const rests = atRest()
    current.seconds += stepOf(delta)
    current.along = rests ? 0 : alongAt(current.drive, current.from, current.seconds)
    const isGone = current.drive === 'out' && (rests || current.along > COMES_FROM + LENGTHS_AWAY * length)
    const isThere = current.drive === 'in' && (rests || current.seconds >= SECONDS)
    if (isGone || isThere) {
      current.drive = 'rests'
      if (isThere) current.along = 0
    }
    show(current.along, current.along - before)
    if (isGone) onGone()
    else {
      clearTimeout(timer.current)
      timer.current = setTimeout(invalidate, FRAME_MS)
    }
  })
}
