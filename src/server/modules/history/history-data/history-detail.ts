import type { HistoryDetail } from '#core/contract/history-data.ts'
import { HISTORY_ITEMS, HISTORY_SOURCES, type HistoryItemKey, type HistorySource } from '#core/domain/history-items.ts'
import { toPlatformTime } from '#core/domain/platform-time.ts'
import type { HistoryReading } from '#server/telemetry/history/history-reading.ts'

/** How far around a moment changes are looked for. */
export const AROUND_MS = 30 * 60_000
/** A reading older than this says nothing of the moment. */
const FRESH_MS = 10 * 60_000
const SECOND_MS = 1000

type FoundDetail = Pick<HistoryDetail, 'previousTime' | 'nextTime' | 'sources' | 'position'>

/** Details of a second from the readings around it, given in order. */
export function detailOf(readings: readonly HistoryReading[], at: number): FoundDetail {
  const before = readings.findLast((reading) => reading.at < at)
  const after = readings.find((reading) => reading.at >= at + SECOND_MS)
  const place = lastUntil(readings, at, (reading) => reading.place !== null)?.place
  return {
    previousTime: before ? toPlatformTime(before.at) : null,
    nextTime: after ? toPlatformTime(after.at) : null,
    sources: HISTORY_SOURCES.flatMap((source) => sourceOf(readings, source, at)),
    position: place ?? null,
  }
}

function lastUntil(readings: readonly HistoryReading[], at: number, wanted: (reading: HistoryReading) => boolean) {
  return readings.findLast((reading) => reading.at < at + SECOND_MS && reading.at >= at - FRESH_MS && wanted(reading))
}

function sourceOf(readings: readonly HistoryReading[], source: HistorySource, at: number): HistoryDetail['sources'] {
  const own = readings.filter((reading) => reading.source === source)
  const shown = lastUntil(own, at, () => true)
  if (!shown) return []
  const place = own.indexOf(shown)
  const values = HISTORY_ITEMS.filter((item) => item.source === source).flatMap(({ key }) => {
    const value = shown.values[key]
    if (typeof value !== 'number') return []
    const differs = (reading: HistoryReading) =>
      typeof reading.values[key] === 'number' && reading.values[key] !== value
    return [
      {
        item: key,
        value,
        previous: changeOf(own.slice(0, place).findLast(differs), key),
        next: changeOf(own.slice(place + 1).find(differs), key),
      },
    ]
  })
  return [{ source, time: toPlatformTime(shown.at), receiveTime: toPlatformTime(shown.receivedAt), values }]
}

function changeOf(reading: HistoryReading | undefined, key: HistoryItemKey) {
  const value = reading?.values[key]
  return reading && typeof value === 'number' ? { value, time: toPlatformTime(reading.at) } : null
}
