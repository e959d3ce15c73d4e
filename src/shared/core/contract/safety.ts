import { z } from 'zod'
import {
  HANDOVER_SHIFTS,
  REVIEW_ACTIONS,
  REVIEW_STATES,
  REVIEW_STEPS,
  SAFETY_GROUP_KEYS,
  isSafetyKind,
  STEPS_WITH_NOTE,
  VERDICTS,
} from '../domain/safety-review.ts'
import { alarmLevel } from './alarm.ts'
import { calls } from './calls.ts'
import { endpoint } from './endpoint.ts'
import * as fields from './fields.ts'
import { personField, placeField } from './masked.ts'

export const SAFETY_PAGE = '/operate/safeWarning'
const EVENT = `${SAFETY_PAGE}/event` as const

/** An event of ADAS, DSM, BSD or TPMS equipment, with its review. */
export const SafetyEvent = z.object({
  id: z.number().int(),
  vehicleId: z.number().int(),
  vin: z.string(),
  plate: z.string(),
  orgName: z.string(),
  modelName: z.string(),
  /** Driver of the trip in which it began, else the one whose card was in the reader; empty: unknown. */
  driverName: personField(z.string()),
  /** Registered driver in the data scope of the caller. */
  driverId: z.number().int().nullable(),
  /** Key of the kind, see domain/alarm-kind.ts. */
  kind: z.string(),
  /** 1 is the highest. */
  level: z.number().int(),
  startTime: fields.platformTime,
  /** km/h when it began. */
  speed: z.number().nullable(),
  lat: placeField(z.number()).nullable(),
  lng: placeField(z.number()).nullable(),
  /** Stored photos, sounds and clips. */
  evidence: z.number().int(),
  state: z.enum(REVIEW_STATES),
  verdict: z.enum(VERDICTS).nullable(),
  note: z.string(),
  reviewer: z.string(),
  reviewTime: fields.platformTime.nullable(),
})
export type SafetyEvent = z.output<typeof SafetyEvent>

const rangeFields = {
  ...fields.timeRange,
  group: z.enum(SAFETY_GROUP_KEYS).optional(),
  kind: z.string().max(40).refine(isSafetyKind, 'validation.format').optional(),
  level: alarmLevel.optional(),
  orgId: fields.rowId.optional(),
  /** Part of a VIN or plate. */
  keyWord: fields.text(64).optional(),
  /** Part of a name or of a qualification number. */
  driver: fields.text(64).optional(),
}
export const SafetyRange = z.object(rangeFields).refine(...fields.rangeInOrder)
export type SafetyRange = z.output<typeof SafetyRange>
export const SafetyFilter = z
  .object({ ...rangeFields, state: z.enum(REVIEW_STATES).optional(), verdict: z.enum(VERDICTS).optional() })
  .refine(...fields.rangeInOrder)
export type SafetyFilter = z.output<typeof SafetyFilter>

export const { list: listSafetyEvents, export: exportSafetyEvents } = calls(
  {
    page: SAFETY_PAGE,
    buttons: EVENT,
    row: SafetyEvent,
    filter: SafetyFilter,
    cursor: /^\d{1,18}\.\d{1,15}$/,
  },
  {
    list: ['GET /tsp-bss/safety/list', 'Active-safety events that began in a range, newest first'],
    export: ['GET /tsp-bss/safety/list/export', 'The same events as a workbook or CSV, same filter as the list'],
  },
)

const count = z.number().int()
export const SafetyFigures = z.object({
  total: count,
  states: z.record(z.enum(REVIEW_STATES), count),
  confirmed: count,
  falseAlarms: count,
  /** From the start of an event to its first review, half of those reviewed; null: none was. */
  medianSeconds: z.number().nullable(),
})
export type SafetyFigures = z.output<typeof SafetyFigures>
export const getSafetyFigures = endpoint('GET /tsp-bss/safety/figures', SAFETY_PAGE, {
  summary: 'Queues, verdicts and median time to review of the events of a range',
  query: SafetyRange,
  response: SafetyFigures,
})

/** "a" and the number of an alarm attachment, or "m" and that of a media file of the terminal. */
const evidenceKey = z.string().regex(/^[am]\d{1,10}$/, 'validation.format')
const Evidence = z.object({
  key: z.string(),
  /** 0 picture, 1 sound, 2 video, 3 text, 4 other */
  kind: count,
  channel: count.nullable(),
  size: count,
  time: fields.platformTime.nullable(),
})
export const SafetyStep = z.object({
  id: count,
  stepTime: fields.platformTime,
  userName: z.string(),
  action: z.enum(REVIEW_ACTIONS),
  note: z.string(),
})
export const SafetyDetail = SafetyEvent.extend({
  facts: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
  files: z.array(Evidence),
  steps: z.array(SafetyStep),
})
export type SafetyDetail = z.output<typeof SafetyDetail>
export const getSafetyEvent = endpoint('GET /tsp-bss/safety/detail', SAFETY_PAGE, {
  summary: 'One event with its evidence and log, oldest entry first',
  query: z.object({ id: fields.bigRowId }),
  response: SafetyDetail,
})

/** Coaching also asks for the code of coaching cases. */
export const judgeSafetyEvents = endpoint('POST /tsp-bss/safety/judge', `${EVENT}/review`, {
  audit: 'operation',
  summary: 'Review events, all or none; coaching opens a case of each known driver and skips events without one',
  body: z
    .object({
      ids: z.array(fields.bigRowId).min(1).max(500),
      step: z.enum(REVIEW_STEPS),
      note: fields.optionalText(500),
    })
    .refine(({ step, note }) => note !== '' || !STEPS_WITH_NOTE.includes(step), {
      path: ['note'],
      message: 'validation.required',
    }),
  response: z.object({ changed: count, skipped: count }),
})

export const linkSafetyEvidence = endpoint('POST /tsp-bss/safety/evidence/link', SAFETY_PAGE, {
  audit: 'export',
  summary: 'An address that reads one file of an event for ten minutes; the opening is logged',
  body: z.object({ id: fields.bigRowId, key: evidenceKey }),
  response: z.object({ url: z.string() }),
})

export const sendSafetyText = endpoint('POST /tsp-bss/safety/sendText', `${EVENT}/text`, {
  audit: 'command',
  summary: 'Send a text to the terminal of an event, shown and spoken to the driver; it expires after ten minutes',
  body: z.object({ id: fields.bigRowId, text: fields.requiredText(200) }),
  response: z.object({ jobId: count }),
})

export const RankedSafety = z.object({
  id: count,
  driverName: personField(z.string()),
  orgName: z.string(),
  km: z.number(),
  /** Without those found false. */
  events: count,
  confirmed: count,
  per1000Km: z.number(),
})
export type RankedSafety = z.output<typeof RankedSafety>
export const rankSafety = endpoint('GET /tsp-bss/safety/ranking', SAFETY_PAGE, {
  summary: 'The 20 drivers or organisations with the most events per 1,000 km of their trips, from 100 km',
  query: SafetyRange.safeExtend({ by: z.enum(['driver', 'organisation']).default('driver') }),
  response: z.array(RankedSafety),
})

const FalseShare = z.object({
  kind: z.string(),
  modelName: z.string(),
  events: count,
  reviewed: count,
  falseAlarms: count,
})
export const getFalseShares = endpoint('GET /tsp-bss/safety/falseShare', SAFETY_PAGE, {
  summary: 'Reviewed and false events by kind and vehicle model, the 50 with the most false ones',
  query: SafetyRange,
  response: z.array(FalseShare),
})

export const getSafetyHours = endpoint('GET /tsp-bss/safety/hours', SAFETY_PAGE, {
  summary: 'Events by weekday and hour of platform time',
  query: SafetyRange,
  /** Weekday 1 is Monday. */
  response: z.array(z.object({ weekday: count, hour: count, events: count })),
})

const HandoverInput = z.object({
  orgId: fields.rowId,
  day: fields.calendarDay,
  shift: z.enum(HANDOVER_SHIFTS),
  text: fields.requiredText(4000),
})
export const Handover = HandoverInput.extend({
  id: count,
  orgName: z.string(),
  author: z.string(),
  saveTime: fields.platformTime,
})
export type Handover = z.output<typeof Handover>
export const listHandovers = endpoint('GET /tsp-bss/safety/handover/list', SAFETY_PAGE, {
  summary: 'The last ten hand-over notes, newest shift first',
  query: z.object({ orgId: fields.rowId.optional() }),
  response: z.array(Handover),
})
export const saveHandover = endpoint('POST /tsp-bss/safety/handover/save', `${SAFETY_PAGE}/handover/edit`, {
  audit: 'operation',
  summary: 'Save the hand-over note of an organisation and shift; it replaces the one already saved',
  body: HandoverInput,
})
