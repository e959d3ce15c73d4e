import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import * as contract from '#core/contract/batch.ts'
import { commitImport, dryRunImport } from '#core/contract/import.ts'
import { Translator } from '#server/http/translate.ts'
import { vehicleImporter } from '#server/modules/vehicles/vehicle/vehicle-importer.ts'
import { aTenant, aTerminal, aVehicle } from '#tests/builders/master-data.ts'
import { aCaller } from '#tests/support/caller.ts'
import { testDatabase } from '#tests/support/database.ts'
import { listening } from '#tests/support/http-app.ts'
import { testApp } from '#tests/support/server.ts'
import { addAccount } from '#tests/support/sign-in.ts'
import { workbookOf } from '#tests/support/workbook.ts'
import { batchRepository } from './batch-repository.ts'
import { batchRoutes } from './batch-routes.ts'
import { importRepository } from './import-repository.ts'
import { importRoutes } from './import-routes.ts'

const db = await testDatabase()
const own = await aTenant(db)
const foreign = await aTenant(db)
const person = await addAccount(db, { username: 'clerk', password: 'x', oemId: own.oemId, orgId: own.north })
const other = await addAccount(db, { username: 'chief', password: 'x', oemId: own.oemId, orgId: own.head })
const scope = { oemId: own.oemId, orgIds: [own.head, own.north, own.south] }
const translator = new Translator()
const test = await testApp(
  (app) => {
    const parts = {
      imports: importRepository(db),
      importers: [vehicleImporter({ reload: () => Promise.resolve() })],
      translator,
    }
    importRoutes(app, parts)
    batchRoutes(app, { ...parts, batches: batchRepository(db) })
  },
  {
    clerk: aCaller({ ...scope, orgIds: [own.north], userId: person.id, username: 'clerk' }),
    chief: aCaller({ ...scope, userId: other.id, username: 'chief' }),
    south: aCaller({ ...scope, orgIds: [own.south], userId: other.id }),
    stranger: aCaller({ oemId: foreign.oemId, orgIds: [foreign.head], userId: other.id }),
    reader: aCaller({ ...scope, userId: other.id, codes: new Set(['/baseInfo/batch', '/baseInfo/batch/batch/undo']) }),
  },
)
const { sendForm } = await listening(test)
const { ask } = test
beforeEach(async () => {
  for (const table of ['import_run', 'plant_batch', 'terminal', 'vehicle']) await db.pool.query(`delete from ${table}`)
})
afterAll(async () => {
  await test.close()
  await db.close()
})

const HEAD = ['vin', 'orgName', 'modelCode']
const aRow = (n: number, org = 'North') => [`LBATCH00000000${String(n).padStart(3, '0')}`, org, 'T-460']
async function imported(rows: (string | number)[][]): Promise<string> {
  const file = await workbookOf([HEAD, ...rows], 'spring.xlsx')
  const { data } = await sendForm(dryRunImport, 'clerk', { file }, { query: { importer: 'vehicle' } })
  expect((await ask(commitImport, { body: { importId: data.importId }, token: 'clerk' })).code).toBe(200)
  return `import:${data.importId}`
}
const list = async (query: object = {}, token = 'chief'): Promise<contract.BatchRow[]> =>
  (await ask(contract.listBatches, { query, token })).data.list
const lines = async (id: string, query: object = {}, token = 'chief'): Promise<contract.BatchLine[]> =>
  (await ask(contract.listBatchRows, { query: { id, ...query }, token, lang: 'en' })).data.list

describe('/tsp-bss/batch', () => {
  it('lists imports of all users of the data scope with their numbers', async () => {
    const id = await imported([aRow(1), aRow(2), aRow(3, 'Nowhere'), aRow(4)])
    expect(await list()).toMatchObject([
      {
        id,
        kind: 'vehicle',
        state: 'done',
        fileName: 'spring.xlsx',
        operator: 'clerk',
        count: 4,
        success: 3,
        failed: 1,
        failureRate: 0.25,
      },
    ])
    expect((await list())[0]!.undoUntilTime).not.toBeNull()
    for (const token of ['south', 'stranger']) expect(await list({}, token)).toEqual([])
    expect(await list({ kind: 'dealer' })).toEqual([])
    expect(await list({ operator: 'cle', fileName: 'PRING', state: 'done' })).toHaveLength(1)
  })

  it('shows rows with why they failed, and gives failed rows back as a workbook', async () => {
    const id = await imported([aRow(1), aRow(3, 'Nowhere')])
    expect(await lines(id)).toMatchObject([
      { row: 2, label: 'LBATCH00000000001', outcome: 'added', reason: '' },
      { row: 3, outcome: 'failed', reason: expect.stringContaining('Organisation not found') },
    ])
    expect(await lines(id, { outcome: 'failed' })).toHaveLength(1)
    expect(await lines(id, {}, 'stranger')).toEqual([])
    const { headers, code } = await ask(contract.downloadBatchFailures, { query: { id }, token: 'chief' })
    expect(headers['content-disposition']).toContain('failed-vehicle.xlsx')
    expect(code).not.toBe(404)
  })

  it('undoes the import of another user with the permission of that import', async () => {
    const id = await imported([aRow(1), aRow(2)])
    const undo = (token: string) => ask(contract.undoBatch, { body: { id }, token })
    expect((await undo('reader')).code).toBe(403)
    expect((await undo('stranger')).code).toBe(409)
    expect((await undo('chief')).data).toEqual({ undone: 2 })
    expect(await list()).toMatchObject([{ state: 'undone', undoUntilTime: null }])
    expect((await undo('chief')).code).toBe(409)
    const { rows } = await db.pool.query('select 1 from vehicle')
    expect(rows).toEqual([])
  })

  it('counts the vehicles of a batch that are online, also when its cells are forgotten', async () => {
    const id = await imported([aRow(1), aRow(2)])
    const { rows } = await db.pool.query<{ id: number }>(`select id from vehicle order by vin`)
    const terminalId = await aTerminal(db, own, rows[0]!.id)
    await db.pool.query('insert into terminal_state (terminal_id, last_message_at) values ($1, now())', [terminalId])
    await db.pool.query(`update import_run set created_at = now() - interval '5 hours'`)
    await importRepository(db).expire()
    const figures = async (token: string) => (await ask(contract.getBatchFigures, { query: { id }, token })).data
    expect(await figures('chief')).toEqual({ vehicles: 2, equipped: 1, seen: 1, online: 1 })
    expect(await figures('stranger')).toBeNull()
    const stored = await db.pool.query<{ cells: object }>('select cells from import_row')
    expect(stored.rows.every(({ cells }) => Object.keys(cells).length === 0)).toBe(true)
    expect(await lines(id)).toHaveLength(2)
  })

  it('lists deliveries of plants too', async () => {
    const vehicleId = await aVehicle(db, own, { vin: 'LBATCH00000000077', orgId: own.north })
    const { rows } = await db.pool.query<{ id: number }>(
      `insert into plant_batch (oem_id, plant_code, source, file_name, rows, stored, failed, state)
        values ($1, 'P1', 'file', 'may.csv', 2, 2, 1, 'done') returning id`,
      [own.oemId],
    )
    await db.pool.query(
      `insert into plant_record (oem_id, plant_code, message_id, batch_id, vin, event, happened_at, payload, state, error, vehicle_id)
        values ($1, 'P1', 'M1', $2, 'LBATCH00000000077', 'built', now(), '{}', 'applied', '', $3),
          ($1, 'P1', 'M2', $2, 'LBATCH00000000078', 'lineOff', now(), '{}', 'failed', 'archived', null)`,
      [own.oemId, rows[0]!.id, vehicleId],
    )
    const id = `plant:${rows[0]!.id}`
    expect(await list({ kind: 'plant' })).toMatchObject([
      { id, plantCode: 'P1', operator: '', fileName: 'may.csv', failureRate: 0.5, undoUntilTime: null },
    ])
    expect(await lines(id)).toMatchObject([
      { outcome: 'applied' },
      { outcome: 'failed', reason: 'Vehicle is archived' },
    ])
    expect((await ask(contract.getBatchFigures, { query: { id }, token: 'chief' })).data.vehicles).toBe(1)
    expect((await ask(contract.undoBatch, { body: { id }, token: 'chief' })).code).toBe(409)
    expect(await list({ kind: 'plant' }, 'south')).toEqual([])
  })
})
