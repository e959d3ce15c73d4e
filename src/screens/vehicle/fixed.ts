import type { Format } from '#web/i18n/format.ts'

/** A number with fixed decimals: from "3.294" to "3.300" only the digits change, not the layout. */
export function fixed({ language }: Pick<Format, 'language'>, digits: number): (value: number | undefined) => string {
  const tag = language === 'ar' ? 'ar-u-nu-latn' : language
  const numbers = new Intl.NumberFormat(tag, { minimumFractionDigits: digits, maximumFractionDigits: digits })
  return (value) => (value === undefined ? '–' : numbers.format(value))
}
