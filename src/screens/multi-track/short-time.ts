import type { Format } from '#web/i18n/format.ts'

const DAY_SECONDS = 86_400

/** A moment among others within a range: the time alone where that is enough. Epoch seconds. */
export function shortTime(format: Format, at: number, span: number): string {
  const moment = at * 1000
  return span <= DAY_SECONDS ? format.clockAt(moment) : `${format.monthDayAt(moment)} ${format.minuteAt(moment)}`
}

/** Two moments, with one date where both are on the same day. */
export function stretchWords(format: Format, from: number, to: number): string {
  const [first, last] = [from, to].map((at) => format.dayAt(at * 1000))
  const [begin, end] = [from, to].map((at) => format.minuteAt(at * 1000))
  return `${first} ${begin} – ${first === last ? end : `${last} ${end}`}`
}
