import type { Options } from 'csv-stringify'

/** A byte order mark for spreadsheets, and no formulas: a plate that begins with "=" must not run there. */
export const CSV_OPTIONS: Options = { header: true, bom: true, escape_formulas: true }
