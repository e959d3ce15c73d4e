import { z } from 'zod'
import { COMMAND_STATUSES } from '../domain/command-status.ts'
import * as domain from '../domain/maintenance.ts'
import { calls } from './calls.ts'
import { endpoint } from './endpoint.ts'
import * as fields from './fields.ts'

const PAGE = '/carControlService/maintain'
const SERVICE = `${PAGE}/service` as const
const { MAINTENANCE_LIMITS: LIMITS } = domain

/** One item of one vehicle, and when it is due. */
export const MaintenanceDue = z.object({
  id: z.number().int(),
  vin: z.string(),
  plate: z.string(),
  orgName: z.string(),
  /** A known item, or the name of the rule. */
  item: z.string(),
  state: z.enum(domain.MAINTENANCE_STATES),
  /** Negative: exceeded. Null: the rule or the vehicle has no such count. */
  leftKm: z.number().int().nullable(),
  leftHours: z.number().int().nullable(),
  leftDays: z.number().int().nullable(),
  leftKwh: z.number().int().nullable(),
  /** Percent that is left of the thinnest brake lining; null: the rule does not ask for it, or the vehicle does not report it. */
  lining: z.number().int().nullable(),
  /** By the mean of the last 30 days. */
  dueDay: z.string().nullable(),
  /** km */
  odometer: z.number().int().nullable(),
  lastDay: z.string().nullable(),
  stationName: z.string(),
  bookedDay: z.string().nullable(),
  messageStatus: z.enum(COMMAND_STATUSES).nullable(),
  messageTime: fields.platformTime.nullable(),
  jobId: z.number().int().nullable(),
})
export type MaintenanceDue = z.output<typeof MaintenanceDue>

export const MaintenanceFilter = z.object({
  /** Part of a VIN, a plate or an item. */
  keyWord: fields.text(64).optional(),
  state: z.enum(domain.MAINTENANCE_STATES).optional(),
  orgId: fields.rowId.optional(),
})
export type MaintenanceFilter = z.output<typeof MaintenanceFilter>

export const { list: listMaintenance, export: exportMaintenance } = calls(
  {
    page: PAGE,
    buttons: { code: SERVICE },
    row: MaintenanceDue,
    filter: MaintenanceFilter,
    sorts: ['dueDay', 'leftKm', 'leftDays'],
  },
  {
    list: ['GET /tsp-bss/maintain/list', 'Maintenance items of vehicles, one page, the most urgent first'],
    export: ['GET /tsp-bss/maintain/export', 'Maintenance items as a workbook, same filter as the list'],
  },
)
export const MaintenanceForecast = z.object({
  overdue: z.number().int(),
  /** Items by the station of the last service or booking, in the order of `stations`. */
  weeks: z.array(z.object({ day: z.string(), items: z.array(z.number().int()) })),
  /** Most work first; an empty name: all others, and items without a station. */
  stations: z.array(z.string()),
  organisations: z.array(z.object({ orgId: z.number().int(), name: z.string(), overdue: z.number().int() })),
})
export type MaintenanceForecast = z.output<typeof MaintenanceForecast>
export const getMaintenanceForecast = endpoint('GET /tsp-bss/maintain/forecast', PAGE, {
  summary: 'How many items are overdue, and fall due in each of the next weeks at each service station',
  response: MaintenanceForecast,
})

export const ServiceInput = z.object({
  day: fields.calendarDay,
  odometer: fields.wholeNumber(0, 9_999_999).nullable().default(null),
  /** Code of a service station. */
  stationCode: fields.optionalText(64),
  parts: fields.optionalText(500),
  cost: fields.decimalNumber(0, 9_999_999).nullable().default(null),
  note: fields.optionalText(500),
})
export const recordService = endpoint('POST /tsp-bss/maintain/report', `${SERVICE}/record`, {
  audit: 'operation',
  summary: 'Record a service: its intervals count from it',
  body: ServiceInput.extend({ id: fields.rowId }),
})
export const BookingInput = z.object({
  /** Null: no longer in the workshop. */
  day: fields.calendarDay.nullable().default(null),
  stationCode: fields.optionalText(64),
})
export const bookService = endpoint('POST /tsp-bss/maintain/submit', `${SERVICE}/book`, {
  audit: 'operation',
  summary: 'Book a vehicle into a workshop, or cancel the booking',
  body: BookingInput.extend({ id: fields.rowId }),
})
export const sendMaintenanceMessage = endpoint('POST /tsp-bss/maintain/send', `${SERVICE}/send`, {
  audit: 'command',
  summary: 'Show a text to the drivers of these vehicles, one for each vehicle',
  body: z.object({
    ids: z.array(fields.rowId).min(1).max(domain.MAINTENANCE_MESSAGES_MAX),
    text: fields.requiredText(200),
  }),
  response: z.object({ given: z.number().int(), refused: z.number().int() }),
})

/** One entry of the service book. */
export const ServiceRecord = z.object({
  id: z.number().int(),
  item: z.string(),
  day: z.string(),
  odometer: z.number().int().nullable(),
  stationName: z.string(),
  parts: z.string(),
  cost: z.number().nullable(),
  note: z.string(),
  operator: z.string(),
})
export type ServiceRecord = z.output<typeof ServiceRecord>
export const listServiceRecords = endpoint('GET /tsp-bss/maintain/book', PAGE, {
  summary: 'Service book of one vehicle, newest first',
  query: z.object({ vin: fields.vin }),
  response: z.array(ServiceRecord),
})

/** At least one interval. */
export const MaintenanceRuleInput = z.object({
  /** A known item, or a name. */
  item: fields.requiredText(64),
  /** Null: all models. */
  modelId: fields.rowIdOrNull.default(null),
  everyKm: fields.wholeNumber(100, LIMITS.km).nullable().default(null),
  everyHours: fields.wholeNumber(10, LIMITS.hours).nullable().default(null),
  everyMonths: fields.wholeNumber(1, LIMITS.months).nullable().default(null),
  /** Energy drawn from the battery. */
  everyKwh: fields.wholeNumber(100, LIMITS.kwh).nullable().default(null),
  /** Percent of brake lining below which the item is due. */
  leastLining: fields.wholeNumber(5, LIMITS.lining).nullable().default(null),
  warnKm: fields.wholeNumber(0, LIMITS.warnKm).default(1_000),
  warnDays: fields.wholeNumber(0, LIMITS.warnDays).default(30),
})
export const MaintenanceRule = z.object({
  ...MaintenanceRuleInput.shape,
  id: z.number().int(),
  modelName: z.string(),
  vehicles: z.number().int(),
  updateTime: fields.platformTime,
})
export type MaintenanceRule = z.output<typeof MaintenanceRule>
export const {
  all: listMaintenanceRules,
  create: createMaintenanceRule,
  update: updateMaintenanceRule,
  remove: deleteMaintenanceRules,
} = calls(
  { page: PAGE, buttons: `${PAGE}/rule`, row: MaintenanceRule, input: MaintenanceRuleInput },
  {
    all: ['GET /tsp-bss/maintain/rule/list', 'Maintenance rules of the tenant'],
    create: ['POST /tsp-bss/maintain/rule/insert', 'Add a maintenance rule; its intervals count from today'],
    update: ['POST /tsp-bss/maintain/rule/update', 'Change a maintenance rule'],
    remove: ['POST /tsp-bss/maintain/rule/delete', 'Delete maintenance rules; service records stay'],
  },
)

/** A rule for whichever models it is given to. */
const RuleOfSet = MaintenanceRuleInput.omit({ modelId: true })
export type RuleOfSet = z.output<typeof RuleOfSet>
export const RuleSet = z.object({
  rules: z
    .array(RuleOfSet)
    .min(1, 'validation.required')
    .max(domain.RULE_SET_MAX)
    .superRefine((rules, context) => {
      const items = rules.map(({ item }) => item)
      for (const [at, item] of items.entries()) {
        if (items.indexOf(item) < at)
          context.addIssue({ code: 'custom', path: [at, 'item'], message: 'validation.twice' })
      }
    }),
  modelIds: z.array(fields.rowId).min(1, 'validation.required').max(domain.RULE_MODELS_MAX),
  /** What a model has for an item is replaced; false: it stays. Its count goes on. */
  replace: z.boolean().default(false),
})
export type RuleSet = z.output<typeof RuleSet>
export const applyMaintenanceRules = endpoint('POST /tsp-bss/maintain/rule/apply', `${PAGE}/rule/add`, {
  audit: 'operation',
  summary: 'Give models a set of rules, all or none; replacing rules needs the right to edit them',
  body: RuleSet,
  response: z.object({ added: z.number().int(), replaced: z.number().int(), unchanged: z.number().int() }),
})
