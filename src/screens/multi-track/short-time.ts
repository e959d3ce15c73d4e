import type { Format } from '#web/i18n/format.ts'

const DAY_SECONDS = 86_400

/** A day as the language shows it, without its year. */
export const withoutYear = (day: string): string => day.replace(/-?\d{4}-?/, '')

/** A moment among others within a stretch of time: the time alone where that is enough. Epoch seconds. */
export function shortTime(format: Format, at: number, span: number): string {
  const [day = '', clock = ''] = format.instant(at * 1000).split(' ')
  return span <= DAY_SECONDS ? clock : `${withoutYear(day)} ${clock.slice(0, 5)}`
}

/** Two moments, with one date where both are on the same day. */
export function stretchWords(format: Format, from: number, to: number): string {
  const [begin, end] = [from, to].map((at) => format.instant(at * 1000).slice(0, 16))
  const sameDay = begin?.slice(0, 10) === end?.slice(0, 10)
  return `${begin} – ${sameDay ? end?.slice(11) : end}`
}
