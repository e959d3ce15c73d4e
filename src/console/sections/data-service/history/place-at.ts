import type { HistorySeries } from '#core/contract/history-data.ts'

type Track = HistorySeries['track']

/** The last position known at a moment (epoch seconds); before the first one, the first. */
export function placeAt(track: Track, seconds: number): Track[number] | undefined {
  let low = 0
  let high = track.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (track[middle]![2] <= seconds) low = middle + 1
    else high = middle
  }
  return track[Math.max(0, low - 1)]
}
