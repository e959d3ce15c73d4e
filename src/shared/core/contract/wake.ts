import { z } from 'zod'
import { COMMAND_STATUSES } from '../domain/command-status.ts'
import { VIN_PASTE_MAX } from '../domain/limits.ts'
import { calls } from './calls.ts'
import { endpoint } from './endpoint.ts'
import { dayMinute, OneId, platformTime, rangeInOrder, requiredText, rowId, text, timeRange, vin } from './fields.ts'
import { paged, pagedQuery } from './paging.ts'

const PLAN_PAGE = '/tbox/awake'
const SERVICE_PAGE = '/dataService/awake'
const planCode = (verb: string) => ({ code: `${PLAN_PAGE}/plan/${verb}` })

/** Vehicles of a plan, always within its organisation and those below. */
export const WakeGroup = z.discriminatedUnion('by', [
  z.object({ by: z.literal('all') }),
  z.object({ by: z.literal('models'), models: z.array(z.string().min(1).max(64)).min(1).max(200) }),
  z.object({ by: z.literal('vins'), vins: z.array(vin).min(1).max(VIN_PASTE_MAX) }),
])
export type WakeGroup = z.output<typeof WakeGroup>

const purpose = requiredText(200)

export const WakePlanInput = z.object({
  name: requiredText(100),
  orgId: rowId,
  vehicles: WakeGroup,
  /** 1 Monday … 7 Sunday. */
  weekdays: z.array(z.number().int().min(1).max(7)).min(1, 'validation.required').max(7),
  /** "hh:mm", platform zone. */
  at: dayMinute,
  purpose,
  enabled: z.boolean().default(true),
})
export type WakePlanInput = z.output<typeof WakePlanInput>

/** Possible blockers of the next run. */
export const WAKE_CONFLICTS = ['charging', 'upgrading'] as const

export const WakePlan = WakePlanInput.extend({
  id: z.number().int(),
  orgName: z.string(),
  owner: z.string(),
  /** Vehicles it means now. */
  count: z.number().int(),
  /** Null while it is not enabled. */
  nextRunTime: platformTime.nullable(),
  lastRunTime: platformTime.nullable(),
  lastRunId: z.number().int().nullable(),
  /** Share of the vehicles of the last run that woke or were awake, 0–1; null before the first. */
  lastSuccess: z.number().nullable(),
  /** Vehicles that charge or are upgraded now. */
  conflicts: z.array(z.object({ kind: z.enum(WAKE_CONFLICTS), vehicles: z.number().int() })),
  updateTime: platformTime,
})
export type WakePlan = z.output<typeof WakePlan>

export const WakePlanFilter = z.object({
  keyWord: text(100).optional(),
  enabled: z.enum(['true', 'false']).optional(),
})
export type WakePlanFilter = z.output<typeof WakePlanFilter>

export const {
  list: listWakePlans,
  create: createWakePlan,
  overwrite: updateWakePlan,
  removeOne: deleteWakePlan,
} = calls(
  { page: PLAN_PAGE, buttons: planCode('edit'), row: WakePlan, input: WakePlanInput, filter: WakePlanFilter },
  {
    list: ['GET /tsp-bss/wakePlan/list', 'Plans by which vehicles are woken, newest first'],
    create: [
      'POST /tsp-bss/wakePlan/create',
      'Make a plan; the caller becomes its owner and it wakes only what the owner may see',
    ],
    overwrite: ['POST /tsp-bss/wakePlan/update', 'Change a plan; the caller becomes its owner'],
    removeOne: ['POST /tsp-bss/wakePlan/delete', 'Delete a plan with its results'],
  },
)
export const runWakePlan = endpoint('POST /tsp-bss/wakePlan/run', planCode('run'), {
  audit: 'command',
  summary: 'Run a plan now, as the caller',
  body: OneId,
  response: z.object({ runId: z.number().int(), given: z.number().int(), refused: z.number().int() }),
})

/** woken: it logged in or reported a position. awake: it was not asleep. refused: it may not be woken now. */
export const WAKE_RESULTS = ['waiting', 'woken', 'awake', 'refused', 'failed'] as const
export type WakeResult = (typeof WAKE_RESULTS)[number]
export const WAKE_METHODS = ['sms', 'platform'] as const

/** One attempt to wake one vehicle. */
export const WakeAttempt = z.object({
  key: z.string(),
  vin: z.string(),
  plate: z.string(),
  sn: z.string(),
  msisdn: z.string(),
  carrier: z.string(),
  model: z.string(),
  method: z.enum(WAKE_METHODS),
  triedTime: platformTime,
  sentTime: platformTime.nullable(),
  wokeTime: platformTime.nullable(),
  /** From sending to waking. */
  seconds: z.number().nullable(),
  result: z.enum(WAKE_RESULTS),
  /** Key of the errors namespace when it was rejected. */
  refusal: z.string().nullable(),
  jobId: z.number().int().nullable(),
  status: z.enum(COMMAND_STATUSES).nullable(),
  purpose: z.string(),
  operator: z.string(),
  /** Name of the plan; empty when a person ordered it. */
  plan: z.string(),
})
export type WakeAttempt = z.output<typeof WakeAttempt>

export const WakeAttemptFilter = z
  .object({
    vin: vin.optional(),
    planId: rowId.optional(),
    result: z.enum(WAKE_RESULTS).optional(),
    method: z.enum(WAKE_METHODS).optional(),
    ...timeRange,
  })
  .refine(...rangeInOrder)
export type WakeAttemptFilter = z.output<typeof WakeAttemptFilter>

export const listPlanResults = endpoint('GET /tsp-bss/wakePlan/results', PLAN_PAGE, {
  summary: 'What became of the vehicles of plans, newest first',
  query: WakeAttemptFilter.safeExtend(pagedQuery.shape),
  response: paged(WakeAttempt),
})
/** How often waking worked, by what the vehicles have in common. Rejected ones do not count. */
export const WakeRate = z.object({ name: z.string(), tried: z.number().int(), woken: z.number().int() })
export const getPlanRates = endpoint('GET /tsp-bss/wakePlan/rates', PLAN_PAGE, {
  summary: 'Success of plans by vehicle model',
  query: WakeAttemptFilter,
  response: z.array(WakeRate),
})

export const { list: listWakeAttempts, export: exportWakeAttempts } = calls(
  { page: SERVICE_PAGE, buttons: `${SERVICE_PAGE}/wake`, row: WakeAttempt, filter: WakeAttemptFilter },
  {
    list: ['GET /tsp-bss/wakeService/list', 'Every attempt to wake a vehicle in the scope, newest first'],
    export: ['GET /tsp-bss/wakeService/export', 'The same attempts as a workbook or CSV'],
  },
)
export const getWakeFigures = endpoint('GET /tsp-bss/wakeService/figures', SERVICE_PAGE, {
  summary: 'Success by carrier and hour of the day (platform zone), and how long waking took',
  query: WakeAttemptFilter,
  response: z.object({
    tried: z.number().int(),
    woken: z.number().int(),
    refused: z.number().int(),
    medianSeconds: z.number().nullable(),
    cells: z.array(
      z.object({ carrier: z.string(), hour: z.number().int(), tried: z.number().int(), woken: z.number().int() }),
    ),
    /** Vehicles that woke within so many seconds, more than the step before; the last step has no end. */
    delays: z.array(z.object({ upTo: z.number().int().nullable(), woken: z.number().int() })),
  }),
})
/** Vehicles that may be woken now. */
export const WakeCandidate = z.object({
  vin: z.string(),
  plate: z.string(),
  method: z.enum(WAKE_METHODS),
  supply: z.enum(['ok', 'low', 'cut', 'unknown']),
  usedToday: z.number().int(),
  dailyCap: z.number().int(),
  /** Key of the errors namespace; null: it may. */
  refusal: z.string().nullable(),
})
export type WakeCandidate = z.output<typeof WakeCandidate>
const Vins = z.object({ vins: z.array(vin).min(1).max(VIN_PASTE_MAX) })
export const checkWakeBatch = endpoint('POST /tsp-bss/wakeService/check', `${SERVICE_PAGE}/wake/send`, {
  audit: null,
  summary: 'Which of these vehicles may be woken now, and why not the others; unknown ones are left out',
  body: Vins,
  response: z.array(WakeCandidate),
})
export const sendWakeBatch = endpoint('POST /tsp-bss/wakeService/send', `${SERVICE_PAGE}/wake/send`, {
  audit: 'command',
  summary: 'Wake several vehicles; those that may not be woken are written down as refused',
  body: Vins.extend({ purpose }),
  response: z.object({ runId: z.number().int(), given: z.number().int(), refused: z.number().int() }),
})
