import XLSX from '@e965/xlsx'

/** A cell as it is shown. */
export interface ShownCell {
  text: string
  /** The number itself, where its text is written differently: `00123`, `12.5 h`, `50%`. */
  number?: string | undefined
  problem?: CellProblem | undefined
}

/** Why the text of a cell is not what was typed; each has its sentence. */
export type CellProblem = 'digits' | 'formula'

export interface CellFormat {
  kind: 'plain' | 'date' | 'shown'
  code: string
}

/** Excel keeps 15 digits of a number and writes zeros for the others. */
const FIRST_OF_16_DIGITS = 1e15
const SECONDS = 86_400
/** 31 December 9999. */
const LAST_DAY = 2_958_465
const PLAIN: CellFormat = { kind: 'plain', code: 'General' }

/** Built-in formats of East Asia, all of which are dates or times (ECMA-376 part 1 §18.8.30). No file has their codes. */
const isEastAsianDate = (id: number) => (id >= 27 && id <= 36) || (id >= 50 && id <= 58)

/** The format with a number, or the code a workbook gives it. */
export function cellFormat(id: number, code?: string): CellFormat {
  if (code === undefined && isEastAsianDate(id)) return { kind: 'date', code: '' }
  const shown = plainCode(code ?? BUILT_IN[id] ?? 'General')
  const bare = withoutTexts(shown)
  if (/\[(h+|m+|s+)\]/i.test(bare)) return { kind: 'shown', code: shown }
  // An `e` is the year of an era, but not in 0.00E+00.
  if (/[ymdhs]|a{3}|e(?![+-])/i.test(bare)) return { kind: 'date', code: shown }
  // 1.40E+10 shows less than what was typed.
  return /^(general|@)?$/i.test(shown) || /e[+-]/i.test(bare) ? PLAIN : { kind: 'shown', code: shown }
}

const BUILT_IN = XLSX.SSF._table as Readonly<Record<number, string>>

/** As Excel writes it in English, without what says in which script or language digits are shown. */
const plainCode = (code: string) =>
  code
    .replace(/G\/通用格式/gi, 'General')
    .replace(/\[(DBNum\d|\$-[^\]]*)\]/gi, '')
    .trim()

/** The part for positive numbers without what is printed as it is and without colours and conditions. */
const withoutTexts = (code: string) =>
  code
    .replace(/general/gi, '')
    .replace(/"[^"]*"?|\\.|[_*]./gs, '')
    .replace(/\[(?!(?:h+|m+|s+)\])[^\]]*\]/gi, '')
    .split(';')[0]!

/** A number as a person sees it; a date or a time as its day and time, whatever the order its format has. */
export function shownNumber(value: number, format: CellFormat, from1904: boolean): ShownCell {
  const date = format.kind === 'date' ? dateText(value, from1904) : undefined
  if (date) return { text: date }
  const plain = String(Number(value.toPrecision(15)))
  if (Math.abs(value) >= FIRST_OF_16_DIGITS) return { text: plain, problem: 'digits' }
  const text = format.kind === 'shown' ? formatted(value, format.code, from1904) : plain
  // What a format hides was typed all the same.
  return text === plain || text === '' ? { text: plain } : { text, number: plain }
}

function formatted(value: number, code: string, from1904: boolean): string {
  try {
    return XLSX.SSF.format(code, value, { date1904: from1904 }).trim()
  } catch {
    return ''
  }
}

/** Days since 1900 or 1904, without a zone. The nearest second: a third of the minutes of a day is not a sum of halves. */
function dateText(value: number, from1904: boolean): string | undefined {
  const seconds = Math.round(value * SECONDS)
  const [day, time] = [Math.floor(seconds / SECONDS), timeText(seconds % SECONDS)]
  if (value < 0 || day > LAST_DAY) return undefined
  if (day === 0) return time
  return dayAndTime(dayText(from1904 ? day + 1462 : day), time)
}

const dayAndTime = (day: string, time: string) => (time === '00:00:00' ? day : `${day} ${time}`)
const timeText = (seconds: number) => new Date(seconds * 1000).toISOString().slice(11, 19)

/** Excel counts a 29 February 1900, which did not exist, as day 60. */
function dayText(day: number): string {
  if (day === 60) return '1900-02-29'
  return new Date(Date.UTC(1899, 11, day < 60 ? 31 : 30) + day * SECONDS * 1000).toISOString().slice(0, 10)
}

const ISO = /^(\d{4}-\d\d-\d\d)?T?(?:(\d\d):(\d\d)(?::(\d\d(?:\.\d+)?))?)?Z?$/

/** A cell of the type for dates, which are written as ISO 8601 has them. */
export function shownDate(text: string): string {
  const [all, day, hours, minutes, seconds = '0'] = ISO.exec(text.trim()) ?? []
  if (!all) return text
  const whole = Number(hours ?? 0) * 3600 + Number(minutes ?? 0) * 60 + Math.round(Number(seconds))
  if (!day) return timeText(whole % SECONDS)
  const date = new Date(Date.parse(`${day}T00:00:00Z`) + whole * 1000)
  if (Number.isNaN(date.getTime())) return text
  const [onDay, time] = date.toISOString().slice(0, 19).split('T') as [string, string]
  return dayAndTime(onDay, time)
}
