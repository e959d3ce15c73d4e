import { type RefObject, useEffect, useState } from 'react'

const LOOK_EVERY_MS = 2_000
/** A picture that has not moved for so long is not called live any more … */
const FROZEN_AFTER_MS = 6_000
/** … and its player is closed after this time. */
const GIVE_UP_AFTER_MS = 20_000

/**
 * Whether the picture is frozen although its stream is open: a terminal that sends nothing more leaves the last
 * picture on the screen, which looks like a live one.
 */
export function useFrozen(
  video: RefObject<HTMLVideoElement | null>,
  /** ID of the player; undefined while nothing plays. */
  generation: number | undefined,
  giveUp: (generation: number) => void,
): boolean {
  const [frozen, setFrozen] = useState<number>()
  useEffect(() => {
    if (generation === undefined) return
    let [at, since] = [-1, performance.now()]
    const timer = setInterval(() => {
      const now = performance.now()
      const played = video.current?.currentTime ?? 0
      if (played !== at) {
        ;[at, since] = [played, now]
        setFrozen(undefined)
      } else if (now - since >= GIVE_UP_AFTER_MS) {
        since = now
        giveUp(generation)
      } else if (now - since >= FROZEN_AFTER_MS) setFrozen(generation)
    }, LOOK_EVERY_MS)
    return () => clearInterval(timer)
  }, [video, generation, giveUp])
  return generation !== undefined && frozen === generation
}
