import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { listAccounts } from '#core/contract/account-admin.ts'
import {
  type ApiKey,
  type ApiKeyInput,
  createApiKey,
  createOwnKey,
  getApiKeySelf,
  listApiKeys,
  listOwnKeys,
  MAX_KEYS,
  revokeApiKeys,
  revokeOwnKeys,
} from '#core/contract/api-key.ts'
import { toPlatformTime } from '#core/domain/platform-time.ts'
import { Invalid } from '#server/http/errors.ts'
import { accountAdminRepository } from '#server/modules/people/account-admin/account-admin-repository.ts'
import { accountRepository } from '#server/modules/people/account/account-repository.ts'
import { auditTrail } from '#server/store/audit-trail.ts'
import { aTenant } from '#tests/builders/master-data.ts'
import { aCaller } from '#tests/support/caller.ts'
import { testDatabase } from '#tests/support/database.ts'
import { testApp } from '#tests/support/server.ts'
import { addAccount } from '#tests/support/sign-in.ts'
import { apiKeyRepository } from './api-key-repository.ts'
import { apiKeyRoutes } from './api-key-routes.ts'
import { createApiKeys } from './api-keys.ts'

const db = await testDatabase()
const own = await aTenant(db)
const foreign = await aTenant(db)
const person = (username: string, orgId: number, codes: 'all' | string[], oemId = own.oemId) =>
  addAccount(db, { username, password: 'x', oemId, orgId, roles: [codes] })
const ADMIN_CODES = ['/permit/account', '/permit/account/apiKey/add', '/permit/account/apiKey/revoke']
const admin = await person('key-admin', own.head, 'all')
const clerk = await person('key-clerk', own.north, [...ADMIN_CODES, '/home'])
const stranger = await person('key-far', foreign.head, 'all', foreign.oemId)

let clock = Date.now()
const keys = apiKeyRepository(db)
const accounts = accountRepository(db)
const apiKeys = createApiKeys({ keys, callerById: (id) => accounts.callerById(id), now: () => clock })
const signedIn = {
  admin: aCaller({
    userId: admin.id,
    username: 'key-admin',
    oemId: own.oemId,
    orgId: own.head,
    orgIds: [own.head, own.north, own.south],
  }),
  clerk: aCaller({
    userId: clerk.id,
    username: 'key-clerk',
    oemId: own.oemId,
    orgId: own.north,
    orgIds: [own.north],
    codes: new Set(ADMIN_CODES),
  }),
  stranger: aCaller({ userId: stranger.id, oemId: foreign.oemId, orgId: foreign.head, orgIds: [foreign.head] }),
}
const { ask, close, app } = await testApp(
  (each) =>
    apiKeyRoutes(each, {
      keys,
      apiKeys,
      confirmPassword: (_request, _caller, given) =>
        given === 'right' ? Promise.resolve() : Promise.reject(Invalid.field('password', 'validation.passwordWrong')),
    }),
  signedIn,
  {
    authenticate: (token, address) =>
      apiKeys.isOne(token)
        ? apiKeys.authenticate(token, address)
        : Promise.resolve(signedIn[token as keyof typeof signedIn] ?? null),
    audit: auditTrail(db),
  },
)
afterAll(async () => {
  await close()
  await db.close()
})

let made = 0
let robot = 0
const addRobot = async (codes: 'all' | string[], orgId = own.north) => {
  const { id } = await person(`robot-${++made}`, orgId, codes)
  await db.pool.query(`update account set kind = 'service', password_hash = null where id = $1`, [id])
  return id
}
beforeEach(async () => {
  clock = Date.now()
  robot = await addRobot(['/permit/account', '/home'])
})

const DAY_MS = 86_400_000
const input = (rest: Partial<ApiKeyInput> = {}): ApiKeyInput => ({
  name: 'Importer',
  codes: ['/permit/account'],
  riskCeiling: 0,
  callsAMinute: 100,
  expireTime: toPlatformTime(Date.now() + 30 * DAY_MS),
  ...rest,
})
const create = (rest: Partial<ApiKeyInput> & { accountId?: number } = {}, token = 'admin') =>
  ask(createApiKey, { token, body: { accountId: robot, ...input(rest) } })
const aKey = async (rest: Partial<ApiKeyInput> & { accountId?: number } = {}) =>
  (await create(rest)).data as { id: number; key: string }
const refusal = async (answer: ReturnType<typeof create>) => {
  const { code, failDetail } = await answer
  return [code, failDetail[0]?.path]
}
const self = (key: string, more: object = {}) => ask(getApiKeySelf, { token: key, lang: 'en', ...more })

describe('API keys', () => {
  it('are shown once; the database has their hash only', async () => {
    const { id, key } = await aKey()
    expect(key).toMatch(/^fwk_[\w-]{51}$/)
    const { data, text } = await ask(listApiKeys, { token: 'admin', query: { accountId: robot } })
    expect(data.list).toMatchObject([
      { id, name: 'Importer', prefix: key.slice(0, 12), state: 'active', createdBy: 'key-admin', usedTime: null },
    ])
    const stored = await db.pool.query('select * from api_key')
    const trail = await db.pool.query(`select * from audit_entry where path like '%apiKey%'`)
    expect(text + JSON.stringify([stored.rows, trail.rows])).not.toContain(key.slice(12))
    expect(trail.rows).toContainEqual(expect.objectContaining({ object: 'api_key', kind: 'permission' }))
  })

  it('open what they list, within what the account has at that moment', async () => {
    const { key } = await aKey({ codes: ['/permit/account', '/home'] })
    expect((await self(key)).data).toMatchObject({ name: 'Importer', codes: ['/home', '/permit/account'] })
    expect(await ask(listApiKeys, { token: key })).toMatchObject({ code: 200 })
    await db.pool.query(`update role set codes = '["/home"]' where name = $1`, [`robot-${made} 0`])
    apiKeys.forget()
    expect((await self(key)).data.codes).toEqual(['/home'])
    expect(await ask(listApiKeys, { token: key })).toMatchObject({ code: 403 })
  })

  it('neither manage access nor act for the user', async () => {
    const all = await addRobot('all')
    const { key } = await aKey({ accountId: all, codes: ADMIN_CODES })
    const answer = await ask(createApiKey, { token: key, lang: 'en', body: { accountId: robot, ...input() } })
    expect(answer).toMatchObject({ code: 403, msg: 'This call is not available to API keys. Sign in instead.' })
    expect(await ask(listOwnKeys, { token: key })).toMatchObject({ code: 403 })
    const { rows } = await db.pool.query(
      `select username from audit_entry where result = 'refused' order by id desc limit 1`,
    )
    expect(rows).toEqual([{ username: `robot-${made} · ${key.slice(0, 12)}` }])
  })

  it('are not taken from the address', async () => {
    const { key } = await aKey()
    for (const name of ['token', 'key', 'apiKey', 'access_token', 'authorization']) {
      const url = `${listApiKeys.path}?${name}=${key}`
      expect((await app.inject({ method: 'GET', url })).statusCode).toBe(401)
    }
  })

  it('say why they open nothing', async () => {
    const reason = async (key: string) => {
      const { code, msg } = await self(key)
      return `${code} ${msg}`
    }
    expect(await reason('fwk_invented')).toBe('401 This API key is not valid.')
    const revoked = await aKey()
    expect(await reason(revoked.key)).toMatch(/^200/)
    await ask(revokeApiKeys, { token: 'admin', body: { ids: [revoked.id] } })
    apiKeys.forget(robot)
    expect(await reason(revoked.key)).toBe('401 This API key has been revoked.')
    const ended = await aKey()
    expect(await reason(ended.key)).toMatch(/^200/)
    clock += 31 * DAY_MS
    expect(await reason(ended.key)).toBe('401 This API key has expired.')
    clock = Date.now()
    const stopped = await aKey()
    await db.pool.query('update account set disabled = true where id = $1', [robot])
    apiKeys.forget(robot)
    expect(await reason(stopped.key)).toBe('401 The account of this API key is locked or has expired.')
    const { data } = await ask(listApiKeys, { query: { accountId: robot } })
    expect(data.list.map(({ state }: ApiKey) => state)).toEqual(['stopped', 'stopped', 'revoked'])
  })

  it('make as many calls a minute as each may', async () => {
    const [small, other] = [await aKey({ callsAMinute: 2 }), await aKey()]
    expect((await self(small.key)).code).toBe(200)
    expect((await self(small.key)).code).toBe(200)
    expect(await self(small.key)).toMatchObject({ code: 429, msg: 'Too many requests. Try again in 60 s.' })
    expect((await self(other.key)).code).toBe(200)
    clock += 60_000
    expect((await self(small.key)).code).toBe(200)
  })

  it('have their last uses written together', async () => {
    const [one, other, unused] = [await aKey(), await aKey(), await aKey()]
    await self(one.key, { address: '10.4.5.6' })
    await self(other.key, { address: '10.4.5.7' })
    await apiKeys.saveUses()
    const { data } = await ask(listApiKeys, { query: { accountId: robot } })
    const from = new Map((data.list as ApiKey[]).map(({ id, usedFrom }) => [id, usedFrom]))
    expect(from).toEqual(
      new Map([
        [unused.id, null],
        [other.id, '10.4.5.7'],
        [one.id, '10.4.5.6'],
      ]),
    )
  })
})

describe('a key is not created', () => {
  it.each([
    ['codes', { codes: ['/tbox/loginJournal'] }],
    ['codes', { codes: [] }],
    ['expireTime', { expireTime: '2020-01-01 00:00:00' }],
    ['expireTime', { expireTime: '2039-01-01 00:00:00' }],
    ['callsAMinute', { callsAMinute: 6001 }],
  ])('with a wrong %s', async (field, rest) => {
    expect(await refusal(create(rest))).toEqual([400, field])
  })

  it('for a user, an account of others, or one with more rights', async () => {
    expect(await refusal(create({ accountId: clerk.id }))).toEqual([400, 'accountId'])
    expect(await refusal(create({}, 'stranger'))).toEqual([400, 'accountId'])
    const strong = await addRobot(['/tbox/loginJournal'])
    expect(await refusal(create({ accountId: strong, codes: ['/home'] }, 'clerk'))).toEqual([400, 'accountId'])
    expect(await refusal(create({}, 'clerk'))).toEqual([200, undefined])
  })

  it('beyond the limit of an account, also when many are created at once', async () => {
    const answers = await Promise.all(Array.from({ length: MAX_KEYS + 5 }, () => create()))
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(MAX_KEYS)
    expect(answers.filter(({ code }) => code === 409)).toHaveLength(5)
  })
})

describe('keys of others', () => {
  it('are neither seen nor revoked from another tenant', async () => {
    const { id } = await aKey()
    expect((await ask(listApiKeys, { token: 'stranger' })).data.list).toEqual([])
    expect(await ask(revokeApiKeys, { token: 'stranger', body: { ids: [id] } })).toMatchObject({ code: 400 })
    expect(await ask(revokeOwnKeys, { token: 'stranger', body: { ids: [id] } })).toMatchObject({ data: { changed: 0 } })
  })

  it('of a user are found by the administrator', async () => {
    const body = { ...input({ name: 'Mine', codes: ['/home'] }), password: 'right' }
    const { data } = await ask(createOwnKey, { token: 'clerk', body })
    const found = await ask(listApiKeys, { token: 'admin', query: { keyWord: 'MINE', state: 'active' } })
    expect(found.data.list).toMatchObject([{ id: data.id, username: 'key-clerk' }])
  })
})

describe('an own key', () => {
  const ownKey = (rest: Partial<ApiKeyInput> = {}, password = 'right') =>
    ask(createOwnKey, { token: 'clerk', body: { ...input({ codes: ['/home'], ...rest }), password } })

  it('needs the password, and gives nothing its user lacks', async () => {
    expect(await refusal(ownKey({}, 'wrong'))).toEqual([400, 'password'])
    expect(await refusal(ownKey({ codes: ['/tbox/loginJournal'] }))).toEqual([400, 'codes'])
    const { data } = await ownKey()
    expect((await self(data.key)).data).toMatchObject({ username: 'key-clerk', codes: ['/home'] })
    expect(await ask(listAccounts, { token: data.key })).toMatchObject({ status: 404 })
  })

  it('is revoked by its user', async () => {
    const { data } = await ownKey()
    expect(await ask(revokeOwnKeys, { token: 'clerk', body: { ids: [data.id] } })).toMatchObject({
      data: { changed: 1 },
    })
    const list = (await ask(listOwnKeys, { token: 'clerk' })).data as ApiKey[]
    expect(list.find(({ id }) => id === data.id)).toMatchObject({ state: 'revoked' })
  })
})

it('counts no service account as an administrator', async () => {
  const lone = await aTenant(db)
  const only = await person('lone-admin', lone.head, 'all', lone.oemId)
  const helper = await person('lone-robot', lone.head, 'all', lone.oemId)
  await db.pool.query(`update account set kind = 'service' where id = $1`, [helper.id])
  const scope = { oemId: lone.oemId, orgIds: [lone.head] }
  expect(await accountAdminRepository(db).lock(scope, [only.id])).toBe('lastAdministrator')
})
