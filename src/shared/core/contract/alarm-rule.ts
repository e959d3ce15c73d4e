import { z } from 'zod'
import { IDENTITIES } from '../domain/identity-check.ts'
import { calls } from './calls.ts'
import { endpoint } from './endpoint.ts'
import { alarmKindKey, alarmLevel } from './alarm.ts'
import { Changed, dayMinute, flag, NewId, optionalText, platformTime, requiredText, rowId, text } from './fields.ts'
import { placeField } from './masked.ts'

const PAGE = '/operate/alarm'
const EDIT = { code: `${PAGE}/rule/edit` }

/** When something is in force, platform zone. A window that ends before it begins goes over midnight. */
export const Schedule = z.object({
  /** 1 Monday … 7 Sunday; empty: every day. */
  weekdays: z.array(z.number().int().min(1).max(7)).max(7).default([]),
  from: dayMinute.default('00:00'),
  /** "00:00" as end means midnight. */
  to: dayMinute.default('00:00'),
})
export type Schedule = z.output<typeof Schedule>

/** Which vehicles something applies to, always within the organisation it belongs to. */
export const VehicleScope = z.discriminatedUnion('by', [
  z.object({ by: z.literal('all') }),
  z.object({ by: z.literal('models'), models: z.array(z.string().min(1).max(64)).min(1).max(200) }),
  z.object({ by: z.literal('vehicles'), vehicleIds: z.array(rowId).min(1).max(10_000) }),
])
export type VehicleScope = z.output<typeof VehicleScope>

const seconds = (most: number) => z.number().int().min(0).max(most)
/** Faster than a limit for so long; ends when slower than limit − hysteresis. */
const SpeedParams = z.object({
  limit: z.number().min(1).max(300),
  hysteresis: z.number().min(0).max(50).default(5),
  holdSeconds: seconds(3600).default(10),
})
/** Ignition on without moving. */
const IdleParams = z.object({
  minutes: z.number().int().min(1).max(1440),
  hysteresis: z.number().min(0).max(50).default(3),
})
const OfflineParams = z.object({ minutes: z.number().int().min(1).max(43_200) })
/** Inside or outside of all of these fences for so long. */
const AreaParams = z.object({
  fenceIds: z.array(rowId).min(1).max(200),
  where: z.enum(['inside', 'outside']),
  holdSeconds: seconds(86_400).default(0),
})
/** A vendor's additional item of a position: bytes at an offset, as a bit or as a figure. */
const ItemParams = z.object({
  item: z.number().int().min(1).max(255),
  offset: z.number().int().min(0).max(254).default(0),
  width: z.union([z.literal(1), z.literal(2), z.literal(4)]).default(1),
  test: z.enum(['bit', 'above', 'below']),
  /** Number of the bit, or the limit. */
  limit: z.number().min(0).max(0xffff_ffff),
  hysteresis: z.number().min(0).max(0xffff_ffff).default(0),
  holdSeconds: seconds(86_400).default(0),
})
const TamperParams = z.object({
  watch: z.array(z.enum(IDENTITIES)).min(1).max(3),
  /** Reports of the same mismatch before it becomes an alarm. */
  mismatches: z.number().int().min(1).max(100).default(1),
})
/** Alarms of terminals in this scope have another level. */
const LevelParams = z.object({ kinds: z.array(alarmKindKey).min(1).max(100) })

/** Condition of a rule with its parameters. */
export const RuleCondition = z.discriminatedUnion('kind', [
  SpeedParams.extend({ kind: z.literal('speed') }),
  AreaParams.extend({ kind: z.literal('area') }),
  IdleParams.extend({ kind: z.literal('idle') }),
  OfflineParams.extend({ kind: z.literal('offline') }),
  ItemParams.extend({ kind: z.literal('item') }),
  TamperParams.extend({ kind: z.literal('tamper') }),
  LevelParams.extend({ kind: z.literal('level') }),
])
export type RuleCondition = z.output<typeof RuleCondition>
export const RULE_KINDS = ['speed', 'area', 'idle', 'offline', 'item', 'tamper', 'level'] as const

export const AlarmRuleInput = z.object({
  name: requiredText(100),
  /** The rule belongs to this organisation and applies to it and those below. */
  orgId: rowId,
  condition: RuleCondition,
  level: alarmLevel,
  scope: VehicleScope,
  schedule: Schedule.default({ weekdays: [], from: '00:00', to: '00:00' }),
  /** Text to the driver when it begins; empty: none. */
  driverText: optionalText(200),
  enabled: z.boolean().default(true),
})
export type AlarmRuleInput = z.output<typeof AlarmRuleInput>

export const AlarmRule = AlarmRuleInput.extend({
  id: z.number().int(),
  orgName: z.string(),
  /** Vehicles it applies to now. */
  vehicles: z.number().int(),
  /** Alarms it raised that go on. */
  active: z.number().int(),
  updateTime: platformTime,
})

export const AlarmRuleFilter = z.object({
  keyWord: text(64).optional(),
  kind: z.enum(RULE_KINDS).optional(),
  enabled: flag.optional(),
})

export const {
  list: listAlarmRules,
  detail: getAlarmRule,
  create: createAlarmRule,
  update: updateAlarmRule,
  remove: deleteAlarmRules,
} = calls(
  {
    page: PAGE,
    buttons: EDIT,
    row: AlarmRule,
    input: AlarmRuleInput,
    filter: AlarmRuleFilter,
  },
  {
    list: ['GET /tsp-bss/alarmRule/list', 'Alarm rules, one page, newest first'],
    detail: ['GET /tsp-bss/alarmRule/detail', 'One alarm rule, by its id'],
    create: ['POST /tsp-bss/alarmRule/insert', 'Add an alarm rule; in force within a second'],
    update: [
      'POST /tsp-bss/alarmRule/update',
      'Change an alarm rule; 409 when another user changed it since updateTime',
    ],
    remove: ['POST /tsp-bss/alarmRule/delete', 'Delete alarm rules; what they raised ends and stays readable'],
  },
)

/** Alarms of a vehicle, a kind or a rule are stored but not pushed until a given time. */
export const AlarmMute = z.object({
  id: z.number().int(),
  vehicleId: z.number().int().nullable(),
  vin: z.string().nullable(),
  kind: z.string().nullable(),
  ruleId: z.number().int().nullable(),
  ruleName: z.string().nullable(),
  untilTime: platformTime,
  reason: z.string(),
  userName: z.string(),
})
export type AlarmMute = z.output<typeof AlarmMute>
export const listAlarmMutes = endpoint('GET /tsp-bss/alarmRule/mutes', PAGE, {
  summary: 'Mutes in force',
  response: z.array(AlarmMute),
})
export const muteAlarms = endpoint('POST /tsp-bss/alarmRule/mute', EDIT, {
  audit: 'operation',
  summary: 'Mute alarms of a vehicle, optionally of one kind or rule, until a moment',
  body: z
    .object({
      vehicleId: rowId,
      kind: alarmKindKey.nullable().default(null),
      ruleId: rowId.nullable().default(null),
      untilTime: platformTime,
      reason: requiredText(200),
    })
    .strict(),
  response: NewId,
})
export const unmuteAlarms = endpoint('POST /tsp-bss/alarmRule/unmute', EDIT, {
  audit: 'operation',
  summary: 'End mutes before their time',
  body: z.object({ ids: z.array(rowId).min(1).max(100) }),
  response: Changed,
})

/** Days of stored data a rule is tested on. */
export const BACKTEST_DAYS = 7
/** A test ends here: such a rule has to be narrowed, whatever the exact number. */
export const MAX_BACKTEST_ALARMS = 10_000
/** Alarms one answer names; all are counted. */
export const BACKTEST_EXAMPLES = 50

export const BacktestInput = AlarmRuleInput.pick({
  orgId: true,
  condition: true,
  level: true,
  scope: true,
  schedule: true,
})

export const BacktestAlarm = z.object({
  vehicleId: z.number().int(),
  vin: z.string(),
  plate: z.string(),
  startTime: platformTime,
  /** Null: it would still be ongoing. */
  endTime: platformTime.nullable(),
  /** Where it would have begun; null: not located. */
  lat: placeField(z.number()).nullable(),
  lng: placeField(z.number()).nullable(),
})
export type BacktestAlarm = z.output<typeof BacktestAlarm>

export const testAlarmRule = endpoint('POST /tsp-bss/alarmRule/test', EDIT, {
  audit: null,
  summary:
    'Run a rule that need not be saved over the last seven days of some vehicles, in the order of their ids; repeat with `next` as `after` until it is null',
  body: BacktestInput.extend({ after: rowId.optional() }),
  response: z.object({
    /** Vehicles the rule applies to, of those the caller sees. */
    vehicles: z.number().int(),
    /** Of these, tested by this call. */
    tested: z.number().int(),
    /** Of the tested ones, with alarms. */
    alarmed: z.number().int(),
    alarms: z.number().int(),
    /** Of the alarms, those that came again within half an hour: users are not notified again. */
    repeats: z.number().int(),
    examples: z.array(BacktestAlarm),
    /** Where the next call begins; null: all are tested. */
    next: z.number().int().nullable(),
  }),
})
export type Backtest = z.output<typeof testAlarmRule.response>
