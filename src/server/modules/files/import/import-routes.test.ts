import XLSX from '@e965/xlsx'
import ExcelJS from 'exceljs'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import {
  commitImport,
  dryRunImport,
  getFailedRows,
  getImportResult,
  getImportTemplate,
  listImports,
  undoImport,
} from '#core/contract/import.ts'
import { Translator } from '#server/http/translate.ts'
import { vehicleImporter } from '#server/modules/vehicles/vehicle/vehicle-importer.ts'
import { aTenant, aTerminal, aVehicle } from '#tests/builders/master-data.ts'
import { aCaller } from '#tests/support/caller.ts'
import { testDatabase } from '#tests/support/database.ts'
import { listening } from '#tests/support/http-app.ts'
import { testApp } from '#tests/support/server.ts'
import { addAccount } from '#tests/support/sign-in.ts'
import { importRepository } from './import-repository.ts'
import { importRoutes } from './import-routes.ts'

const db = await testDatabase()
const own = await aTenant(db)
const foreign = await aTenant(db)
const person = await addAccount(db, { username: 'importer', password: 'x', oemId: own.oemId, orgId: own.head })
const other = await addAccount(db, { username: 'other', password: 'x', oemId: own.oemId, orgId: own.head })

let reloads = 0
const fleet = {
  reload: async () => {
    reloads += 1
  },
}
const scope = { oemId: own.oemId, orgIds: [own.head, own.north, own.south] }
const test = await testApp(
  (app) => {
    importRoutes(app, {
      imports: importRepository(db),
      importers: [vehicleImporter(fleet)],
      translator: new Translator(),
    })
  },
  {
    own: aCaller({ ...scope, userId: person.id }),
    other: aCaller({ ...scope, userId: other.id }),
    north: aCaller({ ...scope, orgIds: [own.north], userId: person.id }),
    reader: aCaller({ ...scope, userId: person.id, codes: new Set(['/baseInfo/vehicle']) }),
  },
)
const { sendForm } = await listening(test)
const { ask } = test
beforeEach(async () => {
  await db.pool.query('delete from terminal')
  await db.pool.query('delete from vehicle')
})
afterAll(async () => {
  await test.close()
  await db.close()
})

type Cell = string | number | Date | null | ExcelJS.CellValue
const HEAD = ['VIN', 'Plate', 'Organisation', 'Model code', 'Driver']
const vinOf = (index: number) => `LIMPORT${String(index).padStart(10, '0')}`
const aRow = (index: number, rest: Cell[] = ['陕A1', 'North', 'T-460', 'Li']) => [vinOf(index), ...rest]

async function workbook(rows: Cell[][]): Promise<Uint8Array<ArrayBuffer>> {
  const book = new ExcelJS.Workbook()
  const sheet = book.addWorksheet('anything')
  for (const row of rows) sheet.addRow(row)
  return new Uint8Array(await book.xlsx.writeBuffer())
}
async function dryRun(rows: Cell[][], { token = 'own', lang = 'en', name = 'vehicles.xlsx' } = {}) {
  const file = new File([await workbook(rows)], name)
  return sendForm(dryRunImport, token, { file }, { query: { importer: 'vehicle' }, lang })
}
const sendBytes = (bytes: Buffer, name: string) =>
  sendForm(
    dryRunImport,
    'own',
    { file: new File([new Uint8Array(bytes)], name) },
    { query: { importer: 'vehicle' }, lang: 'en' },
  )
const commit = (importId: string, token = 'own') => ask(commitImport, { body: { importId }, token, lang: 'en' })
const vehicles = async () =>
  (await db.pool.query('select vin, plate, driver_name as driver from vehicle order by vin')).rows

describe('dry run', () => {
  it('counts new, changed, unchanged and invalid rows and changes nothing', async () => {
    await aVehicle(db, own, { vin: vinOf(1), plate: '陕A1', orgId: own.north, driverName: 'Li' })
    await aVehicle(db, own, { vin: vinOf(2), plate: 'old', orgId: own.north, driverName: 'Li' })
    const before = await vehicles()
    const { data } = await dryRun([HEAD, aRow(1), aRow(2), aRow(3), ['SHORT', '', 'North', 'T-460', '']])
    expect(data).toMatchObject({ rows: 4, added: 1, changed: 1, unchanged: 1, invalid: 1, ignoredColumns: [] })
    expect(data.errors).toEqual([{ vin: 'SHORT', row: 5, reason: 'VIN: A VIN must have 17 characters' }])
    expect(data.keyName).toBe('VIN')
    expect(await vehicles()).toEqual(before)
  })

  it('knows headings in any language, in any order, with the mark of required ones, and says which it ignores', async () => {
    const head = ['车型代码 *', 'Организация', 'vin', 'Weather']
    const { data } = await dryRun([head, ['T-460', 'North', vinOf(1), 'fine']])
    expect(data).toMatchObject({ added: 1, invalid: 0, ignoredColumns: ['Weather'] })
  })

  it('names every reason in the language of the call', async () => {
    const rows = [aRow(1, ['', 'Nowhere', 'X-1', '']), aRow(1), [null, 'A', 'North', 'T-460', '']]
    const { data } = await dryRun([HEAD, ...rows], { lang: 'de' })
    expect(data.errors.map(({ reason }: { reason: string }) => reason)).toEqual([
      expect.stringMatching(/^Organisation “Nowhere”: .+; Modellcode “X-1”: /),
      'Wie Zeile 2',
      'VIN: Pflichtfeld',
    ])
  })

  it('reads what a person sees: formulas, rich text, dates, numbers; empty rows are none', async () => {
    const head = ['VIN', 'Organisation', 'Model code', 'Plate', 'Insured until', 'Ownership']
    const cells = [
      { richText: [{ text: 'LIMPORT' }, { text: '0000000001' }] },
      { formula: 'A1', result: 'North' },
      'T-460',
      12345,
      new Date('2027-03-04T00:00:00Z'),
      2,
    ] as Cell[]
    const { data } = await dryRun([head, cells, [], [' ', '']])
    expect(data).toMatchObject({ rows: 1, added: 1, errors: [] })
    await commit(data.importId)
    const stored = await db.pool.query('select vin, plate, insurance_until::text as until, attribute from vehicle')
    expect(stored.rows).toEqual([{ vin: vinOf(1), plate: '12345', until: '2027-03-04', attribute: 2 }])
  })

  it('finds nothing of other tenants or outside of the scope, and gives nothing away', async () => {
    await aVehicle(db, foreign, { vin: vinOf(1), orgId: foreign.head, modelId: foreign.truckModel })
    await aVehicle(db, own, { vin: vinOf(2), orgId: own.head })
    const { data } = await dryRun([HEAD, aRow(1), aRow(2), aRow(3, ['', 'South', 'T-460', ''])], { token: 'north' })
    expect(data).toMatchObject({ added: 0, changed: 0, invalid: 3 })
    expect(data.errors[0].reason).toBe('VIN: This VIN already exists')
    expect(data.errors[1].reason).toBe(data.errors[0].reason)
  })

  it('is refused without the permission of the importer', async () => {
    expect((await dryRun([HEAD, aRow(1)], { token: 'reader' })).code).toBe(403)
    expect((await ask(getImportTemplate, { query: { importer: 'vehicle' }, token: 'reader' })).code).toBe(403)
  })
})

describe('files that are no workbooks', () => {
  it('only xls or xlsx', async () => {
    const { code, msg } = await dryRun([HEAD, aRow(1)], { name: 'vehicles.csv' })
    expect([code, msg]).toEqual([400, 'Only .xls and .xlsx files can be imported. Choose another file.'])
  })

  it('takes a workbook of Excel 97–2003', async () => {
    const book = XLSX.utils.book_new()
    XLSX.utils.book_append_sheet(book, XLSX.utils.aoa_to_sheet([HEAD, aRow(1)]), 'anything')
    const old = XLSX.write(book, { type: 'buffer', bookType: 'biff8' }) as Buffer
    expect((await sendBytes(old, 'vehicles.xls')).data).toMatchObject({ rows: 1, added: 1, invalid: 0 })
  })

  it('takes a new workbook that is named .xls', async () => {
    expect((await dryRun([HEAD, aRow(1)], { name: 'vehicles.xls' })).data.added).toBe(1)
  })

  it.each([
    ['text', Buffer.from('vin,plate')],
    ['a broken archive', Buffer.from('PK\u0003\u0004 and then nothing')],
    ['nothing', Buffer.alloc(0)],
  ])('refuses %s', async (_name, bytes) => {
    expect(await sendBytes(bytes, 'vehicles.xlsx')).toMatchObject({ code: 400 })
  })

  it('names the missing columns in the language of the person', async () => {
    const answer = await dryRun([['VIN', 'Kennzeichen'], aRow(1)], { lang: 'de' })
    expect(answer.msg).toBe('Diese Spalten fehlen: Organisation, Modellcode')
  })

  it('refuses a workbook without rows and one without its required columns', async () => {
    expect((await dryRun([HEAD])).msg).toBe('The workbook has no rows')
    expect((await dryRun([['VIN', 'Plate'], aRow(1)])).msg).toBe('Missing columns: Organisation, Model code')
  })
})

describe('commit', () => {
  it('answers all, success, failed; failed rows carry vin and reason', async () => {
    const { data } = await dryRun([HEAD, aRow(1), aRow(2), aRow(3, ['', 'Nowhere', 'T-460', ''])])
    const before = reloads
    const { data: result } = await commit(data.importId)
    expect(result).toMatchObject({
      all: 3,
      success: 2,
      failed: 1,
      failedRows: [{ vin: vinOf(3), reason: 'Organisation “Nowhere”: Organisation not found', row: 4 }],
    })
    expect((await vehicles()).map(({ vin }) => vin)).toEqual([vinOf(1), vinOf(2)])
    expect(reloads).toBe(before + 1)
    expect((await ask(getImportResult, { query: { importId: data.importId }, lang: 'en' })).data).toEqual(result)
  })

  it('does it once however often it is asked', async () => {
    const { data } = await dryRun([HEAD, aRow(1), aRow(2)])
    const answers = await Promise.all([1, 2, 3].map(() => commit(data.importId)))
    expect(answers.map((answer) => answer.data.success)).toEqual([2, 2, 2])
    await db.pool.query('delete from vehicle')
    expect((await commit(data.importId)).data.added).toBe(2)
    expect(await vehicles()).toEqual([])
  })

  it('compares again: what was added in the meantime is changed, not doubled', async () => {
    const { data } = await dryRun([HEAD, aRow(1)])
    await aVehicle(db, own, { vin: vinOf(1), plate: 'meanwhile' })
    expect((await commit(data.importId)).data).toMatchObject({ added: 0, changed: 1, failed: 0 })
  })

  it('leaves what the file has no column for, and empties what it has an empty cell for', async () => {
    await aVehicle(db, own, { vin: vinOf(1), plate: 'kept', driverName: 'Wang', orgId: own.north })
    const { data } = await dryRun([
      ['VIN', 'Organisation', 'Model code', 'Driver'],
      [vinOf(1), 'North', 'T-460', ''],
    ])
    await commit(data.importId)
    expect(await vehicles()).toEqual([{ vin: vinOf(1), plate: 'kept', driver: '' }])
  })

  it('belongs to who uploaded it, and ends after an hour', async () => {
    const { data } = await dryRun([HEAD, aRow(1)])
    expect((await commit(data.importId, 'other')).code).toBe(409)
    expect((await commit(data.importId, 'reader')).code).toBe(403)
    await db.pool.query(`update import_run set created_at = now() - interval '61 minutes' where id = $1`, [
      data.importId,
    ])
    expect((await commit(data.importId)).code).toBe(409)
    await importRepository(db).expire()
    expect((await commit(data.importId)).code).toBe(409)
  })

  it('takes a thousand rows and more', async () => {
    const rows = Array.from({ length: 2500 }, (_, index) => aRow(index))
    const { data } = await dryRun([HEAD, ...rows])
    expect((await commit(data.importId)).data).toMatchObject({ all: 2500, success: 2500, failed: 0 })
  })
})

describe('failed rows', () => {
  it('come back as the same workbook with a reason column, which can be imported again', async () => {
    const { data } = await dryRun([HEAD, aRow(1), ['SHORT', 'B2', 'North', 'T-460', 'Li']])
    const answer = await test.app.inject({
      url: getFailedRows.path,
      query: { importId: data.importId },
      headers: { authorization: 'Bearer own', lang: 'en' },
    })
    const book = new ExcelJS.Workbook()
    await book.xlsx.load(answer.rawPayload.buffer as ArrayBuffer)
    const [head, row, end] = book.worksheets[0]!.getSheetValues().slice(1) as string[][]
    expect(head?.at(-1)).toBe('Reason')
    expect(row?.at(1)).toBe('SHORT')
    expect(row?.at(-1)).toBe('VIN: A VIN must have 17 characters')
    expect(end).toBeUndefined()
    const again = await sendBytes(answer.rawPayload, 'failed.xlsx')
    expect(again.data).toMatchObject({ rows: 1, invalid: 1, ignoredColumns: ['Reason'] })
  })

  it('the template can be filled in and imported', async () => {
    const answer = await test.app.inject({
      url: getImportTemplate.path,
      query: { importer: 'vehicle' },
      headers: { authorization: 'Bearer own' },
    })
    const book = new ExcelJS.Workbook()
    await book.xlsx.load(answer.rawPayload.buffer as ArrayBuffer)
    const sheet = book.worksheets[0]!
    const head = (sheet.getRow(1).values as string[]).slice(1)
    expect(head.slice(0, 2)).toEqual(['VIN *', '车牌号'])
    const values: Record<string, string> = { 'VIN *': vinOf(1), '组织 *': 'North', '车型代码 *': 'T-460' }
    sheet.addRow(head.map((heading) => values[heading] ?? null))
    const filled = await sendBytes(Buffer.from(await book.xlsx.writeBuffer()), 'template.xlsx')
    expect(filled.data).toMatchObject({ rows: 1, added: 1, ignoredColumns: [] })
  })
})

describe('undo', () => {
  const undo = (importId: string) => ask(undoImport, { body: { importId }, lang: 'en' })

  it('removes what was added and restores what was changed', async () => {
    await aVehicle(db, own, { vin: vinOf(1), plate: 'old', driverName: 'Wang', orgId: own.south })
    const before = await vehicles()
    const { data } = await dryRun([HEAD, aRow(1), aRow(2)])
    const { data: result } = await commit(data.importId)
    expect(result.undoUntilTime).toMatch(/^\d{4}-/)
    expect((await undo(data.importId)).data).toEqual({ undone: 2 })
    expect(await vehicles()).toEqual(before)
    expect((await undo(data.importId)).code).toBe(409)
    const { data: list } = await ask(listImports, { query: { importer: 'vehicle' } })
    expect(list.list[0]).toMatchObject({ importId: data.importId, state: 'undone', undoUntilTime: null })
  })

  it('is refused when a row was changed since, and then changes nothing', async () => {
    const { data } = await dryRun([HEAD, aRow(1), aRow(2)])
    await commit(data.importId)
    await db.pool.query(`update vehicle set plate = 'later', updated_at = now() where vin = $1`, [vinOf(2)])
    expect(await undo(data.importId)).toMatchObject({ code: 409, msg: expect.stringContaining('changed') })
    expect(await vehicles()).toHaveLength(2)
  })

  it('is refused when something refers to an added row', async () => {
    const { data } = await dryRun([HEAD, aRow(1)])
    await commit(data.importId)
    const found = await db.pool.query<{ id: number }>('select id from vehicle')
    await aTerminal(db, own, found.rows[0]!.id)
    expect((await undo(data.importId)).code).toBe(409)
    expect(await vehicles()).toHaveLength(1)
  })

  it('is refused after 30 minutes', async () => {
    const { data } = await dryRun([HEAD, aRow(1)])
    await commit(data.importId)
    await db.pool.query(`update import_run set undo_until = now() - interval '1 second' where id = $1`, [data.importId])
    expect((await undo(data.importId)).code).toBe(409)
    expect((await ask(getImportResult, { query: { importId: data.importId } })).data.undoUntilTime).toBeNull()
  })
})
