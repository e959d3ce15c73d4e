import { z } from 'zod'
import { limitedRecord } from '../domain/limited-record.ts'
import { EXPORT_STATES } from '../domain/export-state.ts'
import { endpoint } from './endpoint.ts'
import { OneId, optionalText, platformTime, rowId, text } from './fields.ts'
import { paged, pagedQuery, sortedBy } from './paging.ts'

const PAGE = '/exportFile/index'
const code = (verb: string) => ({ code: `${PAGE}/file/${verb}` })

/** Formats of the rows. */
export const EXPORT_FORMATS = ['xlsx', 'csv'] as const
export type ExportFormat = (typeof EXPORT_FORMATS)[number]
/** File formats of an export: split by day it is a zip of several files. */
export const EXPORT_FILES = [...EXPORT_FORMATS, 'zip'] as const

/** Open exports of one account. */
export const MAX_OPEN_EXPORTS = 3
/** Exports of one account that wait for a second approver. */
export const MAX_AWAITING_EXPORTS = 10
/** Rows of one background export; a workbook sheet ends at 1,048,576 and one workbook takes at most a million of them. */
export const MAX_EXPORT_ROWS: Readonly<Record<ExportFormat, number>> = { xlsx: 1_000_000, csv: 5_000_000 }
/** Rows of one account in 24 hours, unless one of its roles allows another number. */
export const EXPORT_ROWS_A_DAY = 5_000_000
/** Days of an export that is split by day. */
export const MAX_EXPORT_PARTS = 92
/** Letters of the reason for an export with personal data. */
export const EXPORT_REASON_LENGTH = { min: 4, max: 200 } as const
/** Retention of a finished file in days. */
export const EXPORT_RETENTION_DAYS = 7

export const ExportJob = z.object({
  id: z.number().int(),
  /** File name as it is downloaded. */
  fileName: z.string(),
  /** Path of the export call this does in the background, for example "/tsp-bss/v1/vehicle/list/export". */
  path: z.string(),
  /** Route of the page it belongs to, for example "/baseInfo/vehicle". */
  page: z.string(),
  /** The filter as it was asked for. */
  filter: z.record(z.string(), z.unknown()),
  /** Words of the codes in `filter`, by field, in the language of the call; fields that hold no known code are left out. */
  filterWords: z.record(z.string(), z.string()),
  /** Kind of the file. */
  format: z.enum(EXPORT_FILES),
  /** Format of the rows; inside of a zip that of each file. */
  rowFormat: z.enum(EXPORT_FORMATS),
  /** Columns that were chosen; null: all without personal data. */
  columns: z.array(z.string()).nullable(),
  /** Whether the file holds personal data. */
  personal: z.boolean(),
  /** Purpose of the personal data; '' without any. */
  purpose: z.string(),
  /** Who approved or rejected personal data; null: no decision yet. */
  decidedBy: z.string().nullable(),
  /** Comment of the approver. */
  decisionNote: z.string(),
  /** Until when it is shared with the caller; null: it is his own, or he only sees that it exists. */
  sharedUntilTime: platformTime.nullable(),
  /** With how many it is shared now; 0 in the eyes of others. */
  shares: z.number().int(),
  state: z.enum(EXPORT_STATES),
  /** 0–100; null while the number of rows is not known. */
  percent: z.number().int().min(0).max(100).nullable(),
  rows: z.number().int(),
  /** True when the file ends at the most rows an export may have. */
  cut: z.boolean(),
  /** Bytes; null until it is ready. */
  fileSize: z.number().int().nullable(),
  downloads: z.number().int(),
  requester: z.string(),
  /** Whether the caller asked for it: only own exports can be downloaded, cancelled, retried, deleted. */
  own: z.boolean(),
  /** Why it failed, in the language of the call; null otherwise. */
  reason: z.string().nullable(),
  requestTime: platformTime,
  finishTime: platformTime.nullable(),
  /** When the file is removed; null until it is ready. */
  expireTime: platformTime.nullable(),
})
export type ExportJob = z.output<typeof ExportJob>

/** Export request: an export call of the contract, its query, a format. */
export const ExportWish = z.object({
  path: z.string().max(256),
  /** The query of that call, checked by its own schema. */
  filter: limitedRecord(z.string().max(64), z.unknown(), 100).default({}),
  format: z.enum(EXPORT_FORMATS).default('xlsx'),
  /** Columns of the file in any order; left out: all without personal data. */
  columns: z.array(z.string().max(64)).min(1).max(200).optional(),
  /** One file a day in a zip, for what has a range of time. */
  split: z.boolean().default(false),
  /** Purpose of the personal data; required when a column contains some. */
  purpose: optionalText(EXPORT_REASON_LENGTH.max),
})

/** Options of a background export. */
export const ExportOptions = z.object({
  columns: z.array(
    z.object({
      name: z.string(),
      /** Heading of the file in the language of the call. */
      title: z.string(),
      personal: z.boolean(),
    }),
  ),
  /** Whether its filter has a range of time: such an export can be split by day and follow a schedule's range. */
  ranged: z.boolean(),
})
export type ExportOptions = z.output<typeof ExportOptions>

/** Times inside of `filter` are found by their names and converted like all others. */
export const createExport = endpoint('POST /tsp-bss/export/create', 'signed-in', {
  audit: 'export',
  summary:
    'Export in the background what an export call would answer; needs the permission of that call, and with personal data a second person. 429 with three open exports or the rows of the day used up, 409 for the same one twice',
  body: ExportWish,
  response: z.object({ id: z.number().int(), state: z.enum(EXPORT_STATES) }),
  cancellable: false,
})
export const getExportOptions = endpoint('GET /tsp-bss/export/options', 'signed-in', {
  summary: 'Columns of an export call, and which of them hold personal data; needs the permission of that call',
  query: z.object({ path: z.string().max(256), filter: z.string().max(8000).optional() }),
  response: ExportOptions,
})
export const getExportLimits = endpoint('GET /tsp-bss/export/limits', PAGE, {
  summary: 'Limits of the caller and what is used of them',
  response: z.object({
    open: z.number().int(),
    mostOpen: z.number().int(),
    /** Rows of the last 24 hours. */
    rows: z.number().int(),
    mostRows: z.number().int(),
  }),
})

const listQuery = z
  .object({
    state: z.enum(EXPORT_STATES).optional(),
    /** Part of the file name. */
    fileName: text(64).optional(),
    page: z.string().max(128).optional(),
    format: z.enum(EXPORT_FILES).optional(),
    startTime: platformTime.optional(),
    endTime: platformTime.optional(),
  })
  .extend({ ...pagedQuery.shape, ...sortedBy('fileName', 'fileSize', 'requestTime') })

export const listExports = endpoint('GET /tsp-bss/export/list', PAGE, {
  summary: 'Own exports, newest first',
  query: listQuery,
  response: paged(ExportJob),
})
export const listSharedExports = endpoint('GET /tsp-bss/export/listShared', PAGE, {
  summary: 'Exports others share with the caller, newest first',
  query: listQuery,
  response: paged(ExportJob),
})
export const listAllExports = endpoint('GET /tsp-bss/export/listAll', code('queryAll'), {
  summary: 'Exports of the tenant, newest first; those of others can be seen, not downloaded',
  query: listQuery.extend({ requester: text(64).optional() }),
  response: paged(ExportJob),
})
export const getExport = endpoint('GET /tsp-bss/export/detail', 'signed-in', {
  summary: 'One own export, to follow its progress',
  query: OneId,
  response: ExportJob,
  cancellable: false,
})
export const cancelExport = endpoint('POST /tsp-bss/export/cancel', 'signed-in', {
  audit: 'operation',
  summary: 'Stops an own export that is not finished; 409 when it is',
  body: OneId,
})
export const retryExport = endpoint('POST /tsp-bss/export/retry', 'signed-in', {
  audit: 'operation',
  summary: 'Runs an own failed, cancelled or expired export again; 409 when it is none of these',
  body: OneId,
})
export const deleteExports = endpoint('POST /tsp-bss/export/delete', code('delete'), {
  audit: 'operation',
  summary: 'Removes own exports with their files',
  body: z.object({ ids: z.array(rowId).min(1).max(100) }),
})
export const getExportLink = endpoint('GET /tsp-bss/export/link', 'signed-in', {
  audit: 'export',
  summary:
    'Address of a finished file of one’s own or shared with one, good for a few minutes and without a session; needs the permission of the export call again and the scope the file shows. 409 when it is not ready',
  query: OneId,
  response: z.object({ url: z.string(), expireTime: platformTime }),
  cancellable: false,
})
