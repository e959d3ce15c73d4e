import type { ComparedVehicles } from '#core/contract/single-compare.ts'
import { COMPARED_DAYS, COMPARED_MEASURE_KEYS, type ComparedMeasure } from '#core/domain/compared-measure.ts'
import { platformDayStart, toPlatformTime } from '#core/domain/platform-time.ts'
import { type Scope, scopeKey } from '#server/store/scope.ts'
import { cachedAnswers } from './cached-answers.ts'
import type { ComparedRange, SingleCompareRepository } from './single-compare-repository.ts'

const DAY_MS = 86_400_000
/** Days that are over change only while late positions are merged into them. */
const CACHE_MS = 30 * 60_000
/** Classes times callers with different data. */
const MAX_CACHED = 64

type ClassMedians = ComparedVehicles['classes'][number]

/** One or two vehicles over the last days that are over, and the medians of their classes. */
export function singleCompare(compare: SingleCompareRepository, now: () => number) {
  const medians = cachedAnswers<ClassMedians>({ cacheMs: CACHE_MS, most: MAX_CACHED, now })
  const mediansOf = (scope: Scope, vehicleClass: string, range: ComparedRange) =>
    medians(JSON.stringify([scopeKey(scope), vehicleClass, range.days]), async () => {
      const { vehicles, counted, ...rest } = await compare.medians(scope, vehicleClass, range)
      return { vehicleClass, vehicles, counted, medians: known(rest) }
    })

  return async (scope: Scope, ids: readonly number[]): Promise<ComparedVehicles> => {
    const range = rangeBefore(now())
    const rows = await compare.measures(scope, ids, range)
    const classes = [...new Set(rows.map(({ vehicleClass }) => vehicleClass))]
    return {
      vehicles: rows.map(({ id, vehicleClass, activeDays, ...rest }) => ({
        id,
        vehicleClass,
        activeDays,
        measures: known(rest),
      })),
      classes: await Promise.all(classes.map((each) => mediansOf(scope, each, range))),
    }
  }
}

function rangeBefore(now: number): ComparedRange {
  const to = platformDayStart(now)
  const from = to - COMPARED_DAYS * DAY_MS
  const day = (at: number) => toPlatformTime(at).slice(0, 10)
  return { days: [day(from), day(to)], at: [new Date(from), new Date(to)] }
}

const known = (measures: Readonly<Record<ComparedMeasure, number | null>>): Partial<Record<ComparedMeasure, number>> =>
  Object.fromEntries(
    COMPARED_MEASURE_KEYS.flatMap((key) => (measures[key] === null ? [] : [[key, measures[key]] as const])),
  )
