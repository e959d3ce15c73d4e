import type { Options } from 'csv-stringify'

const DIGITS = 9

/** Without what a sum in binary leaves over: 3.9, not 3.900000000000002. */
export const plainNumber = (value: number): number => Number(value.toFixed(DIGITS))

/** A byte order mark for spreadsheets, and no formulas: a plate that begins with "=" must not run there. */
export const CSV_OPTIONS: Options = {
  header: true,
  bom: true,
  escape_formulas: true,
  cast: {
    number: (value) => String(plainNumber(value)),
    object: (value) => (Array.isArray(value) ? value.join(', ') : JSON.stringify(value)),
  },
}
