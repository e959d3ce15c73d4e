import { z } from 'zod'
import { DATE_RANGE_MODES } from '../domain/date-range.ts'
import { fromPlatformTime, PLATFORM_ZONE } from '../domain/platform-time.ts'
import { UPGRADE_FAILURES } from '../domain/upgrade-record.ts'
import { STAT_DAYS_MAX } from '../domain/upgrade-stat.ts'
import { endpoint } from './endpoint.ts'
import * as fields from './fields.ts'
import { zoneName } from './recent-zone.ts'

export const RECORD_PAGE = '/upgradeTask/taskRecords'

const DAY_MS = 86_400_000
const isShort = ({ startTime, endTime }: { startTime: string; endTime: string }) =>
  fromPlatformTime(endTime) - fromPlatformTime(startTime) <= (STAT_DAYS_MAX + 1) * DAY_MS
const tooLong = { path: ['endTime'], message: 'validation.statRange' }

const asked = z.object({
  /** Of the end of upgrades. */
  ...fields.timeRange,
  /** Of the part that was upgraded. */
  partsModel: fields.text(64).optional(),
  /** Of the vehicle. */
  operatingCity: fields.text(64).optional(),
})
export const UpgradeStatFilter = asked.refine(...fields.rangeInOrder).refine(isShort, tooLong)
export type UpgradeStatFilter = z.output<typeof UpgradeStatFilter>

export const UpgradeTrendFilter = asked
  .extend({
    granularity: z.enum(DATE_RANGE_MODES).default('day'),
    /** Whose days, weeks and months they are. */
    zone: zoneName.default(PLATFORM_ZONE),
  })
  .refine(...fields.rangeInOrder)
  .refine(isShort, tooLong)
export type UpgradeTrendFilter = z.output<typeof UpgradeTrendFilter>

const count = z.number().int()
const outcomes = { succeeded: count, failed: count, other: count }

/** A day, week or month; the first and the last are cut at the ends of the range. */
export const UpgradePeriod = z.object({
  startTime: fields.platformTime,
  endTime: fields.platformTime,
  ended: count,
  ...outcomes,
})
export type UpgradePeriod = z.output<typeof UpgradePeriod>
export const getUpgradeTrend = endpoint('GET /tsp-ota/stat/task', RECORD_PAGE, {
  summary: 'Ended upgrades by day, week or month and by outcome, oldest first',
  query: UpgradeTrendFilter,
  response: z.array(UpgradePeriod),
})

export const FAILING_MODELS_MAX = 10
export const FailingModel = z.object({
  modelId: count,
  modelName: z.string(),
  ended: count,
  failed: count,
  /** Of the ended ones, 0 to 1. */
  rate: z.number(),
})
export type FailingModel = z.output<typeof FailingModel>
export const listFailingModels = endpoint('GET /tsp-ota/stat/topTen', RECORD_PAGE, {
  summary: 'The ten vehicle models with most failed upgrades',
  query: UpgradeStatFilter,
  response: z.array(FailingModel),
})

export const UpgradedVehicles = z.object({ vehicles: count, ...outcomes })
export type UpgradedVehicles = z.output<typeof UpgradedVehicles>
export const countUpgradedVehicles = endpoint('GET /tsp-ota/stat/vehicle', RECORD_PAGE, {
  summary: 'Vehicles by the outcome of their last upgrade in the range',
  query: UpgradeStatFilter,
  response: UpgradedVehicles,
})

export const VersionOutcome = z.object({
  /** Empty: the version was deleted since. */
  softModel: z.string(),
  partsModel: z.string(),
  version: z.string(),
  upgrades: count,
  ...outcomes,
  vehicles: count,
})
export type VersionOutcome = z.output<typeof VersionOutcome>
export const listVersionOutcomes = endpoint('GET /tsp-ota/stat/softVersion', RECORD_PAGE, {
  summary: 'Ended upgrades by target version and outcome, most upgrades first, at most a hundred versions',
  query: UpgradeStatFilter,
  response: z.array(VersionOutcome),
})

/** An upgrade that timed out has no failure. */
export const FAILED_REASONS = [...UPGRADE_FAILURES, 'timedOut'] as const
export type FailedReason = (typeof FAILED_REASONS)[number]
export const FailedReasonCount = z.object({ reason: z.enum(FAILED_REASONS), upgrades: count, vehicles: count })
export type FailedReasonCount = z.output<typeof FailedReasonCount>
export const listFailedReasons = endpoint('GET /tsp-ota/stat/failedReason', RECORD_PAGE, {
  summary: 'Failed upgrades by reason, the most frequent first',
  query: UpgradeStatFilter,
  response: z.array(FailedReasonCount),
  cancellable: false,
})
