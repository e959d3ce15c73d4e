import { useEffect, useRef, useState } from 'react'
import type { LiveAlarm } from '#core/contract/live.ts'

const DEFAULT_SECONDS = 12
const MOST_SECONDS = 120
/** Between two take-overs a wall rests; at realistic rates it would otherwise never stand still. */
const REST_MS = 90_000

/** `takeOver=20` in the address: seconds a new alarm takes over the middle of the wall, 0 for never. */
export function takeOverSeconds(address: URLSearchParams): number {
  const given = address.get('takeOver')
  const seconds = Number(given)
  return given === null || !Number.isInteger(seconds) || seconds < 0 ? DEFAULT_SECONDS : Math.min(seconds, MOST_SECONDS)
}

/** An alarm with a place. */
export type PlacedAlarm = LiveAlarm & { lat: number; lng: number }

const isPlaced = (alarm: LiveAlarm): alarm is PlacedAlarm => alarm.lat !== null && alarm.lng !== null

/** The level 1 alarm that takes over the middle of the wall for some seconds; usually undefined. */
export function useTakeOver(raised: LiveAlarm | undefined, seconds: number): PlacedAlarm | undefined {
  const [shown, setShown] = useState<PlacedAlarm>()
  const lastAt = useRef(Number.NEGATIVE_INFINITY)

  useEffect(() => {
    if (!raised || !isPlaced(raised) || seconds === 0 || performance.now() - lastAt.current < REST_MS) return
    lastAt.current = performance.now()
    setShown(raised)
  }, [raised, seconds])

  useEffect(() => {
    if (!shown) return
    const timer = setTimeout(() => setShown(undefined), seconds * 1000)
    return () => clearTimeout(timer)
  }, [shown, seconds])

  return shown
}
