import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { platformTime, rowId } from './fields.ts'
import { paged, pagedQuery } from './paging.ts'

const PAGE = '/exportFile/index'
const code = (verb: string) => ({ code: `${PAGE}/file/${verb}` })

/** queued → running → packing → ready; ready → expired. cancelled and failed may be retried. */
export const EXPORT_STATES = ['queued', 'running', 'packing', 'ready', 'failed', 'expired', 'cancelled'] as const
export type ExportState = (typeof EXPORT_STATES)[number]
export const OPEN_EXPORT_STATES: readonly ExportState[] = ['queued', 'running', 'packing']

export const EXPORT_FORMATS = ['xlsx', 'csv'] as const
export type ExportFormat = (typeof EXPORT_FORMATS)[number]

/** Open exports of one account. */
export const MOST_OPEN_EXPORTS = 3
/** Rows of one background export; a workbook sheet ends at 1,048,576 and one workbook takes at most a million of them. */
export const MOST_EXPORT_ROWS: Readonly<Record<ExportFormat, number>> = { xlsx: 1_000_000, csv: 5_000_000 }
/** Days a finished file is kept. */
export const EXPORT_KEPT_DAYS = 7

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
  format: z.enum(EXPORT_FORMATS),
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

/** What is asked for: an export call of the contract, its query, a format. */
export const ExportWish = z.object({
  path: z.string().max(256),
  /** The query of that call, checked by its own schema. */
  filter: z.record(z.string(), z.unknown()).default({}),
  format: z.enum(EXPORT_FORMATS).default('xlsx'),
})
export type ExportWish = z.output<typeof ExportWish>

/** Times inside of `filter` are found by their names and converted like all others. */
export const createExport = endpoint({
  method: 'POST',
  path: '/tsp-bss/export/create',
  access: 'signed-in',
  summary:
    'Export in the background what an export call would answer; needs the permission of that call. 429 with three open exports, 409 for the same one twice',
  body: ExportWish,
  response: z.object({ id: z.number().int() }),
  cancellable: false,
})

const listQuery = z
  .object({
    state: z.enum(EXPORT_STATES).optional(),
    /** Part of the file name. */
    fileName: z.string().trim().max(64).optional(),
    page: z.string().max(128).optional(),
    format: z.enum(EXPORT_FORMATS).optional(),
    startTime: platformTime.optional(),
    endTime: platformTime.optional(),
  })
  .extend(pagedQuery.shape)

export const listExports = endpoint({
  method: 'GET',
  path: '/tsp-bss/export/list',
  access: { code: PAGE },
  summary: 'Own exports, newest first',
  query: listQuery,
  response: paged(ExportJob),
})
export const listAllExports = endpoint({
  method: 'GET',
  path: '/tsp-bss/export/listAll',
  access: code('queryAll'),
  summary: 'Exports of the tenant, newest first; those of others can be seen, not downloaded',
  query: listQuery.extend({ requester: z.string().trim().max(64).optional() }),
  response: paged(ExportJob),
})
export const getExport = endpoint({
  method: 'GET',
  path: '/tsp-bss/export/detail',
  access: 'signed-in',
  summary: 'One own export, to follow its progress',
  query: z.object({ id: rowId }),
  response: ExportJob,
  cancellable: false,
})
export const cancelExport = endpoint({
  method: 'POST',
  path: '/tsp-bss/export/cancel',
  access: 'signed-in',
  summary: 'Stops an own export that is not finished; 409 when it is',
  body: z.object({ id: rowId }),
})
export const retryExport = endpoint({
  method: 'POST',
  path: '/tsp-bss/export/retry',
  access: 'signed-in',
  summary: 'Runs an own failed, cancelled or expired export again; 409 when it is none of these',
  body: z.object({ id: rowId }),
})
export const deleteExports = endpoint({
  method: 'POST',
  path: '/tsp-bss/export/delete',
  access: code('delete'),
  summary: 'Removes own exports with their files',
  body: z.object({ ids: z.array(rowId).min(1).max(100) }),
})
export const getExportLink = endpoint({
  method: 'GET',
  path: '/tsp-bss/export/link',
  access: 'signed-in',
  summary:
    'Address of a finished own file, good for a few minutes and without a session; needs the permission of the export call again. 409 when it is not ready',
  query: z.object({ id: rowId }),
  response: z.object({ url: z.string(), expireTime: platformTime }),
  cancellable: false,
})
