import type { HistorySeries } from '#core/contract/history-data.ts'
import { HISTORY_LIMITS, type HistoryItem, type HistoryItemKey, historyStep } from '#core/domain/history-items.ts'
import type { TimeRange } from '#server/telemetry/history/position-history-repository.ts'
import type { HistoryReading } from '#server/telemetry/history/history-reading.ts'

interface Stretch {
  sum: number
  count: number
  least: number
  greatest: number
  last: number
}

type Point = Map<HistoryItemKey, Stretch>
const DIGITS = 4
const rounded = (value: number): number => Number(value.toFixed(DIGITS))

/**
 * Brings readings, given in order, down to as many points as a chart takes: few readings stay what they are, many become the
 * mean, least and greatest of stretches of equal length.
 */
export class SeriesBuilder {
  private readonly items: readonly HistoryItem[]
  private readonly from: number
  private readonly step: number
  private readonly stretches = new Map<number, Point>()
  private readonly places = new Map<number, HistorySeries['track'][number]>()
  private single: HistoryReading[] | null = []
  private readings = 0

  constructor(items: readonly HistoryItem[], { from, to }: TimeRange) {
    this.items = items
    this.from = from
    this.step = historyStep(to - from) * 1000
  }

  add(reading: HistoryReading): void {
    const begin = this.from + Math.floor((reading.at - this.from) / this.step) * this.step
    if (reading.place) {
      const { lng, lat } = reading.place
      this.places.set(begin, [lng, lat, Math.round(reading.at / 1000)])
    }
    if (!this.items.some(({ source }) => source === reading.source)) return
    this.readings += 1
    if (this.single && this.single.length === HISTORY_LIMITS.points) this.single = null
    this.single?.push(reading)
    const point: Point = this.stretches.get(begin) ?? new Map()
    this.stretches.set(begin, point)
    for (const { key } of this.items) {
      const value = reading.values[key]
      if (typeof value === 'number') widen(point, key, value)
    }
  }

  result(): HistorySeries {
    return this.single ? this.everyReading(this.single) : this.brought()
  }

  private everyReading(readings: readonly HistoryReading[]): HistorySeries {
    // Reports of two protocols of one moment are one point.
    const at = [...new Set(readings.map((reading) => reading.at))]
    const merged = new Map<number, Record<string, number | null>>()
    for (const reading of readings) {
      const numeric = Object.entries(reading.values).filter(([, value]) => typeof value === 'number')
      merged.set(reading.at, { ...merged.get(reading.at), ...Object.fromEntries(numeric) })
    }
    return {
      stepSeconds: 0,
      readings: this.readings,
      at,
      series: this.items.map(({ key }) => ({
        item: key,
        values: at.map((moment) => merged.get(moment)?.[key] ?? null),
        least: [],
        greatest: [],
      })),
      track: [...this.places.values()],
    }
  }

  private brought(): HistorySeries {
    const at = [...this.stretches.keys()]
    const points = [...this.stretches.values()]
    const figures = (key: HistoryItemKey, figure: (stretch: Stretch) => number) =>
      points.map((point) => {
        const stretch = point.get(key)
        return stretch ? rounded(figure(stretch)) : null
      })
    return {
      stepSeconds: this.step / 1000,
      readings: this.readings,
      at,
      series: this.items.map(({ key, code }) => ({
        item: key,
        values: figures(key, ({ last, sum, count }) => (code ? last : sum / count)),
        least: code ? [] : figures(key, ({ least }) => least),
        greatest: code ? [] : figures(key, ({ greatest }) => greatest),
      })),
      track: [...this.places.values()],
    }
  }
}

function widen(point: Point, key: HistoryItemKey, value: number): void {
  const stretch = point.get(key)
  if (!stretch) {
    point.set(key, { sum: value, count: 1, least: value, greatest: value, last: value })
    return
  }
  stretch.sum += value
  stretch.count += 1
  stretch.least = Math.min(stretch.least, value)
  stretch.greatest = Math.max(stretch.greatest, value)
  stretch.last = value
}
