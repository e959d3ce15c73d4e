import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import {
  addRoleMembers,
  createRole,
  deleteRoles,
  exportRoles,
  listRoleCandidates,
  listRoleMembers,
  listRoles,
  removeRoleMembers,
  type RoleRow,
  updateRole,
} from '#core/contract/role.ts'
import { platformTimeOf } from '#core/domain/platform-time.ts'
import { accountRepository } from '#server/modules/people/account/account-repository.ts'
import { aTenant } from '#tests/builders/master-data.ts'
import { aCaller } from '#tests/support/caller.ts'
import { testDatabase } from '#tests/support/database.ts'
import { testApp } from '#tests/support/server.ts'
import { addAccount } from '#tests/support/sign-in.ts'
import { roleMemberRepository } from './role-member-repository.ts'
import { roleRepository } from './role-repository.ts'
import { roleRoutes } from './role-routes.ts'
import { settleBuiltIns } from './built-in-role-repository.ts'

const db = await testDatabase()
const own = await aTenant(db)
const foreign = await aTenant(db)
const person = (username: string, orgId: number, roles: ('all' | string[])[], oemId = own.oemId) =>
  addAccount(db, { username, password: 'x', oemId, orgId, roles })
const LIMITED = ['/permit/role', '/permit/role/role/add', '/permit/role/role/edit', '/permit/role/member/edit', '/home']
const admin = await person('role-admin', own.head, ['all'])
const north = await person('role-north', own.north, [LIMITED])
const clerk = await person('role-clerk', own.north, [])
const southern = await person('role-south', own.south, [])
const stranger = await person('role-stranger', foreign.head, ['all'], foreign.oemId)

const caller = (
  userId: number,
  orgId: number,
  orgIds: number[],
  codes: 'all' | Set<string> = 'all',
  oemId = own.oemId,
) => aCaller({ userId, oemId, orgId, orgIds, codes })
const members = roleMemberRepository(db)
const { ask, app, close } = await testApp(
  (each) =>
    roleRoutes(each, {
      roles: roleRepository(db),
      members,
      viewAs: () => Promise.resolve(),
      vehiclesChanged: () => Promise.resolve(),
      settleBuiltIns: (endpoints) => settleBuiltIns(db.orm, endpoints),
    }),
  {
    admin: caller(admin.id, own.head, [own.head, own.north, own.south]),
    north: caller(north.id, own.north, [own.north], new Set(LIMITED)),
    stranger: caller(stranger.id, foreign.head, [foreign.head], 'all', foreign.oemId),
  },
)
const accounts = accountRepository(db)
afterAll(async () => {
  await close()
  await db.close()
})

let made = 0
beforeEach(() => (made += 1))
const input = (rest: object = {}) => ({
  name: `Role ${made}`,
  codes: ['/home'],
  scope: 'own' as const,
  riskCeiling: 1 as const,
  exportRowsADay: 100,
  ...rest,
})
const add = async (rest: object = {}, token = 'admin') => ask(createRole, { body: input(rest), token })
const aRole = async (rest: object = {}): Promise<number> => (await add(rest)).data.id
const rows = async (token = 'admin') =>
  (await ask(listRoles, { query: { pageSize: 100 }, token })).data.list as RoleRow[]
const give = (id: number, accountIds: number[], rest: object = {}, token = 'admin') =>
  ask(addRoleMembers, { body: { id, accountIds, ...rest }, token })
const inOrder = (ids: readonly number[]) => [...ids].sort((a, b) => a - b)
const seenBy = async (id: number) => (await accounts.callerById(id))!

describe('roles', () => {
  it('are those of the tenant, with the built-in ones first and what the reader may grant', async () => {
    const id = await aRole({ about: 'Watches' })
    const listed = await rows()
    expect(listed[0]).toMatchObject({ builtIn: 'tenantAdmin', grantsAll: true, grantable: true })
    expect(listed.filter(({ builtIn }) => builtIn !== null)).toHaveLength(8)
    expect(listed.find((row) => row.id === id)).toMatchObject({ ...input({ about: 'Watches' }), members: 0 })
    const forNorth = await rows('north')
    expect(forNorth.find((row) => row.id === id)!.grantable).toBe(true)
    expect(forNorth.find(({ builtIn }) => builtIn === 'engineer')!.grantable).toBe(false)
    expect((await rows('stranger')).some((row) => row.id === id)).toBe(false)
  })

  it('are changed unless another user was faster, and their names exist once', async () => {
    const id = await aRole()
    const { updateTime } = (await rows()).find((row) => row.id === id)!
    const body = { ...input({ name: `Renamed ${made}`, scope: 'below' }), id, updateTime }
    expect((await ask(updateRole, { body, token: 'admin' })).code).toBe(200)
    expect((await rows()).find((row) => row.id === id)).toMatchObject({ name: `Renamed ${made}`, scope: 'below' })
    expect((await ask(updateRole, { body: { ...body, updateTime: '2020-01-01 00:00:00' }, token: 'admin' })).code).toBe(
      409,
    )
    expect(await add({ name: `Renamed ${made}` })).toMatchObject({ code: 409, failDetail: [{ path: 'name' }] })
  })

  it('stay when they are built in or have members', async () => {
    const [id, free] = [await aRole(), await aRole({ name: `Free ${made}` })]
    await give(id, [clerk.id])
    const builtIn = (await rows()).find((row) => row.builtIn === 'viewer')!
    expect((await ask(deleteRoles, { body: { ids: [free, id] }, token: 'admin' })).code).toBe(409)
    expect((await ask(deleteRoles, { body: { ids: [builtIn.id] }, token: 'admin' })).code).toBe(409)
    const change = { ...input({ name: 'Mine' }), id: builtIn.id, updateTime: builtIn.updateTime }
    expect((await ask(updateRole, { body: change, token: 'admin' })).code).toBe(409)
    expect((await ask(deleteRoles, { body: { ids: [free] }, token: 'admin' })).data).toEqual({ changed: 1 })
  })

  it.each([
    ['codes', { codes: ['/home', '/permit/log'] }],
    ['riskCeiling', { riskCeiling: 3 }],
    ['orgIds', { scope: 'custom', orgIds: [own.south] }],
    ['orgIds', { scope: 'custom', orgIds: [] }],
  ])('grant no more than their author holds: %s', async (path, rest) => {
    await db.pool.query(`update role set risk_ceiling = 2 where name = 'role-north 0'`)
    expect(await add(rest, 'north')).toMatchObject({ code: 400, failDetail: [{ path }] })
    expect((await add({ riskCeiling: 2, scope: 'custom', orgIds: [own.north] }, 'north')).code).toBe(200)
  })

  it('hide no less, and limit commands no less, than the roles of their author do', async () => {
    const change = (hides: string, limits: string) =>
      db.pool.query(`update role set risk_ceiling = 2, hides = $1, command_limits = $2 where name = 'role-north 0'`, [
        hides,
        limits,
      ])
    await change('["phone"]', '{"setParameters": 3}')
    expect(await add({}, 'north')).toMatchObject({ code: 400, failDetail: [{ path: 'hides' }] })
    const hides = ['phone', 'person']
    expect(await add({ hides, riskCeiling: 2 }, 'north')).toMatchObject({
      code: 400,
      failDetail: [{ path: 'commandLimits' }],
    })
    const commandLimits = { setParameters: 3 }
    const { id } = (await add({ hides, riskCeiling: 2, commandLimits }, 'north')).data
    const coarse = await person('coarse', own.north, [])
    await give(id, [coarse.id])
    expect(await seenBy(coarse.id)).toMatchObject({ hides: ['phone', 'person'], commandLimits })
    expect((await rows('north')).find((row) => row.id === id)).toMatchObject({ hides, commandLimits, grantable: true })
    await change('[]', '{}')
  })

  it('are not touched by users with fewer rights, nor from another tenant', async () => {
    const id = await aRole({ codes: ['/permit/log'] })
    const { updateTime } = (await rows()).find((row) => row.id === id)!
    const change = { ...input(), id, updateTime }
    expect(await ask(updateRole, { body: change, token: 'north' })).toMatchObject({
      code: 400,
      failDetail: [{ path: 'id' }],
    })
    expect((await give(id, [clerk.id], {}, 'north')).code).toBe(400)
    expect((await ask(updateRole, { body: change, token: 'stranger' })).code).toBe(409)
    expect((await give(id, [clerk.id], {}, 'stranger')).code).toBe(409)
    expect((await give(id, [stranger.id])).code).toBe(400)
  })

  it('are exported with their scope in words', async () => {
    await aRole()
    const answer = await app.inject({ url: exportRoles.path, headers: { authorization: 'Bearer admin' } })
    expect(answer.statusCode).toBe(200)
    expect(answer.rawPayload.length).toBeGreaterThan(1000)
  })
})

describe('members of a role', () => {
  it('have its rights and see its data, until it ends', async () => {
    const id = await aRole({ codes: ['/permit/log'], scope: 'all', riskCeiling: 2 })
    const until = platformTimeOf(new Date(Date.now() + 3_600_000))
    expect((await give(id, [clerk.id], { untilTime: until })).data).toEqual({ changed: 1 })
    const listed = (await ask(listRoleMembers, { query: { id }, token: 'admin' })).data
    expect(listed).toMatchObject([{ accountId: clerk.id, username: 'role-clerk', orgName: 'North', untilTime: until }])
    const rights = await seenBy(clerk.id)
    expect(inOrder(rights.orgIds)).toEqual(inOrder([own.head, own.north, own.south]))
    expect(rights.codes).toContain('/permit/log')
    expect(rights.riskCeiling).toBe(2)
    await db.pool.query(`update account_role set until = now() - interval '1 second' where role_id = $1`, [id])
    expect((await seenBy(clerk.id)).codes).not.toContain('/permit/log')
    await members.endTemporary()
    expect((await rows()).find((row) => row.id === id)!.members).toBe(0)
  })

  it.each([
    ['own', () => [own.north]],
    ['below', () => [own.north]],
    ['all', () => [own.head, own.north, own.south]],
    ['custom', () => [own.south]],
  ])('see the organisations of the scope %s', async (scope, expected) => {
    const other = await person(`scope-${scope}`, own.north, [])
    const id = await aRole({ scope, orgIds: scope === 'custom' ? [own.south] : [] })
    await give(id, [other.id])
    expect(inOrder((await seenBy(other.id)).orgIds)).toEqual(inOrder(expected()))
  })

  it('never see more than who gave it, also when it is changed later', async () => {
    const wide = await aRole({ scope: 'all' })
    const beyond = { code: 400, failDetail: [{ path: 'accountIds' }] }
    expect(await give(wide, [clerk.id], {}, 'north')).toMatchObject(beyond)
    expect(await give(await aRole({ name: `Own ${made}` }), [southern.id], {}, 'north')).toMatchObject(beyond)
    const narrow = await aRole({ name: `Narrow ${made}` })
    await give(narrow, [clerk.id])
    const { updateTime } = (await rows()).find((row) => row.id === narrow)!
    const change = { ...input({ name: `Narrow ${made}`, scope: 'all' }), id: narrow, updateTime }
    expect(await ask(updateRole, { body: change, token: 'north' })).toMatchObject({
      code: 400,
      failDetail: [{ path: 'scope' }],
    })
  })

  it('are found among accounts that do not have it', async () => {
    const id = await aRole()
    await give(id, [clerk.id])
    const found = (await ask(listRoleCandidates, { query: { id, keyWord: 'ROLE-' }, token: 'admin' })).data as {
      username: string
    }[]
    expect(found.map(({ username }) => username)).toEqual(['role-admin', 'role-north', 'role-south'])
    expect((await ask(listRoleCandidates, { query: { id }, token: 'stranger' })).code).toBe(404)
  })

  it('a moment that is over is refused', async () => {
    expect(await give(await aRole(), [clerk.id], { untilTime: '2020-01-01 00:00:00' })).toMatchObject({
      code: 400,
      failDetail: [{ path: 'untilTime' }],
    })
  })

  it('the last one with every right for ever stays', async () => {
    const administrators = (await rows()).find(({ builtIn }) => builtIn === 'tenantAdmin')!
    await db.pool.query('update account_role set role_id = $1 where account_id = $2', [administrators.id, admin.id])
    const take = (accountIds: number[]) =>
      ask(removeRoleMembers, { body: { id: administrators.id, accountIds }, token: 'admin' })
    expect((await take([admin.id])).code).toBe(409)
    await give(administrators.id, [southern.id], { untilTime: platformTimeOf(new Date(Date.now() + 3_600_000)) })
    expect((await take([admin.id])).code).toBe(409)
    await give(administrators.id, [southern.id])
    await db.pool.query('update account set disabled = true where id = $1', [southern.id])
    expect((await take([admin.id])).code).toBe(409)
    await db.pool.query('update account set disabled = false where id = $1', [southern.id])
    expect((await take([southern.id])).data).toEqual({ changed: 1 })
  })
})
