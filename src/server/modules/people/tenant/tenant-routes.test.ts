import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import * as contract from '#core/contract/tenant.ts'
import { createPackage, deletePackages, listPackages, updatePackage } from '#core/contract/tenant-package.ts'
import { createRole } from '#core/contract/role.ts'
import { createAccount } from '#core/contract/account-admin.ts'
import { toPlatformTime } from '#core/domain/platform-time.ts'
import { accountAdminRepository } from '#server/modules/people/account-admin/account-admin-repository.ts'
import { accountVehicleRepository } from '#server/modules/people/account-admin/account-vehicle-repository.ts'
import { accountAdminRoutes } from '#server/modules/people/account-admin/account-admin-routes.ts'
import { accountRepository } from '#server/modules/people/account/account-repository.ts'
import { settleBuiltIns } from '#server/modules/people/role/built-in-role-repository.ts'
import { roleMemberRepository } from '#server/modules/people/role/role-member-repository.ts'
import { roleRepository } from '#server/modules/people/role/role-repository.ts'
import { roleRoutes } from '#server/modules/people/role/role-routes.ts'
import { aTenant } from '#tests/builders/master-data.ts'
import { aTenantInput, NO_LIMITS } from '#tests/builders/tenant-input.ts'
import { aCaller } from '#tests/support/caller.ts'
import { testDatabase } from '#tests/support/database.ts'
import { listening } from '#tests/support/http-app.ts'
import { testObjects } from '#tests/support/objects.ts'
import { testApp } from '#tests/support/server.ts'
import { addAccount } from '#tests/support/sign-in.ts'
import { packageRepository } from './package-repository.ts'
import { tenantRepository } from './tenant-repository.ts'
import { tenantRoutes } from './tenant-routes.ts'
import { tenantWriteRepository } from './tenant-write-repository.ts'

const db = await testDatabase()
const own = await aTenant(db)
await db.pool.query('update tenant set operator = true where oem_id = $1', [own.oemId])
const operator = await addAccount(db, { username: 'operator', password: 'x', oemId: own.oemId, orgId: own.head })
const accounts = accountRepository(db)
const objects = testObjects(db)
const changes = tenantWriteRepository(db)
const makePassword = () => Promise.resolve({ password: 'first', hash: 'hash' })
const callers: Record<string, ReturnType<typeof aCaller>> = {
  operator: aCaller({ userId: operator.id, oemId: own.oemId, orgId: own.head, orgIds: [own.head], operator: true }),
  other: aCaller({ userId: operator.id, oemId: 'elsewhere' }),
}
const test = await testApp((app) => {
  tenantRoutes(app, {
    tenants: tenantRepository(db),
    changes,
    packages: packageRepository(db),
    files: objects.files,
    makePassword,
    settleRoles: (tx, oemId) => settleBuiltIns(tx, app.endpoints, oemId),
  })
  roleRoutes(app, {
    roles: roleRepository(db),
    members: roleMemberRepository(db),
    viewAs: () => Promise.resolve(),
    vehiclesChanged: () => Promise.resolve(),
    settleBuiltIns: (endpoints) => settleBuiltIns(db.orm, endpoints),
  })
  accountAdminRoutes(app, {
    accounts: accountAdminRepository(db),
    vehicles: accountVehicleRepository(db),
    vehiclesChanged: () => Promise.resolve(),
    makePassword,
    giveNewPassword: (...asked) => accounts.giveNewPassword(...asked),
    invitations: { open: () => Promise.resolve(null), mayMail: () => Promise.resolve(true) },
  })
}, callers)
const { ask } = test
const { sendForm } = await listening(test)
afterAll(async () => {
  await test.close()
  await db.close()
  objects.close()
})

let made = 0
beforeEach(() => (made += 1))
const input = (rest: object = {}) => aTenantInput(made, rest)
const add = (rest: object = {}) => ask(contract.createTenant, { body: input(rest) })
const rowOf = async (id: number): Promise<contract.TenantRow> =>
  (await ask(contract.listTenants, { query: { pageSize: 100 } })).data.list.find(
    (row: contract.TenantRow) => row.id === id,
  )
const aPackage = async (codes: string[]): Promise<number> =>
  (await ask(createPackage, { body: { name: `Package ${made} ${codes.length}`, codes, ...NO_LIMITS } })).data.id
/** The administrator of a tenant as the platform sees them now. */
const bossOf = async (oemId: string) => {
  const found = await db.pool.query<{ id: number }>('select id from account where oem_id = $1 order by id limit 1', [
    oemId,
  ])
  const caller = (await accounts.callerById(found.rows[0]!.id))!
  callers[oemId] = { ...caller, tokenHash: '' }
  return caller
}
const state = async (id: number) => (await rowOf(id)).state

describe('tenants', () => {
  it('are added with root organisation, built-in roles and an administrator who chooses a password', async () => {
    const { data } = await add({ maxVehicles: 5 })
    expect(data.password).toBe('first')
    const { oemId } = input()
    expect(await rowOf(data.id)).toMatchObject({
      oemId,
      state: 'active',
      packageName: null,
      administrators: [`boss-${made}`],
      vehicles: 0,
      maxVehicles: 5,
      accounts: 1,
      operator: false,
    })
    const boss = await bossOf(oemId)
    expect(boss).toMatchObject({ codes: 'all', orgIds: [boss.orgId], operator: false, readOnly: false })
    expect(await accounts.credentials(`boss-${made}`)).toMatchObject({ mustChangePassword: true })
    const roles = await db.pool.query(`select 1 from role where oem_id = $1 and built_in <> ''`, [oemId])
    expect(roles.rowCount).toBe(8)
  })

  it.each([
    ['oemId', () => ({ oemId: own.oemId, username: 'fresh' }), 409],
    ['username', () => ({ username: 'OPERATOR' }), 409],
    ['oemId', () => ({ oemId: 'Not Good' }), 400],
    ['packageId', () => ({ packageId: 999_999 }), 400],
  ])('name what is wrong, and nothing is added: %s', async (path, rest, code) => {
    expect(await add(rest())).toMatchObject({ code, failDetail: [{ path }] })
    expect((await db.pool.query('select 1 from tenant where oem_id = $1', [`customer-${made}`])).rowCount).toBe(0)
  })

  it('are closed to every tenant but the operator', async () => {
    expect((await ask(contract.listTenants, { token: 'other' })).code).toBe(403)
    expect((await ask(contract.createTenant, { body: input(), token: 'other' })).code).toBe(403)
    expect((await ask(listPackages, { token: 'other' })).code).toBe(403)
  })

  it('are changed unless another user was faster', async () => {
    const { id } = (await add()).data
    const { updateTime } = await rowOf(id)
    const body = { id, updateTime, name: 'Renamed', type: 'oem' as const, ...NO_LIMITS, maxAccounts: 7 }
    expect((await ask(contract.updateTenant, { body })).code).toBe(200)
    expect(await rowOf(id)).toMatchObject({ name: 'Renamed', type: 'oem', maxAccounts: 7 })
    expect((await ask(contract.updateTenant, { body: { ...body, updateTime: '2020-01-01 00:00:00' } })).code).toBe(409)
  })

  it('are exported', async () => {
    const answer = await test.app.inject({
      url: contract.exportTenants.path,
      headers: { authorization: 'Bearer operator', lang: 'en' },
    })
    expect(answer.statusCode).toBe(200)
  })
})

describe('branding', () => {
  const PNG = new Uint8Array(Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.from('a picture')]))
  const branding = { logoKey: '', lng: 10, lat: 50, activeMap: 'gcj02' as const }

  it('reaches the users of the tenant', async () => {
    const { id } = (await add()).data
    const { data } = (await sendForm(contract.uploadLogo, 'operator', { file: new File([PNG], 'logo.png') })) as {
      data: { logoKey: string; logoUrl: string }
    }
    expect((await ask(contract.saveBranding, { body: { ...branding, id, logoKey: data.logoKey } })).code).toBe(200)
    expect(await rowOf(id)).toMatchObject({ ...branding, logoKey: data.logoKey, logoUrl: data.logoUrl })
    const boss = await bossOf(input().oemId)
    expect(await accounts.profile(boss.userId)).toMatchObject({
      mapCenter: '10,50',
      activeMap: 'gcj02',
      logoKey: data.logoKey,
    })
  })

  it('takes small pictures alone', async () => {
    const { id } = (await add()).data
    const sent = (file: File) => sendForm(contract.uploadLogo, 'operator', { file })
    expect((await sent(new File([PNG], 'logo.pdf'))).code).toBe(400)
    expect((await sent(new File([PNG, new Uint8Array(600 * 1024)], 'logo.png'))).code).toBe(400)
    const body = { ...branding, id, logoKey: 'demo/files/none.png' }
    expect(await ask(contract.saveBranding, { body })).toMatchObject({ code: 400, failDetail: [{ path: 'logoKey' }] })
  })
})

describe('the state of a tenant', () => {
  const reason = 'Contract ended'
  const past = (days: number) => toPlatformTime(Date.now() - days * 86_400_000)

  it('suspended reads only, and resumes', async () => {
    const { id } = (await add()).data
    expect((await ask(contract.suspendTenant, { body: { id, reason } })).code).toBe(200)
    expect(await rowOf(id)).toMatchObject({ state: 'suspended', stateReason: reason })
    await bossOf(input().oemId)
    const refused = await ask(createRole, {
      token: input().oemId,
      lang: 'en',
      body: { name: 'New', codes: [], scope: 'own', riskCeiling: 0 },
    })
    expect(refused).toMatchObject({ code: 403, msg: expect.stringContaining('suspended') })
    expect((await ask(contract.suspendTenant, { body: { id, reason } })).code).toBe(409)
    expect((await ask(contract.resumeTenant, { body: { id } })).code).toBe(200)
    expect((await bossOf(input().oemId)).readOnly).toBe(false)
  })

  it('closed needs an export or its name, and ends every access', async () => {
    const { id } = (await add()).data
    const { oemId, name } = input()
    const boss = await bossOf(oemId)
    const close = (confirmName?: string) => ask(contract.closeTenant, { body: { id, reason, confirmName } })
    expect(await close()).toMatchObject({ code: 400, failDetail: [{ path: 'confirmName' }] })
    expect((await close('another')).code).toBe(400)
    expect((await close(name)).code).toBe(200)
    expect(await accounts.callerById(boss.userId)).toBeNull()
    expect(await accounts.credentials(`boss-${made}`)).toMatchObject({ disabled: true })
    expect((await ask(contract.resumeTenant, { body: { id } })).code).toBe(200)
    await db.pool.query(
      `insert into export_job (oem_id, account_id, path, filter, format, file_name, page, lang, time_zone, state, finished_at)
       values ($1, $2, '/', '{}', 'csv', 'a.csv', '/', 'en', 'UTC', 'ready', now())`,
      [oemId, boss.userId],
    )
    expect((await close()).code).toBe(200)
    expect(await state(id)).toBe('closed')
  })

  it('follows its end: grace for 30 days, then suspended', async () => {
    const fresh = (await add({ expireTime: past(1) })).data.id
    made += 1
    const old = (await add({ expireTime: past(31) })).data.id
    made += 1
    const open = (await add({ expireTime: past(-1) })).data.id
    await changes.expire()
    expect([await state(fresh), await state(old), await state(open)]).toEqual(['grace', 'suspended', 'active'])
    expect((await ask(contract.resumeTenant, { body: { id: old } })).code).toBe(409)
    const { updateTime, name, type } = await rowOf(fresh)
    const later = { id: fresh, updateTime, name, type, ...NO_LIMITS, expireTime: past(-30) }
    expect((await ask(contract.updateTenant, { body: later })).code).toBe(200)
    expect(await state(fresh)).toBe('active')
  })

  it('of the operator stays', async () => {
    const { id } = (await ask(contract.listTenants, { query: { keyWord: own.oemId } })).data.list[0]
    expect((await ask(contract.suspendTenant, { body: { id, reason } })).code).toBe(409)
    expect((await ask(contract.changePackage, { body: { id, packageId: await aPackage(['/home']) } })).code).toBe(409)
  })
})

describe('packages', () => {
  it('cut what the roles of their tenants give, at once and in the roles', async () => {
    const { id } = (await add()).data
    const { oemId } = input()
    await bossOf(oemId)
    const codes = ['/home', '/permit/role', '/permit/role/role/add', '/permit/log']
    const body = { name: 'Night', codes, scope: 'own' as const, riskCeiling: 0 as const }
    const role = (await ask(createRole, { token: oemId, body })).data.id as number
    const packageId = await aPackage(['/home', '/permit/role', '/permit/role/role/add'])
    const { data } = await ask(contract.previewPackage, { query: { id, packageId } })
    expect(data).toMatchObject({ gained: [], roles: [{ name: 'Night', lost: ['/permit/log'] }], accounts: 1 })
    expect(data.lost).toContain('/permit/account')
    expect((await ask(contract.changePackage, { body: { id, packageId } })).code).toBe(200)

    const boss = await bossOf(oemId)
    expect(boss.codes).toEqual(new Set(['/home', '/permit/role', '/permit/role/role/add']))
    const stored = await db.pool.query('select codes from role where id = $1', [role])
    expect(stored.rows).toEqual([{ codes: ['/home', '/permit/role', '/permit/role/role/add'] }])
    const audited = await db.pool.query(`select changes from audit_entry where oem_id = $1`, [oemId])
    expect(JSON.stringify(audited.rows)).toContain('/permit/log')
    const beyond = await ask(createRole, { token: oemId, body: { ...body, name: 'More' } })
    expect(beyond).toMatchObject({ code: 400, failDetail: [{ path: 'codes' }] })
  })

  it('never give more than they have, whatever is granted in whichever order', async () => {
    const all = ['/home', '/permit/role', '/permit/role/role/add', '/permit/account', '/permit/tenant', '/permit/log']
    const within = ['/home', '/permit/role', '/permit/tenant']
    const packageId = await aPackage(within)
    await add({ packageId })
    const { oemId } = input()
    const { userId } = await bossOf(oemId)
    for (let bits = 0; bits < 2 ** all.length; bits += 5) {
      const codes = all.filter((_, index) => bits & (1 << index))
      const [row] = (
        await db.pool.query<{ id: number }>(
          `insert into role (oem_id, name, codes, grants_all) values ($1, $2, $3, $4) returning id`,
          [oemId, `Role ${bits}`, JSON.stringify(codes), bits % 2 === 1],
        )
      ).rows
      await db.pool.query('delete from account_role where account_id = $1 and $2::boolean', [userId, bits % 3 === 0])
      await db.pool.query('insert into account_role values ($1, $2)', [userId, row!.id])
      const held = (await accounts.callerById(userId))!.codes as ReadonlySet<string>
      expect([...held].filter((code) => !['/home', '/permit/role'].includes(code))).toEqual([])
      callers[oemId] = { ...(await accounts.callerById(userId))!, tokenHash: '' }
      expect((await ask(contract.listTenants, { token: oemId })).code).toBe(403)
    }
  })

  it('change for all of their tenants, and are deleted once no tenant has them', async () => {
    const packageId = await aPackage(['/home', '/permit/log'])
    await add({ packageId })
    const { oemId } = input()
    const { updateTime } = (await ask(listPackages)).data.find((row: { id: number }) => row.id === packageId)
    const body = { id: packageId, updateTime, name: `Smaller ${made}`, codes: ['/home'], ...NO_LIMITS }
    expect((await ask(updatePackage, { body })).code).toBe(200)
    expect((await bossOf(oemId)).codes).toEqual(new Set(['/home']))
    expect((await ask(deletePackages, { body: { ids: [packageId] } })).code).toBe(409)
    const spare = await aPackage(['/home', '/permit/log', '/permit/role'])
    expect((await ask(deletePackages, { body: { ids: [spare] } })).data).toEqual({ changed: 1 })
  })
})

describe('limits', () => {
  it('of accounts hold for two creations at once', async () => {
    await add({ maxAccounts: 2 })
    const { oemId } = input()
    const { orgId } = await bossOf(oemId)
    const person = (username: string) =>
      ask(createAccount, { token: oemId, lang: 'en', body: { username, name: 'A', orgId, roleIds: [] } })
    const answers = await Promise.all([person(`one-${made}`), person(`two-${made}`)])
    expect(answers.map(({ code }) => String(code)).toSorted()).toEqual(['200', '409'])
    expect(answers.find(({ code }) => code === 409)!.msg).toContain('2 accounts')
  })
})
