import type { Format } from '#web/i18n/format.ts'

/** A number with fixed decimals: from "3.294" to "3.300" only the digits change, not the layout. */
export function fixed({ dates }: Pick<Format, 'dates'>, digits: number): (value: number | undefined) => string {
  const numbers = new Intl.NumberFormat(dates.tag, { minimumFractionDigits: digits, maximumFractionDigits: digits })
  return (value) => (value === undefined ? '–' : numbers.format(value))
}
