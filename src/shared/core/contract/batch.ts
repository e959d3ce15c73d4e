import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import * as fields from './fields.ts'
import { IMPORTERS } from './import.ts'
import { paged, pagedQuery } from './paging.ts'

const PAGE = '/baseInfo/batch'

/** What was imported, or records of a plant. */
export const BATCH_KINDS = [...IMPORTERS, 'plant'] as const
export type BatchKind = (typeof BATCH_KINDS)[number]
/** running and cancelled: only deliveries of plants. undone: only imports. */
export const BATCH_STATES = ['done', 'running', 'undone', 'cancelled', 'failed'] as const

/** "import:…" or "plant:…" */
const batchId = z.string().regex(/^(import:[\w-]{16,64}|plant:\d{1,9})$/, 'validation.format')

export const BatchRow = z.object({
  id: batchId,
  kind: z.enum(BATCH_KINDS),
  state: z.enum(BATCH_STATES),
  fileName: z.string(),
  /** Code of the plant; empty for imports. */
  plantCode: z.string(),
  /** User name; empty: a file drop. */
  operator: z.string(),
  count: z.number().int(),
  success: z.number().int(),
  failed: z.number().int(),
  /** Share of failed rows, 0 to 1. */
  failureRate: z.number(),
  createTime: fields.platformTime,
  /** Null when it cannot be undone. */
  undoUntilTime: fields.platformTime.nullable(),
})
export type BatchRow = z.output<typeof BatchRow>

export const BatchFilter = z
  .object({
    kind: z.enum(BATCH_KINDS).optional(),
    state: z.enum(BATCH_STATES).optional(),
    operator: fields.text(64).optional(),
    /** Part of the name of the file. */
    fileName: fields.text(128).optional(),
  })
  .extend(fields.optionalTimeRange)
  .refine(...fields.rangeInOrder)
export type BatchFilter = z.output<typeof BatchFilter>
export const listBatches = endpoint('GET /tsp-bss/batch/list', PAGE, {
  summary: 'Imports and deliveries of plants of the data scope, one page, newest first',
  query: BatchFilter.safeExtend(pagedQuery.shape),
  response: paged(BatchRow),
})

const OneBatch = z.object({ id: batchId })
export const BatchFigures = z.object({
  /** Vehicles the batch is about; 0 where it is about something else. */
  vehicles: z.number().int(),
  /** With a terminal. */
  equipped: z.number().int(),
  /** Connected now. */
  online: z.number().int(),
  /** That have ever sent a message. */
  seen: z.number().int(),
})
export type BatchFigures = z.output<typeof BatchFigures>
export const getBatchFigures = endpoint('GET /tsp-bss/batch/figures', PAGE, {
  summary:
    'How many vehicles of a batch have a terminal, have ever reported and are online; null outside of the data scope',
  query: OneBatch,
  response: BatchFigures.nullable(),
})

/** added, changed, unchanged and failed of imports; states of records of plants. */
export const BATCH_OUTCOMES = [
  'added',
  'changed',
  'unchanged',
  'failed',
  'received',
  'validated',
  'applied',
  'conflict',
] as const
export const BatchLine = z.object({
  /** Row of the sheet, or number of the record. */
  row: z.number().int(),
  /** What names the row: a VIN, a code. */
  label: z.string(),
  outcome: z.enum(BATCH_OUTCOMES),
  /** In the language of the call; empty: none. */
  reason: z.string(),
})
export type BatchLine = z.output<typeof BatchLine>
export const listBatchRows = endpoint('GET /tsp-bss/batch/rows', PAGE, {
  summary: 'Rows of a batch, one page in their order',
  query: OneBatch.extend({ outcome: z.enum(BATCH_OUTCOMES).optional() }).extend(pagedQuery.shape),
  response: paged(BatchLine),
})
export const downloadBatchFailures = endpoint('GET /tsp-bss/batch/failures', PAGE, {
  summary: 'Failed rows of an import as its workbook with a reason column; correct them and import it again',
  query: OneBatch,
  transfer: true,
})
export const undoBatch = endpoint('POST /tsp-bss/batch/undo', `${PAGE}/batch/undo`, {
  audit: 'operation',
  summary:
    'Take back an import of any user of the data scope; needs the permission of that import. 409 when it is too late',
  body: OneBatch,
  response: z.object({ undone: z.number().int() }),
  transfer: true,
  cancellable: false,
})
