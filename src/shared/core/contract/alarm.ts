import { z } from 'zod'
import { ALARM_PAGES } from '../domain/page-group.ts'
import { ALARM_KIND_KEYS, ALARM_SOURCES } from '../domain/alarm-kind.ts'
import { ALARM_ACTIONS, ALARM_STATES, type AlarmAction } from '../domain/alarm-handling.ts'
import { MARKETS } from '../domain/market.ts'
import { calls } from './calls.ts'
import { anyOf, endpoint, usedOn } from './endpoint.ts'
import * as fields from './fields.ts'
import { personField, placeField } from './masked.ts'

/** Pages with the alarm workflow: all alarms, and those of terminals. */
export const ALARM_PAGE = '/operate/alarm'
export const DEVICE_ALARM_PAGE = '/deviceManage/alarm'
const PAGE = anyOf([ALARM_PAGE, DEVICE_ALARM_PAGE])
const code = (verb: string) => anyOf([`${ALARM_PAGE}/event/${verb}`, `${DEVICE_ALARM_PAGE}/event/${verb}`])

export const alarmKindKey = z
  .string()
  .max(40)
  .refine((key) => (ALARM_KIND_KEYS as readonly string[]).includes(key), { message: 'validation.format' })
export const alarmLevel = fields.wholeNumber(1, 3)
const alarmState = z.enum(ALARM_STATES)

/** One alarm from its first report to the end of its last repeat. */
export const Alarm = z.object({
  id: z.number().int(),
  vehicleId: z.number().int(),
  vin: z.string(),
  plate: z.string(),
  orgName: z.string(),
  driverName: personField(z.string()),
  /** Key of the kind, see domain/alarm-kind.ts. */
  kind: z.string(),
  source: z.enum(ALARM_SOURCES),
  /** 1 is the highest. */
  level: z.number().int(),
  /** The affected part of the vehicle, such as "wheel:3"; empty for the vehicle as a whole. */
  subject: z.string(),
  startTime: fields.platformTime,
  /** Of the last repeat; null while one of them is ongoing. */
  endTime: fields.platformTime.nullable(),
  /** How often it came again, each time within half an hour after it had ended and before a person had settled it. */
  repeats: z.number().int(),
  /** Start of the last repeat, or its own. */
  lastStartTime: fields.platformTime,
  lat: placeField(z.number()).nullable(),
  lng: placeField(z.number()).nullable(),
  /** km/h when it began. */
  speed: z.number().nullable(),
  /** The measured value: km/h, minutes or the unit of the kind. */
  value: z.number().nullable(),
  /** Names of the rule or fence that raised it. */
  ruleName: z.string().nullable(),
  fenceId: z.number().int().nullable(),
  fenceName: z.string().nullable(),
  state: alarmState,
  assigneeId: z.number().int().nullable(),
  assigneeName: z.string().nullable(),
  /** First reaction of a person. */
  acknowledgeTime: fields.platformTime.nullable(),
  /** Resolved, found false or closed. */
  settleTime: fields.platformTime.nullable(),
  /** Raised while a mute was in force: stored, not pushed. */
  muted: z.boolean(),
  /** T/JSATL 12: number under which pictures and videos are asked for; null for other alarms. */
  alarmNumber: z.string().nullable(),
  /** Files the terminal announced and those that came. */
  attachments: z.number().int().nullable(),
  attachmentsReceived: z.number().int(),
})
export type Alarm = z.output<typeof Alarm>

const filterFields = z.object({
  startTime: fields.platformTime,
  endTime: fields.platformTime,
  /** Part of a VIN or plate. */
  keyWord: fields.text(64).optional(),
  kinds: fields.joined(alarmKindKey).optional(),
  sources: fields.joined(z.enum(ALARM_SOURCES)).optional(),
  levels: fields.joined(alarmLevel).optional(),
  states: fields.joined(alarmState).optional(),
  /** True: ongoing; false: ended. */
  active: fields.flag.optional(),
  /** Assigned to the caller. */
  mine: fields.flag.default(false),
  orgId: fields.rowId.optional(),
  powerType: fields.text(64).optional(),
  market: z.enum(MARKETS).optional(),
  fenceId: fields.rowId.optional(),
  ruleId: fields.rowId.optional(),
  vehicleId: fields.rowId.optional(),
  /** Also those raised under a mute. */
  muted: fields.flag.default(false),
})
export const AlarmFilter = filterFields.refine(...fields.rangeInOrder)
export type AlarmFilter = z.output<typeof AlarmFilter>

const Count = z.object({ key: z.string(), count: z.number().int() })
export const AlarmCounts = z.object({
  total: z.number().int(),
  /** Keys "1" to "3", each including alarms without any action. */
  levels: z.array(Count.extend({ open: z.number().int() })),
  kinds: z.array(Count),
  states: z.array(Count),
  /** By platform hour of the day, "00" to "23". */
  hours: z.array(Count),
  /** Seconds the longest untouched alarm waits; null when none does. */
  oldestOpenSeconds: z.number().int().nullable(),
})
export type AlarmCounts = z.output<typeof AlarmCounts>
export const countAlarms = endpoint('GET /tsp-bss/alarm/count', PAGE, {
  summary: 'Alarms of a range by level, kind, state and hour',
  query: AlarmFilter,
  response: AlarmCounts,
})
export const { list: listAlarms, export: exportAlarms } = calls(
  { page: PAGE, buttons: PAGE, row: Alarm, filter: AlarmFilter, cursor: /^\d{1,18}\.\d{1,15}$/ },
  {
    list: ['GET /tsp-bss/alarm/list', 'Alarms raised in a range, with their repeats as one, the last raised first'],
    export: [
      'GET /tsp-bss/alarm/list/export',
      'Alarms of a range as a workbook or CSV, same filter as the list',
      `${ALARM_PAGE}/event/export`,
    ],
  },
)

export const exportDeviceAlarms = endpoint('GET /tsp-bss/alarm/device/export', `${DEVICE_ALARM_PAGE}/event/export`, {
  audit: 'export',
  summary: 'Alarms of terminals about themselves as a workbook or CSV, same filter as the list',
  query: AlarmFilter,
  transfer: true,
})

/** One step of what people did with an alarm. */
export const AlarmStep = z.object({
  id: z.number().int(),
  stepTime: fields.platformTime,
  /** Null: the platform itself. */
  userName: z.string().nullable(),
  action: z.enum(ALARM_ACTIONS),
  fromState: alarmState,
  toState: alarmState,
  note: z.string(),
  assigneeName: z.string().nullable(),
  /** Text that was sent to the driver, and the command that carried it. */
  driverText: z.string().nullable(),
  jobId: z.number().int().nullable(),
})
export type AlarmStep = z.output<typeof AlarmStep>

export const AlarmDetail = Alarm.extend({
  /** Unit of the value: km/h or minutes; null: a plain figure. */
  unit: z.enum(['speed', 'minutes']).nullable(),
  /** Limit of the rule in the unit of the value; null where it has none. */
  limit: z.number().nullable(),
  /** Fields of the report, decoded: distances, wheel values, old and new identities. */
  facts: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
  /** The alarm this one repeats, whose handling holds for it; null: it is one of its own. */
  repeatOf: z.number().int().nullable(),
  steps: z.array(AlarmStep),
})
export type AlarmDetail = z.output<typeof AlarmDetail>
export const getAlarm = endpoint('GET /tsp-bss/alarm/detail', usedOn(ALARM_PAGES), {
  summary: 'One alarm in the data scope of the caller with what people did with it, oldest step first',
  query: z.object({ id: fields.bigRowId }),
  response: AlarmDetail,
})

/** Actions that end the work on an alarm: they need the cause as a note. */
export const ENDING_ACTIONS: ReadonlySet<AlarmAction> = new Set(['falseAlarm', 'close'])

/** Alarms the notices list; the count has no such limit. */
export const MAX_URGENT_ALARMS = 20
export const findUrgentAlarms = endpoint('GET /tsp-bss/alarm/urgent', usedOn(ALARM_PAGES), {
  summary: 'Alarms of level 1 of the last 24 hours that are not acknowledged, newest first, and how many there are',
  response: z.object({
    total: z.number().int(),
    list: z.array(Alarm.pick({ id: true, vin: true, plate: true, kind: true, level: true, startTime: true })),
  }),
})

const handling = z.object({
  ids: z.array(fields.bigRowId).min(1).max(500),
  note: fields.optionalText(1000),
  /** Sent to the driver's terminal as text and speech; asks for the code …/event/text too. */
  driverText: fields.optionalText(200),
})
/** Rejected ids and why; the others are done. */
const handled = z.object({
  changed: z.number().int(),
  refused: z.array(z.object({ id: z.number().int(), reason: z.string() })),
})

export const acknowledgeAlarms = endpoint('POST /tsp-bss/alarm/acknowledge', code('ack'), {
  audit: 'operation',
  summary: 'Mark these alarms as seen',
  body: handling,
  response: handled,
})
export const assignAlarms = endpoint('POST /tsp-bss/alarm/assign', code('assign'), {
  audit: 'operation',
  summary: 'Give alarms to an account of the same tenant; null takes them back',
  body: handling.extend({ assigneeId: fields.rowIdOrNull }),
  response: handled,
})
export const settleAlarms = endpoint('POST /tsp-bss/alarm/settle', code('close'), {
  audit: 'operation',
  summary:
    'Start, resolve, find false, close or reopen alarms; an alarm is closed or found false with its cause as note',
  body: handling
    .extend({ action: z.enum(['start', 'resolve', 'falseAlarm', 'close', 'reopen']) })
    .refine(({ action, note }) => !ENDING_ACTIONS.has(action) || note.trim() !== '', {
      path: ['note'],
      message: 'validation.required',
    }),
  response: handled,
})
export const commentAlarms = endpoint('POST /tsp-bss/alarm/comment', code('ack'), {
  audit: 'operation',
  summary: 'Write a note to alarms, or send their drivers a text',
  body: handling,
  response: handled,
})
export const TEXT_DRIVER_CODE = { code: `${ALARM_PAGE}/event/text` }

export const AlarmAssignee = z.object({ id: z.number().int(), name: z.string() })
export const findAlarmAssignees = endpoint('GET /tsp-bss/alarm/assignees', code('assign'), {
  summary: 'Accounts alarms may be given to',
  query: z.object({ keyWord: fields.text(64).optional() }),
  response: z.array(AlarmAssignee),
})
