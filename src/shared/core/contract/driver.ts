import { z } from 'zod'
import type { DriverEvent } from '../domain/driver-score.ts'
import { calls } from './calls.ts'
import { endpoint } from './endpoint.ts'
import * as fields from './fields.ts'
import { personField, phoneField } from './masked.ts'

/** active ↔ suspended; left: no longer employed, and may be deleted. */
export const DRIVER_STATES = ['active', 'suspended', 'left'] as const
export type DriverState = (typeof DRIVER_STATES)[number]
/** A licence or qualification is marked so many days before its last one. */
export const EXPIRY_DAYS = 30
/** Of the driving licence and the qualification together: the worse of the two counts. */
export const DRIVER_EXPIRIES = ['ended', 'soon'] as const
/** needed → assigned → done */
export const COACHING_STATES = ['needed', 'assigned', 'done'] as const
export type CoachingState = (typeof COACHING_STATES)[number]
export const COACHING_TOPICS = ['harsh', 'speeding', 'fatigue', 'phone', 'other'] as const
/** Period of the scores and alarms of the list, days. */
export const SCORE_DAYS = 30
/** Weeks of the trend on the score card. */
export const TREND_WEEKS = 8
/** Period of the shifts of a driver, days. */
export const SHIFT_DAYS = 7

/** User input, and a row of the import workbook. */
export const DriverInput = z.object({
  driverName: personField(fields.requiredText(64)),
  phone: phoneField(fields.optionalText(32)),
  licenceNo: fields.optionalText(32),
  /** Number of the qualification certificate as the IC card reports it (0x0702): it finds the driver. */
  qualificationNo: fields.requiredText(20).regex(/^[\w-]+$/, 'validation.code'),
  licenceUntil: fields.calendarDay.nullable().default(null),
  qualificationUntil: fields.calendarDay.nullable().default(null),
  cardId: fields.optionalText(32),
  orgId: fields.rowId,
  state: z.enum(DRIVER_STATES).default('active'),
})
export type DriverInput = z.output<typeof DriverInput>

export const DriverRow = DriverInput.extend({
  id: z.number().int(),
  orgName: z.string(),
  /** Vehicle whose reader holds the card; empty: none the caller sees. */
  vin: z.string(),
  plate: z.string(),
  /** Duration of trips since midnight and since Monday, platform time. */
  secondsToday: z.number().int(),
  secondsWeek: z.number().int(),
  /** Of the last 30 days; the score is null below 100 km. */
  km: z.number(),
  score: z.number().int().nullable(),
  drivingAlarms: z.number().int(),
  /** Coaching cases that are not done. */
  openCoaching: z.number().int(),
  createTime: fields.platformTime,
  updateTime: fields.platformTime,
})
export type DriverRow = z.output<typeof DriverRow>

export const DriverFilter = z.object({
  /** Part of a name or of a qualification number. */
  keyWord: fields.text(64).optional(),
  orgId: fields.rowId.optional(),
  state: z.enum(DRIVER_STATES).optional(),
  expiry: z.enum(DRIVER_EXPIRIES).optional(),
  /** Drivers with a coaching case in this state. */
  coaching: z.enum(COACHING_STATES).optional(),
})
export type DriverFilter = z.output<typeof DriverFilter>

const PAGE = '/operate/driveManager'
const COACH = `${PAGE}/coaching/edit`

export const DriverFigures = z.object({
  drivers: z.number().int(),
  active: z.number().int(),
  /** With a licence or qualification that has ended or ends within 30 days; without those who left. */
  expiring: z.number().int(),
  /** With a coaching case that is not done. */
  coaching: z.number().int(),
})
export type DriverFigures = z.output<typeof DriverFigures>
export const getDriverFigures = endpoint('GET /tsp-bss/driver/figures', PAGE, {
  summary: 'Totals of all drivers a filter matches',
  query: DriverFilter,
  response: DriverFigures,
})

const count = z.number().int()
/** Per 100 km; null: too short a distance. */
const rate = z.number().nullable()
const events = <T extends z.ZodType>(value: T) =>
  z.object({ harsh: value, speeding: value, fatigue: value, handheld: value } satisfies Record<DriverEvent, T>)
export const DriverScore = z.object({
  trips: count,
  km: z.number(),
  seconds: count,
  score: count.nullable(),
  drivingAlarms: count,
  counts: events(count),
  rates: events(rate),
  /** Oldest first; a week is named by its Monday. */
  weeks: z.array(
    z.object({ monday: fields.calendarDay, km: z.number(), score: count.nullable(), rates: events(rate) }),
  ),
})
export type DriverScore = z.output<typeof DriverScore>
export const getDriverScore = endpoint('GET /tsp-bss/driver/score', PAGE, {
  summary: 'Score card of one driver over 30 days, with a trend of 8 weeks',
  query: fields.OneId,
  response: DriverScore,
})

export const DriverShift = z.object({
  /** Empty: a vehicle the caller does not see. */
  vin: z.string(),
  plate: z.string(),
  startTime: fields.platformTime,
  /** Null: the card is still in the reader. */
  endTime: fields.platformTime.nullable(),
  seconds: count,
})
export type DriverShift = z.output<typeof DriverShift>
export const listDriverShifts = endpoint('GET /tsp-bss/driver/shifts', PAGE, {
  summary: 'Shifts of one driver in the last 7 days by reports of the driver card, latest first',
  query: fields.OneId,
  response: z.array(DriverShift),
})

export const {
  list: listDrivers,
  detail: getDriver,
  create: createDriver,
  update: updateDriver,
  remove: deleteDriver,
  export: exportDrivers,
  template: downloadDriverTemplate,
} = calls(
  {
    page: PAGE,
    buttons: `${PAGE}/driver`,
    row: DriverRow,
    detail: DriverRow.nullable(),
    input: DriverInput,
    filter: DriverFilter,
    sorts: ['driverName', 'licenceUntil', 'qualificationUntil'],
  },
  {
    list: ['GET /tsp-bss/driver/list', 'Drivers with hours, score and alarms, one page, newest first'],
    detail: ['GET /tsp-bss/driver/detail', 'One driver; null when there is none'],
    create: ['POST /tsp-bss/driver/insert', 'Add a driver; 409 when the qualification number exists'],
    update: ['POST /tsp-bss/driver/update', 'Change a driver; 409 when another user changed it'],
    remove: ['POST /tsp-bss/driver/delete', 'Delete drivers who left; 409 when one has not left'],
    export: ['GET /tsp-bss/driver/list/export', 'Drivers as a workbook without personal data, same filter as the list'],
    template: ['GET /tsp-bss/driver/downloadTemplate', 'Empty workbook of the import of drivers'],
  },
)

/** A conversation with a driver about the way of driving. */
export const CoachingCase = z.object({
  id: z.number().int(),
  topic: z.enum(COACHING_TOPICS),
  state: z.enum(COACHING_STATES),
  reason: z.string(),
  /** Who coaches; empty until assigned. */
  coach: personField(z.string()),
  /** Agreed last day. */
  dueOn: fields.calendarDay.nullable(),
  result: z.string(),
  createdBy: z.string(),
  createTime: fields.platformTime,
  assignTime: fields.platformTime.nullable(),
  doneTime: fields.platformTime.nullable(),
})
export type CoachingCase = z.output<typeof CoachingCase>
export const listCoaching = endpoint('GET /tsp-bss/driver/coaching/list', PAGE, {
  summary: 'The last 100 coaching cases of one driver, open ones first',
  query: fields.OneId,
  response: z.array(CoachingCase),
})
export const CoachingInput = z.object({ topic: z.enum(COACHING_TOPICS), reason: fields.requiredText(500) })
export const createCoaching = endpoint('POST /tsp-bss/driver/coaching/insert', COACH, {
  audit: 'operation',
  summary: 'Open a coaching case for a driver',
  body: CoachingInput.extend({ driverId: fields.rowId }),
  response: fields.NewId,
})
export const CoachingAssignment = z.object({
  coach: personField(fields.requiredText(64)),
  dueOn: fields.calendarDay.nullable().default(null),
})
export const assignCoaching = endpoint('POST /tsp-bss/driver/coaching/assign', COACH, {
  audit: 'operation',
  summary: 'Assign a coaching case to a coach, or to another one; 409 when it is done',
  body: CoachingAssignment.extend({ id: fields.rowId }),
})
export const CoachingResult = z.object({ result: fields.requiredText(500) })
export const closeCoaching = endpoint('POST /tsp-bss/driver/coaching/close', COACH, {
  audit: 'operation',
  summary: 'Finish an assigned coaching case with its result; 409 when it is not assigned',
  body: CoachingResult.extend({ id: fields.rowId }),
})
