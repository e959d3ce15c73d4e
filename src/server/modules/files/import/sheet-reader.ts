import { oldSheetRows } from './old-sheet.ts'
import { type RawRow, sheetXmlRows } from './sheet-xml.ts'
import { partsByName, workbookParts } from './workbook-parts.ts'
import { mustUnpackWithin, UnusableZip, type ZipEntry, zipEntries } from './zip-entries.ts'

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
  /** The same for numbers whose text is written differently. */
  numbers: RowCells
  /** The same for what is wrong with a cell: a `CellProblem`. */
  problems: RowCells
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

const isZip = (file: Buffer) => file.subarray(0, 4).equals(Buffer.from([0x50, 0x4b, 3, 4]))
const isOldExcel = (file: Buffer) => file.subarray(0, 4).equals(Buffer.from([0xd0, 0xcf, 0x11, 0xe0]))

/** The rows of the first visible sheet that have a text, in order. The name of a file says nothing: its bytes decide. */
export async function* sheetRows(file: Buffer, limits: SheetLimits): AsyncGenerator<ReadRow> {
  if (!isOldExcel(file) && !isZip(file)) throw new UnusableSheet('unreadable')
  let [rows, text] = [0, 0]
  for await (const raw of isZip(file) ? newSheet(file, limits) : oldSheetRows(file, limits)) {
    const row = shownRow(raw, limits)
    if (row.cells.length === 0) continue
    // The heading is a row, too.
    if (++rows > limits.rows + 1) throw new UnusableSheet('tooManyRows')
    text += lengthOf(row.cells)
    if (text > limits.text) throw new UnusableSheet('tooLarge')
    yield row
  }
}

/** An xlsx, read piece by piece from the few parts it needs, which were unpacked and measured before. */
async function* newSheet(file: Buffer, limits: SheetLimits): AsyncGenerator<RawRow> {
  const measure = (parts: readonly ZipEntry[]) =>
    mustUnpackWithin(parts, limits.unpacked).catch((error: unknown) => {
      throw error instanceof UnusableZip ? new UnusableSheet('tooLarge') : error
    })
  const parts = await workbookParts(partsByName(zipEntries(file)), measure)
  if (!parts) throw new UnusableSheet('unreadable')
  await measure([parts.styles, parts.texts, parts.sheet].filter((part) => part !== undefined))
  yield* sheetXmlRows(parts)
}

function shownRow({ row, cells }: RawRow, limits: SheetLimits): ReadRow {
  const shown: ReadRow = { row, cells: [], numbers: [], problems: [] }
  for (const [column, { text, number, problem }] of cells) {
    const trimmed = text.trim().slice(0, limits.cell)
    if (column > limits.columns || (trimmed === '' && !problem)) continue
    shown.cells.push(column, trimmed)
    if (number) shown.numbers.push(column, number)
    if (problem) shown.problems.push(column, problem)
  }
  return shown
}

const lengthOf = (cells: RowCells): number =>
  cells.reduce<number>((sum, each) => sum + (typeof each === 'string' ? each.length : 0), 0)
