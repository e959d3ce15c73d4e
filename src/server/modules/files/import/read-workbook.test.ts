import XLSX from '@e965/xlsx'
import { describe, expect, it } from 'vitest'
import { MAX_IMPORT_ROWS } from '#core/contract/import.ts'
import { anArchive, hideEntry, packed } from '#tests/support/archive.ts'
import { workbookOf } from '#tests/support/workbook.ts'
import { OLD_WORKBOOK_MEGABYTES, readWorkbook } from './read-workbook.ts'

type Cell = string | number | boolean | Date | null

/** A real workbook of Excel 97–2003. */
function oldWorkbook(rows: Cell[][]): Buffer {
  const book = XLSX.utils.book_new()
  XLSX.utils.book_append_sheet(book, XLSX.utils.aoa_to_sheet(rows, { UTC: true }), 'anything')
  return XLSX.write(book, { type: 'buffer', bookType: 'biff8' }) as Buffer
}
const texts = (cells: Map<number, string>) => Object.fromEntries(cells)

describe('import of xls', () => {
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
    const many = oldWorkbook(Array.from({ length: MAX_IMPORT_ROWS + 2 }, (_, index) => [index]))
    await expect(readWorkbook(many)).rejects.toMatchObject({ message: 'error.workbookRows' })
    const large = Buffer.concat([oldWorkbook([['VIN'], ['A']]), Buffer.alloc(OLD_WORKBOOK_MEGABYTES * 1024 * 1024)])
    await expect(readWorkbook(large)).rejects.toMatchObject({ message: 'error.fileTooLarge' })
    const broken = Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(2000, 7)])
    await expect(readWorkbook(broken)).rejects.toMatchObject({ message: 'error.workbookUnreadable' })
  })
})

const XML = '<?xml version="1.0"?>'
const SHEETS = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const HEAD = '<row r="1"><c r="A1" t="inlineStr"><is><t>VIN</t></is></c></row>'
const book = [
  packed(
    'xl/workbook.xml',
    `${XML}<workbook xmlns="${SHEETS}" xmlns:r="${RELATIONS}"><sheets><sheet name="S" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  ),
  packed(
    'xl/_rels/workbook.xml.rels',
    `${XML}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${RELATIONS}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
  ),
]
const sheet = (rows: string) =>
  packed(
    'xl/worksheets/sheet1.xml',
    `${XML}<worksheet xmlns="${SHEETS}"><sheetData>${HEAD}${rows}</sheetData></worksheet>`,
  )
const sharedTexts = (content: string) => packed('xl/sharedStrings.xml', `${XML}<sst xmlns="${SHEETS}">${content}</sst>`)
const ROW = '<row r="2"><c r="A2" t="inlineStr"><is><t>LXLSNEW0000000001</t></is></c></row>'

describe('a workbook that tries to use up memory', () => {
  it('is read without what its directory does not name', async () => {
    const hidden = hideEntry(anArchive([...book, sheet(ROW), sharedTexts('<si><t>hidden</t></si>'.repeat(1000))]))
    const { rows } = await readWorkbook(hidden, { unpacked: 2000 })
    expect(rows.map(({ cells }) => texts(cells))).toEqual([{ 1: 'LXLSNEW0000000001' }])
  })

  it('is rejected when the parts that are read unpack to too much', async () => {
    const large = anArchive([...book, sheet(ROW), sharedTexts('<si><t>x</t></si>'.repeat(1000))])
    await expect(readWorkbook(large, { unpacked: 2000 })).rejects.toMatchObject({
      code: 400,
      message: 'error.workbookTooLarge',
    })
  })

  it('is rejected when many cells use one long text', async () => {
    const many = Array.from(
      { length: 50 },
      (_, index) => `<row r="${index + 2}"><c r="A${index + 2}" t="s"><v>0</v></c></row>`,
    )
    const file = anArchive([...book, sharedTexts(`<si><t>${'x'.repeat(1000)}</t></si>`), sheet(many.join(''))])
    expect((await readWorkbook(file)).rows).toHaveLength(50)
    await expect(readWorkbook(file, { text: 40_000 })).rejects.toMatchObject({ message: 'error.workbookTooLarge' })
  })

  it('is read whatever the order of its parts', async () => {
    const shared = '<row r="2"><c r="A2" t="s"><v>0</v></c></row>'
    const file = anArchive([sheet(shared), sharedTexts('<si><t>LXLSNEW0000000002</t></si>'), ...book])
    expect((await readWorkbook(file)).rows.map(({ cells }) => texts(cells))).toEqual([{ 1: 'LXLSNEW0000000002' }])
  })

  it('takes as many rows as allowed and not one more', async () => {
    const rows = (count: number) => workbookOf([['VIN'], ...Array.from({ length: count }, (_, index) => [`V${index}`])])
    const bytes = async (count: number) => Buffer.from(await (await rows(count)).arrayBuffer())
    expect((await readWorkbook(await bytes(20), { rows: 20 })).rows).toHaveLength(20)
    await expect(readWorkbook(await bytes(21), { rows: 20 })).rejects.toMatchObject({ message: 'error.workbookRows' })
  })
})
