import { z } from 'zod'
import { COMMAND_STATUSES } from '../domain/command-status.ts'
import { anyOf, endpoint } from './endpoint.ts'
import { PARAMETER_GROUPS } from '../protocol/jt808/parameters/parameter-row.ts'
import { vinsIn } from '../domain/vin-list.ts'
import { flag, oneNumberOf, platformTime, requiredText, rowId, vin, vinList } from './fields.ts'

const READ_PAGE = '/dataService/terminalParams'
const ALARM_READ_PAGE = '/tbox/visualization/search'
const ALARM_WRITE_PAGE = '/tbox/visualization/setting'
export const TEMPLATE_PAGE = '/tbox/terminalSet'

/** Pages that show terminal parameters: each of them allows reading values, readings, runs and templates. */
export const PARAMETER_PAGES = [READ_PAGE, ALARM_READ_PAGE, ALARM_WRITE_PAGE, TEMPLATE_PAGE] as const

/** Active-safety settings of T/JSATL 12: ADAS, DSM, TPMS, BSD. */
export const ALARM_PARAMETER_IDS = [0xf364, 0xf365, 0xf366, 0xf367] as const

/** Vehicles one run may go to. */
export const RUN_VEHICLES_MAX = 2000

/** A parameter with its value as protocol/jt808/parameter-catalogue.ts describes it; of an unknown one its bytes in hex. */
export const TerminalParameter = z.object({ id: z.number().int().min(0).max(0xffff_ffff), value: z.unknown() })
export type TerminalParameter = z.output<typeof TerminalParameter>
const parameters = z.array(TerminalParameter)
export const WriteReason = requiredText(500)

/** Last report of the terminal. */
export const ParameterReading = TerminalParameter.extend({ readTime: platformTime })
const AppliedTemplate = z.object({ id: z.number().int(), name: z.string(), version: z.number().int(), parameters })
export const TerminalValues = z.object({
  vin: z.string(),
  online: z.boolean(),
  values: z.array(ParameterReading),
  /** Templates assigned to the vehicle, directly or by its organisation. */
  templates: z.array(AppliedTemplate),
})
export type TerminalValues = z.output<typeof TerminalValues>

export const getTerminalValues = endpoint('GET /tsp-bss/terminalParameter/values', anyOf(PARAMETER_PAGES), {
  summary: 'Last reported parameters of a terminal and the templates that apply to it; needs a page that shows them',
  query: z.object({ vin }),
  response: TerminalValues,
})

/** Vehicles whose parameters are shown side by side. */
export const COMPARED_MAX = 10
export const ComparedFilter = z.object({
  vins: vinList.refine((text) => vinsIn(text).length <= COMPARED_MAX, 'validation.format'),
})
export const compareTerminalValues = endpoint(
  'GET /tsp-bss/terminalParameter/values/compare',
  '/operate/vehiclesParam',
  {
    summary: 'Last reported parameters of up to 10 terminals, in the order asked for',
    query: ComparedFilter,
    response: z.array(TerminalValues.pick({ vin: true, online: true, values: true })),
  },
)

/** One group, or only what differs from a template the vehicle has; the first one when none is named. */
export const TerminalValuesFilter = z.object({
  vin,
  group: z.enum(PARAMETER_GROUPS).optional(),
  templateId: rowId.optional(),
  differences: flag.optional(),
})
export type TerminalValuesFilter = z.output<typeof TerminalValuesFilter>
export const exportTerminalValues = endpoint(
  'GET /tsp-bss/terminalParameter/values/export',
  `${READ_PAGE}/parameters/export`,
  {
    audit: 'export',
    summary: 'Parameters of one terminal with its template as a workbook, one row a value',
    query: TerminalValuesFilter,
    transfer: true,
  },
)
/** All active-safety blocks, or one. */
export const AlarmValuesFilter = z.object({
  vin,
  block: oneNumberOf(ALARM_PARAMETER_IDS).optional(),
  templateId: rowId.optional(),
})
export const exportAlarmParameters = endpoint(
  'GET /tsp-bss/terminalParameter/alarm/export',
  '/tbox/visualization/search/parameters/export',
  {
    audit: 'export',
    summary: 'Active-safety parameters of one terminal with its template as a workbook, one row a value',
    query: AlarmValuesFilter,
    transfer: true,
  },
)
export const listParameterReadings = endpoint('GET /tsp-bss/terminalParameter/readings', anyOf(PARAMETER_PAGES), {
  summary: 'The last 50 answers of a terminal about its parameters, newest first; needs a page that shows them',
  query: z.object({ vin }),
  response: z.object({
    list: z.array(z.object({ jobId: z.number().int(), readTime: platformTime, parameters })),
  }),
})

const Target = {
  vins: z.array(vin).max(RUN_VEHICLES_MAX).default([]),
  /** With the organisations below them. */
  orgIds: z.array(rowId).max(200).default([]),
  /** Vehicles the template is assigned to. */
  templateId: rowId.nullable().default(null),
}
export const Stages = {
  /** Vehicles of one stage; the next begins when every one of them has answered or is away. */
  stageSize: z.number().int().min(1).max(200).default(10),
  /** Failed terminals after which sending stops; 0: never. */
  stopAfter: z.number().int().min(0).max(200).default(0),
  /** Seconds a vehicle that is away may take to come back; 0: now or never. */
  waitSeconds: z.number().int().min(0).max(604_800).default(0),
}
export const Started = z.object({ runId: z.number().int() })
const ReadOrder = z.object({
  ...Target,
  /** None: all the terminal has (0x8104). */
  ids: z.array(z.int().min(0).max(0xffff_ffff)).max(255).default([]),
})
const WriteOrder = z.object({ ...Target, ...Stages, parameters: parameters.min(1).max(255), reason: WriteReason })
export type WriteOrder = z.input<typeof WriteOrder>

export const readTerminalParameters = endpoint('POST /tsp-bss/terminalParameter/read', `${READ_PAGE}/parameters/read`, {
  audit: 'command',
  summary: 'Ask terminals for all (0x8104) or chosen (0x8106) parameters',
  body: ReadOrder,
  response: Started,
})
export const writeTerminalParameters = endpoint(
  'POST /tsp-bss/terminalParameter/write',
  `${READ_PAGE}/parameters/write`,
  {
    audit: 'command',
    summary: 'Set parameters of terminals (0x8103), stage by stage, each verified by reading back',
    body: WriteOrder,
    response: Started,
  },
)
export const readAlarmParameters = endpoint(
  'POST /tsp-jsatl/alarmParameter/read',
  `${ALARM_READ_PAGE}/parameters/query`,
  {
    audit: 'command',
    summary: 'Ask terminals for their active-safety settings (0x8106)',
    body: z.object(Target),
    response: Started,
  },
)
/** 400 for parameters other than ALARM_PARAMETER_IDS. */
export const writeAlarmParameters = endpoint(
  'POST /tsp-jsatl/alarmParameter/write',
  `${ALARM_WRITE_PAGE}/parameters/set`,
  {
    audit: 'command',
    summary: 'Set active-safety settings of terminals (0x8103), stage by stage, each verified by reading back',
    body: WriteOrder,
    response: Started,
  },
)

/** Changes a write would make, compared with the last reports of the terminals. */
export const ParameterPreview = z.object({
  vehicles: z.number().int(),
  /** Vehicles that have all of it already. */
  same: z.number().int(),
  different: z.number().int(),
  /** Vehicles of which one of the parameters was never read. */
  unknown: z.number().int(),
  withoutTerminal: z.number().int(),
  /** The first 200 that are not the same. */
  list: z.array(
    z.object({
      vin: z.string(),
      changes: z.array(z.object({ id: z.number().int(), value: z.unknown(), readTime: platformTime.nullable() })),
    }),
  ),
})
export type ParameterPreview = z.output<typeof ParameterPreview>
export const previewParameters = endpoint('POST /tsp-bss/terminalParameter/preview', anyOf(PARAMETER_PAGES), {
  audit: null,
  summary: 'What writing parameters would change, by the values last read; sends nothing',
  body: z.object({ ...Target, parameters: parameters.min(1).max(255) }),
  response: ParameterPreview,
})

export const PARAMETER_ITEM_STATES = ['waiting', 'open', 'done', 'differs', 'failed', 'refused', 'skipped'] as const
export const PARAMETER_RUN_STATES = ['running', 'finished', 'stopped'] as const
export const ParameterRun = z.object({
  runId: z.number().int(),
  kind: z.enum(['read', 'write']),
  templateId: z.number().int().nullable(),
  templateName: z.string(),
  version: z.number().int().nullable(),
  parameters,
  reason: z.string(),
  source: z.enum(['ui', 'schedule']),
  state: z.enum(PARAMETER_RUN_STATES),
  startTime: platformTime,
  endTime: platformTime.nullable(),
  operator: z.string(),
  stageSize: z.number().int(),
  vehicles: z.number().int(),
  done: z.number().int(),
  failed: z.number().int(),
  open: z.number().int(),
})
export type ParameterRun = z.output<typeof ParameterRun>
export const ParameterRunItem = z.object({
  vin: z.string(),
  stage: z.number().int(),
  state: z.enum(PARAMETER_ITEM_STATES),
  jobId: z.number().int().nullable(),
  /** State of the job; null without one. */
  status: z.enum(COMMAND_STATUSES).nullable(),
  detail: z.string(),
  differences: z.array(z.object({ id: z.number().int(), wanted: z.unknown(), told: z.unknown() })),
  endTime: platformTime.nullable(),
})
export type ParameterRunItem = z.output<typeof ParameterRunItem>
/** Shows vehicles of the caller's scope alone. */
export const getParameterRun = endpoint('GET /tsp-bss/terminalParameter/run', anyOf(PARAMETER_PAGES), {
  summary: 'A reading or writing of several vehicles with the result of each; needs a page that shows parameters',
  query: z.object({ runId: rowId }),
  response: ParameterRun.extend({ list: z.array(ParameterRunItem) }),
})
export const listParameterRuns = endpoint('GET /tsp-bss/terminalParameter/runs', anyOf(PARAMETER_PAGES), {
  summary: 'The last 100 readings and writings, newest first; needs a page that shows parameters',
  query: z.object({ templateId: rowId.optional() }),
  response: z.object({ list: z.array(ParameterRun) }),
})
export const stopParameterRun = endpoint('POST /tsp-bss/terminalParameter/run/stop', `${TEMPLATE_PAGE}/run/stop`, {
  audit: 'command',
  summary: 'Send nothing further of a run; what is on its way ends by itself',
  body: z.object({ runId: rowId }),
  response: z.null(),
})
