import { MAX_IMPORT_ROWS } from '#core/contract/import.ts'
import { ApiError } from '#server/http/errors.ts'
import { atMost } from '#server/ops/at-most.ts'
import { inThread, ThreadExhausted } from '#server/ops/worker-thread.ts'
import type { CellProblem } from './cell-format.ts'
import type { ReadRow, RowCells, SheetFailure, SheetLimits } from './sheet-reader.ts'
import type { SheetMessage, SheetWorkerData } from './sheet-worker.ts'

export interface SheetRow {
  /** In the sheet; the heading is row 1. */
  row: number
  /** Trimmed texts by column of the sheet, 1 based; empty cells are absent. */
  cells: Map<number, string>
  /** Numbers whose text is written differently: 12.5 of `12.5 h`. */
  numbers: Map<number, string>
  /** Cells whose text is not what was typed. */
  problems: Map<number, CellProblem>
}

export interface ReadSheet {
  headings: Map<number, string>
  rows: SheetRow[]
}

/** An old workbook is read as a whole, so it may not be as large as a new one. */
export const OLD_WORKBOOK_MEGABYTES = 5
const MEGABYTE = 1024 * 1024
const LIMITS: SheetLimits = {
  rows: MAX_IMPORT_ROWS,
  columns: 200,
  cell: 2000,
  text: 64 * MEGABYTE,
  unpacked: 256 * MEGABYTE,
}
const THREAD_MEGABYTES = 512
const THREAD_MS = 90_000

const isOldExcel = (file: Buffer) => file.subarray(0, 4).equals(Buffer.from([0xd0, 0xcf, 0x11, 0xe0]))
/** Each may use half a gigabyte. */
const taken = atMost(2)

/**
 * The first visible sheet of a workbook, read in a thread of its own with limits of memory and time. A file that breaks them is
 * rejected with a sentence, and nothing else happens.
 */
export async function readWorkbook(file: Buffer, limits: Partial<SheetLimits> = {}): Promise<ReadSheet> {
  if (isOldExcel(file) && file.length > OLD_WORKBOOK_MEGABYTES * MEGABYTE) {
    throw new ApiError(400, 'error.fileTooLarge', [], { max: OLD_WORKBOOK_MEGABYTES })
  }
  const [head, ...rows] = await taken(() => rowsOf(file, { ...LIMITS, ...limits }))
  if (!head || rows.length === 0) throw new ApiError(400, 'error.workbookEmpty')
  return { headings: head.cells, rows }
}

async function rowsOf(file: Buffer, limits: SheetLimits): Promise<SheetRow[]> {
  const rows: SheetRow[] = []
  // A copy: what a thread is given must not be a view on memory shared with other requests.
  const data: SheetWorkerData = { file: new Uint8Array(file), limits }
  await inThread<SheetMessage>({
    name: 'sheet-worker',
    from: import.meta.url,
    data,
    memoryMegabytes: THREAD_MEGABYTES,
    deadlineMs: THREAD_MS,
    onMessage(message) {
      if ('failure' in message) throw rejection(message.failure, limits)
      if ('rows' in message) for (const row of message.rows) rows.push(sheetRow(row))
      return 'end' in message
    },
  }).catch((error: unknown) => {
    throw error instanceof ThreadExhausted ? rejection('tooLarge', limits) : error
  })
  return rows
}

const sheetRow = ({ row, cells, numbers, problems }: ReadRow): SheetRow => ({
  row,
  cells: byColumn(cells),
  numbers: byColumn(numbers),
  problems: byColumn<CellProblem>(problems),
})

function byColumn<Text extends string = string>(cells: RowCells): Map<number, Text> {
  const texts = new Map<number, Text>()
  for (let at = 0; at < cells.length; at += 2) texts.set(cells[at] as number, cells[at + 1] as Text)
  return texts
}

function rejection(failure: SheetFailure, { rows }: SheetLimits): ApiError {
  if (failure === 'tooManyRows') return new ApiError(400, 'error.workbookRows', [], { max: rows })
  return new ApiError(400, failure === 'tooLarge' ? 'error.workbookTooLarge' : 'error.workbookUnreadable')
}
