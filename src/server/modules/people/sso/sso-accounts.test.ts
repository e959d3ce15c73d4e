import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { getMyInfo } from '#core/contract/account.ts'
import { addAccount } from '#tests/support/sign-in.ts'
import { ssoGround } from '#tests/support/sso-ground.ts'

const ground = await ssoGround()
const {
  db,
  own,
  foreign,
  oemId,
  admin,
  drivers,
  planners,
  foreignRole,
  sessions,
  server,
  ask,
  farToken,
  create,
  change,
  person,
  signIn,
  signedIn,
  accountsNamed,
  rolesOf,
} = ground
afterAll(() => ground.close())

let made = 0
let providerId = 0
beforeEach(async () => {
  ;({ made, providerId } = await ground.next())
})

describe('groups of the provider', () => {
  const mappings = [
    { group: 'drivers', roleId: drivers, orgId: null },
    { group: 'planners', roleId: planners, orgId: own.south },
  ]
  const groups = (...names: string[]) => server.signsIn(person({ groups: names }))

  it('decide about roles and organisation at every sign-in', async () => {
    await change({ mappings })
    groups('drivers', 'others')
    await signedIn()
    expect(await rolesOf(`li.${made}`)).toEqual([drivers])
    groups('drivers', 'planners')
    await signedIn()
    expect(await rolesOf(`li.${made}`)).toEqual([drivers, planners])
    expect(await accountsNamed(`li.${made}`)).toMatchObject([{ org_id: own.south }])
    groups('planners')
    await signedIn()
    expect(await rolesOf(`li.${made}`)).toEqual([planners])
  })

  it('let nobody in who is in none of them, and end the sessions of who left', async () => {
    await change({ mappings })
    groups('others')
    expect(await signIn()).toMatchObject({ msg: expect.stringContaining('none of the groups') })
    expect(await accountsNamed(`li.${made}`)).toEqual([])
    groups('drivers')
    const { token, headers } = await signedIn()
    groups()
    expect((await signIn()).code).toBe(400)
    sessions.forget()
    expect((await ask(getMyInfo, { token, headers })).code).toBe(401)
  })

  it('never give more than the package of the tenant', async () => {
    await db.pool.query(
      `with p as (insert into tenant_package (name, codes) values ($1, '["/home"]') returning id)
       update tenant set package_id = (select id from p) where oem_id = $2`,
      [`Small ${made}`, oemId],
    )
    const every = await db.pool.query<{ role_id: number }>('select role_id from account_role where account_id = $1', [
      admin.id,
    ])
    await db.pool.query('update identity_provider set mappings = $1 where id = $2', [
      JSON.stringify([{ group: 'admins', roleId: every.rows[0]!.role_id, orgId: null }]),
      providerId,
    ])
    groups('admins')
    const { token, headers } = await signedIn()
    const { menuApis, buttonApis } = (await ask(getMyInfo, { token, headers })).data
    expect([menuApis, buttonApis]).toEqual([['/home', '/personal/message'], []])
    await db.pool.query('update tenant set package_id = null where oem_id = $1', [oemId])
  })

  it('ignore roles of other tenants', async () => {
    await db.pool.query('update identity_provider set mappings = $1 where id = $2', [
      JSON.stringify([{ group: 'drivers', roleId: foreignRole, orgId: foreign.head }]),
      providerId,
    ])
    groups('drivers')
    expect(await signIn()).toMatchObject({ msg: expect.stringContaining('none of the groups') })
  })

  it('are found in a nested claim', async () => {
    await change({ mappings, groupClaim: 'realm.roles' })
    server.tamper((claims) => ({ ...claims, realm: { roles: 'planners' } }))
    await signedIn()
    expect(await rolesOf(`li.${made}`)).toEqual([planners])
  })

  it('do not take the last administrator away', async () => {
    await change({ mappings, linkByMail: true })
    await db.pool.query('update account set mail = $1 where id = $2', [`li.${made}@works.example`, admin.id])
    groups('drivers')
    expect(await signIn()).toMatchObject({ code: 400 })
    expect(await rolesOf('sso-admin')).toHaveLength(1)
    expect(await rolesOf('sso-admin')).not.toContain(drivers)
    await db.pool.query(`update account set mail = '' where id = $1`, [admin.id])
  })
})

describe('an existing account', () => {
  const existing = () =>
    addAccount(db, { username: `old-${made}`, password: 'x', oemId, orgId: own.north, roles: [['/home']] })
  const withMail = async (mail = `LI.${made}@works.example`) => {
    const { id } = await existing()
    await db.pool.query('update account set mail = $1 where id = $2', [mail, id])
    return id
  }

  it('is opened by its verified address where that is allowed, once for one subject', async () => {
    await withMail()
    await change({ linkByMail: true, createAccounts: false })
    const { token, headers } = await signedIn()
    expect((await ask(getMyInfo, { token, headers })).data.username).toBe(`old-${made}`)
    server.signsIn(person({ sub: `thief-${made}` }))
    expect((await signIn()).code).toBe(400)
  })

  it.each([
    ['it is not allowed', { linkByMail: false }, {}],
    ['the address is not verified', { linkByMail: true }, { email_verified: false }],
    ['it says nothing of being verified', { linkByMail: true }, { email_verified: undefined }],
  ])('stays closed where %s', async (_, settings, claims) => {
    await withMail()
    await change({ createAccounts: false, ...settings })
    server.signsIn(person(claims))
    expect(await signIn()).toMatchObject({ msg: expect.stringContaining('There is no account for you') })
  })

  it('stays closed where two have the address, and in another tenant', async () => {
    await withMail()
    const { id } = await addAccount(db, { username: `twin-${made}`, password: 'x', oemId, orgId: own.north })
    await db.pool.query('update account set mail = $1 where id = $2', [`li.${made}@works.example`, id])
    await change({ linkByMail: true, createAccounts: false })
    expect((await signIn()).code).toBe(400)
    const theirs = await create(
      { name: `Far ${made}`, orgId: foreign.head, linkByMail: true, createAccounts: false },
      farToken,
    )
    expect((await signIn(theirs.data.id)).code).toBe(400)
  })
})
