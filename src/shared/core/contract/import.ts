import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { platformTime } from './fields.ts'
import { paged, pagedQuery } from './paging.ts'

/** Rows of one workbook. */
export const MAX_IMPORT_ROWS = 50_000
export const MAX_IMPORT_MEGABYTES = 20
/** A dry run that is not committed is deleted. */
export const DRY_RUN_RETENTION_MINUTES = 60
/** An import can be undone this long, where the importer can do it (docs/product/shared.md#imports). */
export const UNDO_MINUTES = 30
/** Failed rows an answer carries; all of them are in the workbook of failed rows. */
export const MAX_SHOWN_FAILURES = 100

/** Names of importers: what can be imported. The permission is the one of the importer. */
export const IMPORTERS = [
  'vehicle',
  'vehicleModel',
  'dealer',
  'part',
  'vehicleOrg',
  'faultCode',
  'dataItem',
  'partType',
  'partVersion',
  'serviceStation',
  'vehicleSale',
  'vehicleGroup',
  'simCard',
  'tbox',
  'device',
  'blackBox',
  'vehicleInfo',
  'simChange',
  'account',
  'driver',
  'itinerary',
  'lockContract',
] as const
const importer = z.enum(IMPORTERS)
export type ImporterName = (typeof IMPORTERS)[number]

const importId = z.string().regex(/^[\w-]{16,64}$/)

/** A row that cannot be taken; vin is the VIN, or what names the row where there is none (`keyName` is the heading of it). */
export const FailedRow = z.object({
  vin: z.string(),
  /** In the language of the call. */
  reason: z.string(),
  /** Row number in the sheet, the heading is row 1. */
  row: z.number().int(),
})
export type FailedRow = z.output<typeof FailedRow>

/** Effect of a commit. */
export const DryRun = z.object({
  importId,
  importer,
  fileName: z.string(),
  rows: z.number().int(),
  added: z.number().int(),
  changed: z.number().int(),
  unchanged: z.number().int(),
  invalid: z.number().int(),
  /** The first of the invalid rows. */
  errors: z.array(FailedRow),
  /** Heading of the column that names a row, in the language of the call. */
  keyName: z.string(),
  /** Unknown headings of the file. */
  ignoredColumns: z.array(z.string()),
  /** Until when it can be committed. */
  expireTime: platformTime,
})
export type DryRun = z.output<typeof DryRun>

/** Import result: all, success, failed; failed rows carry vin and reason. */
export const ImportResult = z.object({
  importId,
  all: z.number().int(),
  success: z.number().int(),
  failed: z.number().int(),
  added: z.number().int(),
  changed: z.number().int(),
  unchanged: z.number().int(),
  /** The first failed rows; the workbook of getFailedRows has all. */
  failedRows: z.array(FailedRow),
  /** Heading of the column that names a row, in the language of the call. */
  keyName: z.string(),
  /** Null when it cannot be undone. */
  undoUntilTime: platformTime.nullable(),
})
export type ImportResult = z.output<typeof ImportResult>

export const getImportTemplate = endpoint('GET /tsp-bss/import/template', 'signed-in', {
  summary: 'Empty workbook of an importer: headings in the language of the call, one sheet that explains the columns',
  query: z.object({ importer }),
  transfer: true,
})
/** multipart/form-data: file, one xls or xlsx. */
export const dryRunImport = endpoint('POST /tsp-bss/import/dryRun', 'signed-in', {
  audit: 'operation',
  summary: 'Reads a workbook and says what a commit would do, multipart: file. Changes nothing',
  query: z.object({ importer }),
  response: DryRun,
  transfer: true,
  cancellable: false,
})
export const commitImport = endpoint('POST /tsp-bss/import/commit', 'signed-in', {
  audit: 'operation',
  summary:
    'Does what the dry run said, in one transaction; asked twice it answers the same result and does nothing more',
  body: z.object({ importId }),
  response: ImportResult,
  transfer: true,
  cancellable: false,
})
export const getImportResult = endpoint('GET /tsp-bss/import/result', 'signed-in', {
  summary: 'Result of an own committed import',
  query: z.object({ importId }),
  response: ImportResult,
})
export const getFailedRows = endpoint('GET /tsp-bss/import/failedRows', 'signed-in', {
  summary: 'Failed rows of an own dry run or import as the same workbook with a reason column',
  query: z.object({ importId }),
  transfer: true,
})
export const undoImport = endpoint('POST /tsp-bss/import/undo', 'signed-in', {
  audit: 'operation',
  summary: 'Takes an own import back within 30 minutes; 409 when it is too late or rows were changed since',
  body: z.object({ importId }),
  response: z.object({ undone: z.number().int() }),
  transfer: true,
  cancellable: false,
})

/** dryRun → committed → undone; a dry run that is not committed is deleted. */
export const IMPORT_STATES = ['dryRun', 'committed', 'undone'] as const
export const ImportRecord = z.object({
  importId,
  importer,
  fileName: z.string(),
  state: z.enum(IMPORT_STATES),
  all: z.number().int(),
  success: z.number().int(),
  failed: z.number().int(),
  createTime: platformTime,
  undoUntilTime: platformTime.nullable(),
})
export type ImportRecord = z.output<typeof ImportRecord>
export const listImports = endpoint('GET /tsp-bss/import/list', 'signed-in', {
  summary: 'Own imports of one importer, newest first',
  query: z.object({ importer }).extend(pagedQuery.shape),
  response: paged(ImportRecord),
})
