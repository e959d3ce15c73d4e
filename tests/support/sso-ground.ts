import * as contract from '#core/contract/identity-provider.ts'
import { beginSso, finishSso, SSO_CALLBACK } from '#core/contract/sso.ts'
import { outboundCalls } from '#server/http/outbound-call.ts'
import { accountRepository } from '#server/modules/people/account/account-repository.ts'
import { answerSession } from '#server/modules/people/account/session-cookies.ts'
import { createSessions } from '#server/modules/people/account/sessions.ts'
import { signInRoutes } from '#server/modules/people/account/sign-in-routes.ts'
import { identityProviderRepository } from '#server/modules/people/sso/identity-provider-repository.ts'
import { identityProviderRoutes } from '#server/modules/people/sso/identity-provider-routes.ts'
import { providerClient } from '#server/modules/people/sso/provider-client.ts'
import { ssoAccountRepository } from '#server/modules/people/sso/sso-account-repository.ts'
import { ssoRepository } from '#server/modules/people/sso/sso-repository.ts'
import { ssoRoutes } from '#server/modules/people/sso/sso-routes.ts'
import { role } from '#server/store/schema/account.ts'
import { aTenant } from '#tests/builders/master-data.ts'
import { testDatabase } from './database.ts'
import { CLIENT, identityServer, throughProvider } from './identity-server.ts'
import { testApp } from './server.ts'
import { cookiesFrom } from './sign-in-ground.ts'
import { addAccount } from './sign-in.ts'

const ORIGIN = 'http://fleet.example'
export const CALLBACK = `${ORIGIN}${SSO_CALLBACK}`
export const BROWSER = { host: 'fleet.example', origin: ORIGIN, 'sec-fetch-site': 'same-origin' }
export const FAILED = { code: 400, msg: 'Single sign-on failed. Try again, or contact your administrator.' }

/** Two tenants with administrators, and the calls of single sign-on over them. */
async function ssoTenants() {
  const server = await identityServer({ callbackUrl: CALLBACK })
  const db = await testDatabase()
  const own = await aTenant(db)
  const foreign = await aTenant(db)
  const { oemId } = own
  const root = await db.pool.query<{ id: number }>(
    'select id from organisation where oem_id = $1 and parent_id is null order by id limit 1',
    [oemId],
  )
  const orgId = root.rows[0]!.id
  const admin = await addAccount(db, { username: 'sso-admin', password: 'x', oemId, orgId })
  await addAccount(db, {
    username: 'sso-part',
    password: 'x',
    oemId,
    orgId: own.north,
    roles: [['/permit/account/sso/edit']],
  })
  await addAccount(db, { username: 'sso-reader', password: 'x', oemId, orgId, roles: [['/permit/account']] })
  await addAccount(db, { username: 'sso-far', password: 'x', oemId: foreign.oemId, orgId: foreign.head })
  await db.pool.query(`update role set scope = 'all' where name like 'sso-%'`)
  const aRole = async (name: string, tenantId = oemId) =>
    (
      await db.orm
        .insert(role)
        .values({ oemId: tenantId, name, codes: ['/home'], scope: 'own', riskCeiling: 0 })
        .returning()
    )[0]!.id
  const [drivers, planners] = [await aRole('Drivers'), await aRole('Planners')]
  const foreignRole = await aRole('Foreign', foreign.oemId)

  const accounts = accountRepository(db)
  const sessions = createSessions(accounts)
  const client = providerClient(outboundCalls(['127.0.0.1']))
  const guarded = providerClient(outboundCalls())
  const appWith = (used: typeof client) =>
    testApp(
      (app) => {
        signInRoutes(app, { db, accounts, sessions, settings: { environment: 'PT', passwordMaxDays: 90 } })
        identityProviderRoutes(app, { providers: identityProviderRepository(db), client: used })
        ssoRoutes(app, {
          attempts: ssoRepository(db),
          accounts: ssoAccountRepository(db),
          client: used,
          sessions,
          answerSession,
        })
      },
      {},
      { authenticate: (token, address, shown) => sessions.authenticate(token, address, shown), callsPerMinute: 10_000 },
    )
  const test = await appWith(client)
  const outside = await appWith(guarded)
  const { ask, app } = test
  const tokenOf = async (username: string) => {
    const { rows } = await db.pool.query<{ id: number }>('select id from account where username = $1', [username])
    return (await sessions.open(rows[0]!.id, '')).token
  }
  const [adminToken, partToken, readerToken, farToken] = await Promise.all(
    ['sso-admin', 'sso-part', 'sso-reader', 'sso-far'].map(tokenOf),
  )
  return {
    server,
    db,
    own,
    foreign,
    oemId,
    admin,
    drivers,
    planners,
    foreignRole,
    sessions,
    test,
    outside,
    ask,
    app,
    adminToken,
    partToken,
    readerToken,
    farToken,
  }
}

/** Tenants, a provider on loopback, and browsers that go there and come back. */
export async function ssoGround() {
  const tenants = await ssoTenants()
  const { server, db, own, test, outside, ask, app, adminToken } = tenants

  let made = 0
  let providerId = 0
  const input = (rest: object = {}) => ({
    name: `Works ${made}`,
    issuer: server.issuer,
    clientId: CLIENT.id,
    clientSecret: CLIENT.secret,
    orgId: own.north,
    createAccounts: true,
    ...rest,
  })
  const create = (rest: object = {}, token = adminToken!) =>
    ask(contract.createIdentityProvider, { body: input(rest), token, lang: 'en' })
  const provider = async (id = providerId) =>
    ((await ask(contract.listIdentityProviders, { token: adminToken! })).data as contract.IdentityProvider[]).find(
      (row) => row.id === id,
    )!
  const change = async (rest: object, token = adminToken!) => {
    const { updateTime } = await provider()
    const body = { ...input({ clientSecret: '' }), id: providerId, updateTime, ...rest }
    return ask(contract.updateIdentityProvider, { body, token, lang: 'en' })
  }
  const person = (rest: object = {}) => ({
    sub: `sub-${made}`,
    name: `Li ${made}`,
    preferred_username: `li.${made}`,
    email: `li.${made}@works.example`,
    email_verified: true,
    ...rest,
  })
  const begin = async (id = providerId, cookie = '') => {
    const answer = await ask(beginSso, {
      body: { providerId: id },
      headers: { ...BROWSER, cookie },
      token: null,
      lang: 'en',
    })
    return { ...answer, cookie: cookiesFrom(answer.headers) }
  }
  /** The callback, with what the browser brings back; answers the ticket. */
  const comeBack = async (back: URL, cookie: string): Promise<string> => {
    const answer = await app.inject({ url: `${back.pathname}${back.search}`, headers: { host: BROWSER.host, cookie } })
    if (answer.statusCode !== 303) throw new Error(`${answer.statusCode} in place of a redirect`)
    return /^\/#\/login\?sso=([\w-]+)$/.exec(String(answer.headers.location))![1]!
  }
  const finish = (ssoToken: string, cookie: string) =>
    ask(finishSso, { body: { ssoToken }, headers: { ...BROWSER, cookie }, token: null, lang: 'en' })
  const signIn = async (id = providerId) => {
    const { data, cookie } = await begin(id)
    return finish(await comeBack(await throughProvider(data.url, CALLBACK), cookie), cookie)
  }
  const signedIn = async () => {
    const answer = await signIn()
    if (answer.code !== 200) throw new Error(answer.msg)
    const headers = { cookie: cookiesFrom(answer.headers) }
    return { token: answer.data.token as string, headers }
  }
  const accountsNamed = async (username: string) =>
    (await db.pool.query('select * from account where username = $1', [username])).rows
  const rolesOf = async (username: string) =>
    (
      await db.pool.query<{ role_id: number }>(
        'select g.role_id from account_role g join account a on a.id = g.account_id where a.username = $1 order by 1',
        [username],
      )
    ).rows.map(({ role_id: id }) => id)

  return {
    ...tenants,
    input,
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
    rolesOf,
    /** A new provider and a new user of it. */
    async next() {
      made += 1
      server.tamper(undefined)
      server.deny(false)
      server.signsIn(person())
      providerId = (await create()).data.id as number
      return { made, providerId }
    },
    async close() {
      await test.close()
      await outside.close()
      await server.close()
      await db.close()
    },
  }
}
