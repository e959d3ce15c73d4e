import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import * as contract from '#core/contract/app-user.ts'
import { auditTrail } from '#server/store/audit-trail.ts'
import { auditedOrm } from '#server/store/audited-orm.ts'
import { aTenant, aVehicle } from '#tests/builders/master-data.ts'
import { aCaller } from '#tests/support/caller.ts'
import { testDatabase } from '#tests/support/database.ts'
import { testApp } from '#tests/support/server.ts'
import { sheetOf } from '#tests/support/workbook.ts'
import { appUserRepository } from './app-user-repository.ts'
import { appUserRoutes } from './app-user-routes.ts'
import { appUserSyncRepository } from './app-user-sync-repository.ts'
import { appUserWriteRepository } from './app-user-write-repository.ts'

const db = await testDatabase()
auditedOrm(db.orm)
const own = await aTenant(db)
const foreign = await aTenant(db)
const [first, second, southern, abroad] = [
  'LAPP0000000000001',
  'LAPP0000000000002',
  'LAPP0000000000003',
  'LAPP0000000000004',
]
await aVehicle(db, own, { vin: first, orgId: own.north })
await aVehicle(db, own, { vin: second, orgId: own.north })
await aVehicle(db, own, { vin: southern, orgId: own.south })
await aVehicle(db, foreign, { vin: abroad })

const scope = { oemId: own.oemId, orgIds: [own.head, own.north, own.south] }
const { ask, app, close } = await testApp(
  (server) =>
    appUserRoutes(server, {
      users: appUserRepository(db),
      changes: appUserWriteRepository(db),
      reports: appUserSyncRepository(db),
    }),
  {
    whole: aCaller(scope),
    north: aCaller({ ...scope, orgIds: [own.north] }),
    stranger: aCaller({ oemId: foreign.oemId, orgIds: [foreign.head] }),
    reader: aCaller({ ...scope, codes: new Set(['/baseInfo/appUser']) }),
  },
  { audit: auditTrail(db) },
)
beforeEach(() => db.pool.query('delete from app_user'))
afterAll(async () => {
  await close()
  await db.close()
})

const reason = 'asked by the owner'
const aUser = (userNo: string, rest: object = {}) => ({
  userNo,
  name: '王小明',
  phone: '13800135678',
  realName: 'verified' as const,
  registerTime: '2026-01-01 08:00:00',
  lastUseTime: '2026-11-01 08:00:00',
  ...rest,
})
const sync = async (users: object[], rest: { orgId?: number; token?: string } = {}) => {
  const { orgId = own.north, token } = rest
  return ask(contract.syncAppUsers, { body: { orgId, users: users as never }, ...(token && { token }) })
}
const list = async (query: object = {}, token = 'whole'): Promise<contract.AppUserRow[]> =>
  (await ask(contract.listAppUsers, { query, token })).data.list
const idOf = async (userNo: string) => (await list({ keyWord: userNo })).find((each) => each.userNo === userNo)!.id
const detail = async (id: number, token = 'whole'): Promise<contract.AppUserDetail | null> =>
  (await ask(contract.getAppUser, { query: { id }, token })).data

describe('report of the mobile app', () => {
  it('adds and changes users, replaces their vehicles and answers what it could not store', async () => {
    const vehicles = [
      { vin: first, role: 'owner' },
      { vin: abroad, role: 'owner' },
    ]
    const { data } = await sync([aUser('U1', { vehicles }), aUser('U2', { vehicles: [{ vin: first, role: 'owner' }] })])
    expect(data).toMatchObject({ added: 2, changed: 0, frozen: [], rejectedUsers: [] })
    expect(data.rejectedVehicles).toEqual([
      { userNo: 'U1', vin: abroad },
      { userNo: 'U2', vin: first },
    ])
    await ask(contract.freezeAppUser, { body: { id: await idOf('U1'), reason } })
    const again = await sync([aUser('U1', { vehicles: [{ vin: second, role: 'authorised' }], appVersion: '4.0' })])
    expect(again.data).toMatchObject({ added: 0, changed: 1, frozen: ['U1'], rejectedVehicles: [] })
    const user = await detail(await idOf('U1'))
    expect(user).toMatchObject({ appVersion: '4.0', role: 'authorised', state: 'frozen' })
    expect(user?.bindings.map(({ vin }) => vin)).toEqual([second])
  })

  it('takes an organisation of the caller alone, and no user twice', async () => {
    expect(await sync([aUser('U1')], { orgId: foreign.head })).toMatchObject({
      code: 400,
      failDetail: [{ path: 'orgId' }],
    })
    expect(await sync([aUser('U1'), aUser('U1')])).toMatchObject({ code: 400, failDetail: [{ path: 'users' }] })
    await sync([aUser('U1')], { orgId: own.south })
    expect((await sync([aUser('U1', { name: 'other' })], { token: 'north' })).data.rejectedUsers).toEqual(['U1'])
    expect((await sync([aUser('U1')], { token: 'stranger', orgId: foreign.head })).data).toMatchObject({ added: 1 })
  })
})

describe('list of app users', () => {
  it('masks names and numbers, and finds whole ones', async () => {
    await sync([aUser('U1', { vehicles: [{ vin: first, role: 'owner' }] }), aUser('V2', { name: 'Li', phone: '' })])
    const [row] = await list({ keyWord: '13800135678' })
    expect(row).toMatchObject({ userNo: 'U1', name: '王**', phone: '138****5678', vehicles: 1, role: 'owner' })
    expect(JSON.stringify(await list())).not.toContain('小明')
    expect((await list({ keyWord: '王小明' })).map(({ userNo }) => userNo)).toEqual(['U1'])
    expect((await list({ keyWord: '王' })).map(({ userNo }) => userNo)).toEqual([])
    expect((await list({ keyWord: 'V' })).map(({ userNo }) => userNo)).toEqual(['V2'])
    expect((await list({ vin: first })).map(({ userNo }) => userNo)).toEqual(['U1'])
    expect((await list({ role: 'authorised' })).map(({ userNo }) => userNo)).toEqual([])
    expect((await list({ realName: 'verified', sort: '-vehicles' })).map(({ userNo }) => userNo)).toEqual(['U1', 'V2'])
  })

  it('stays in tenant and data scope', async () => {
    await sync([
      aUser('U1', {
        vehicles: [
          { vin: southern, role: 'owner' },
          { vin: first, role: 'owner' },
        ],
      }),
    ])
    await sync([aUser('U2')], { orgId: own.south })
    const [seen, ...others] = await list({}, 'north')
    expect(others).toEqual([])
    expect(seen).toMatchObject({ userNo: 'U1', vehicles: 1, duplicate: false })
    expect((await detail(seen!.id, 'north'))?.bindings.map(({ vin }) => vin)).toEqual([first])
    expect(await list({}, 'stranger')).toEqual([])
    expect(await detail(seen!.id, 'stranger')).toBeNull()
    expect((await list({ duplicate: true })).map(({ userNo }) => userNo)).toEqual(['U2', 'U1'])
  })

  it('exports without names and numbers unless they were approved', async () => {
    await sync([aUser('U1')])
    const { rawPayload } = await app.inject({
      url: contract.exportAppUsers.path,
      headers: { authorization: 'Bearer whole', lang: 'en' },
    })
    const rows = await sheetOf(rawPayload)
    expect(rows.flat()).toContain('U1')
    expect(rows.flat()).not.toContain('Phone')
    expect(JSON.stringify(rows)).not.toContain('138')
  })
})

describe('changes of app users', () => {
  it('reveal: data as they are, with an entry that has the reason and none of the data', async () => {
    await sync([aUser('U1')])
    const id = await idOf('U1')
    expect((await ask(contract.revealAppUser, { body: { id, reason } })).data).toEqual({
      name: '王小明',
      phone: '13800135678',
    })
    const { rows } = await db.pool.query(
      `select action, object, reason from audit_entry where path like '%/reveal' and status = 200`,
    )
    expect(rows).toEqual([{ action: 'reveal', object: 'app_user', reason }])
    await ask(contract.freezeAppUser, { body: { id, reason } })
    const trail = await db.pool.query(`select given::text || changes::text as text from audit_entry`)
    expect(JSON.stringify(trail.rows)).not.toMatch(/小明|13800135678/)
    expect((await ask(contract.revealAppUser, { body: { id, reason: ' ' } })).code).toBe(400)
    expect((await ask(contract.revealAppUser, { body: { id, reason }, token: 'stranger' })).code).toBe(409)
  })

  it('freeze and unfreeze keep who and why; a second time is a conflict', async () => {
    await sync([aUser('U1')])
    const id = await idOf('U1')
    expect((await ask(contract.freezeAppUser, { body: { id, reason } })).code).toBe(200)
    expect(await detail(id)).toMatchObject({ state: 'frozen', stateReason: reason, stateBy: 'operator' })
    expect((await ask(contract.freezeAppUser, { body: { id, reason } })).code).toBe(409)
    expect((await ask(contract.unfreezeAppUser, { body: { id, reason } })).code).toBe(200)
    expect((await ask(contract.freezeAppUser, { body: { id, reason }, token: 'stranger' })).code).toBe(409)
  })

  it('unbind: with the owner, authorisations of the vehicle end; others stay', async () => {
    await sync([
      aUser('U1', { vehicles: [first, second].map((vin) => ({ vin, role: 'owner' })) }),
      aUser('U2', { vehicles: [first, second].map((vin) => ({ vin, role: 'authorised' })) }),
    ])
    const id = await idOf('U1')
    const body = { id, vins: [first], reason }
    expect((await ask(contract.unbindAppUser, { body, token: 'stranger' })).code).toBe(409)
    expect((await ask(contract.unbindAppUser, { body })).data).toEqual({ changed: 1, authorisations: 1 })
    expect((await detail(await idOf('U2')))?.bindings.map(({ vin }) => vin)).toEqual([second])
    expect((await ask(contract.unbindAppUser, { body: { ...body, vins: [southern] } })).data).toMatchObject({
      changed: 0,
    })
  })

  it('erase removes the account and its bindings', async () => {
    await sync([aUser('U1', { vehicles: [{ vin: first, role: 'owner' }] })])
    const id = await idOf('U1')
    expect((await ask(contract.eraseAppUser, { body: { id, reason }, token: 'stranger' })).code).toBe(409)
    expect((await ask(contract.eraseAppUser, { body: { id, reason } })).code).toBe(200)
    expect((await db.pool.query('select 1 from app_user_vehicle')).rows).toEqual([])
  })

  it('lets a reader read only', async () => {
    const body = { id: 1, reason }
    for (const endpoint of [
      contract.revealAppUser,
      contract.freezeAppUser,
      contract.unfreezeAppUser,
      contract.eraseAppUser,
    ])
      expect((await ask(endpoint, { body, token: 'reader' })).code).toBe(403)
    expect((await ask(contract.listAppUsers, { token: 'reader' })).code).toBe(200)
  })
})

describe('duplicates', () => {
  it('are merged as the preview says', async () => {
    await sync([
      aUser('U1', { realName: 'none', vehicles: [{ vin: first, role: 'authorised' }] }),
      aUser('U2', {
        registerTime: '2025-01-01 08:00:00',
        vehicles: [
          { vin: first, role: 'owner' },
          { vin: second, role: 'authorised' },
        ],
      }),
    ])
    const [keepId, mergeId] = [await idOf('U1'), await idOf('U2')]
    expect((await detail(keepId))?.duplicates).toMatchObject([
      { userNo: 'U2', name: '王**', by: ['phone'], vehicles: 2 },
    ])
    const { data } = await ask(contract.previewAppUserMerge, { query: { keepId, mergeId } })
    expect(data).toMatchObject({
      keepNo: 'U1',
      realName: 'verified',
      registerTime: '2025-01-01 08:00:00',
      by: ['phone'],
    })
    expect(data.moves).toMatchObject([
      { vin: first, role: 'owner' },
      { vin: second, role: 'authorised' },
    ])
    expect((await ask(contract.mergeAppUsers, { body: { keepId, mergeId, reason } })).code).toBe(200)
    const merged = await detail(keepId)
    expect(merged).toMatchObject({
      realName: 'verified',
      role: 'owner',
      registerTime: '2025-01-01 08:00:00',
      duplicate: false,
    })
    expect(merged?.bindings.map(({ vin, role }) => [vin, role])).toEqual([
      [first, 'owner'],
      [second, 'authorised'],
    ])
    expect(await detail(mergeId)).toMatchObject({ state: 'merged', name: '', phone: '', mergedInto: 'U1' })
    expect((await list()).map(({ userNo }) => userNo)).toEqual(['U1'])
    expect((await sync([aUser('U2')])).data.rejectedUsers).toEqual(['U2'])
    expect((await ask(contract.mergeAppUsers, { body: { keepId, mergeId, reason } })).code).toBe(409)
  })

  it('are accounts with one phone number, or one name both have proved; others are not merged', async () => {
    await sync([aUser('U1'), aUser('U2', { phone: '1' }), aUser('U3', { phone: '2', realName: 'pending' })])
    const [one, two, three] = [await idOf('U1'), await idOf('U2'), await idOf('U3')]
    expect((await detail(one))?.duplicates).toMatchObject([{ userNo: 'U2', by: ['name'] }])
    const preview = (keepId: number, mergeId: number, token = 'whole') =>
      ask(contract.previewAppUserMerge, { query: { keepId, mergeId }, token })
    expect(await preview(one, three)).toMatchObject({ code: 200, data: null })
    expect(await preview(one, one)).toMatchObject({ code: 200, data: null })
    expect((await preview(one, two, 'stranger')).code).toBe(404)
    expect((await ask(contract.mergeAppUsers, { body: { keepId: one, mergeId: three, reason } })).code).toBe(409)
  })
})
