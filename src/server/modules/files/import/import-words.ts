import ExcelJS from 'exceljs'
import { z } from 'zod'
import { MAX_IMPORT_ROWS } from '#core/contract/import.ts'
import { LANGUAGES, type Language } from '#core/domain/language.ts'
import type { Importer } from '#server/exchange/importer.ts'
import type { FailDetail } from '#server/http/errors.ts'
import type { Translator } from '#server/http/translate.ts'
import type { ReadSheet } from './read-workbook.ts'

/** Heading of a column in a language. */
export const headingOf = (translator: Translator, lang: Language, name: string): string => {
  const key = `column.${name}`
  const text = translator.text(lang, key)
  return text === key ? name : text
}

/** Which column of a sheet is which field: by the heading of any language, with or without the mark of a required one. */
export function matchColumns(translator: Translator, { columns }: Importer, { headings }: ReadSheet) {
  const plain = (text: string) =>
    text
      .replace(/\*\s*$/, '')
      .trim()
      .toLowerCase()
  const fields = new Map<string, string>()
  for (const { name } of columns) {
    fields.set(name.toLowerCase(), name)
    for (const lang of LANGUAGES) fields.set(plain(headingOf(translator, lang, name)), name)
  }
  const found = new Map<number, string>()
  const ignored: string[] = []
  for (const [column, heading] of headings) {
    const field = fields.get(plain(heading))
    if (field && ![...found.values()].includes(field)) found.set(column, field)
    else ignored.push(heading)
  }
  const present = new Set(found.values())
  return { found, ignored, missing: columns.filter(({ name, required }) => required && !present.has(name)) }
}

/** Code of a cell in a column of codes: the code itself, or its label in any language. */
export function codeReader(translator: Translator, { words = {} }: Importer): (column: string, cell: string) => string {
  const codes = new Map(
    Object.entries(words).map(([column, { codes: known, key }]) => [
      column,
      new Map(
        known.flatMap((code) =>
          LANGUAGES.flatMap((lang): [string, string][] => {
            const word = translator.word(lang, key(code))
            return word === undefined ? [] : [[word.toLowerCase(), String(code)]]
          }),
        ),
      ),
    ]),
  )
  return (column, cell) => codes.get(column)?.get(cell.toLowerCase()) ?? cell
}

/** Which columns take numbers: a price of `1,234.50 €` is 1234.5 there, in a column of texts it is what the cell shows. */
export function numberColumns({ columns, schema }: Importer): (column: string) => boolean {
  const fields = schema instanceof z.ZodObject ? (schema.shape as Record<string, z.ZodType | undefined>) : {}
  const numbers = new Set(columns.map(({ name }) => name).filter((name) => takesNumbers(fields[name])))
  return (column) => numbers.has(column)
}

function takesNumbers(field: z.ZodType | undefined): boolean {
  const parsed = field?.safeParse('1')
  if (!parsed) return false
  // 1 may be below the least number of the column.
  if (!parsed.success) return parsed.error.issues.some((issue) => 'origin' in issue && NUMBERS.has(issue.origin))
  return typeof parsed.data === 'number'
}
const NUMBERS = new Set<unknown>(['number', 'int'])

/** Longer ones would hide what is said about them. */
const QUOTED_MAX = 60

/** "Heading “what was typed”: what is wrong" for each thing that is. */
export function reasonText(
  translator: Translator,
  lang: Language,
  reasons: readonly FailDetail[],
  /** The label names the row, and is shown next to the reason. */
  { cells, label }: { cells: Readonly<Record<string, string>>; label: string },
): string {
  return translator
    .details(lang, reasons)
    .map(({ path, message }) => {
      if (!path) return message
      const value = cells[path] ?? ''
      const isQuoted = value !== '' && value !== label && value.length <= QUOTED_MAX && !message.includes(value)
      return `${headingOf(translator, lang, path)}${isQuoted ? ` “${value}”` : ''}: ${message}`
    })
    .join('; ')
}

export interface WorkbookRow {
  cells: Readonly<Record<string, string>>
  reason: string
}

/** The workbook of an importer: empty as a template, or with rows and why they failed. */
export async function importWorkbook(
  translator: Translator,
  lang: Language,
  importer: Importer,
  failed?: readonly WorkbookRow[],
): Promise<Buffer> {
  const word = (key: string) => translator.text(lang, key)
  const workbook = new ExcelJS.Workbook()
  const sheet = workbook.addWorksheet(word('sheet.data'), { views: [{ state: 'frozen', ySplit: 1 }] })
  const headings = importer.columns.map(
    ({ name, required }) => headingOf(translator, lang, name) + (required ? ' *' : ''),
  )
  const width = (heading: string) => Math.max(14, heading.length + 4)
  sheet.columns = [...headings, ...(failed ? [word('column.reason')] : [])].map((header) => ({
    header,
    width: width(header),
    // A plate or a phone number must stay the text it is.
    style: { numFmt: '@' },
  }))
  sheet.getRow(1).font = { bold: true }
  for (const { cells, reason } of failed ?? []) {
    sheet.addRow([...importer.columns.map(({ name }) => cells[name] ?? null), reason])
  }
  offerChoices(workbook, sheet, translator, lang, importer)
  const about = workbook.addWorksheet(word('sheet.columns'))
  about.columns = [{ width: 28 }, { width: 16 }, { width: 40 }]
  importer.columns.forEach(({ required, example }, index) => {
    about.addRow([headings[index], word(required ? 'about.required' : 'about.optional'), example])
  })
  return Buffer.from(await workbook.xlsx.writeBuffer())
}

/** Columns of codes offer their labels in a list; anything else can be typed, and is checked when the file is read. */
function offerChoices(
  workbook: ExcelJS.Workbook,
  sheet: ExcelJS.Worksheet,
  translator: Translator,
  lang: Language,
  { columns, words = {} }: Importer,
): void {
  const lists = columns.flatMap(({ name }, index) => {
    const choices = words[name]
    if (!choices) return []
    const labels = choices.codes.map((code) => translator.word(lang, choices.key(code)) ?? String(code))
    return labels.length > 0 ? [{ column: sheet.getColumn(index + 1).letter, labels }] : []
  })
  if (lists.length === 0) return
  // A list inside of the rule may have 255 characters and no commas; one in a sheet has no such limit.
  const choices = workbook.addWorksheet(CHOICES, { state: 'hidden' })
  lists.forEach(({ column, labels }, index) => {
    const source = choices.getColumn(index + 1)
    source.values = labels
    const { letter } = source
    validationsOf(sheet).add(`${column}2:${column}${MAX_IMPORT_ROWS + 1}`, {
      type: 'list',
      allowBlank: true,
      showErrorMessage: false,
      formulae: [`${CHOICES}!$${letter}$1:$${letter}$${labels.length}`],
    })
  })
}

/** Of no language: formulas refer to it. */
const CHOICES = 'Choices'

/** The types of the library leave it out. */
const validationsOf = (sheet: ExcelJS.Worksheet) =>
  (sheet as unknown as { dataValidations: { add(range: string, rule: ExcelJS.DataValidation): void } }).dataValidations
