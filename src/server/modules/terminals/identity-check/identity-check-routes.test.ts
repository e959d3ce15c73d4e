import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import * as contract from '#core/contract/identity-check.ts'
import { Conflict } from '#server/http/errors.ts'
import { IdentityMismatchRepository } from '#server/telemetry/alarms/identity-mismatch-repository.ts'
import { aTenant, aTerminal, aVehicle } from '#tests/builders/master-data.ts'
import { aCaller } from '#tests/support/caller.ts'
import { testDatabase } from '#tests/support/database.ts'
import { testApp } from '#tests/support/server.ts'
import { identityCheckRepository } from './identity-check-repository.ts'
import { identityCheckRoutes } from './identity-check-routes.ts'

const db = await testDatabase()
const own = await aTenant(db)
const foreign = await aTenant(db)
const VINS = ['LIDENT00000000001', 'LIDENT00000000002', 'LIDENT00000000003'] as const
const north = await aVehicle(db, own, { vin: VINS[0], orgId: own.north })
const south = await aVehicle(db, own, { vin: VINS[1], orgId: own.south, plate: 'B 12345' })
const northTerminal = await aTerminal(db, own, north, { sn: 'SN-N' })
const southTerminal = await aTerminal(db, own, south, { sn: 'SN-S' })

const asked: { vin: string; kind: string }[] = []
const commands = {
  create: (_caller: unknown, { vin, kind }: { vin: string; kind: string }) => {
    if (vin === VINS[1]) return Promise.reject(new Conflict('error.terminalOffline'))
    asked.push({ vin, kind })
    return Promise.resolve({} as never)
  },
}
const scope = { oemId: own.oemId, orgIds: [own.head, own.north, own.south] }
const test = await testApp(
  (app) =>
    identityCheckRoutes(app, {
      mismatches: identityCheckRepository(db),
      commands,
    }),
  {
    whole: aCaller(scope),
    north: aCaller({ ...scope, orgIds: [own.north] }),
    stranger: aCaller({ oemId: foreign.oemId, orgIds: [foreign.head] }),
    reader: aCaller({ ...scope, codes: new Set(['/deviceManage/tboxCheckVIN']) }),
  },
)
const { ask } = test
const notes = new IdentityMismatchRepository(db)
const START = Date.parse('2026-03-01T08:00:00Z')
const note = (over: Partial<Parameters<typeof notes.note>[0]> = {}, minutes = 0) =>
  notes.note(
    {
      oemId: own.oemId,
      terminalId: northTerminal,
      vehicleId: north,
      watch: 'vin',
      expected: VINS[0],
      reported: VINS[1],
      ...over,
    },
    new Date(START + minutes * 60_000),
  )
const list = async (query: contract.IdentityFilter = {}, token = 'whole'): Promise<contract.IdentityMismatch[]> =>
  (await ask(contract.listIdentityMismatches, { query: query as never, token })).data.list

beforeEach(async () => {
  asked.length = 0
  await db.pool.query('delete from identity_mismatch')
})
afterAll(async () => {
  await test.app.close()
  await db.close()
})

describe('identities that differ from the books', () => {
  it('are listed with what they are of, newest report first', async () => {
    await note({ lat: 31_200_000, lng: 121_500_000 })
    await note({}, 5)
    await note({ watch: 'sim', expected: '1', reported: '2' }, 1)
    const [vin, sim] = await list()
    expect(vin).toMatchObject({
      vin: VINS[0],
      sn: 'SN-N',
      identity: 'vin',
      expected: VINS[0],
      reported: VINS[1],
      reports: 2,
      // The place of the last report that had one.
      lat: 31.2,
      lng: 121.5,
      state: 'detected',
      verdict: null,
      alsoChanged: ['sim'],
      firstTime: '2026-03-01 16:00:00',
      lastTime: '2026-03-01 16:05:00',
    })
    expect(vin!.otherPlate).toBe('B 12345')
    expect(sim).toMatchObject({ identity: 'sim', otherPlate: '', lat: null, alsoChanged: ['vin'] })
    expect(await list({ identity: 'sim' })).toHaveLength(1)
    expect(await list({ keyWord: 'sn-s' })).toEqual([])
  })

  it('are seen with their vehicles alone', async () => {
    await note()
    await note({ terminalId: southTerminal, vehicleId: south, expected: VINS[1], reported: VINS[2] })
    expect(await list()).toHaveLength(2)
    const [row] = await list({}, 'north')
    // The vehicle of the reported VIN belongs to others.
    expect(row).toMatchObject({ vin: VINS[0], otherPlate: '' })
    expect(await list({}, 'north')).toHaveLength(1)
    expect(await list({}, 'stranger')).toEqual([])
    const { data } = await ask(contract.countIdentityMismatches, { token: 'north' })
    expect(data).toEqual({ detected: 1, suspicious: 0, explained: 0 })
  })

  it.each([
    ['otherVehicle', 'suspicious'],
    ['bookingError', 'explained'],
    ['misread', 'done'],
  ] as const)('get the verdict %s and are %s', async (verdict, state) => {
    await note()
    const [{ id }] = (await list()) as [contract.IdentityMismatch]
    const body = { ids: [id], verdict, note: 'seen' }
    expect((await ask(contract.judgeIdentities, { token: 'reader', body })).code).toBe(403)
    expect((await ask(contract.judgeIdentities, { token: 'stranger', body })).code).toBe(409)
    expect((await ask(contract.judgeIdentities, { token: 'whole', body })).data).toEqual({ changed: 1 })
    expect((await list())[0]).toMatchObject({ verdict, state, note: 'seen' })
  })

  it('are judged all or none', async () => {
    await note()
    await note({ terminalId: southTerminal, vehicleId: south, expected: VINS[1], reported: VINS[2] })
    const ids = (await list()).map(({ id }) => id)
    const body = { ids, verdict: 'repair' as const, note: '' }
    expect((await ask(contract.judgeIdentities, { token: 'north', body })).code).toBe(409)
    expect((await list()).map(({ state }) => state)).toEqual(['detected', 'detected'])
  })

  it('that were settled are detected again when they are reported again', async () => {
    await note()
    const [{ id }] = (await list()) as [contract.IdentityMismatch]
    await ask(contract.judgeIdentities, { token: 'whole', body: { ids: [id], verdict: 'misread', note: '' } })
    expect(await note({}, 10)).toEqual({ count: 2, allowed: false })
    expect((await list())[0]).toMatchObject({ state: 'detected', verdict: 'misread', reports: 2 })
  })

  it('are allowed until a time, and detected again after it', async () => {
    await note()
    const [{ id }] = (await list()) as [contract.IdentityMismatch]
    const body = { ids: [id], days: 2, note: 'In the workshop' }
    expect((await ask(contract.allowIdentities, { token: 'whole', body: { ...body, days: 0 } })).code).toBe(400)
    expect((await ask(contract.allowIdentities, { token: 'whole', body })).data).toEqual({ changed: 1 })
    const now = (Date.now() - START) / 60_000
    expect(await note({}, now)).toMatchObject({ allowed: true })
    expect((await list())[0]).toMatchObject({ state: 'explained', note: 'In the workshop' })
    expect(await note({}, now + 3 * 24 * 60)).toMatchObject({ allowed: false })
    expect((await list())[0]).toMatchObject({ state: 'detected', allowedTime: null })
  })

  it('have their terminals asked; those out of reach are counted', async () => {
    await note()
    await note({ watch: 'sim', expected: '1', reported: '2' })
    await note({ terminalId: southTerminal, vehicleId: south, expected: VINS[1], reported: VINS[2] })
    const ids = (await list()).map(({ id }) => id)
    const { data } = await ask(contract.locateIdentities, { token: 'whole', body: { ids } })
    expect(data).toEqual({ given: 2, refused: 2 })
    expect(asked).toEqual([
      { vin: VINS[0], kind: 'queryLocation' },
      { vin: VINS[0], kind: 'queryAttributes' },
    ])
    expect((await ask(contract.locateIdentities, { token: 'north', body: { ids } })).code).toBe(409)
  })
})
