import { z } from 'zod'
import { NETWORK_POLICIES } from '../domain/upgrade-record.ts'
import * as domain from '../domain/upgrade-strategy.ts'
import { calls } from './calls.ts'
import { anyOf, endpoint } from './endpoint.ts'
import * as fields from './fields.ts'

const LIMITS = domain.STRATEGY_LIMITS
const { platformTime, requiredText, optionalText, text, wholeNumber, decimalNumber, flag } = fields

const PAGE = '/upgradeTask/strategy'
const BUTTONS = `${PAGE}/strategy`

/** Some of the vehicles of a task, and when the next ones follow. */
export const StrategyGroup = z
  .object({
    name: requiredText(64),
    share: wholeNumber(1, 1_000_000).default(100),
    unit: z.enum(domain.AMOUNT_UNITS).default('percent'),
    /** The next group may start when so many percent of this one have succeeded. */
    successPercent: wholeNumber(0, 100).default(95),
    /** The task stops when more than so many have failed. */
    errorLimit: wholeNumber(0, 1_000_000).default(5),
    errorUnit: z.enum(domain.AMOUNT_UNITS).default('percent'),
    /** The next group starts by itself; otherwise a person opens it. */
    automatic: flag.default(true),
  })
  .refine(({ share, unit }) => unit === 'count' || share <= 100, { path: ['share'], message: 'validation.percentMax' })
  .refine(({ errorLimit, errorUnit }) => errorUnit === 'count' || errorLimit <= 100, {
    path: ['errorLimit'],
    message: 'validation.percentMax',
  })
export type StrategyGroup = z.output<typeof StrategyGroup>

/** Rules of a strategy, stored as they are here. Each has a value that rows from before it had rules fall back to. */
export const StrategyRules = z.object({
  groups: z
    .array(StrategyGroup)
    .min(1)
    .max(LIMITS.groups)
    .default([StrategyGroup.parse({ name: '1' })]),
  parked: flag.default(true),
  handbrake: flag.default(true),
  ignition: z.enum(domain.IGNITION_RULES).default('any'),
  /** Of the 12 V battery, volts; null: no matter. */
  minVoltage: decimalNumber(6, 36).nullable().default(null),
  /** Percent; null: no matter. */
  minSoc: wholeNumber(1, 100).nullable().default(null),
  charging: z.enum(domain.CHARGING_RULES).default('any'),
  /** As terminals report it, 0 to 31; null: no matter. */
  minSignal: wholeNumber(1, 31).nullable().default(null),
  noSevereFault: flag.default(true),
  /** ISO days of the week on which the window opens. */
  windowDays: z
    .array(fields.oneNumberOf(domain.WEEKDAYS))
    .min(1)
    .max(7)
    .default([...domain.WEEKDAYS]),
  /** In the local time of the vehicle; an end before the start is on the next day, the same minute means the whole day. */
  windowFrom: fields.dayMinute.default('00:00'),
  windowTo: fields.dayMinute.default('00:00'),
  retries: wholeNumber(0, 10).default(3),
  backOffMinutes: wholeNumber(1, 10_080).default(60),
  network: z.enum(NETWORK_POLICIES).default('any'),
  /** Null: no limit. */
  maxMbPerDay: wholeNumber(1, 100_000).nullable().default(null),
  consent: z.enum(domain.CONSENT_POLICIES).default('ask'),
  /** Last day on which the driver is asked. */
  askUntil: fields.calendarDay.nullable().default(null),
  rollback: z.enum(domain.ROLLBACK_POLICIES).default('automatic'),
  note: optionalText(2000),
})
export type StrategyRules = z.output<typeof StrategyRules>

/** User input. Targets are in the order in which their parts are upgraded. */
export const UpgradeStrategyInput = StrategyRules.safeExtend({
  name: requiredText(128),
  /** Names of software versions, at most one of each part model. */
  softModels: z.array(requiredText(64)).min(1, 'validation.required').max(LIMITS.targets),
  /** Names of the versions it may be installed over; none of a part model: over any. */
  fromVersions: z.array(requiredText(64)).max(LIMITS.fromVersions).default([]),
  /** Ids of vehicle models; none: all that a target version fits. */
  modelIds: z.array(fields.rowId).max(LIMITS.models).default([]),
  /** VINs that are upgraded before the first group. */
  testVins: z.array(fields.vin).max(LIMITS.testVehicles).default([]),
})
  .refine(({ consent, askUntil }) => consent !== 'askUntil' || askUntil !== null, {
    path: ['askUntil'],
    message: 'validation.required',
  })
  .refine(({ groups }) => sharesFit(groups), { path: ['groups'], message: 'validation.groupShares' })
export type UpgradeStrategyInput = z.output<typeof UpgradeStrategyInput>

/** The last group takes what is left, so those before it must leave something. */
const sharesFit = (groups: readonly StrategyGroup[]): boolean =>
  groups
    .slice(0, -1)
    .filter(({ unit }) => unit === 'percent')
    .reduce((sum, { share }) => sum + share, 0) < 100

export const UpgradeStrategy = StrategyRules.extend({
  id: z.number().int(),
  name: z.string(),
  /** Number of the version, from 1; several versions have one name. */
  version: z.number().int(),
  /** Number of the version it was made from; null: from none. */
  madeFrom: z.number().int().nullable(),
  strategyState: z.enum(domain.STRATEGY_STATES),
  softModels: z.array(z.string()),
  /** Part models of the targets, in their order. */
  partsModels: z.array(z.string()),
  fromVersions: z.array(z.string()),
  modelIds: z.array(z.number().int()),
  modelNames: z.array(z.string()),
  /** Who changed it last; empty: the platform. */
  updater: z.string(),
  createTime: platformTime,
  updateTime: platformTime,
})
export type UpgradeStrategy = z.output<typeof UpgradeStrategy>

export const UpgradeStrategyDetail = UpgradeStrategy.extend({
  /** Test vehicles of the data scope of the caller, and how many others there are. */
  testVins: z.array(z.string()),
  otherTestVehicles: z.number().int(),
})
export type UpgradeStrategyDetail = z.output<typeof UpgradeStrategyDetail>

export const UpgradeStrategyFilter = z.object({
  /** Part of the name. */
  name: text(128).optional(),
  partsModel: text(64).optional(),
  /** Part of the name of a target version. */
  softModel: text(64).optional(),
  strategyState: z.enum(domain.STRATEGY_STATES).optional(),
})
export type UpgradeStrategyFilter = z.output<typeof UpgradeStrategyFilter>

export const {
  list: listUpgradeStrategies,
  detail: getUpgradeStrategy,
  create: createUpgradeStrategy,
  update: updateUpgradeStrategy,
  remove: deleteUpgradeStrategies,
  export: exportUpgradeStrategies,
} = calls(
  {
    page: PAGE,
    buttons: BUTTONS,
    row: UpgradeStrategy,
    detail: UpgradeStrategyDetail,
    input: UpgradeStrategyInput,
    filter: UpgradeStrategyFilter,
    sorts: ['name', 'updateTime'],
  },
  {
    list: ['GET /tsp-ota/v1/web/strategy/list', 'Upgrade strategies with their rules, one page, newest first'],
    detail: [
      'GET /tsp-ota/v1/web/strategy/detail',
      'One upgrade strategy with its test vehicles',
      // Tasks show the rules they go by.
      anyOf([PAGE, '/upgradeTask/task', '/upgradeTask/auditRelease']),
    ],
    create: ['POST /tsp-ota/v1/web/strategy/insert', 'Add an upgrade strategy as a draft; 409 when the name exists'],
    update: [
      'POST /tsp-ota/v1/web/strategy/update',
      'Change a draft; 409 when it is no draft, or another user changed it since it was read',
    ],
    remove: [
      'POST /tsp-ota/v1/web/strategy/delete',
      'Delete drafts; 409 when one of them was active before, or another version was made from it',
    ],
    export: ['GET /tsp-ota/v1/web/strategy/export', 'Upgrade strategies as a workbook, same filter as the list'],
  },
)

export const CopyUpgradeStrategy = z.object({ id: fields.rowId, name: requiredText(128) })
export const copyUpgradeStrategy = endpoint('POST /tsp-ota/v1/web/strategy/copy', `${BUTTONS}/add`, {
  audit: 'operation',
  summary: 'A draft with the same rules under another name; 409 when the name exists',
  body: CopyUpgradeStrategy,
  response: fields.NewId,
})
export const addStrategyVersion = endpoint('POST /tsp-ota/v1/web/strategy/newVersion', `${BUTTONS}/add`, {
  audit: 'operation',
  summary: 'A draft with the same name and rules and the next number; 409 while the name has a draft',
  body: fields.OneId,
  response: fields.NewId,
})
export const enableUpgradeStrategies = endpoint('POST /tsp-ota/v1/web/strategy/enable', `${BUTTONS}/disable`, {
  audit: 'operation',
  summary: 'Offer strategies to tasks, in place of other versions of the same name; 409 when a target is offline',
  body: fields.ManyIds,
  response: fields.Changed,
})
export const disableUpgradeStrategies = endpoint('POST /tsp-ota/v1/web/strategy/disable', `${BUTTONS}/disable`, {
  audit: 'operation',
  summary: 'No longer offer strategies to new tasks; 409 when one of them is not active',
  body: fields.ManyIds,
  response: fields.Changed,
})

const vehicles = z.number().int()
/** Conditions on values that so many of the vehicles that get an upgrade do not report: these do not wait for it. */
export const Unchecked = z.array(z.object({ check: z.enum(domain.REPORTED_CHECKS), vehicles }))
export const StrategyDryRun = z.object({
  /** Vehicles of the data scope that a target version fits and that the strategy names. */
  covered: vehicles,
  /** Those that get an upgrade; the others are excluded for one of the reasons. */
  eligible: vehicles,
  /** Those that could be upgraded at this moment. */
  ready: vehicles,
  /** `alone`: those that have no other reason. */
  reasons: z.array(z.object({ reason: z.enum(domain.STRATEGY_REASONS), vehicles, alone: vehicles })),
  /** How large the groups would be. */
  groups: z.array(z.object({ name: z.string(), vehicles })),
  /** Test vehicles of the data scope, and those of them that are ready. */
  testVehicles: vehicles,
  testReady: vehicles,
  unchecked: Unchecked,
})
export type StrategyDryRun = z.output<typeof StrategyDryRun>
export const dryRunStrategy = endpoint('GET /tsp-ota/v1/web/strategy/dryRun', PAGE, {
  summary: 'How many vehicles a strategy reaches now, and how many are excluded or blocked by what',
  query: fields.OneId,
  response: StrategyDryRun,
})

/** A version that strategies can name. */
export const StrategyVersion = z.object({
  softModel: z.string(),
  partsModel: z.string(),
  /** Strategies that install it cannot be enabled. */
  offline: z.boolean(),
})
export type StrategyVersion = z.output<typeof StrategyVersion>
export const listStrategyVersions = endpoint('GET /tsp-ota/v1/web/strategy/versions', PAGE, {
  summary: 'Software versions that strategies can name, by part model, the newest first',
  response: z.array(StrategyVersion),
})
