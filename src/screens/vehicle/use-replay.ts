import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { getSingleReplay, type SingleReplay } from '#core/contract/single.ts'
import { useCall } from '#web/api/use-call.ts'
import { FASTEST } from './playback-speed.ts'
import type { SingleQuery } from './single-query.ts'

export const REPLAY_SPEEDS = [1, 4, 16, 64] as const
const TICK_MS = 250
/** The end is shown for a while before the replay begins again. */
const REST_MS = 5_000

export interface Replay {
  value: SingleReplay | undefined
  error: Error | null
  /** Epoch ms. */
  from: number
  to: number
  /** Its time, epoch ms. */
  at: number
  playing: boolean
  speed: number
  seek: (at: number) => void
  play: (on: boolean) => void
  setSpeed: (speed: number) => void
}

/** One clock for map, gauges, curves and alarms of a past period; undefined while the wall is live. */
export function useReplay(vehicleId: number, range: SingleQuery['replay']): Replay | undefined {
  const [from, to] = [(range?.from ?? 0) * 1000, (range?.to ?? 0) * 1000]
  const [clock, setClock] = useState({ from, at: from, restSince: 0 })
  const [playing, play] = useState(true)
  // Maximum speed of the cameras.
  const [speed, setSpeed] = useState<number>(FASTEST)
  if (clock.from !== from) setClock({ from, at: from, restSince: 0 })
  const query = { vehicleId, from: range?.from ?? 1, to: range?.to ?? 2 }
  const { data, error } = useCall(getSingleReplay, { query }, { enabled: range !== null, toast: false })
  const value = range ? data : undefined
  // There are no data before the first report, so it starts there.
  const begin = Math.min(to, Math.max(from, (value?.track[0]?.[2] ?? 0) * 1000))
  const at = Math.max(begin, clock.at)

  const onTick = useEffectEvent(() =>
    setClock((before) => {
      const now = Date.now()
      if (before.at < to)
        return { ...before, at: Math.min(to, Math.max(begin, before.at) + TICK_MS * speed), restSince: now }
      return now - before.restSince > REST_MS ? { ...before, at: from, restSince: now } : before
    }),
  )
  const runs = value !== undefined && playing
  useEffect(() => {
    if (!runs) return
    const timer = setInterval(onTick, TICK_MS)
    return () => clearInterval(timer)
  }, [runs])

  return useMemo(
    () =>
      range === null
        ? undefined
        : {
            value,
            error,
            from,
            to,
            at,
            playing,
            speed,
            seek: (at) =>
              setClock((before) => ({ ...before, at: Math.min(to, Math.max(from, at)), restSince: Date.now() })),
            play,
            setSpeed,
          },
    [range, value, error, from, to, at, playing, speed],
  )
}
