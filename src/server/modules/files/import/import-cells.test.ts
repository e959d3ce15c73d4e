import ExcelJS from 'exceljs'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { Translator } from '#server/http/translate.ts'
import { partTypeImporter } from '#server/modules/vehicles/part-type/part-type-workbook.ts'
import { simCardImporter } from '#server/modules/vehicles/sim-card/sim-card-workbook.ts'
import { vehicleImporter } from '#server/modules/vehicles/vehicle/vehicle-importer.ts'
import { aTenant } from '#tests/builders/master-data.ts'
import { aCaller } from '#tests/support/caller.ts'
import { testDatabase } from '#tests/support/database.ts'
import { addAccount } from '#tests/support/sign-in.ts'
import { importRepository } from './import-repository.ts'
import { importService } from './import-service.ts'
import { numberColumns } from './import-words.ts'

const db = await testDatabase()
const { oemId, head } = await aTenant(db)
const person = await addAccount(db, { username: 'cells', password: 'x', oemId, orgId: head })
const caller = aCaller({ oemId, orgIds: [head], userId: person.id })
const service = importService({
  imports: importRepository(db),
  importers: [simCardImporter(), vehicleImporter({ reload: () => Promise.resolve() })],
  translator: new Translator(),
})
beforeEach(() => db.pool.query('delete from sim_card'))
afterAll(() => db.close())

/** Cells with the format of their numbers. */
type Cell = [value: ExcelJS.CellValue, format?: string]

async function simCards(...rows: Cell[][]) {
  const book = new ExcelJS.Workbook()
  const sheet = book.addWorksheet('cards')
  sheet.addRow(['iccid', 'orgName', 'msisdn', 'usedMb', 'activatedOn', 'carrier'])
  for (const cells of rows) {
    const row = sheet.addRow(cells.map(([value]) => value))
    cells.forEach(([, format], index) => {
      if (format) row.getCell(index + 1).numFmt = format
    })
  }
  const content = Buffer.from(await book.xlsx.writeBuffer())
  const { run, failed } = await service.dryRun(caller, 'simCard', { fileName: 'cards.xlsx', content }, 'en')
  await service.commit(caller, run.id)
  const stored = await db.pool.query<Record<string, unknown>>(
    'select iccid, msisdn, used_mb::float as used, activated_on::text as activated, carrier from sim_card order by iccid',
  )
  return { stored: stored.rows, failed: failed.map(({ row, reasons }) => ({ row, reasons })) }
}

const ICCID = '89860499001234567890'

describe('cells of an import', () => {
  it('are what they show in a column of texts, and the number itself in a column of numbers', async () => {
    const { stored, failed } = await simCards([
      [ICCID],
      ['Head office'],
      [13_999_000_700, '000000000000'],
      [1234.5, '#,##0.0" MB"'],
      [46_353, 'yyyy"年"m"月"d"日"'],
      [12, '"No. "0'],
    ])
    expect(failed).toEqual([])
    expect(stored).toEqual([
      { iccid: ICCID, msisdn: '013999000700', used: 1234.5, activated: '2026-11-27', carrier: 'No. 12' },
    ])
  })

  it('of more than 15 digits are refused with the reason, and two of them are not called duplicates', async () => {
    const { stored, failed } = await simCards(
      [[Number(ICCID)], ['Head office']],
      [[Number(ICCID) + 1], ['Head office']],
    )
    expect(stored).toEqual([])
    const digits = [{ path: 'iccid', message: 'error.importDigits' }]
    expect(failed).toEqual([
      { row: 2, reasons: digits },
      { row: 3, reasons: digits },
    ])
  })

  it('that show the result of a formula which was never calculated are refused', async () => {
    const formula = { formula: 'A1', result: undefined } as ExcelJS.CellValue
    const { failed } = await simCards([[ICCID], ['Head office'], [null], [null], [null], [formula]])
    expect(failed).toEqual([{ row: 2, reasons: [{ path: 'carrier', message: 'error.importFormula' }] }])
  })

  it('of a formula keep 0 and FALSE', async () => {
    const { stored } = await simCards([[ICCID], ['Head office'], [null], [{ formula: '1-1', result: 0 }]])
    expect(stored).toMatchObject([{ used: 0 }])
  })

  it('keep letters of every script in three thousand rows', async () => {
    const carriers = ['中国移动物联网', '中国电信', 'Оператор', 'شريحة', '🚚卡']
    const rows = Array.from({ length: 3000 }, (_, n): Cell[] => [
      [`8986049900${String(n).padStart(10, '0')}`],
      ['Head office'],
      [null],
      [null],
      [null],
      [carriers[n % carriers.length]! + n],
    ])
    const { stored } = await simCards(...rows)
    expect(stored.map(({ carrier }) => carrier)).toEqual(rows.map((row) => row[5]![0]))
  })
})

describe('columns of numbers', () => {
  it('are those whose values are numbers', () => {
    const isNumber = numberColumns(simCardImporter())
    expect(['iccid', 'msisdn', 'usedMb', 'activatedOn', 'carrier'].filter(isNumber)).toEqual(['usedMb'])
    const ofParts = partTypeImporter()
    expect(ofParts.columns.map(({ name }) => name).filter(numberColumns(ofParts)).length).toBeGreaterThan(0)
  })
})
