import type { Language } from '#core/domain/language.ts'
import { platformTimeOf } from '#core/domain/platform-time.ts'
import type { Exporter } from '#server/exchange/exporter.ts'
import type { Translator } from '#server/http/translate.ts'
import { wallTime, type WorkbookWords } from './write-export.ts'

interface Asked {
  lang: string
  timeZone: string
  requester: string
  createdAt: Date
  filter: Record<string, unknown>
  /** Purpose of its personal data, and its approver. */
  purpose?: string
  decidedBy?: string | undefined
  /** Columns it could have had with a reason. */
  left?: readonly string[]
}

/** Headings, second sheet and labels of codes of an exported workbook, in the language it was asked for in. */
export function workbookWords(translator: Translator, exporter: Exporter, asked: Asked): WorkbookWords {
  const lang = asked.lang as Language
  const text = (key: string) => translator.text(lang, key)
  const word = (column: string, value: unknown) => wordOfCode(translator, exporter, lang, column, value)
  const lines: [string, string][] = [
    [text('about.source'), exporter.page],
    [text('about.requester'), asked.requester],
    [text('about.requested'), wallTime(platformTimeOf(asked.createdAt), asked.timeZone)],
    [text('about.zone'), asked.timeZone],
    [text('about.language'), lang],
    ...(asked.purpose ? [[text('about.purpose'), asked.purpose] satisfies [string, string]] : []),
    ...(asked.decidedBy ? [[text('about.decidedBy'), asked.decidedBy] satisfies [string, string]] : []),
    ...(asked.left?.length
      ? [[text('about.left'), asked.left.map((name) => text(`column.${name}`)).join(', ')] satisfies [string, string]]
      : []),
    ...Object.entries(asked.filter).map(([name, value]): [string, string] => [
      text(`column.${name}`).replace(/^column\./, ''),
      word(name, value) ?? given(name, value, asked.timeZone),
    ]),
  ]
  return {
    headings: exporter.columns.map((name) => text(`column.${name}`)),
    about: { title: text('sheet.about'), lines },
    dataTitle: text('sheet.data'),
    watermarkTitle: text('column.watermark'),
    word,
  }
}

const given = (name: string, value: unknown, timeZone: string): string =>
  typeof value !== 'string' ? JSON.stringify(value) : /time/i.test(name) ? wallTime(value, timeZone) : value

/** The label, or labels, of a column's code; undefined where the column holds none or the code is not known. */
export function wordOfCode(
  translator: Translator,
  exporter: Pick<Exporter, 'words'>,
  lang: Language,
  column: string,
  value: unknown,
): string | undefined {
  const { words: known = {} } = exporter
  // Names of a filter are whatever was sent: `constructor` is none of ours.
  const words = Object.hasOwn(known, column) ? known[column] : undefined
  if (!words) return undefined
  const wordOf = (code: unknown) => (isCode(code) ? translator.word(lang, words.key(code)) : undefined)
  return Array.isArray(value) ? value.map((code) => wordOf(code) ?? String(code)).join(', ') : wordOf(value)
}

const isCode = (value: unknown): value is string | number => typeof value === 'string' || typeof value === 'number'
