import { z } from 'zod'
import { VIN_PASTE_MAX } from '../domain/limits.ts'
import { FOLLOW_UPS, LEFT_OUT_STATES, SILENCE_CAUSES } from '../domain/silence.ts'
import { VEHICLE_STATES } from '../domain/vehicle-state.ts'
import { calls } from './calls.ts'
import { endpoint } from './endpoint.ts'
import * as fields from './fields.ts'
import { paged, pagedQuery, sortedBy } from './paging.ts'
import { phoneField, placeField } from './masked.ts'

const CHECK_PAGE = '/offline/check'
const FUNCTION_PAGE = '/offline/function'
const HISTORY_PAGE = '/offline/history'
const CENSUS_PAGE = '/offline/census'

const place = z.object({ lng: placeField(fields.longitude), lat: placeField(fields.latitude) }).nullable()

/** A period without reports of a vehicle. */
export const Silence = z.object({
  id: z.number().int(),
  vin: z.string(),
  plate: z.string(),
  model: z.string(),
  orgName: z.string(),
  /** Last message before it. */
  startTime: fields.platformTime,
  /** First message after it; null: it is still silent. */
  endTime: fields.platformTime.nullable(),
  /** Reporting again, but not for long enough yet. */
  heardTime: fields.platformTime.nullable(),
  seconds: z.number(),
  stateBefore: z.enum(VEHICLE_STATES),
  supply: z.enum(['ok', 'low', 'cut', 'unknown']),
  /** Current state of the SIM card; empty: none registered. */
  simState: z.string(),
  probableCause: z.enum(SILENCE_CAUSES),
  causeFound: z.enum(SILENCE_CAUSES).nullable(),
  placeBefore: place,
  placeAfter: place,
  kmBetween: z.number().nullable(),
  dealer: z.string(),
  dealerPhone: phoneField(z.string()),
  followUp: z.enum(FOLLOW_UPS),
  assignee: z.string(),
  note: z.string(),
  handledBy: z.string(),
  snoozeTime: fields.platformTime.nullable(),
  /** Rule that found it; empty: a threshold of the vehicle's own, or a deleted rule. */
  rule: z.string(),
})
export type Silence = z.output<typeof Silence>

const SORTS = ['vin', 'startTime', 'seconds'] as const

export const SilentFilter = z.object({
  vin: fields.vin.optional(),
  cause: z.enum(SILENCE_CAUSES).optional(),
  followUp: z.enum(FOLLOW_UPS).optional(),
  /** At least so many hours. */
  hours: fields.decimalNumber(0, 87_600).optional(),
  orgId: fields.rowId.optional(),
  snoozed: z.enum(['true', 'false']).optional(),
})
export type SilentFilter = z.output<typeof SilentFilter>
export const listSilentVehicles = endpoint('GET /tsp-bss/silence/list', CHECK_PAGE, {
  summary: 'Vehicles that are silent now, the longest first; snoozed ones only when asked for',
  query: SilentFilter.extend({ ...pagedQuery.shape, ...sortedBy(...SORTS) }),
  response: paged(Silence),
})

export const EpisodeFilter = z
  .object({
    vin: fields.vin.optional(),
    cause: z.enum(SILENCE_CAUSES).optional(),
    hours: fields.decimalNumber(0, 87_600).optional(),
    ...fields.timeRange,
  })
  .refine(...fields.rangeInOrder)
export type EpisodeFilter = z.output<typeof EpisodeFilter>
export const { list: listSilenceEpisodes, export: exportSilenceEpisodes } = calls(
  { page: HISTORY_PAGE, buttons: `${HISTORY_PAGE}/silence`, row: Silence, filter: EpisodeFilter, sorts: SORTS },
  {
    list: ['GET /tsp-bss/silence/episodes', 'Silences that overlap a range, newest first'],
    export: ['GET /tsp-bss/silence/episodes/export', 'The same silences as a workbook'],
  },
)

const handle = { code: `${CHECK_PAGE}/silence/edit` }
export const updateSilence = endpoint('POST /tsp-bss/silence/update', handle, {
  audit: 'operation',
  summary: 'What people found and ordered; leaves alone what is not given',
  body: z.object({
    ids: z.array(fields.bigRowId).min(1).max(100),
    followUp: z.enum(FOLLOW_UPS).optional(),
    causeFound: z.enum(SILENCE_CAUSES).optional(),
    assignee: fields.text(64).optional(),
    note: fields.text(500).optional(),
  }),
  response: fields.Changed,
})
export const snoozeSilence = endpoint('POST /tsp-bss/silence/mute', handle, {
  audit: 'operation',
  summary: 'Do not show a vehicle as silent until a moment; null shows it again',
  body: z.object({ ids: z.array(fields.bigRowId).min(1).max(100), untilTime: fields.platformTime.nullable() }),
  response: fields.Changed,
})
export const wakeSilent = endpoint('POST /tsp-bss/silence/wake', `${CHECK_PAGE}/silence/wake`, {
  audit: 'command',
  summary: 'Try to wake silent vehicles; answers how many could be tried',
  body: z.object({ vins: z.array(fields.vin).min(1).max(VIN_PASTE_MAX) }),
  response: z.object({ given: z.number().int(), refused: z.number().int() }),
})
export const SILENCE_MINUTES = { least: 5, most: 525_600 } as const
const minutes = z.number().int().min(SILENCE_MINUTES.least).max(SILENCE_MINUTES.most)
export const setVehicleSilence = endpoint('POST /tsp-bss/silence/vehicle/update', handle, {
  audit: 'operation',
  summary: 'A threshold of one vehicle of its own; null: by the rules again',
  body: z.object({ vin: fields.vin, minutes: minutes.nullable() }),
})

const RuleInput = z.object({
  name: fields.requiredText(100),
  rank: z.number().int().min(1).max(999),
  models: z.array(z.string().min(1).max(64)).max(200).default([]),
  /** As stored. */
  powerTypes: z.array(z.string().min(1).max(32)).max(20).default([]),
  orgIds: z.array(fields.rowId).max(200).default([]),
  /** Null: matching vehicles never trigger a notification. */
  minutes: minutes.nullable(),
  backMinutes: z.number().int().min(0).max(1440).default(10),
  without: z.array(z.enum(LEFT_OUT_STATES)).max(LEFT_OUT_STATES.length).default([]),
  enabled: z.boolean().default(true),
})
export type SilenceRuleInput = z.output<typeof RuleInput>
export const SilenceRule = RuleInput.extend({
  id: z.number().int(),
  /** Vehicles it decides for now, and those of them that are silent. */
  vehicles: z.number().int(),
  silent: z.number().int(),
  updateTime: fields.platformTime,
})
export type SilenceRule = z.output<typeof SilenceRule>
export const {
  all: listSilenceRules,
  create: addSilenceRule,
  overwrite: updateSilenceRule,
  removeOne: deleteSilenceRule,
} = calls(
  { page: FUNCTION_PAGE, buttons: { code: `${FUNCTION_PAGE}/rule/edit` }, row: SilenceRule, input: RuleInput },
  {
    all: ['GET /tsp-bss/silence/rule/list', 'Rules of silence in the order they are asked'],
    create: ['POST /tsp-bss/silence/rule/insert', 'Make a rule; the first one in order that fits a vehicle counts'],
    overwrite: ['POST /tsp-bss/silence/rule/update', 'Change a rule'],
    removeOne: ['POST /tsp-bss/silence/rule/delete', 'Delete a rule; silences it found stay'],
  },
)

export const SilenceCensus = z.object({
  /** Vehicles with a terminal that reported at least once. */
  heard: z.number().int(),
  silent: z.number().int(),
  neverHeard: z.number().int(),
  /** Of the silent ones, those whose SIM card is suspended or terminated. */
  withSimProblem: z.number().int(),
  /** Of silences that ended in the range. */
  medianRecoverySeconds: z.number().nullable(),
  /** Silent vehicles by days: from so many days on, up to the next class; 0 is less than a day. */
  classes: z.array(z.object({ days: z.number().int(), count: z.number().int() })),
  byOrg: z.array(z.object({ name: z.string(), days: z.number().int(), count: z.number().int() })),
  byModel: z.array(z.object({ name: z.string(), days: z.number().int(), count: z.number().int() })),
  causes: z.array(z.object({ cause: z.enum(SILENCE_CAUSES), count: z.number().int() })),
  /** A day of the platform zone: silences that began, ended, and were open at its end. */
  days: z.array(
    z.object({ day: z.string(), began: z.number().int(), ended: z.number().int(), open: z.number().int() }),
  ),
})
export type SilenceCensus = z.output<typeof SilenceCensus>
export const SilenceCensusFilter = z.object(fields.timeRange).refine(...fields.rangeInOrder)
export type SilenceCensusFilter = z.output<typeof SilenceCensusFilter>
export const getSilenceCensus = endpoint('GET /tsp-bss/silence/census', CENSUS_PAGE, {
  summary: 'Silent vehicles by duration, organisation, model and cause; trend and recovery over a range',
  query: SilenceCensusFilter,
  response: SilenceCensus,
})
