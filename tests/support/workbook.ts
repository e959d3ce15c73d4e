import ExcelJS from 'exceljs'

type Cell = string | number | Date | null

/** A workbook of one sheet. */
export async function workbookOf(rows: readonly Cell[][], name = 'rows.xlsx'): Promise<File> {
  const book = new ExcelJS.Workbook()
  const sheet = book.addWorksheet('rows')
  for (const row of rows) sheet.addRow(row)
  return new File([new Uint8Array(await book.xlsx.writeBuffer())], name)
}

/** Rows of the first sheet of a workbook, empty cells as undefined. */
export async function sheetOf(content: Buffer): Promise<unknown[][]> {
  const book = new ExcelJS.Workbook()
  await book.xlsx.load(content as unknown as ExcelJS.Buffer)
  const rows: unknown[][] = []
  book.worksheets[0]?.eachRow((row) => rows.push((row.values as unknown[]).slice(1)))
  return rows
}
