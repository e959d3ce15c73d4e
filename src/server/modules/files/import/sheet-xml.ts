import type { CellFormat } from './cell-format.ts'
import { cellFormat, type ShownCell, shownDate, shownNumber } from './cell-format.ts'
import type { WorkbookParts } from './workbook-parts.ts'
import { type Attributes, readXml, unescaped, xmlPieces, type XmlReader } from './xml-part.ts'
import type { ZipEntry } from './zip-entries.ts'

export interface RawRow {
  row: number
  cells: (readonly [column: number, cell: ShownCell])[]
}

/** The rows of a sheet (ECMA-376 part 1 §18.3), in the order of the file. */
export async function* sheetXmlRows({ sheet, styles, texts, from1904 }: WorkbookParts): AsyncGenerator<RawRow> {
  const formats = styles ? await readFormats(styles) : []
  const reader = new RowReader({ formats, texts: texts ? await readTexts(texts) : [], from1904 })
  for await (const _ of xmlPieces(sheet, reader)) yield* reader.taken()
  yield* reader.taken()
}

interface Book {
  formats: readonly CellFormat[]
  texts: readonly string[]
  from1904: boolean
}

interface RawCell {
  column: number
  type: string | undefined
  style: number
  /** Of `v`. */
  value: string | undefined
  /** Of `is`, all runs together. */
  inline: string | undefined
  isFormula: boolean
}

class RowReader implements XmlReader {
  readonly #book: Book
  readonly #runs = new TextRuns()
  #rows: RawRow[] = []
  #inside = false
  #row: RawRow = { row: 0, cells: [] }
  #cell: RawCell | undefined
  #column = 0
  #value: string | undefined

  constructor(book: Book) {
    this.#book = book
  }

  taken(): RawRow[] {
    const rows = this.#rows
    this.#rows = []
    return rows
  }

  open(name: string, attributes: Attributes): void {
    if (name === 'sheetData') this.#inside = true
    if (!this.#inside) return
    if (name === 'row') {
      this.#row = { row: Number(attributes.r ?? this.#row.row + 1), cells: [] }
      this.#column = 0
    } else if (name === 'c') {
      this.#column = columnOf(attributes.r) ?? this.#column + 1
      this.#cell = {
        column: this.#column,
        type: attributes.t,
        style: Number(attributes.s ?? 0),
        value: undefined,
        inline: undefined,
        isFormula: false,
      }
    } else if (name === 'v') this.#value = ''
    else if (name === 'f' && this.#cell) this.#cell.isFormula = true
    else if (name === 'is') this.#runs.start()
    else this.#runs.open(name)
  }

  text(text: string): void {
    if (this.#value !== undefined) this.#value += text
    else this.#runs.text(text)
  }

  close(name: string): void {
    if (!this.#inside) return
    if (name === 'v') {
      if (this.#cell) this.#cell.value = this.#value
      this.#value = undefined
    } else if (name === 'is') {
      if (this.#cell) this.#cell.inline = this.#runs.end()
    } else if (name === 'c') {
      if (this.#cell) this.#row.cells.push([this.#cell.column, shownCell(this.#cell, this.#book)])
      this.#cell = undefined
    } else if (name === 'row') this.#rows.push(this.#row)
    else if (name === 'sheetData') this.#inside = false
    else this.#runs.close(name)
  }
}

/** Texts in runs of one format each, without the reading printed above some of them (§18.4). */
class TextRuns {
  #text: string | undefined
  #readings = 0
  #isOpen = false

  start(): void {
    this.#text = ''
  }

  open(name: string): void {
    if (name === 'rPh') this.#readings++
    else if (name === 't') this.#isOpen = true
  }

  text(text: string): void {
    if (this.#isOpen && this.#readings === 0 && this.#text !== undefined) this.#text += text
  }

  close(name: string): void {
    if (name === 'rPh') this.#readings--
    else if (name === 't') this.#isOpen = false
  }

  end(): string {
    const text = unescaped(this.#text ?? '')
    this.#text = undefined
    return text
  }
}

function shownCell({ type, value, inline, style, isFormula }: RawCell, { formats, texts, from1904 }: Book): ShownCell {
  if (inline !== undefined) return { text: inline }
  // A program that writes formulas without calculating them leaves out their results.
  if (value === undefined || value === '') return isFormula && type !== 'str' ? { text: '', problem: 'formula' } : EMPTY
  if (type === 's') return { text: texts[Number(value)] ?? '' }
  if (type === 'b') return { text: value.trim() === '1' || value.trim() === 'true' ? 'true' : 'false' }
  if (type === 'd') return { text: shownDate(value) }
  if (type !== undefined && type !== 'n') return { text: unescaped(value) }
  const number = Number(value)
  if (Number.isNaN(number)) return { text: value }
  return shownNumber(number, formats[style] ?? cellFormat(0), from1904)
}

const EMPTY: ShownCell = { text: '' }

/** 28 of AB12; undefined without an address. */
function columnOf(address: string | undefined): number | undefined {
  const letters = address && /^[A-Z]{1,3}/i.exec(address)?.[0].toUpperCase()
  if (!letters) return undefined
  let column = 0
  for (const letter of letters) column = column * 26 + letter.charCodeAt(0) - 64
  return column
}

async function readTexts(part: ZipEntry): Promise<string[]> {
  const texts: string[] = []
  const runs = new TextRuns()
  await readXml(part, {
    open: (name) => (name === 'si' ? runs.start() : runs.open(name)),
    text: (text) => runs.text(text),
    close: (name) => void (name === 'si' ? texts.push(runs.end()) : runs.close(name)),
  })
  return texts
}

/** The format of numbers of each style, by the index cells have. */
async function readFormats(part: ZipEntry): Promise<CellFormat[]> {
  const codes = new Map<number, string>()
  const ids: number[] = []
  let inCells = false
  await readXml(part, {
    open(name, { numFmtId, formatCode }) {
      if (name === 'numFmt' && formatCode) codes.set(Number(numFmtId), formatCode)
      if (name === 'cellXfs') inCells = true
      if (name === 'xf' && inCells) ids.push(Number(numFmtId ?? 0))
    },
    close(name) {
      if (name === 'cellXfs') inCells = false
    },
  })
  return ids.map((id) => cellFormat(id, codes.get(id)))
}
