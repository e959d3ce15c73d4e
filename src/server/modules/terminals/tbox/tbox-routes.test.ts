import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { commitImport, dryRunImport, undoImport } from '#core/contract/import.ts'
import * as contract from '#core/contract/tbox.ts'
import type { TboxStockState } from '#core/domain/stock-life.ts'
import { Translator } from '#server/http/translate.ts'
import { importRepository } from '#server/modules/files/import/import-repository.ts'
import { importRoutes } from '#server/modules/files/import/import-routes.ts'
import { simCard } from '#server/store/schema/base-data.ts'
import { aTenant, aTerminal, aVehicle } from '#tests/builders/master-data.ts'
import { aCaller } from '#tests/support/caller.ts'
import { testDatabase } from '#tests/support/database.ts'
import { listening } from '#tests/support/http-app.ts'
import { testApp } from '#tests/support/server.ts'
import { addAccount } from '#tests/support/sign-in.ts'
import { sheetOf, workbookOf } from '#tests/support/workbook.ts'
import { tboxImporter } from './tbox-importer.ts'
import { tboxLifeRepository } from './tbox-life-repository.ts'
import { tboxRepository } from './tbox-repository.ts'
import { tboxRoutes } from './tbox-routes.ts'

const db = await testDatabase()
const own = await aTenant(db)
const foreign = await aTenant(db)
const person = await addAccount(db, { username: 'tbox', password: 'x', oemId: own.oemId, orgId: own.head })
const vin = 'LTBX0000000000001'
const vehicleId = await aVehicle(db, own, { vin, orgId: own.north })
await aVehicle(db, own, { vin: 'LTBX0000000000002', orgId: own.south })
const ICCID = '89860499001234567890'
await db.orm.insert(simCard).values([
  { oemId: own.oemId, orgId: own.head, iccid: ICCID, state: 'active' },
  { oemId: own.oemId, orgId: own.head, iccid: '89860499001234567891', state: 'terminated' },
])

const refreshed: number[] = []
let reloads = 0
const fleet = { state: () => undefined, reload: () => Promise.resolve(void (reloads += 1)) }
const translator = new Translator()
const scope = { oemId: own.oemId, orgIds: [own.head, own.north], userId: person.id, username: 'tbox' }
const test = await testApp(
  (app) => {
    tboxRoutes(app, {
      tboxes: tboxRepository(db),
      life: tboxLifeRepository(db),
      fleet,
      refresh: (ids) => Promise.resolve(void refreshed.push(...ids)),
    })
    importRoutes(app, { imports: importRepository(db), importers: [tboxImporter(fleet)], translator })
  },
  {
    whole: aCaller(scope),
    north: aCaller({ ...scope, orgIds: [own.north] }),
    stranger: aCaller({ oemId: foreign.oemId, orgIds: [foreign.head], userId: person.id }),
    reader: aCaller({ ...scope, codes: new Set(['/baseInfo/tbox']) }),
  },
)
const { sendForm } = await listening(test)
const { ask, app } = test
beforeEach(async () => {
  refreshed.length = 0
  reloads = 0
  await db.pool.query('delete from life_event')
  await db.pool.query('delete from terminal_state')
  await db.pool.query('delete from terminal')
})
afterAll(async () => {
  await test.close()
  await db.close()
})

const input = (rest: object = {}) => ({ sn: 'T-1', phone: '013900000001', model: 'FT-300', ...rest })
const add = (rest: object = {}, token = 'whole') => ask(contract.createTbox, { body: input(rest), token })
const list = async (query: object = {}, token = 'whole'): Promise<contract.TboxRow[]> =>
  (await ask(contract.listTboxes, { query, token })).data.list
const become = (ids: number[], state: TboxStockState, reason = '') =>
  ask(contract.changeTboxStates, { body: { ids, state, reason } })
const bind = (id: number, to = vin) => ask(contract.bindTbox, { body: { id, vin: to } })
const steps = async () => {
  const { rows } = await db.pool.query<{ step: string }>(
    `select kind || coalesce(':' || (details ->> 'to'), '') as step from life_event order by id`,
  )
  return rows.map(({ step }) => step)
}

describe('/tsp-bss/tbox', () => {
  it('adds a terminal with its card, lists and changes it', async () => {
    await aTerminal(db, own, vehicleId, { sn: 'FITTED', model: 'FT-300', dialect: 'fleetwall', authCode: 'a' })
    const { data } = await add({ iccid: ICCID, mac: '00:1a:2b:3c:4d:5e', producedOn: '2026-07-06' })
    const [row] = await list({ sn: 'T-1' })
    expect(row).toMatchObject({
      id: data.id,
      phone: '13900000001',
      iccid: ICCID,
      mac: '00:1A:2B:3C:4D:5E',
      state: 'stock',
      authKey: 'none',
      producedOn: '2026-07-06',
    })
    const { rows } = await db.pool.query('select dialect from terminal where sn = $1', ['T-1'])
    expect(rows).toEqual([{ dialect: 'fleetwall' }])
    expect((await ask(contract.updateTbox, { body: { ...row!, supplier: 'Beichen' } })).code).toBe(200)
    expect((await list({ supplier: 'Beichen' }))[0]).toMatchObject({ sn: 'T-1', iccid: ICCID })
    expect(refreshed).toEqual([data.id])
    await db.pool.query(`update terminal set updated_at = updated_at - interval '10 seconds'`)
    expect((await ask(contract.updateTbox, { body: row! })).code).toBe(409)
    expect(await steps()).toEqual(['stocked', 'simFitted'])
  })

  it.each([
    ['mac', { mac: 'x' }, 400],
    ['imei', { imei: '12' }, 400],
    ['phone', { phone: 'x' }, 400],
    ['iccid', { iccid: '89860499001234567899' }, 400],
    ['iccid', { iccid: '89860499001234567891' }, 409],
  ])('names what is wrong: %s of %j', async (path, rest, code) => {
    expect(await add(rest)).toMatchObject({ code, failDetail: [{ path }] })
  })

  it('the stock belongs to the head organisation; serial and phone numbers exist once', async () => {
    expect((await add({}, 'north')).code).toBe(409)
    expect((await add()).code).toBe(200)
    expect((await add({ phone: '13900000002' })).code).toBe(409)
    expect((await add({ sn: 'T-2' })).code).toBe(409)
    expect(await list({}, 'north')).toEqual([])
    expect(await list({}, 'stranger')).toEqual([])
  })

  it('goes into a vehicle and out of it; its registration ends', async () => {
    const { data } = await add()
    expect(await bind(data.id, 'LTBX0000000000002')).toMatchObject({ code: 400, failDetail: [{ path: 'vin' }] })
    expect((await bind(data.id)).code).toBe(200)
    expect((await bind(data.id)).code).toBe(409)
    expect(refreshed).toEqual([data.id])
    expect(reloads).toBe(1)
    expect((await list({ state: 'bound' }, 'north'))[0]).toMatchObject({ vin, state: 'bound' })
    const other = await add({ sn: 'T-2', phone: '13900000002' })
    expect((await bind(other.data.id)).code).toBe(409)

    await db.pool.query(`update terminal set auth_code = 'x' where id = $1`, [data.id])
    await db.pool.query(`insert into terminal_state (terminal_id, last_message_at) values ($1, now())`, [data.id])
    expect((await list({ authKey: 'issued' }))[0]).toMatchObject({ state: 'online', authKey: 'issued' })
    expect((await become([data.id], 'tested')).code).toBe(409)
    expect((await ask(contract.unbindTbox, { body: { id: data.id, reason: 'swap' } })).code).toBe(200)
    expect((await list({ sn: 'T-1' }))[0]).toMatchObject({ vin: '', state: 'stock', authKey: 'revoked' })
    expect((await ask(contract.unbindTbox, { body: { id: data.id, reason: 'swap' } })).code).toBe(409)
    expect(await steps()).toEqual(['stocked', 'terminalFitted', 'stocked', 'terminalRemoved'])
  })

  it('is tested, returned and scrapped along its life only; a scrapped one gives its card back', async () => {
    const { data } = await add({ iccid: ICCID })
    expect((await become([data.id], 'tested')).data).toEqual({ changed: 1 })
    expect(await become([data.id], 'repair')).toMatchObject({ code: 400, failDetail: [{ path: 'reason' }] })
    expect((await become([data.id], 'repair', 'no fix')).code).toBe(200)
    expect((await bind(data.id)).code).toBe(409)
    expect((await become([data.id], 'tested')).code).toBe(409)
    expect((await become([data.id], 'scrapped', 'broken')).code).toBe(200)
    expect((await list({ state: 'scrapped' }))[0]).toMatchObject({ iccid: '', authKey: 'revoked' })
    expect((await become([data.id], 'stock', 'no')).code).toBe(409)
    expect(await steps()).toEqual([
      'stocked',
      'simFitted',
      'stateChanged:tested',
      'stateChanged:repair',
      'stateChanged:scrapped',
      'simRemoved',
    ])
  })

  it('is closed to those without the button', async () => {
    const calls = [contract.createTbox, contract.updateTbox, contract.bindTbox, contract.unbindTbox]
    for (const call of [...calls, contract.changeTboxStates, contract.exportTboxes]) {
      expect((await ask(call, { token: 'reader' })).code).toBe(403)
    }
  })
})

describe('import and export of terminals', () => {
  const HEAD = ['SN', 'Phone', 'Terminal model', 'Produced']
  const dryRun = async (rows: (string | null)[][], token = 'whole') => {
    const file = await workbookOf([HEAD, ...rows])
    return (await sendForm(dryRunImport, token, { file }, { query: { importer: 'tbox' }, lang: 'en' })).data
  }

  it('adds and changes terminals, and can be undone', async () => {
    await add({ hardware: 'H1' })
    const run = await dryRun([
      ['T-1', '13900000001', 'FT-60', null],
      ['T-2', '13900000002', 'FT-60', '2026-07-06'],
      ['T-3', '13900000001', 'FT-60', null],
    ])
    expect(run).toMatchObject({ added: 1, changed: 1, invalid: 1 })
    await ask(commitImport, { body: { importId: run.importId } })
    expect(reloads).toBe(1)
    expect(await list({ model: 'FT-60' })).toHaveLength(2)
    expect((await list({ sn: 'T-1' }))[0]).toMatchObject({ hardware: 'H1' })
    expect((await ask(undoImport, { body: { importId: run.importId } })).data).toEqual({ undone: 2 })
    expect(await list()).toMatchObject([{ sn: 'T-1', model: 'FT-300' }])
    expect(await dryRun([['T-9', '13900000009', null, null]], 'north')).toMatchObject({ invalid: 1 })
    expect(await dryRun([['T-1', '13900000001', null, null]], 'north')).toMatchObject({ invalid: 1 })
  })

  it('exports states in words and no phone numbers', async () => {
    await add()
    const headers = { authorization: 'Bearer whole', lang: 'de' }
    const [headings, ...rows] = await sheetOf(
      (await app.inject({ url: contract.exportTboxes.path, headers })).rawPayload,
    )
    expect(headings?.[0]).toBe('SN')
    expect(rows[0]).toEqual(expect.arrayContaining(['T-1', 'Auf Lager', 'Nicht vergeben']))
    expect(rows[0]).not.toContain('13900000001')
  })
})
