import XLSX from '@e965/xlsx'
import { describe, expect, it } from 'vitest'
import { MOST_IMPORT_ROWS } from '#core/contract/import.ts'
import { OLD_WORKBOOK_MEGABYTES } from './old-workbook.ts'
import { readWorkbook } from './read-workbook.ts'

type Cell = string | number | boolean | Date | null

/** A real workbook of Excel 97–2003. */
function oldWorkbook(rows: Cell[][]): Buffer {
  const book = XLSX.utils.book_new()
  XLSX.utils.book_append_sheet(book, XLSX.utils.aoa_to_sheet(rows, { UTC: true }), 'anything')
  return XLSX.write(book, { type: 'buffer', bookType: 'biff8' }) as Buffer
}
const texts = (cells: Map<number, string>) => Object.fromEntries(cells)

describe('specification §5: import of xls', () => {
  it('reads words of any script, numbers and days as a person sees them, and skips empty rows', async () => {
    const file = oldWorkbook([
      ['VIN', '车牌', 'Водитель', null, 'Until'],
      ['LXLSOLD0000000001', '陕A12345', 'علي', null, new Date('2027-03-01T00:00:00Z')],
      [null, null, null, null, null],
      [' LXLSOLD0000000002 ', 12.5, true, null, null],
    ])
    expect(file.subarray(0, 4).toString('hex')).toBe('d0cf11e0')
    const { headings, rows } = await readWorkbook(file)
    expect(texts(headings)).toEqual({ 1: 'VIN', 2: '车牌', 3: 'Водитель', 5: 'Until' })
    expect(rows.map(({ row, cells }) => [row, texts(cells)])).toEqual([
      [2, { 1: 'LXLSOLD0000000001', 2: '陕A12345', 3: 'علي', 5: '2027-03-01' }],
      [4, { 1: 'LXLSOLD0000000002', 2: '12.5', 3: 'true' }],
    ])
  })

  it('refuses a heading without rows, more rows than allowed, a file too large, and one that is broken', async () => {
    await expect(readWorkbook(oldWorkbook([['VIN']]))).rejects.toMatchObject({ message: 'error.workbookEmpty' })
    const many = oldWorkbook(Array.from({ length: MOST_IMPORT_ROWS + 2 }, (_, index) => [index]))
    await expect(readWorkbook(many)).rejects.toMatchObject({ message: 'error.workbookRows' })
    const large = Buffer.concat([oldWorkbook([['VIN'], ['A']]), Buffer.alloc(OLD_WORKBOOK_MEGABYTES * 1024 * 1024)])
    await expect(readWorkbook(large)).rejects.toMatchObject({ message: 'error.fileTooLarge' })
    const broken = Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(2000, 7)])
    await expect(readWorkbook(broken)).rejects.toMatchObject({ message: 'error.workbookUnreadable' })
  })
})
