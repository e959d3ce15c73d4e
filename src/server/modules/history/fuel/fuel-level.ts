import type { FuelLevel } from '#core/contract/fuel.ts'
import type { TimeRange } from '#server/telemetry/history/position-history-repository.ts'
import type { FuelSample } from './fuel-finder.ts'

/** Points a chart takes. */
const SMOOTH_POINTS = 600
const RAW_POINTS = 6_000
const LEAST_STEP_MS = 60_000

interface Stretch {
  at: number
  levels: number[]
  urea: number | null
}

/**
 * The level of a tank over a range, from samples in order and in any number of parts. Smoothed: the median of stretches of
 * equal length, in which single stray readings are lost. Raw: readings as they came, the last of each stretch where there
 * are too many.
 */
export class LevelSeries {
  private readonly step: number
  private readonly from: number
  private readonly raw: boolean
  private readonly stretches = new Map<number, Stretch>()

  constructor({ from, to }: TimeRange, raw: boolean) {
    const points = raw ? RAW_POINTS : SMOOTH_POINTS
    this.step = Math.max(raw ? 1_000 : LEAST_STEP_MS, Math.ceil((to - from) / points))
    this.from = from
    this.raw = raw
  }

  add(samples: readonly FuelSample[]): void {
    for (const { ts, level, urea } of samples) {
      if (level === null && urea === null) continue
      const place = Math.floor((ts - this.from) / this.step)
      const known = this.stretches.get(place) ?? { at: ts, levels: [], urea: null }
      this.stretches.set(place, known)
      if (this.raw) known.at = ts
      if (level !== null) known.levels.push(level)
      known.urea = urea ?? known.urea
    }
  }

  result(): FuelLevel {
    const stretches = [...this.stretches.values()]
    const levelOf = ({ levels }: Stretch) => (this.raw ? levels.at(-1) : median(levels))
    return {
      at: stretches.map(({ at }) => at),
      litres: stretches.map((stretch) => rounded(levelOf(stretch))),
      ureaPercent: stretches.map(({ urea }) => urea),
    }
  }
}

const rounded = (value: number | undefined): number | null => (value === undefined ? null : Math.round(value * 10) / 10)

/** The lower of the two in the middle. */
const median = (values: readonly number[]): number | undefined =>
  [...values].sort((a, b) => a - b)[Math.floor((values.length - 1) / 2)]
