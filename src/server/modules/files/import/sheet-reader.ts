import { crc32 } from 'node:zlib'
import XLSX from '@e965/xlsx'
import ExcelJS from 'exceljs'
import { readable } from '#server/ops/streams.ts'
import { archiveOf, mustUnpackWithin, UnusableZip, type ZipEntry, zipEntries } from './zip-entries.ts'

/** Limits on the cost of one file. */
export interface SheetLimits {
  rows: number
  columns: number
  /** Characters of one cell; the rest is cut off. */
  cell: number
  /** Characters of all cells: one long text may be used by a million cells. */
  text: number
  /** Bytes of the parts that are read, unpacked. */
  unpacked: number
}

/** Texts of one row: column (1 based) and text, in turn. */
export type RowCells = (number | string)[]
export interface ReadRow {
  row: number
  cells: RowCells
}

/** Why a file is not imported; each has its sentence. */
export type SheetFailure = 'unreadable' | 'tooManyRows' | 'tooLarge'

export class UnusableSheet extends Error {
  readonly failure: SheetFailure

  constructor(failure: SheetFailure) {
    super(failure)
    this.failure = failure
  }
}

type Cell = ExcelJS.CellValue

const isZip = (file: Buffer) => file.subarray(0, 4).equals(Buffer.from([0x50, 0x4b, 3, 4]))
const isOldExcel = (file: Buffer) => file.subarray(0, 4).equals(Buffer.from([0xd0, 0xcf, 0x11, 0xe0]))

/** The rows of the first sheet that have a text, in order. The name of a file says nothing: its bytes decide. */
export async function* sheetRows(file: Buffer, limits: SheetLimits): AsyncGenerator<ReadRow> {
  if (!isOldExcel(file) && !isZip(file)) throw new UnusableSheet('unreadable')
  let [rows, text] = [0, 0]
  for await (const { row, values } of isZip(file) ? newSheet(file, limits) : oldSheet(file, limits)) {
    const cells = textsOf(values, limits)
    if (cells.length === 0) continue
    // The heading is a row, too.
    if (++rows > limits.rows + 1) throw new UnusableSheet('tooManyRows')
    text += lengthOf(cells)
    if (text > limits.text) throw new UnusableSheet('tooLarge')
    yield { row, cells }
  }
}

interface RawRow {
  row: number
  values: Iterable<readonly [column: number, value: Cell]>
}

const PARTS: readonly string[] = [
  'xl/workbook.xml',
  'xl/_rels/workbook.xml.rels',
  'xl/styles.xml',
  'xl/sharedStrings.xml',
]
const SHEET = /^xl\/worksheets\/sheet\d+\.xml$/

/**
 * An xlsx. The library reads whatever follows in the file, so it is given an archive of the few parts it needs, which were
 * unpacked and measured before.
 */
async function* newSheet(file: Buffer, limits: SheetLimits): AsyncGenerator<RawRow> {
  const parts = workbookParts(zipEntries(file))
  await mustUnpackWithin(parts, limits.unpacked).catch((error: unknown) => {
    throw error instanceof UnusableZip ? new UnusableSheet('tooLarge') : error
  })
  const reader = new ExcelJS.stream.xlsx.WorkbookReader(readable(archiveOf(parts)), {
    worksheets: 'emit',
    sharedStrings: 'cache',
    hyperlinks: 'ignore',
    // Without styles a date is a number.
    styles: 'cache',
    entries: 'ignore',
  })
  for await (const sheet of reader) {
    for await (const row of sheet) yield { row: row.number, values: cellsOf(row) }
    return
  }
  throw new UnusableSheet('unreadable')
}

/** In the order in which they are needed, else the library keeps sheets on the disk until it has the texts. */
function workbookParts(entries: readonly ZipEntry[]): ZipEntry[] {
  const sheet = entries.find(({ name }) => SHEET.test(name))
  if (!sheet) throw new UnusableSheet('unreadable')
  const parts = PARTS.map((part) => entries.find(({ name }) => name === part))
  if (!parts[3]) parts[3] = emptyTexts()
  return [...parts.filter((part) => part !== undefined), sheet]
}

function emptyTexts(): ZipEntry {
  const packed = Buffer.from('<sst xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"/>')
  return { name: 'xl/sharedStrings.xml', method: 0, crc: crc32(packed), packed }
}

function cellsOf(row: ExcelJS.Row): [number, Cell][] {
  const cells: [number, Cell][] = []
  row.eachCell({ includeEmpty: false }, (cell, column) => cells.push([column, cell.value]))
  return cells
}

/** The binary format of Excel 97–2003, which is read as a whole. */
// oxlint-disable-next-line require-yield, eslint/require-await
async function* oldSheet(file: Buffer, { rows, columns }: SheetLimits): AsyncGenerator<RawRow> {
  // One row more than allowed, and the heading: this detects a file above the limit.
  const book = XLSX.read(file, { ...OLD_OPTIONS, sheetRows: rows + 2 })
  const sheet = book.Sheets[book.SheetNames[0] ?? '']
  if (!sheet?.['!ref']) return
  const range = XLSX.utils.decode_range(sheet['!ref'])
  range.s = { r: 0, c: 0 }
  range.e.c = Math.min(range.e.c, columns - 1)
  const found = XLSX.utils.sheet_to_json<Cell[]>(sheet, { ...OLD_ROWS, range })
  for (const [index, values] of found.entries()) {
    yield { row: index + 1, values: values.map((value, column) => [column + 1, value] as const) }
  }
}

const OLD_OPTIONS: XLSX.ParsingOptions = {
  type: 'buffer',
  sheets: 0,
  cellDates: true,
  cellFormula: false,
  cellHTML: false,
  cellText: false,
  bookVBA: false,
}
const OLD_ROWS = { header: 1, raw: true, defval: null, blankrows: true, UTC: true } as const

function textsOf(values: RawRow['values'], limits: SheetLimits): RowCells {
  const cells: RowCells = []
  for (const [column, value] of values) {
    const text = textOf(value).trim().slice(0, limits.cell)
    if (text !== '' && column <= limits.columns) cells.push(column, text)
  }
  return cells
}

const lengthOf = (cells: RowCells): number =>
  cells.reduce<number>((sum, each) => sum + (typeof each === 'string' ? each.length : 0), 0)

/** Displayed text of a cell; of a formula its result, of a date its day. */
function textOf(value: Cell): string {
  if (value === null || value === undefined) return ''
  if (value instanceof Date) return dateText(value)
  if (typeof value !== 'object') return String(value)
  if ('richText' in value) return value.richText.map(({ text }) => text).join('')
  if ('result' in value) return textOf(value.result as Cell)
  if ('text' in value) return textOf(value.text as Cell)
  return ''
}

/** Excel has no zones: the value of the cell is read as UTC. */
function dateText(date: Date): string {
  if (Number.isNaN(date.getTime())) return ''
  const text = date.toISOString().slice(0, 19).replace('T', ' ')
  return text.endsWith(' 00:00:00') ? text.slice(0, 10) : text
}
