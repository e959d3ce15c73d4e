import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { commitImport, dryRunImport } from '#core/contract/import.ts'
import * as contract from '#core/contract/sim-change.ts'
import { IdentityMismatchRepository } from '#server/telemetry/alarms/identity-mismatch-repository.ts'
import { Translator } from '#server/http/translate.ts'
import { importRepository } from '#server/modules/files/import/import-repository.ts'
import { importRoutes } from '#server/modules/files/import/import-routes.ts'
import { simCard } from '#server/store/schema/base-data.ts'
import { aTenant, aTerminal, aVehicle } from '#tests/builders/master-data.ts'
import { aCaller } from '#tests/support/caller.ts'
import { countedStatements } from '#tests/support/counted-statements.ts'
import { testDatabase } from '#tests/support/database.ts'
import { listening } from '#tests/support/http-app.ts'
import { testApp } from '#tests/support/server.ts'
import { addAccount } from '#tests/support/sign-in.ts'
import { sheetOf, workbookOf } from '#tests/support/workbook.ts'
import { simChangeImporter } from './sim-change-importer.ts'
import { simChangeRepository } from './sim-change-repository.ts'
import { simChangeRoutes } from './sim-change-routes.ts'
import { simChangeStepRepository } from './sim-change-step-repository.ts'
import { simChangeWatchRepository } from './sim-change-watch-repository.ts'

const db = await testDatabase()
const own = await aTenant(db)
const foreign = await aTenant(db)
const person = await addAccount(db, { username: 'cards', password: 'x', oemId: own.oemId, orgId: own.head })
const vin = 'LSIMC000000000001'
const vehicleId = await aVehicle(db, own, { vin, orgId: own.north })
const OLD = '89860499001234567890'
const NEW = '89860499001234567891'
const SPARE = '89860499001234567892'
const terminalId = await aTerminal(db, own, vehicleId, { sn: 'SIMC-1', iccid: OLD })
const refreshed: number[] = []
const translator = new Translator()
const scope = { oemId: own.oemId, orgIds: [own.head, own.north], userId: person.id, username: 'cards' }
const test = await testApp(
  (app) => {
    simChangeRoutes(app, {
      changes: simChangeRepository(db),
      steps: simChangeStepRepository(db),
      refresh: (ids) => Promise.resolve(void refreshed.push(...ids)),
    })
    importRoutes(app, { imports: importRepository(db), importers: [simChangeImporter()], translator })
  },
  {
    whole: aCaller(scope),
    south: aCaller({ ...scope, orgIds: [own.south] }),
    stranger: aCaller({ oemId: foreign.oemId, orgIds: [foreign.head], userId: person.id }),
    reader: aCaller({ ...scope, codes: new Set(['/deviceManage/simChange']) }),
  },
)
const { sendForm } = await listening(test)
const { ask, app } = test
const watch = simChangeWatchRepository(db)
const mismatches = new IdentityMismatchRepository(db)
beforeEach(async () => {
  refreshed.length = 0
  for (const table of ['sim_change', 'identity_mismatch', 'sim_card', 'life_event', 'device_setting', 'notice_event']) {
    await db.pool.query(`delete from ${table}`)
  }
  await db.pool.query('update terminal set iccid = $1, login_iccid = $2 where id = $3', [OLD, '', terminalId])
  const card = { oemId: own.oemId, orgId: own.north, carrier: 'Alpha' }
  await db.orm.insert(simCard).values([
    { ...card, iccid: OLD, state: 'active' },
    { ...card, iccid: NEW, state: 'ready', carrier: 'Beta' },
    { ...card, iccid: SPARE, state: 'ready' },
  ])
})
afterAll(async () => {
  await test.close()
  await db.close()
})

const reported = (iccid = NEW, at = new Date()) =>
  mismatches.note({ oemId: own.oemId, terminalId, vehicleId, watch: 'sim', expected: OLD, reported: iccid }, at)
const list = async (query: object = {}, token = 'whole'): Promise<contract.SimChangeRow[]> =>
  (await ask(contract.listSimChanges, { token, query })).data.list
const stateOf = async (iccid: string) =>
  (await db.pool.query('select state from sim_card where iccid = $1', [iccid])).rows[0].state
async function aChange(): Promise<number> {
  await reported()
  await watch.watch()
  return (await list())[0]!.id
}

describe('detection', () => {
  it('finds the card a terminal reports, once, and counts further reports', async () => {
    await reported()
    await watch.watch()
    await reported()
    await watch.watch()
    expect(await list()).toMatchObject([
      {
        vin,
        sn: 'SIMC-1',
        oldIccid: OLD,
        newIccid: NEW,
        oldCarrier: 'Alpha',
        newCarrier: 'Beta',
        source: 'terminal',
        reports: 2,
      },
    ])
  })

  it('finds the card of a GB/T 32960 sign-on', async () => {
    await db.pool.query('update terminal set login_iccid = $1 where id = $2', [NEW, terminalId])
    await watch.watch()
    expect(await list()).toMatchObject([{ newIccid: NEW, source: 'login', state: 'detected' }])
  })

  it('needs as many statements for many vehicles as for one', async () => {
    await reported()
    const one = await countedStatements(db.pool, () => watch.watch())
    for (let index = 0; index < 20; index += 1) {
      const other = await aVehicle(db, own, { orgId: own.north })
      const holder = await aTerminal(db, own, other, { iccid: `8986049900999999${String(index).padStart(4, '0')}` })
      await db.pool.query('update terminal set login_iccid = $1 where id = $2', [
        `8986049900888888${String(index).padStart(4, '0')}`,
        holder,
      ])
    }
    expect(await countedStatements(db.pool, () => watch.watch())).toBe(one)
    expect(await list({ pageSize: 100 })).toHaveLength(21)
    await db.pool.query(`update terminal set login_iccid = '' where id <> $1`, [terminalId])
  })

  it('is suspicious when nobody explains it in time, and notifies once', async () => {
    await ask(contract.saveSimChangeSetting, { token: 'whole', body: { explainHours: 2 } })
    await reported(NEW, new Date(Date.now() - 3 * 3_600_000))
    await watch.watch()
    await watch.watch()
    expect(await list()).toMatchObject([{ state: 'suspicious', dueTime: null }])
    const { rows } = await db.pool.query(`select kind, level from notice_event where kind = 'simSuspicious'`)
    expect(rows).toEqual([{ kind: 'simSuspicious', level: 1 }])
    expect((await ask(contract.countSimChanges, { token: 'whole' })).data).toEqual({
      detected: 0,
      explained: 0,
      suspicious: 1,
    })
  })

  it('says until when it must be explained', async () => {
    await aChange()
    expect((await list())[0]).toMatchObject({ state: 'detected', dueTime: expect.stringMatching(/^\d{4}-/) })
    expect((await ask(contract.getSimChangeSetting, { token: 'whole' })).data).toEqual({ explainHours: 24 })
  })
})

describe('a changed card', () => {
  it('is registered with the terminal, and the old one is suspended', async () => {
    const id = await aChange()
    await ask(contract.explainSimChanges, { body: { ids: [id], explanation: 'Card was broken' } })
    expect((await list())[0]).toMatchObject({
      state: 'explained',
      explanation: 'Card was broken',
      explainedBy: 'cards',
    })
    expect((await ask(contract.applySimChange, { body: { id, suspendOld: true } })).code).toBe(200)
    expect((await list())[0]).toMatchObject({ state: 'done', outcome: 'applied', approvedBy: 'cards' })
    expect([await stateOf(OLD), await stateOf(NEW)]).toEqual(['suspended', 'active'])
    expect(refreshed).toEqual([terminalId])
    const { rows } = await db.pool.query('select kind from life_event order by id')
    expect(rows.map(({ kind }) => kind)).toEqual(['simRemoved', 'stateChanged', 'simFitted', 'simChanged'])
    expect((await ask(contract.applySimChange, { body: { id } })).code).toBe(409)
    await watch.watch()
    expect(await list({ state: 'detected' })).toEqual([])
  })

  it('comes up again when a card that was kept is reported later', async () => {
    const id = await aChange()
    expect((await ask(contract.keepSimCard, { body: { id, reason: 'Wrong reading' } })).code).toBe(200)
    await watch.watch()
    expect(await list()).toMatchObject([{ state: 'done', outcome: 'retained' }])
    await reported(NEW, new Date(Date.now() + 60_000))
    await watch.watch()
    expect((await list()).map(({ state }) => state)).toEqual(['detected', 'done'])
  })

  it('is recorded by hand from the free cards', async () => {
    const record = (over: object = {}) =>
      ask(contract.recordSimChange, { body: { vin, newIccid: SPARE, explanation: 'New contract', ...over } })
    const field = async (over: object) => {
      const { code, failDetail } = await record(over)
      return [code, failDetail[0]?.path]
    }
    expect(await field({ vin: 'LSIMC999999999999' })).toEqual([400, 'vin'])
    expect(await field({ newIccid: OLD })).toEqual([400, 'newIccid'])
    expect(await field({ newIccid: '89860499001234567899' })).toEqual([400, 'newIccid'])
    expect((await record()).code).toBe(200)
    expect(await field({})).toEqual([409, 'vin'])
    expect(await list({ source: 'manual' })).toMatchObject([{ state: 'explained', newIccid: SPARE }])
  })

  it('is not seen by others, and closed to readers', async () => {
    const id = await aChange()
    for (const token of ['south', 'stranger']) {
      expect(await list({}, token)).toEqual([])
      expect((await ask(contract.keepSimCard, { token, body: { id, reason: 'x' } })).code).toBe(409)
    }
    for (const [call, body] of [
      [contract.recordSimChange, { vin, newIccid: SPARE, explanation: 'x' }],
      [contract.explainSimChanges, { ids: [id], explanation: 'x' }],
      [contract.applySimChange, { id }],
      [contract.keepSimCard, { id, reason: 'x' }],
      [contract.saveSimChangeSetting, { explainHours: 3 }],
    ] as [Parameters<typeof ask>[0], object][]) {
      expect((await ask(call, { token: 'reader', body })).code).toBe(403)
    }
  })

  it('is exported as the list shows it', async () => {
    await aChange()
    const headers = { authorization: 'Bearer whole', lang: 'de' }
    const response = await app.inject({ url: `${contract.exportSimChanges.path}?state=detected`, headers })
    const [, row] = await sheetOf(response.rawPayload)
    expect(row).toEqual(expect.arrayContaining([vin, OLD, NEW, 'Erkannt', 'Terminalmeldung']))
  })
})

describe('a file of changes', () => {
  it('explains what was detected and adds what is planned', async () => {
    await aChange()
    const file = await workbookOf([
      ['VIN', 'New ICCID', 'Explanation'],
      [vin, SPARE, 'Contract ends'],
      ['LSIMC999999999999', SPARE, 'Contract ends'],
    ])
    const run = await sendForm(dryRunImport, 'whole', { file }, { query: { importer: 'simChange' }, lang: 'en' })
    expect(run.data).toMatchObject({ added: 1, invalid: 1 })
    expect((await ask(commitImport, { body: { importId: run.data.importId } })).code).toBe(200)
    expect(await list({ source: 'file' })).toMatchObject([
      { state: 'explained', newIccid: SPARE, explanation: 'Contract ends' },
    ])
  })
})
