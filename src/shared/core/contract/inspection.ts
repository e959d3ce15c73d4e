import { z } from 'zod'
import { HISTORY_ITEM_KEYS } from '../domain/history-items.ts'
import {
  INSPECTION_COMMAND_NAMES,
  INSPECTION_KINDS,
  INSPECTION_STATES,
  RESULT_CODES,
  TEMPLATE_STATES,
  VERDICTS,
} from '../domain/inspection.ts'
import { calls } from './calls.ts'
import { endpoint } from './endpoint.ts'
import * as fields from './fields.ts'
import { LANGUAGES } from '../domain/language.ts'

const CHECK_PAGE = '/offline/check'
const FUNCTION_PAGE = '/offline/function'
const HISTORY_PAGE = '/offline/history'
const CENSUS_PAGE = '/offline/census'
const anyPage = { anyOf: [CHECK_PAGE, HISTORY_PAGE] }
const line = fields.text(64)

/** One item of a function test. */
export const InspectionItem = z
  .object({
    /** Short, unique in its template: what results are named by. */
    code: z
      .string()
      .trim()
      .regex(/^[A-Za-z0-9_.-]{1,32}$/, 'validation.format'),
    name: fields.requiredText(100),
    /** Prompts by language; the name is the fallback. */
    prompts: z.partialRecord(z.enum(LANGUAGES), fields.text(200).optional()).default({}),
    kind: z.enum(INSPECTION_KINDS),
    mandatory: z.boolean().default(true),
    /** Seconds from the beginning of the inspection until it counts as failed. */
    limitSeconds: z.number().int().min(5).max(3600).default(120),
    command: z.enum(INSPECTION_COMMAND_NAMES).optional(),
    signal: z.enum(HISTORY_ITEM_KEYS).optional(),
    least: z.number().min(-1e15).max(1e15).nullable().default(null),
    greatest: z.number().min(-1e15).max(1e15).nullable().default(null),
  })
  .refine((item) => item.kind !== 'command' || item.command !== undefined, {
    path: ['command'],
    message: 'validation.required',
  })
  .refine((item) => item.kind !== 'signal' || item.signal !== undefined, {
    path: ['signal'],
    message: 'validation.required',
  })
export type InspectionItem = z.output<typeof InspectionItem>

const stationName = z.string().trim().min(1).max(64)
const TemplateInput = z.object({
  name: fields.requiredText(100),
  models: z.array(z.string().min(1).max(64)).max(200).default([]),
  /** "line/station". */
  stations: z.array(stationName).max(100).default([]),
  autoStart: z.boolean().default(false),
  items: z
    .array(InspectionItem)
    .min(1, 'validation.required')
    .max(60)
    .refine((items) => new Set(items.map(({ code }) => code)).size === items.length, 'validation.unique'),
  note: fields.optionalText(200),
})
export type InspectionTemplateInput = z.output<typeof TemplateInput>
export const InspectionTemplate = z.object({
  id: z.number().int(),
  name: z.string(),
  models: z.array(z.string()),
  stations: z.array(z.string()),
  autoStart: z.boolean(),
  state: z.enum(TEMPLATE_STATES),
  version: z.number().int(),
  items: z.array(InspectionItem),
  /** Inspections by it so far. */
  used: z.number().int(),
  updateTime: fields.platformTime,
})
export type InspectionTemplate = z.output<typeof InspectionTemplate>

const RunId = z.object({ id: fields.bigRowId })
const edit = { code: `${FUNCTION_PAGE}/template/edit` }

export const setInspectionTemplateState = endpoint('POST /tsp-bss/inspection/template/publish', edit, {
  audit: 'operation',
  summary: 'Publish a function test, take it back into draft, or retire it; only published ones are inspected by',
  body: fields.OneId.extend({ state: z.enum(TEMPLATE_STATES) }),
})
export const {
  all: listInspectionTemplates,
  create: addInspectionTemplate,
  overwrite: updateInspectionTemplate,
  removeOne: deleteInspectionTemplate,
} = calls(
  { page: { anyOf: [FUNCTION_PAGE, CHECK_PAGE] }, buttons: edit, row: InspectionTemplate, input: TemplateInput },
  {
    all: [
      'GET /tsp-bss/inspection/template/list',
      'Function tests of the tenant with the items of their newest version',
    ],
    create: ['POST /tsp-bss/inspection/template/insert', 'Make a function test as a draft'],
    overwrite: [
      'POST /tsp-bss/inspection/template/update',
      'Save a function test as its next version; inspections that run keep theirs',
    ],
    removeOne: ['POST /tsp-bss/inspection/template/delete', 'Delete a function test that no inspection used'],
  },
)
export const listInspectionVersions = endpoint('GET /tsp-bss/inspection/template/versions', FUNCTION_PAGE, {
  summary: 'Versions of a function test, newest first',
  query: fields.OneId,
  response: z.array(
    z.object({
      version: z.number().int(),
      items: z.array(InspectionItem),
      note: z.string(),
      savedBy: z.string(),
      saveTime: fields.platformTime,
    }),
  ),
})

export const InspectionResult = z.object({
  code: z.string(),
  verdict: z.enum(VERDICTS),
  result: z.enum(RESULT_CODES),
  /** Observed result as text: a value with its unit, an ICCID. */
  observed: z.string(),
  remark: z.string(),
  /** Key of an uploaded picture; empty: none. */
  photo: z.string(),
  /** Command that was given for it. */
  jobId: z.number().int().nullable(),
  /** When the verdict was found. */
  verdictTime: fields.platformTime.nullable(),
})
export type InspectionResult = z.output<typeof InspectionResult>

export const simulateInspection = endpoint('POST /tsp-bss/inspection/template/simulate', edit, {
  audit: null,
  summary: 'What the items would find at a vehicle now; nothing is stored and no command is given',
  body: z.object({ vin: fields.vin, items: z.array(InspectionItem).min(1).max(60) }),
  response: z.array(InspectionResult),
})

export const Inspection = z.object({
  id: z.number().int(),
  vin: z.string(),
  plate: z.string(),
  model: z.string(),
  runNo: z.number().int(),
  template: z.string(),
  version: z.number().int(),
  line: z.string(),
  station: z.string(),
  state: z.enum(INSPECTION_STATES),
  passed: z.number().int(),
  total: z.number().int(),
  /** Names of mandatory items that failed. */
  failed: z.array(z.string()),
  /** Empty: started automatically. */
  inspector: z.string(),
  startTime: fields.platformTime,
  endTime: fields.platformTime.nullable(),
  /** So far, while it runs. */
  seconds: z.number(),
})
export type Inspection = z.output<typeof Inspection>

export const InspectionFilter = z
  .object({
    vin: fields.vin.optional(),
    state: z.enum(INSPECTION_STATES).optional(),
    line: line.optional(),
    templateId: fields.rowId.optional(),
    inspector: fields.text(64).optional(),
    retest: z.enum(['true', 'false']).optional(),
    ...fields.optionalTimeRange,
  })
  .refine(...fields.rangeInOrder)
export type InspectionFilter = z.output<typeof InspectionFilter>

export const { list: listInspections, export: exportInspections } = calls(
  {
    page: anyPage,
    buttons: `${HISTORY_PAGE}/inspection`,
    row: Inspection,
    filter: InspectionFilter,
    sorts: ['vin', 'startTime'],
  },
  {
    list: ['GET /tsp-bss/inspection/list', 'Inspections of vehicles in the scope, newest first'],
    export: ['GET /tsp-bss/inspection/list/export', 'The same inspections as a workbook'],
  },
)
export const InspectionDetail = Inspection.extend({
  items: z.array(InspectionItem),
  results: z.array(InspectionResult),
  /** Other inspections of the vehicle, newest first. */
  others: z.array(Inspection),
})
export type InspectionDetail = z.output<typeof InspectionDetail>
export const getInspection = endpoint('GET /tsp-bss/inspection/detail', anyPage, {
  summary: 'One inspection with every item and verdict',
  query: RunId,
  response: InspectionDetail,
})

const decide = { code: `${CHECK_PAGE}/inspection/start` }
export const startInspection = endpoint('POST /tsp-bss/inspection/start', decide, {
  audit: 'operation',
  summary: 'Inspect a vehicle by a published function test; one inspection of a vehicle at a time',
  body: z.object({ vin: fields.vin, templateId: fields.rowId, line: line.default(''), station: line.default('') }),
  response: fields.NewId,
})
export const confirmInspectionItem = endpoint('POST /tsp-bss/inspection/confirm', decide, {
  audit: 'operation',
  summary: 'The verdict of the inspector on a manual item, or that an optional item is skipped',
  body: RunId.extend({
    itemCode: z.string().min(1).max(32),
    verdict: z.enum(['passed', 'failed', 'skipped']),
    remark: fields.optionalText(200),
    photo: z.string().max(200).default(''),
  }),
})
export const cancelInspection = endpoint('POST /tsp-bss/inspection/cancel', decide, {
  audit: 'operation',
  summary: 'End an inspection without a verdict',
  body: RunId,
})

export const InspectionCensusFilter = z
  .object({
    by: z.enum(['day', 'line', 'model']).default('day'),
    line: line.optional(),
    ...fields.timeRange,
  })
  .refine(...fields.rangeInOrder)
export type InspectionCensusFilter = z.output<typeof InspectionCensusFilter>

export const InspectionCensus = z.object({
  vehicles: z.number().int(),
  inspections: z.number().int(),
  retests: z.number().int(),
  /** Vehicles whose first inspection passed. */
  firstPassed: z.number().int(),
  /** Vehicles whose first inspection has ended. */
  firstEnded: z.number().int(),
  medianSeconds: z.number().nullable(),
  groups: z.array(
    z.object({
      name: z.string(),
      inspections: z.number().int(),
      firstEnded: z.number().int(),
      firstPassed: z.number().int(),
      retests: z.number().int(),
      medianSeconds: z.number().nullable(),
    }),
  ),
  /** Failed mandatory items, most frequent first. */
  failures: z.array(z.object({ name: z.string(), count: z.number().int() })),
})
export type InspectionCensus = z.output<typeof InspectionCensus>
export const getInspectionCensus = endpoint('GET /tsp-bss/inspection/census', CENSUS_PAGE, {
  summary: 'First-pass yield, retests, cycle time and failing items of ended inspections',
  query: InspectionCensusFilter,
  response: InspectionCensus,
})
