import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { commitImport, dryRunImport } from '#core/contract/import.ts'
import { findAllIccids, findUnboundIccids } from '#core/contract/lookup.ts'
import * as contract from '#core/contract/sim-card.ts'
import type { SimState } from '#core/domain/stock-life.ts'
import { Translator } from '#server/http/translate.ts'
import { importRepository } from '#server/modules/files/import/import-repository.ts'
import { importRoutes } from '#server/modules/files/import/import-routes.ts'
import { lookupRepository } from '#server/modules/vehicles/lookup/lookup-repository.ts'
import { lookupRoutes } from '#server/modules/vehicles/lookup/lookup-routes.ts'
import { aTenant, aTerminal, aVehicle } from '#tests/builders/master-data.ts'
import { aCaller } from '#tests/support/caller.ts'
import { testDatabase } from '#tests/support/database.ts'
import { listening } from '#tests/support/http-app.ts'
import { testApp } from '#tests/support/server.ts'
import { addAccount } from '#tests/support/sign-in.ts'
import { sheetOf, workbookOf } from '#tests/support/workbook.ts'
import { simCardImporter } from './sim-card-workbook.ts'
import { simCardLifeRepository } from './sim-card-life-repository.ts'
import { simCardRepository } from './sim-card-repository.ts'
import { simCardRoutes } from './sim-card-routes.ts'

const db = await testDatabase()
const own = await aTenant(db)
const foreign = await aTenant(db)
const person = await addAccount(db, { username: 'sims', password: 'x', oemId: own.oemId, orgId: own.head })
const vin = 'LSIM0000000000001'
const vehicleId = await aVehicle(db, own, { vin, orgId: own.north })
const terminalId = await aTerminal(db, own, vehicleId, { sn: 'SIM-T1', imei: '860012345678901' })

const refreshed: number[] = []
const translator = new Translator()
const scope = { oemId: own.oemId, orgIds: [own.head, own.north], userId: person.id, username: 'sims' }
const test = await testApp(
  (app) => {
    simCardRoutes(app, {
      cards: simCardRepository(db),
      life: simCardLifeRepository(db),
      refresh: (ids) => Promise.resolve(void refreshed.push(...ids)),
    })
    importRoutes(app, { imports: importRepository(db), importers: [simCardImporter()], translator })
    lookupRoutes(app, { lookups: lookupRepository(db) })
  },
  {
    whole: aCaller(scope),
    south: aCaller({ ...scope, orgIds: [own.south] }),
    stranger: aCaller({ oemId: foreign.oemId, orgIds: [foreign.head], userId: person.id }),
    reader: aCaller({ ...scope, codes: new Set(['/baseInfo/simCard']) }),
  },
)
const { sendForm } = await listening(test)
const { ask, app } = test
beforeEach(async () => {
  refreshed.length = 0
  await db.pool.query('delete from sim_card')
  await db.pool.query('delete from life_event')
  await db.pool.query(`update terminal set iccid = '', login_iccid = ''`)
})
afterAll(async () => {
  await test.close()
  await db.close()
})

const ICCID = '89860499001234567890'
const OTHER = '89860499001234567891'
const add = (rest: object = {}) => ask(contract.createSimCard, { body: { iccid: ICCID, orgId: own.north, ...rest } })
const list = async (query: object = {}, token = 'whole'): Promise<contract.SimCardRow[]> =>
  (await ask(contract.listSimCards, { query, token })).data.list
const become = (ids: number[], state: SimState, reason = '') =>
  ask(contract.changeSimStates, { body: { ids, state, reason } })
/** Through its life up to a state. */
async function aCard(states: SimState[] = [], rest: object = {}): Promise<number> {
  const { data } = await add(rest)
  for (const state of states) expect((await become([data.id], state, 'test')).code).toBe(200)
  return data.id
}
const kinds = async () => {
  const { rows } = await db.pool.query<{ kind: string }>('select kind from life_event order by id')
  return rows.map(({ kind }) => kind)
}

describe('/tsp-bss/simCard', () => {
  it('adds, lists and changes a card; its stock begins its life', async () => {
    const id = await aCard([], { msisdn: '10649990001', plan: '500 MB', pool: 'North', realName: 'verified' })
    const [row] = await list()
    expect(row).toMatchObject({ id, iccid: ICCID, state: 'stock', plan: '500 MB', sn: '', vin: '', alerts: [] })
    const body = { ...row!, plan: '2 GB' }
    expect((await ask(contract.updateSimCard, { body })).code).toBe(200)
    expect((await list())[0]).toMatchObject({ plan: '2 GB', pool: 'North' })
    await db.pool.query(`update sim_card set updated_at = updated_at - interval '10 seconds'`)
    expect((await ask(contract.updateSimCard, { body })).code).toBe(409)
    expect(await kinds()).toEqual(['stocked'])
  })

  it.each([
    ['iccid', { iccid: '12' }],
    ['imsi', { imsi: 'x' }],
    ['msisdn', { msisdn: 'abc' }],
    ['orgId', { orgId: 999_999 }],
  ])('names what is wrong: %s', async (path, rest) => {
    expect(await add(rest)).toMatchObject({ code: 400, failDetail: [{ path }] })
  })

  it('an ICCID exists once; others see nothing of it', async () => {
    await add()
    expect(await add()).toMatchObject({ code: 409, failDetail: [{ path: 'iccid' }] })
    for (const token of ['south', 'stranger']) expect(await list({}, token)).toEqual([])
  })

  it.each([`${ICCID}F`, `${ICCID}f`, '8986 0499 0012 3456 7890', '8986-0499-0012-3456-7890'])(
    'is one card in any way of writing: %s',
    async (written) => {
      await add({ iccid: written })
      expect(await add()).toMatchObject({ code: 409, failDetail: [{ path: 'iccid' }] })
      expect(await list({ keyWord: written })).toMatchObject([{ iccid: ICCID }])
    },
  )

  it('takes the letters of carriers', async () => {
    expect(await add({ iccid: '898600b5091830012345' })).toMatchObject({ code: 200 })
    expect(await list({ keyWord: '898600B5' })).toMatchObject([{ iccid: '898600B5091830012345' }])
  })

  it('binds a free card to a terminal and takes it out again with a reason', async () => {
    const id = await aCard(['ready', 'active'])
    const free = async () => (await ask(findUnboundIccids, {})).data.list.map((one: { iccid: string }) => one.iccid)
    expect(await free()).toEqual([ICCID])
    expect(await ask(contract.bindSimCard, { body: { id, sn: 'NOBODY' } })).toMatchObject({
      code: 400,
      failDetail: [{ path: 'sn' }],
    })
    expect((await ask(contract.bindSimCard, { body: { id, sn: 'SIM-T1' } })).code).toBe(200)
    expect(refreshed).toEqual([terminalId])
    expect((await list({ vin: 'lsim', bound: true, sn: 'SIM-T' }))[0]).toMatchObject({ sn: 'SIM-T1', vin })
    expect(await free()).toEqual([])
    expect((await ask(findAllIccids, {})).data.list).toMatchObject([{ iccid: ICCID, bound: true }])
    expect((await ask(contract.bindSimCard, { body: { id, sn: 'SIM-T1' } })).code).toBe(409)
    const second = await aCard([], { iccid: OTHER })
    expect((await ask(contract.bindSimCard, { body: { id: second, sn: 'SIM-T1' } })).code).toBe(409)

    expect(await ask(contract.unbindSimCard, { body: { id, reason: '' } })).toMatchObject({ code: 400 })
    expect((await ask(contract.unbindSimCard, { body: { id, reason: 'swap' }, token: 'south' })).code).toBe(409)
    expect((await ask(contract.unbindSimCard, { body: { id, reason: 'swap' } })).code).toBe(200)
    expect((await ask(contract.unbindSimCard, { body: { id, reason: 'swap' } })).code).toBe(409)
    expect(await kinds()).toEqual(['stocked', 'stateChanged', 'stateChanged', 'simFitted', 'stocked', 'simRemoved'])
  })

  it('moves cards along their life only, all or none, with a reason where it ends', async () => {
    const id = await aCard()
    expect((await become([id], 'active')).code).toBe(409)
    expect((await become([id], 'ready')).data).toEqual({ changed: 1 })
    const second = await aCard([], { iccid: OTHER })
    expect((await become([id, second], 'active')).code).toBe(409)
    expect((await become([id], 'active')).code).toBe(200)
    expect((await list({ state: 'active' }))[0]).toMatchObject({ activatedOn: expect.stringMatching(/^\d{4}-/) })
    expect(await become([id], 'suspended')).toMatchObject({ code: 400, failDetail: [{ path: 'reason' }] })
    expect((await become([id], 'suspended', 'unpaid')).code).toBe(200)
    expect((await become([id], 'terminated', 'lost')).code).toBe(200)
    expect((await become([id], 'active')).code).toBe(409)
    expect((await become([id, 999_999], 'active')).code).toBe(409)
    expect((await ask(contract.bindSimCard, { body: { id, sn: 'SIM-T1' } })).code).toBe(409)
    expect((await ask(contract.changeSimPlans, { body: { ids: [id], plan: '1 GB' } })).code).toBe(409)
  })

  it('changes plans, and ties a card to a device', async () => {
    const id = await aCard()
    expect((await ask(contract.changeSimPlans, { body: { ids: [id], plan: '1 GB', pool: 'P' } })).data).toEqual({
      changed: 1,
    })
    expect((await ask(contract.lockSimCard, { body: { id, imei: '860099999999999' } })).code).toBe(200)
    expect((await list())[0]).toMatchObject({ plan: '1 GB', pool: 'P', imeiLock: '860099999999999' })
    expect((await ask(contract.bindSimCard, { body: { id, sn: 'SIM-T1' } })).code).toBe(409)
    expect((await ask(contract.lockSimCard, { body: { id, imei: '' } })).code).toBe(200)
    expect((await ask(contract.bindSimCard, { body: { id, sn: 'SIM-T1' } })).code).toBe(200)
  })

  it('counts what needs attention, and lists it', async () => {
    const unbound = await aCard(['ready', 'active'])
    const dead = await aCard(['ready', 'active'], { iccid: OTHER })
    await ask(contract.bindSimCard, { body: { id: dead, sn: 'SIM-T1' } })
    await db.pool.query(`update terminal set login_iccid = '89860000000000000001' where id = $1`, [terminalId])
    expect((await become([dead], 'terminated', 'lost')).code).toBe(200)
    const counts = { unboundActive: 1, boundTerminated: 1, loginMismatch: 1 }
    expect((await ask(contract.countSimAlerts)).data).toEqual(counts)
    const ids = async (alert: string) => (await list({ alert })).map(({ id }) => id)
    expect(await ids('unboundActive')).toEqual([unbound])
    expect(await ids('boundTerminated')).toEqual([dead])
    expect((await list({ alert: 'loginMismatch' }))[0]?.alerts).toEqual(['boundTerminated', 'loginMismatch'])
    const none = { unboundActive: 0, boundTerminated: 0, loginMismatch: 0 }
    expect((await ask(contract.countSimAlerts, { token: 'stranger' })).data).toEqual(none)
  })

  it('deletes cards that were never used', async () => {
    const id = await aCard()
    const used = await aCard(['test'], { iccid: OTHER })
    expect((await ask(contract.deleteSimCards, { body: { ids: [id, used] } })).code).toBe(409)
    expect((await ask(contract.deleteSimCards, { body: { ids: [id] } })).data).toEqual({ changed: 1 })
  })

  it('is closed to those without the button', async () => {
    const { countSimAlerts: _a, listSimCards: _l, ...rest } = contract
    const calls = [rest.createSimCard, rest.updateSimCard, rest.deleteSimCards, rest.bindSimCard, rest.unbindSimCard]
    for (const call of [...calls, rest.changeSimStates, rest.changeSimPlans, rest.lockSimCard, rest.exportSimCards]) {
      expect((await ask(call, { token: 'reader' })).code).toBe(403)
    }
  })
})

describe('import and export of SIM cards', () => {
  const HEAD = ['ICCID', 'Organisation', 'SIM status', 'Data used, MB', 'Status checked']
  const send = async (rows: (string | null)[][]) => {
    const file = await workbookOf([HEAD, ...rows])
    const run = await sendForm(dryRunImport, 'whole', { file }, { query: { importer: 'simCard' }, lang: 'en' })
    expect((await ask(commitImport, { body: { importId: run.data.importId } })).code).toBe(200)
    return run.data
  }

  it('checks before it writes, keeps illegal steps out and records lives', async () => {
    await aCard(['ready', 'active'])
    const run = await send([
      [ICCID, 'North', 'stock', '12.5', null],
      [OTHER, 'North', 'active', '3.5', '2026-03-01 08:00:00'],
      ['89860499001234567892', 'Nowhere', null, null, null],
    ])
    expect(run).toMatchObject({ added: 1, changed: 0, invalid: 2 })
    expect((await list({ keyWord: OTHER }))[0]).toMatchObject({
      state: 'active',
      usedMb: 3.5,
      checkTime: '2026-03-01 08:00:00',
    })
    expect(await send([[ICCID, 'North', 'suspended', '20', null]])).toMatchObject({ changed: 1 })
    expect((await kinds()).slice(-2)).toEqual(['stocked', 'stateChanged'])
  })

  it('exports what the filter shows without numbers of subscribers', async () => {
    await aCard(['ready'], { msisdn: '10649990001' })
    const headers = { authorization: 'Bearer whole', lang: 'de' }
    const response = await app.inject({ url: `${contract.exportSimCards.path}?state=ready`, headers })
    const [headings, ...rows] = await sheetOf(response.rawPayload)
    expect(headings?.[0]).toBe('ICCID')
    expect(headings).not.toContain('MSISDN')
    expect(rows[0]).toEqual(expect.arrayContaining([ICCID, 'Aktivierbar']))
  })
})
