/** Input of an import (docs/product/shared.md#imports). */
export const IMPORT_ACCEPT = '.xls,.xlsx'

/** The only workbook among the selected or dropped files; undefined when it is another kind of file or more than one. */
export function importFileOf(files: readonly File[]): File | undefined {
  const [file] = files
  return file && files.length === 1 && /\.xlsx?$/i.test(file.name) ? file : undefined
}
