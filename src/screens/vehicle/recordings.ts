import type { VideoRecording } from '#core/contract/video.ts'
import { epochOfWall } from '#core/domain/wall-time.ts'

/** A stretch of time a camera was recorded without a gap, epoch ms. */
export interface Stretch {
  from: number
  to: number
}
/** By channel, oldest first. */
export type Recorded = ReadonlyMap<number, readonly Stretch[]>

/** Recorders close a file every few minutes and begin the next at once. */
const SAME_STRETCH_MS = 2_000
/** Shorter remainders are not requested. */
export const LEAST_MS = 2_000

/** Recordings of a terminal with adjacent files joined; times are in the viewer's zone. */
export function recordedBy(recordings: readonly VideoRecording[], zone: string): Recorded {
  const files = recordings
    .filter(({ media }) => media !== 'audio')
    .map(({ channelNo, startTime, endTime }) => ({
      channelNo,
      from: epochOfWall(startTime, zone),
      to: epochOfWall(endTime, zone),
    }))
    .sort((a, b) => a.from - b.from)
  const recorded = new Map<number, Stretch[]>()
  for (const { channelNo, from, to } of files) {
    const known = recorded.get(channelNo) ?? []
    const last = known.at(-1)
    // The same moment may be recorded twice: as main and as sub stream, on the main and on the backup store.
    if (last && from <= last.to + SAME_STRETCH_MS) last.to = Math.max(last.to, to)
    else known.push({ from, to })
    recorded.set(channelNo, known)
  }
  return recorded
}

/** The stretch that holds a moment, with something left to play. */
export const stretchAt = (stretches: readonly Stretch[], at: number): Stretch | undefined =>
  stretches.find(({ from, to }) => from <= at && at < to - LEAST_MS)
