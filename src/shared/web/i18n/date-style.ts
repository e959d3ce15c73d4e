import type { Language } from '#core/domain/language.ts'

/** How a language and region write a day and a clock time. D, MMM and h as in dayjs, which pickers use. */
export interface DateStyle {
  /** BCP 47 tag of numbers and month names. */
  tag: string
  day: string
  /** Without the year. */
  monthDay: string
  month: string
  clock: string
  /** Between day and clock. */
  join: string
}

const CLOCK = 'HH:mm:ss'
const named = (tag: string): DateStyle => ({
  tag,
  day: 'D MMM YYYY',
  monthDay: 'D MMM',
  month: 'MMM YYYY',
  clock: CLOCK,
  join: ', ',
})
const dotted = (tag: string): DateStyle => ({
  tag,
  day: 'DD.MM.YYYY',
  monthDay: 'DD.MM.',
  month: 'MM.YYYY',
  clock: CLOCK,
  join: ', ',
})
const slashed = (tag: string): DateStyle => ({
  tag,
  day: 'DD/MM/YYYY',
  monthDay: 'DD/MM',
  month: 'MM/YYYY',
  clock: CLOCK,
  join: ', ',
})

/** By region, the usual one of the language first. Tags of Arabic ask for Western digits: they are next to VINs and plates. */
const STYLES: Record<Language, Readonly<Record<string, DateStyle>>> = {
  zh: { CN: { tag: 'zh-CN', day: 'YYYY-MM-DD', monthDay: 'MM-DD', month: 'YYYY-MM', clock: CLOCK, join: ' ' } },
  en: {
    GB: named('en-GB'),
    US: {
      tag: 'en-US',
      day: 'MMM D, YYYY',
      monthDay: 'MMM D',
      month: 'MMM YYYY',
      clock: 'h:mm:ss A',
      join: ', ',
    },
  },
  ru: { RU: dotted('ru-RU') },
  es: { ES: named('es-ES'), MX: named('es-MX') },
  fr: { FR: named('fr-FR'), CH: named('fr-CH') },
  pt: { BR: slashed('pt-BR'), PT: slashed('pt-PT') },
  ar: { EG: slashed('ar-u-nu-latn') },
  de: { DE: dotted('de-DE'), CH: dotted('de-CH') },
}

export const regionsOf = (language: Language): readonly string[] => Object.keys(STYLES[language])

/** The style of a region; of the usual one where the language has no such region. */
export function dateStyleOf(language: Language, region?: string | null): DateStyle {
  const styles = STYLES[language]
  return styles[region ?? ''] ?? Object.values(styles)[0]!
}

const WALL = /^(\d{4})-(\d\d)(?:-(\d\d))?(?: (\d\d):(\d\d)(?::(\d\d))?)?/

/** Writes parts of "YYYY-MM-DD HH:mm:ss" in a pattern of a style. */
export function writeWall(text: string, pattern: string, monthNames: readonly string[]): string {
  const parts = WALL.exec(text)
  if (!parts) return text
  const [, year = '', month = '', day = '', hour = '00', minute = '00', second = '00'] = parts
  const written: Record<string, string> = {
    YYYY: year,
    MMM: monthNames[Number(month) - 1] ?? month,
    MM: month,
    DD: day,
    D: String(Number(day)),
    HH: hour,
    h: String(Number(hour) % 12 || 12),
    mm: minute,
    ss: second,
    A: Number(hour) < 12 ? 'AM' : 'PM',
  }
  return pattern.replace(/YYYY|MMM|MM|DD|D|HH|h|mm|ss|A/g, (token) => written[token] ?? token)
}

export const monthNamesOf = (tag: string): readonly string[] => {
  const names = new Intl.DateTimeFormat(tag, { month: 'short', timeZone: 'UTC' })
  return Array.from({ length: 12 }, (_, month) => names.format(Date.UTC(2026, month, 1)))
}
