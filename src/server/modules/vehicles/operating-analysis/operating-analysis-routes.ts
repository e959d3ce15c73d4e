import type { FastifyInstance } from 'fastify'
import * as contract from '#core/contract/operating-analysis.ts'
import { MARKETS } from '#core/domain/market.ts'
import {
  ANALYSIS_DIMENSIONS,
  ANALYSIS_LIMITS,
  type AnalysisDays,
  analysisDays,
  lastAnalysisDays,
} from '#core/domain/operating-analysis.ts'
import { fromPlatformTime } from '#core/domain/platform-time.ts'
import { type Exporter, exporter, wordsOf } from '#server/exchange/exporter.ts'
import { Invalid } from '#server/http/errors.ts'
import { route } from '#server/http/route.ts'
import { answerExport } from '#server/exchange/answer-export.ts'
import { pageIn } from '#server/store/paging.ts'
import type { Scope } from '#server/store/scope.ts'
import type { OperatingAnalysisRepository } from './operating-analysis-repository.ts'
import type { Analysed } from './use-sums-repository.ts'

const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000
const HOURS = 24
/** Ranges up to this length may be about any fleet. */
const ALWAYS_DAYS = 31

interface Parts {
  analysis: OperatingAnalysisRepository
  now?: () => number
}
type AnalysedQuery = Omit<contract.AnalysisFilter, 'dimension' | 'rankBy'>

/** The days of a query; a large fleet may be analysed over fewer of them. */
async function analysedOf(
  { analysis, now = Date.now }: Parts,
  scope: Scope,
  { startTime, endTime, ...filter }: AnalysedQuery,
): Promise<Analysed> {
  const range = rangeOf(startTime, endTime, now())
  if (range.days > ANALYSIS_LIMITS.days) throw tooLong(ANALYSIS_LIMITS.days)
  if (range.days > ALWAYS_DAYS) {
    const vehicles = await analysis.vehicles(scope, filter)
    const most = Math.max(ALWAYS_DAYS, Math.floor(ANALYSIS_LIMITS.vehicleDays / Math.max(1, vehicles)))
    if (range.days > most) throw tooLong(most)
  }
  return { scope, filter, range }
}

const tooLong = (limit: number) => Invalid.field('endTime', 'validation.rangeTooLong', { limit })

function rangeOf(startTime: string | undefined, endTime: string | undefined, now: number): AnalysisDays {
  if (startTime === undefined && endTime === undefined) return lastAnalysisDays(now)
  const to = endTime === undefined ? now : fromPlatformTime(endTime)
  const from = startTime === undefined ? to - (ALWAYS_DAYS - 1) * DAY_MS : fromPlatformTime(startTime)
  return analysisDays(from, to)
}

export function operatingAnalysisRoutes(app: FastifyInstance, parts: Parts): void {
  const { analysis, now = Date.now } = parts
  route(app, contract.getOperatingAnalysis, async ({ query: { rankBy, ...query }, caller }) => {
    const analysed = await analysedOf(parts, caller, query)
    return { ...analysed.range, ...(await analysis.overview(analysed, rankBy)) }
  })
  route(app, contract.listAnalysisGroups, async ({ query, caller }) => {
    const [{ dimension, rankBy, ...filter }, page] = pageIn(query)
    const analysed = await analysedOf(parts, caller, filter)
    return analysis.groups(analysed, { dimension: ANALYSIS_DIMENSIONS[dimension]!, rankBy }, page)
  })
  route(app, contract.getDayProfile, async ({ query, caller }) => {
    const { range, ...fleet } = await analysedOf(parts, caller, query)
    const from = fromPlatformTime(`${range.fromDay} 00:00:00`)
    const end = Math.min(from + range.days * DAY_MS, Math.floor(now() / HOUR_MS) * HOUR_MS)
    const most = Math.floor(ANALYSIS_LIMITS.profileVehicleDays / range.days)
    const { hours, ...counts } = await analysis.profile(fleet, new Date(from), new Date(Math.max(from, end)), most)
    return { ...counts, hours: sharesOf(hours, counts.sampled, Math.max(0, end - from) / HOUR_MS) }
  })
  const file = operatingAnalysisExporter(parts)
  route(app, contract.exportAnalysisGroups, (call) => answerExport(file, call))
}

type Hours = Awaited<ReturnType<OperatingAnalysisRepository['profile']>>['hours']

/** `past` hours have ended since the first midnight: the last day may still run. */
function sharesOf(hours: Hours, vehicles: number, past: number): contract.DayProfile['hours'] {
  const sums = new Map(hours.map((each) => [each.hour, each]))
  return Array.from({ length: HOURS }, (_, hour) => {
    const times = Math.floor(past / HOURS) + (hour < past % HOURS ? 1 : 0)
    const all = vehicles * times * (HOUR_MS / 1000)
    const share = (seconds = 0) => (all === 0 ? 0 : Math.round((seconds / all) * 1e4) / 1e4)
    const sum = sums.get(hour)
    return {
      hour,
      driving: share(sum?.driving),
      idling: share(sum?.idling),
      charging: share(sum?.charging),
      parked: share(sum?.parked),
    }
  })
}

/** What the rows of each dimension are called in files. */
const NAME_COLUMNS = ['orgName', 'seriesName', 'market', 'modelName'] as const
const COLUMNS = [
  'vehicles',
  'attendance',
  'utilisation',
  'distanceKm',
  'kmPerVehicle',
  'hoursPerVehicle',
  'idleShare',
  'kwhPer100Km',
  'litresPer100Km',
  'alarmsPer1000Km',
  'rank',
  'rankChange',
  'quartile',
]

export const operatingAnalysisExporter = (parts: Parts): Exporter =>
  exporter({
    endpoint: contract.exportAnalysisGroups,
    page: '/operate/yyAnalysis',
    fileName: 'operating-analysis',
    columns: [...NAME_COLUMNS, ...COLUMNS],
    columnsFor: ({ dimension }) => [NAME_COLUMNS[dimension]!, ...COLUMNS],
    words: { market: wordsOf(MARKETS, 'home:market.') },
    async *rows(scope, { dimension, rankBy, ...filter }) {
      const analysed = await analysedOf(parts, scope, filter)
      const groups = await parts.analysis.groups(analysed, { dimension: ANALYSIS_DIMENSIONS[dimension]!, rankBy })
      for (const { key, name, km, ...row } of groups.list) {
        yield { ...row, distanceKm: km, [NAME_COLUMNS[dimension]!]: name || key }
      }
    },
  })
