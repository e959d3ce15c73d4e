import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { getMyInfo, listSessions } from '#core/contract/account.ts'
import * as contract from '#core/contract/identity-provider.ts'
import { beginSso, listSsoProviders } from '#core/contract/sso.ts'
import { CLIENT, throughProvider } from '#tests/support/identity-server.ts'
import { CALLBACK, BROWSER, FAILED, ssoGround } from '#tests/support/sso-ground.ts'

const ground = await ssoGround()
const {
  input,
  db,
  own,
  foreign,
  oemId,
  drivers,
  foreignRole,
  sessions,
  server,
  ask,
  test,
  outside,
  adminToken,
  partToken,
  readerToken,
  farToken,
  create,
  provider,
  change,
  person,
  begin,
  comeBack,
  finish,
  signIn,
  signedIn,
  accountsNamed,
} = ground
afterAll(() => ground.close())

let made = 0
let providerId = 0
beforeEach(async () => {
  ;({ made, providerId } = await ground.next())
})

describe('signing in with an identity provider', () => {
  it('creates an account at first, and finds it by its subject afterwards', async () => {
    const { token, headers } = await signedIn()
    expect((await ask(getMyInfo, { token, headers })).data).toMatchObject({ username: `li.${made}`, oemId })
    expect((await ask(listSessions, { token, headers })).data).toMatchObject([
      { method: 'sso', provider: `Works ${made}` },
    ])
    expect(await accountsNamed(`li.${made}`)).toMatchObject([
      { display_name: `Li ${made}`, mail: `li.${made}@works.example`, org_id: own.north, password_hash: null },
    ])
    server.signsIn(person({ preferred_username: 'renamed', email: 'renamed@works.example' }))
    await signedIn()
    expect(await accountsNamed('renamed')).toEqual([])
    expect(await provider()).toMatchObject({ accounts: 1 })
  })

  it('binds the session to the browser, like a password', async () => {
    const { token } = await signedIn()
    expect((await ask(getMyInfo, { token })).code).toBe(401)
  })

  it('takes another user name where the first one is taken', async () => {
    server.signsIn(person({ preferred_username: 'SSO-admin' }))
    const { token, headers } = await signedIn()
    expect((await ask(getMyInfo, { token, headers })).data.username).toBe(`li.${made}@works.example`)
  })

  it('creates no account where that is off, and says so', async () => {
    await change({ createAccounts: false })
    expect(await signIn()).toMatchObject({ code: 400, msg: expect.stringContaining('There is no account for you') })
    expect(await accountsNamed(`li.${made}`)).toEqual([])
  })

  it('says when the provider denied it', async () => {
    server.deny(true)
    expect(await signIn()).toMatchObject({ code: 400, msg: 'The identity provider denied the sign-in.' })
  })

  it('ends at a locked account, and at the limit of the tenant', async () => {
    await signedIn()
    await db.pool.query('update account set disabled = true where username = $1', [`li.${made}`])
    expect(await signIn()).toMatchObject({ msg: 'Your account is locked or has expired.' })
    await db.pool.query('update tenant set max_accounts = 1 where oem_id = $1', [oemId])
    server.signsIn(person({ sub: `other-${made}`, preferred_username: `other-${made}`, email: '' }))
    expect(await signIn()).toMatchObject({ msg: expect.stringContaining('number of accounts') })
    await db.pool.query('update tenant set max_accounts = null where oem_id = $1', [oemId])
  })
})

describe('an answer of the provider', () => {
  it.each([
    ['with another nonce', (claims: object) => ({ ...claims, nonce: 'other' })],
    ['for another client', (claims: object) => ({ ...claims, aud: 'other' })],
    ['of another issuer', (claims: object) => ({ ...claims, iss: 'https://other.example' })],
    ['that has expired', (claims: object) => ({ ...claims, exp: Math.floor(Date.now() / 1000) - 120 })],
    ['of the future', (claims: object) => ({ ...claims, nbf: Math.floor(Date.now() / 1000) + 120 })],
    ['without a subject', (claims: object) => ({ ...claims, sub: undefined })],
  ])('%s is rejected', async (_, tamper) => {
    server.tamper((claims) => tamper(claims) as Record<string, unknown>)
    expect(await signIn()).toMatchObject(FAILED)
  })

  it('may be a minute off', async () => {
    server.tamper((claims) => ({ ...claims, exp: Math.floor(Date.now() / 1000) - 30 }))
    expect(await signIn()).toMatchObject({ code: 200 })
  })

  it('counts once: neither its state, nor its code, nor the ticket is accepted again', async () => {
    const { data, cookie } = await begin()
    const back = await throughProvider(data.url, CALLBACK)
    const ticket = await comeBack(back, cookie)
    expect(await comeBack(back, cookie)).toBe('expired')
    expect(await finish(ticket, cookie)).toMatchObject({ code: 200 })
    expect(await finish(ticket, cookie)).toMatchObject({ code: 400, msg: expect.stringContaining('used before') })
    expect(await finish('expired', cookie)).toMatchObject({ code: 400 })
    // The code of one attempt with the state of another.
    const second = await begin()
    const again = new URL(back)
    again.searchParams.set('state', new URL(second.data.url as string).searchParams.get('state')!)
    expect(await finish(await comeBack(again, second.cookie), second.cookie)).toMatchObject(FAILED)
  })

  it('counts in the browser that began', async () => {
    const { data, cookie } = await begin()
    const back = await throughProvider(data.url, CALLBACK)
    const other = await begin()
    expect(await comeBack(back, '')).toBe('expired')
    expect(await comeBack(back, other.cookie)).toBe('expired')
    const ticket = await comeBack(back, cookie)
    expect(await finish(ticket, other.cookie)).toMatchObject({ code: 400 })
    expect(await finish(ticket, '')).toMatchObject({ code: 400 })
  })

  it('comes too late after ten minutes', async () => {
    const { data, cookie } = await begin()
    const back = await throughProvider(data.url, CALLBACK)
    await db.pool.query('update sso_attempt set expires_at = now()')
    expect(await comeBack(back, cookie)).toBe('expired')
  })

  it('is asked for with PKCE, state and nonce, from a page of this platform', async () => {
    const { data } = await begin()
    const asked = Object.fromEntries(new URL(data.url as string).searchParams)
    expect(asked).toMatchObject({ response_type: 'code', code_challenge_method: 'S256', redirect_uri: CALLBACK })
    expect([asked.state!.length, asked.nonce!.length]).toEqual([43, 43])
    const elsewhere = { ...BROWSER, origin: 'https://evil.example' }
    expect((await ask(beginSso, { body: { providerId }, headers: elsewhere, token: null })).code).toBe(400)
  })
})

describe('a provider', () => {
  it('that is disabled signs nobody in, and ends its sessions', async () => {
    const { token, headers } = await signedIn()
    const { data, cookie } = await begin()
    const back = await throughProvider(data.url, CALLBACK)
    expect((await change({ enabled: false })).code).toBe(200)
    sessions.forget()
    expect((await ask(getMyInfo, { token, headers })).code).toBe(401)
    expect(await finish(await comeBack(back, cookie), cookie)).toMatchObject(FAILED)
    expect(await begin()).toMatchObject(FAILED)
  })

  it('that is deleted ends its sessions and leaves the accounts', async () => {
    const { token, headers } = await signedIn()
    const body = { ids: [providerId] }
    expect((await ask(contract.deleteIdentityProviders, { body, token: farToken! })).data).toEqual({ changed: 0 })
    expect((await ask(contract.deleteIdentityProviders, { body, token: adminToken! })).data).toEqual({ changed: 1 })
    sessions.forget()
    expect((await ask(getMyInfo, { token, headers })).code).toBe(401)
    expect(await accountsNamed(`li.${made}`)).toHaveLength(1)
  })

  it('of a closed tenant is neither offered nor used', async () => {
    await change({ listed: true })
    await db.pool.query(`update tenant set state = 'closed' where oem_id = $1`, [oemId])
    expect((await ask(listSsoProviders, { query: { tenant: oemId }, token: null })).data).toEqual([])
    expect((await ask(listSsoProviders, { token: null })).data).toEqual([])
    expect(await begin()).toMatchObject(FAILED)
    await db.pool.query(`update tenant set state = 'active' where oem_id = $1`, [oemId])
  })

  it('is offered by its tenant, or to everyone, by name alone', async () => {
    const offered = async (query: object) =>
      ((await ask(listSsoProviders, { query, token: null })).data as object[]).find(
        (each) => (each as { id: number }).id === providerId,
      )
    expect(await offered({ tenant: oemId.toUpperCase() })).toEqual({ id: providerId, name: `Works ${made}` })
    expect(await offered({})).toBeUndefined()
    expect(await offered({ tenant: foreign.oemId })).toBeUndefined()
    await change({ listed: true })
    expect(await offered({})).toBeDefined()
    expect(await offered({ tenant: foreign.oemId })).toBeUndefined()
  })

  it('keeps a subject apart from the same one of another provider and tenant', async () => {
    await signedIn()
    const theirs = await create({ name: `Far ${made}`, orgId: foreign.head }, farToken)
    expect(theirs).toMatchObject({ code: 200 })
    server.signsIn(person({ preferred_username: `far-${made}` }))
    expect(await signIn(theirs.data.id)).toMatchObject({ code: 200 })
    expect(await accountsNamed(`far-${made}`)).toMatchObject([{ oem_id: foreign.oemId }])
    expect(await accountsNamed(`li.${made}`)).toMatchObject([{ oem_id: oemId }])
  })

  it('never shows its secret, and takes it along to no other issuer', async () => {
    expect(JSON.stringify(await provider())).not.toContain(CLIENT.secret)
    expect(await provider()).toMatchObject({ secretStored: true })
    expect((await change({ name: `Renamed ${made}` })).code).toBe(200)
    expect(await signIn()).toMatchObject({ code: 200 })
    expect(await change({ issuer: 'https://evil.example' })).toMatchObject({ failDetail: [{ path: 'clientSecret' }] })
  })

  it('is tested by its discovery document', async () => {
    const check = (use: typeof test, id: number) =>
      use.ask(contract.testIdentityProvider, { body: { id }, token: adminToken!, lang: 'en' })
    expect((await check(test, providerId)).data).toEqual({ authorizationHost: new URL(server.issuer).host })
    const [{ message } = { message: '' }] = (await check(outside, providerId)).failDetail
    expect(message).toContain('127.0.0.1 is a private address')
    const nowhere = await create({ name: `Nowhere ${made}`, issuer: `${server.issuer}/nowhere` })
    expect(await check(test, nowhere.data.id)).toMatchObject({ code: 400, failDetail: [{ path: 'issuer' }] })
    expect((await ask(contract.testIdentityProvider, { body: { id: providerId }, token: farToken! })).code).toBe(409)
  })

  it.each([
    ['issuer', { issuer: 'http://login.example' }],
    ['issuer', { issuer: 'ftp://login.example' }],
    ['scopes', { scopes: 'profile' }],
    ['orgId', { orgId: foreign.head }],
    ['mappings', { mappings: [{ group: 'a', roleId: foreignRole, orgId: null }] }],
    ['mappings', { mappings: [{ group: 'a', roleId: drivers, orgId: foreign.head }] }],
  ])('is rejected for a wrong field: %s', async (path, rest) => {
    expect(await create({ name: `Wrong ${made}`, ...rest })).toMatchObject({ code: 400, failDetail: [{ path }] })
  })

  it('is set up by administrators of the whole tenant', async () => {
    expect((await create({ name: `Part ${made}` }, partToken)).code).toBe(403)
    expect((await change({}, partToken)).code).toBe(403)
    expect((await create({ name: `Reader ${made}` }, readerToken)).code).toBe(403)
    expect((await ask(contract.listIdentityProviders, { token: readerToken! })).code).toBe(403)
    expect((await create({})).code).toBe(409)
    expect(
      (
        await ask(contract.updateIdentityProvider, {
          body: { ...input(), id: providerId, updateTime: '2020-01-01 00:00:00' },
          token: adminToken!,
        })
      ).code,
    ).toBe(409)
  })
})
