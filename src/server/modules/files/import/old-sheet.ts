import XLSX from '@e965/xlsx'
import { cellFormat, type CellFormat, type ShownCell, shownNumber } from './cell-format.ts'
import type { RawRow } from './sheet-xml.ts'

const OPTIONS: XLSX.ParsingOptions = {
  type: 'buffer',
  dense: true,
  // A day is the number it is stored as, with its format: a date of the library has a zone.
  cellDates: false,
  cellNF: true,
  cellText: false,
  cellHTML: false,
  cellFormula: true,
  bookVBA: false,
}

/** The first visible sheet of the binary format of Excel 97–2003, which is read as a whole. */
export function* oldSheetRows(file: Buffer, limits: { rows: number; columns: number }): Generator<RawRow> {
  // One row more than allowed, and the heading: this detects a file above the limit.
  const book = XLSX.read(file, { ...OPTIONS, sheetRows: limits.rows + 2 })
  const from1904 = book.Workbook?.WBProps?.date1904 ?? false
  const rows = firstVisible(book)?.['!data'] ?? []
  // A row without a cell is a hole.
  for (const [index, values = []] of rows.entries()) {
    const cells = values
      .slice(0, limits.columns)
      .map((cell: XLSX.CellObject | undefined, column) => [column + 1, shownCell(cell, from1904)] as const)
    yield { row: index + 1, cells: cells.filter((each) => each !== undefined) }
  }
}

function firstVisible(book: XLSX.WorkBook): XLSX.DenseWorkSheet | undefined {
  const sheets = book.SheetNames.map((name, index) => ({
    sheet: book.Sheets[name] as XLSX.DenseWorkSheet | undefined,
    isHidden: (book.Workbook?.Sheets?.[index]?.Hidden ?? 0) > 0,
  })).filter(({ sheet }) => sheet && (sheet['!type'] ?? 'sheet') === 'sheet')
  return (sheets.find(({ isHidden }) => !isHidden) ?? sheets[0])?.sheet
}

function shownCell(cell: XLSX.CellObject | undefined, from1904: boolean): ShownCell {
  if (cell?.v === undefined || cell.v === null) return { text: '' }
  if (cell.t === 'n') return shownNumber(cell.v as number, formatOf(cell), from1904)
  if (cell.t === 'e') return { text: ERRORS[cell.v as number] ?? '#N/A' }
  return { text: String(cell.v) }
}

/** The library has no code for the built-in formats of East Asia only. */
const formatOf = ({ z }: XLSX.CellObject): CellFormat =>
  typeof z === 'string' ? cellFormat(0, z) : cellFormat(EAST_ASIAN_DATE)
const EAST_ASIAN_DATE = 31

/** [MS-XLS] 2.5.10. */
const ERRORS: Readonly<Record<number, string>> = {
  0: '#NULL!',
  7: '#DIV/0!',
  15: '#VALUE!',
  23: '#REF!',
  29: '#NAME?',
  36: '#NUM!',
  42: '#N/A',
}
