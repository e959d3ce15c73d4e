import type { Format } from '#web/i18n/format.ts'

/** A figure with all its digits: "3.300" beside "3.294" stands still while the last digit moves. */
export function fixed({ language }: Pick<Format, 'language'>, digits: number): (value: number | undefined) => string {
  const tag = language === 'ar' ? 'ar-u-nu-latn' : language
  const numbers = new Intl.NumberFormat(tag, { minimumFractionDigits: digits, maximumFractionDigits: digits })
  return (value) => (value === undefined ? '–' : numbers.format(value))
}
