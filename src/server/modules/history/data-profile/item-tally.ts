import type { DataItem } from '#core/contract/data-item.ts'
import type { ProfileItem } from '#core/contract/data-profile.ts'
import { extensionValue, isPlausible } from '#core/domain/data-item.ts'
import { toPlatformTime } from '#core/domain/platform-time.ts'
import type { HistoryReading } from '#server/telemetry/history/history-reading.ts'

interface Tally {
  readings: number
  implausible: number
  gaps: number[]
  lastAt: number
  value: number
}

/** Number of gaps collected to find the usual one; more do not change it. */
const GAPS = 500
/** A longer silence is no period. */
const LONGEST_PERIOD_MS = 3_600_000

/** Counts readings, given in order of time, by item of the catalogue. */
export class ItemTally {
  private readonly items: readonly DataItem[]
  private readonly extensions: readonly DataItem[]
  private readonly byCode: ReadonlyMap<string, DataItem>
  private readonly tallies = new Map<string, Tally>()

  constructor(items: readonly DataItem[]) {
    this.items = items
    this.extensions = items.filter(({ extension }) => extension !== null)
    this.byCode = new Map(items.map((item) => [item.code, item]))
  }

  add(reading: Pick<HistoryReading, 'at' | 'values'>, items: Uint8Array | null): void {
    for (const [code, value] of Object.entries(reading.values)) {
      if (typeof value === 'number') this.count(code, reading.at, value)
    }
    for (const { code, extension } of this.extensions) {
      const value = extension && extensionValue(items, extension)
      if (typeof value === 'number') this.count(code, reading.at, value)
    }
  }

  private count(code: string, at: number, value: number): void {
    const item = this.byCode.get(code)
    if (!item) return
    const known = this.tallies.get(code)
    const wrong = isPlausible(item, value) ? 0 : 1
    if (!known) {
      this.tallies.set(code, { readings: 1, implausible: wrong, gaps: [], lastAt: at, value })
      return
    }
    const gap = at - known.lastAt
    if (gap > 0 && gap <= LONGEST_PERIOD_MS && known.gaps.length < GAPS) known.gaps.push(gap)
    known.readings += 1
    known.implausible += wrong
    known.lastAt = at
    known.value = value
  }

  /** Expected and reported items, expected ones first. */
  result(wanted: ReadonlySet<string>): ProfileItem[] {
    return this.items
      .flatMap((item): ProfileItem[] => {
        const tally = this.tallies.get(item.code)
        const required = wanted.has(item.code)
        if (!tally && !required) return []
        return [
          {
            code: item.code,
            name: item.name,
            source: item.source,
            unit: item.unit,
            required,
            state: stateOf(tally, required),
            readings: tally?.readings ?? 0,
            implausible: tally?.implausible ?? 0,
            periodSeconds: tally ? usual(tally.gaps) : null,
            value: tally?.value ?? null,
            lastTime: tally ? toPlatformTime(tally.lastAt) : null,
          },
        ]
      })
      .sort((a, b) => Number(b.required) - Number(a.required))
  }
}

function stateOf(tally: Tally | undefined, required: boolean): ProfileItem['state'] {
  if (!tally) return 'missing'
  if (tally.implausible > 0) return 'implausible'
  return required ? 'received' : 'extra'
}

function usual(gaps: number[]): number | null {
  const sorted = gaps.toSorted((a, b) => a - b)
  const middle = sorted[sorted.length >> 1]
  return middle === undefined ? null : middle / 1000
}
