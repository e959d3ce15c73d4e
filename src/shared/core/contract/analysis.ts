import { z } from 'zod'
import { limitedRecord } from '../domain/limited-record.ts'
import { ANALYSES, ANALYSIS_LIMITS, ANALYSIS_STATES } from '../domain/analysis.ts'
import { vinsIn } from '../domain/vin-list.ts'
import { endpoint } from './endpoint.ts'
import { bigRowId, Changed, NewId, platformTime, rowId, vinList, wholeNumber } from './fields.ts'
import { paged, pagedQuery } from './paging.ts'

const PAGE = '/dataService/analyse'
const code = (verb: string) => ({ code: `${PAGE}/analysis/${verb}` })

/** Vehicles named, or those of a model, or all of the data scope; the last days before the run. */
export const AnalysisScope = z.object({
  vins: vinList.refine((text) => vinsIn(text).length <= ANALYSIS_LIMITS.vehicles, 'validation.format').optional(),
  modelId: rowId.optional(),
  days: wholeNumber(1, ANALYSIS_LIMITS.days).default(7),
})
export type AnalysisScope = z.output<typeof AnalysisScope>

export const AnalysisJob = z.object({
  id: z.number().int(),
  kind: z.enum(ANALYSES),
  scope: AnalysisScope,
  modelName: z.string(),
  params: z.record(z.string(), z.number()),
  state: z.enum(ANALYSIS_STATES),
  vehicles: z.number().int(),
  /** Vehicles already read. */
  done: z.number().int(),
  /** Lines of the result. */
  rows: z.number().int(),
  owner: z.string(),
  /** Comes again on the first of every month. */
  monthly: z.boolean(),
  nextTime: platformTime.nullable(),
  createTime: platformTime,
  finishTime: platformTime.nullable(),
})
export type AnalysisJob = z.output<typeof AnalysisJob>

const names = z.array(z.string())
/** Keys are words of the namespace `analysis`: figure.<key>, chart.<key>, column.<key>, limit.<key>. */
export const AnalysisResult = z.object({
  figures: z.array(z.object({ key: z.string(), value: z.number().nullable(), unit: z.string() })),
  charts: z.array(
    z.discriminatedUnion('kind', [
      z.object({
        kind: z.literal('bars'),
        key: z.string(),
        unit: z.string(),
        bars: z.array(z.object({ name: z.string(), value: z.number() })),
      }),
      z.object({
        kind: z.literal('matrix'),
        key: z.string(),
        unit: z.string(),
        columns: names,
        lines: names,
        cells: z.array(z.array(z.number())),
      }),
      z.object({
        kind: z.literal('points'),
        key: z.string(),
        xUnit: z.string(),
        yUnit: z.string(),
        points: z.array(z.tuple([z.number(), z.number()])),
        line: z.object({ slope: z.number(), intercept: z.number(), r2: z.number() }).nullable(),
      }),
    ]),
  ),
  table: z.object({
    columns: names,
    rows: z.array(z.array(z.union([z.string(), z.number(), z.null()]))),
  }),
  /** Limitations of the data. */
  limits: names,
})
export type AnalysisResult = z.output<typeof AnalysisResult>
export type AnalysisChart = AnalysisResult['charts'][number]

export const AnalysisFilter = z.object({
  kind: z.enum(ANALYSES).optional(),
  state: z.enum(ANALYSIS_STATES).optional(),
})
export type AnalysisFilter = z.output<typeof AnalysisFilter>

export const listAnalyses = endpoint('GET /tsp-hbase-proxy/analysis/list', PAGE, {
  summary: 'Runs of analyses over vehicles of the data scope, newest first',
  query: AnalysisFilter.extend(pagedQuery.shape),
  response: paged(AnalysisJob),
})
export const runAnalysis = endpoint('POST /tsp-hbase-proxy/analysis/run', code('run'), {
  audit: 'operation',
  summary: 'Have an analysis made in the background',
  body: z.object({
    kind: z.enum(ANALYSES),
    scope: AnalysisScope,
    params: limitedRecord(z.string().max(64), z.number().min(-1e9).max(1e9), 20).default({}),
    monthly: z.boolean().default(false),
  }),
  response: NewId,
})
export const getAnalysis = endpoint('GET /tsp-hbase-proxy/analysis/detail', PAGE, {
  summary: 'One run with its result; null as long as it has none',
  query: z.object({ id: bigRowId }),
  response: z.object({
    job: AnalysisJob,
    result: AnalysisResult.nullable(),
    /** Vehicles of the scope when it ran: more than `job.vehicles` where not all were read. Null: it has not ended, or is old. */
    matched: z.number().int().nullable(),
  }),
})
export const cancelAnalysis = endpoint('POST /tsp-hbase-proxy/analysis/cancel', code('run'), {
  audit: 'operation',
  summary: 'End an own run, and its repetition',
  body: z.object({ id: bigRowId }),
})
export const deleteAnalyses = endpoint('POST /tsp-hbase-proxy/analysis/delete', code('delete'), {
  audit: 'operation',
  summary: 'Forget own runs',
  body: z.object({ ids: z.array(bigRowId).min(1).max(100) }),
  response: Changed,
})
export const exportAnalysis = endpoint('GET /tsp-hbase-proxy/analysis/detail/export', code('export'), {
  audit: 'export',
  summary: 'Table of a result as a workbook, one line a value',
  query: z.object({ id: bigRowId }),
  transfer: true,
})
