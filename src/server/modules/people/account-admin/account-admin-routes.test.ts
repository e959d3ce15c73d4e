import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import {
  type AccountRow,
  createAccount,
  exportAccounts,
  getEffectiveRights,
  listAccounts,
  lockAccounts,
  resetAccount,
  signOutAccounts,
  unlockAccounts,
  updateAccount,
} from '#core/contract/account-admin.ts'
import { accountRepository } from '#server/modules/people/account/account-repository.ts'
import { createSessions } from '#server/modules/people/account/sessions.ts'
import { role } from '#server/store/schema/account.ts'
import { aTenant } from '#tests/builders/master-data.ts'
import { aCaller } from '#tests/support/caller.ts'
import { testDatabase } from '#tests/support/database.ts'
import { testApp } from '#tests/support/server.ts'
import { addAccount } from '#tests/support/sign-in.ts'
import { accountAdminRepository } from './account-admin-repository.ts'
import { accountVehicleRepository } from './account-vehicle-repository.ts'
import { accountAdminRoutes } from './account-admin-routes.ts'

const db = await testDatabase()
const own = await aTenant(db)
const foreign = await aTenant(db)
const LIMITED = ['/permit/account', '/home']
const admin = await addAccount(db, { username: 'acc-admin', password: 'x', oemId: own.oemId, orgId: own.head })
const north = await addAccount(db, {
  username: 'acc-north',
  password: 'x',
  oemId: own.oemId,
  orgId: own.north,
  roles: [LIMITED],
})
const stranger = await addAccount(db, { username: 'acc-far', password: 'x', oemId: foreign.oemId, orgId: foreign.head })

const aRole = async (name: string, values: Partial<typeof role.$inferInsert> = {}) => {
  const [row] = await db.orm
    .insert(role)
    .values({ oemId: own.oemId, name, codes: ['/home'], scope: 'own', riskCeiling: 0, ...values })
    .returning({ id: role.id })
  return row!.id
}
const [plain, wide, audits] = [
  await aRole('Plain'),
  await aRole('Wide', { scope: 'all' }),
  await aRole('Audits', { codes: ['/permit/log'] }),
]

const accounts = accountRepository(db)
const sessions = createSessions(accounts)
const caller = (userId: number, orgId: number, orgIds: number[], oemId = own.oemId) =>
  aCaller({ userId, oemId, orgId, orgIds })
let given = 0
const { ask, app, close } = await testApp(
  (each) =>
    accountAdminRoutes(each, {
      accounts: accountAdminRepository(db),
      vehicles: accountVehicleRepository(db),
      vehiclesChanged: () => Promise.resolve(),
      makePassword: () => Promise.resolve({ password: `first-${(given += 1)}`, hash: `hash-${given}` }),
      giveNewPassword: (...asked) => accounts.giveNewPassword(...asked),
      invitations: { open: () => Promise.resolve(null), mayMail: () => Promise.resolve(true) },
    }),
  {
    admin: caller(admin.id, own.head, [own.head, own.north, own.south]),
    north: caller(north.id, own.north, [own.north]),
    stranger: caller(stranger.id, foreign.head, [foreign.head], foreign.oemId),
  },
)
afterAll(async () => {
  await close()
  await db.close()
})

let made = 0
beforeEach(() => (made += 1))
const input = (rest: object = {}) => ({
  username: `person-${made}`,
  name: `Person ${made}`,
  orgId: own.north,
  roleIds: [plain],
  ...rest,
})
const add = (rest: object = {}, token = 'admin') => ask(createAccount, { body: input(rest), token })
const rows = async (query: object = {}, token = 'admin') =>
  (await ask(listAccounts, { query: { pageSize: 100, ...query }, token })).data.list as AccountRow[]
const rowOf = async (id: number) => (await rows()).find((row) => row.id === id)!
const change = async (id: number, rest: object = {}, token = 'admin') => {
  const { username: _, ...details } = input()
  const { updateTime } = await rowOf(id)
  return ask(updateAccount, { body: { ...details, id, updateTime, ...rest }, token })
}

describe('accounts', () => {
  it('are added with a first password that has to be replaced', async () => {
    const { data } = await add({ mail: 'person@example.com', phone: '139' })
    expect(data.password).toBe(`first-${given}`)
    expect(await rowOf(data.id)).toMatchObject({
      username: `person-${made}`,
      orgName: 'North',
      mail: 'person@example.com',
      state: 'new',
      manageable: true,
      roles: [{ id: plain, name: 'Plain', builtIn: null, untilTime: null }],
      lastSignInTime: null,
    })
    expect(await accounts.credentials(`person-${made}`)).toMatchObject({
      mustChangePassword: true,
      passwordHash: `hash-${given}`,
    })
    expect(await add()).toMatchObject({ code: 409, failDetail: [{ path: 'username' }] })
    expect(await add({ username: `PERSON-${made}` })).toMatchObject({ code: 409 })
  })

  it('are found by name, organisation, role and state, in the data scope alone', async () => {
    const { data } = await add({ roleIds: [plain, audits] })
    const found = async (query: object, token?: string) => (await rows(query, token)).map(({ id }) => id)
    expect(await found({ keyWord: `PERSON-${made}` })).toEqual([data.id])
    expect(await found({ roleId: audits })).toContain(data.id)
    expect(await found({ roleId: wide })).not.toContain(data.id)
    expect(await found({ state: 'locked' })).not.toContain(data.id)
    expect(await found({ orgId: own.south })).not.toContain(data.id)
    expect(await found({}, 'north')).toContain(data.id)
    expect(await found({}, 'north')).not.toContain(admin.id)
    expect(await found({}, 'stranger')).toEqual([stranger.id])
  })

  it.each([
    ['username', { username: 'two words' }],
    ['mail', { mail: 'nowhere' }],
    ['orgId', { orgId: foreign.head }],
    ['roleIds', { roleIds: [999_999] }],
  ])('name what is wrong: %s', async (path, rest) => {
    expect(await add(rest)).toMatchObject({ code: 400, failDetail: [{ path }] })
  })

  it('are changed unless another user was faster', async () => {
    const { data } = await add()
    expect((await change(data.id, { name: 'Renamed', orgId: own.south, roleIds: [audits] })).code).toBe(200)
    expect(await rowOf(data.id)).toMatchObject({ name: 'Renamed', orgName: 'South', roles: [{ id: audits }] })
    expect((await change(data.id, { updateTime: '2020-01-01 00:00:00' })).code).toBe(409)
  })

  it.each([
    ['rights', { roleIds: [audits] }],
    ['data', { roleIds: [wide] }],
  ])('never get more %s than who makes them has', async (_, rest) => {
    expect(await add(rest, 'north')).toMatchObject({ code: 400, failDetail: [{ path: 'roleIds' }] })
    expect(await rows({ keyWord: `person-${made}` })).toEqual([])
    const { data } = await add()
    expect(await change(data.id, rest, 'north')).toMatchObject({ code: 400, failDetail: [{ path: 'roleIds' }] })
    expect((await rowOf(data.id)).roles).toMatchObject([{ id: plain }])
  })

  it('keep roles that were given for a time', async () => {
    const { data } = await add()
    await db.pool.query(`insert into account_role values ($1, $2, now() + interval '1 day')`, [data.id, audits])
    await change(data.id, { roleIds: [] })
    expect((await rowOf(data.id)).roles).toMatchObject([{ id: audits, untilTime: expect.any(String) }])
  })

  it('are exported without personal data', async () => {
    const answer = await app.inject({ url: exportAccounts.path, headers: { authorization: 'Bearer admin' } })
    expect(answer.statusCode).toBe(200)
  })
})

describe('access of an account', () => {
  const signedIn = async (id: number) => (await sessions.open(id, '', { address: '10.0.0.7' })).token
  const isIn = async (token: string) => {
    sessions.forget()
    return (await sessions.authenticate(token)) !== null
  }

  it('ends at once when it is locked, and begins again', async () => {
    const { data } = await add()
    const token = await signedIn(data.id)
    expect(await rowOf(data.id)).toMatchObject({ lastSignInIp: '10.0.0.7', state: 'active' })
    expect((await ask(lockAccounts, { body: { ids: [data.id] }, token: 'admin' })).data).toEqual({ changed: 1 })
    expect(await isIn(token)).toBe(false)
    expect((await rowOf(data.id)).state).toBe('locked')
    expect((await ask(unlockAccounts, { body: { ids: [data.id] }, token: 'admin' })).data).toEqual({ changed: 1 })
    expect((await rowOf(data.id)).state).toBe('active')
  })

  it('ends in every browser', async () => {
    const { data } = await add()
    const tokens = [await signedIn(data.id), await signedIn(data.id)]
    expect((await ask(signOutAccounts, { body: { ids: [data.id] }, token: 'admin' })).data).toEqual({ changed: 2 })
    expect(await Promise.all(tokens.map(isIn))).toEqual([false, false])
  })

  it('comes back with a new password', async () => {
    const { data } = await add()
    const token = await signedIn(data.id)
    const { password } = (await ask(resetAccount, { body: { id: data.id }, token: 'admin' })).data
    expect(password).toBe(`first-${given}`)
    expect(await isIn(token)).toBe(false)
    expect(await accounts.credentials(`person-${made}`)).toMatchObject({ passwordHash: `hash-${given}` })
  })

  it.each([
    ['of a stronger account', () => admin.id, 'north', 400],
    ['of oneself', () => admin.id, 'admin', 400],
    ['in another tenant', () => stranger.id, 'admin', 400],
  ])('is not taken %s', async (_, idOf, token, code) => {
    const ids = [idOf()]
    expect((await ask(lockAccounts, { body: { ids }, token })).code).toBe(code)
    expect((await ask(signOutAccounts, { body: { ids }, token })).code).toBe(code)
    expect((await ask(resetAccount, { body: { id: ids[0]! }, token })).code).toBe(code)
  })

  it('of the last administrator is not taken by one whose own time ends', async () => {
    const [{ role_id: every } = { role_id: 0 }] = (
      await db.pool.query<{ role_id: number }>('select role_id from account_role where account_id = $1', [admin.id])
    ).rows
    const { data } = await add({ roleIds: [every], orgId: own.head })
    await db.pool.query(`update account_role set until = now() + interval '1 hour' where account_id = $1`, [admin.id])
    expect((await ask(lockAccounts, { body: { ids: [data.id] }, token: 'admin' })).code).toBe(409)
    await db.pool.query('update account_role set until = null where account_id = $1', [admin.id])
    expect((await ask(lockAccounts, { body: { ids: [data.id] }, token: 'admin' })).code).toBe(200)
  })

  it('is explained by the roles that give it', async () => {
    const { data } = await add({ roleIds: [plain, wide, audits] })
    const rights = (await ask(getEffectiveRights, { query: { id: data.id }, token: 'admin' })).data
    expect(rights.codes).toEqual([
      { code: '/home', roleIds: [plain, wide] },
      { code: '/permit/log', roleIds: [audits] },
    ])
    expect(rights).toMatchObject({ riskCeiling: 0, organisations: ['Head office', 'North', 'South'] })
    expect((await ask(getEffectiveRights, { query: { id: data.id }, token: 'stranger' })).code).toBe(404)
  })
})
