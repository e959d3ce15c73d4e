import { Readable } from 'node:stream'
import ExcelJS from 'exceljs'
import { MOST_IMPORT_ROWS } from '#core/contract/import.ts'
import { ApiError } from '#server/http/errors.ts'
import { OLD_WORKBOOK_MEGABYTES, readOldWorkbook } from './old-workbook.ts'
import { unpacksWithin } from './workbook-size.ts'

export interface SheetRow {
  /** In the sheet; the heading is row 1. */
  row: number
  /** Trimmed texts by column of the sheet, 1 based; empty cells are absent. */
  cells: Map<number, string>
}

export interface ReadSheet {
  headings: Map<number, string>
  rows: SheetRow[]
}

const isZip = (file: Buffer) => file.subarray(0, 4).equals(Buffer.from([0x50, 0x4b, 3, 4]))
const isOldExcel = (file: Buffer) => file.subarray(0, 4).equals(Buffer.from([0xd0, 0xcf, 0x11, 0xe0]))
const LONGEST_CELL = 2000
const MOST_COLUMNS = 200

/** The first sheet of a workbook. The name says nothing: what is in the file decides. */
export async function readWorkbook(file: Buffer): Promise<ReadSheet> {
  if (isOldExcel(file)) return readOldSheet(file)
  if (!isZip(file) || !(await unpacksWithin(file).catch(() => false))) throw unreadable()
  const reader = new ExcelJS.stream.xlsx.WorkbookReader(Readable.from([file]), {
    worksheets: 'emit',
    sharedStrings: 'cache',
    hyperlinks: 'ignore',
    // Without styles a date is a number.
    styles: 'cache',
    entries: 'ignore',
  })
  try {
    for await (const sheet of reader) return await readSheet(sheet)
  } catch (error) {
    throw error instanceof ApiError ? error : unreadable()
  }
  throw unreadable()
}

/** The binary format of Excel 97–2003. */
async function readOldSheet(file: Buffer): Promise<ReadSheet> {
  if (file.length > OLD_WORKBOOK_MEGABYTES * 1024 * 1024) {
    throw new ApiError(400, 'error.fileTooLarge', [], { max: OLD_WORKBOOK_MEGABYTES })
  }
  // One row more than allowed, and the heading: so that too many can be told from just enough.
  const most = { rows: MOST_IMPORT_ROWS + 2, columns: MOST_COLUMNS }
  const read = await readOldWorkbook(file, most).catch(() => {
    throw unreadable()
  })
  const rows = read.flatMap((values, index): SheetRow[] => {
    const cells = new Map<number, string>()
    values.forEach((value, column) => setCell(cells, column + 1, value))
    return cells.size === 0 ? [] : [{ row: index + 1, cells }]
  })
  const [head, ...rest] = rows
  if (!head || rest.length === 0) throw new ApiError(400, 'error.workbookEmpty')
  if (rest.length > MOST_IMPORT_ROWS) throw new ApiError(400, 'error.workbookRows', [], { max: MOST_IMPORT_ROWS })
  return { headings: head.cells, rows: rest }
}

async function readSheet(sheet: AsyncIterable<ExcelJS.Row>): Promise<ReadSheet> {
  let headings: Map<number, string> | undefined
  const rows: SheetRow[] = []
  for await (const row of sheet) {
    const cells = textsOf(row)
    if (cells.size === 0) continue
    if (!headings) {
      headings = cells
      continue
    }
    if (rows.length >= MOST_IMPORT_ROWS) throw new ApiError(400, 'error.workbookRows', [], { max: MOST_IMPORT_ROWS })
    rows.push({ row: row.number, cells })
  }
  if (!headings || rows.length === 0) throw new ApiError(400, 'error.workbookEmpty')
  return { headings, rows }
}

function textsOf(row: ExcelJS.Row): Map<number, string> {
  const cells = new Map<number, string>()
  row.eachCell({ includeEmpty: false }, (cell, column) => setCell(cells, column, cell.value))
  return cells
}

function setCell(cells: Map<number, string>, column: number, value: ExcelJS.CellValue): void {
  const text = textOf(value).trim().slice(0, LONGEST_CELL)
  if (text !== '' && column <= MOST_COLUMNS) cells.set(column, text)
}

/** What a person sees in a cell; of a formula its result, of a date its day. */
function textOf(value: ExcelJS.CellValue): string {
  if (value === null || value === undefined) return ''
  if (value instanceof Date) return dateText(value)
  if (typeof value !== 'object') return String(value)
  if ('richText' in value) return value.richText.map(({ text }) => text).join('')
  if ('result' in value) return textOf(value.result as ExcelJS.CellValue)
  if ('text' in value) return textOf(value.text as ExcelJS.CellValue)
  return ''
}

/** Excel has no zones: what stands in the cell is read as UTC. */
function dateText(date: Date): string {
  if (Number.isNaN(date.getTime())) return ''
  const text = date.toISOString().slice(0, 19).replace('T', ' ')
  return text.endsWith(' 00:00:00') ? text.slice(0, 10) : text
}

const unreadable = () => new ApiError(400, 'error.workbookUnreadable')
