import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { type AccountRow, listAccounts, lockAccounts, resetAccount } from '#core/contract/account-admin.ts'
import { inviteAccount, resendInvitation, revokeInvitation } from '#core/contract/invitation.ts'
import { createLog } from '#server/ops/log.ts'
import { ADDRESS_MAILS, invitations } from '#server/modules/people/account/account-links.ts'
import { role } from '#server/store/schema/account.ts'
import { aTenant } from '#tests/builders/master-data.ts'
import { aCaller } from '#tests/support/caller.ts'
import { LATE, linkGround } from '#tests/support/link-ground.ts'
import { testApp } from '#tests/support/server.ts'
import { addAccount } from '#tests/support/sign-in.ts'
import { accountAdminRepository } from './account-admin-repository.ts'
import { accountVehicleRepository } from './account-vehicle-repository.ts'
import { accountAdminRoutes } from './account-admin-routes.ts'

const ground = await linkGround(createLog('silent'))
const { db, links, attempts, accounts, mailbox, check, setPassword, tokenMailedTo } = ground
const own = await aTenant(db)
const foreign = await aTenant(db)
const { oemId } = own
const admin = await addAccount(db, { username: 'inv-admin', password: 'x', oemId, orgId: own.head })
const north = await addAccount(db, {
  username: 'inv-north',
  password: 'x',
  oemId,
  orgId: own.north,
  roles: [['/permit/account', '/home']],
})
const stranger = await addAccount(db, { username: 'inv-far', password: 'x', oemId: foreign.oemId, orgId: foreign.head })
const [plain] = await db.orm
  .insert(role)
  .values({ oemId, name: 'Plain', codes: ['/home'], scope: 'own', riskCeiling: 0 })
  .returning({ id: role.id })

const ADD = '/permit/account/account/add'
const callers = {
  admin: aCaller({ userId: admin.id, oemId, orgId: own.head, orgIds: [own.head, own.north, own.south] }),
  north: aCaller({ userId: north.id, oemId, orgId: own.north, orgIds: [own.north] }),
  reader: aCaller({ userId: north.id, oemId, orgIds: [own.north], codes: new Set(['/permit/account']) }),
  stranger: aCaller({
    userId: stranger.id,
    oemId: foreign.oemId,
    orgId: foreign.head,
    orgIds: [foreign.head],
    codes: new Set([ADD, '/permit/account']),
  }),
}
const appWith = (mailed: boolean) =>
  testApp(
    (app) =>
      accountAdminRoutes(app, {
        accounts: accountAdminRepository(db),
        vehicles: accountVehicleRepository(db),
        vehiclesChanged: () => Promise.resolve(),
        makePassword: () => Promise.resolve({ password: 'first', hash: 'hash' }),
        giveNewPassword: (...asked) => accounts.giveNewPassword(...asked),
        invitations: invitations(links, attempts, mailed),
      }),
    callers,
  )
const mailing = await appWith(true)
const copying = await appWith(false)
const { ask } = mailing
afterAll(async () => {
  await mailing.close()
  await copying.close()
  await ground.close()
})

let made = 0
let mail = ''
beforeEach(() => {
  made += 1
  mail = `new-${made}@fleet.example`
})
const input = (rest: object = {}) => ({
  name: `New ${made}`,
  mail,
  orgId: own.north,
  roleIds: [plain!.id],
  language: 'fr' as const,
  ...rest,
})
const invite = (rest: object = {}, token = 'admin') => ask(inviteAccount, { body: input(rest), token, lang: 'en' })
const rowOf = async (id: number): Promise<AccountRow | undefined> =>
  ((await ask(listAccounts, { query: { pageSize: 100 }, token: 'admin' })).data.list as AccountRow[]).find(
    (row) => row.id === id,
  )
const ended = { code: 400 }

describe('an invitation', () => {
  it('is mailed in the language of the invited user, who sets the first password', async () => {
    const { data } = await invite()
    expect(data).toEqual({ id: expect.any(Number), linkToken: null })
    const token = await tokenMailedTo(mail)
    const { decoded } = mailbox.mails.at(-1)!
    expect(decoded).toContain('Subject: Votre compte Fleetwall')
    expect(decoded).toContain(`Bonjour New ${made},`)
    await expect
      .poll(async () => rowOf(data.id), LATE)
      .toMatchObject({ username: mail, state: 'invited', invitation: { state: 'sent' }, manageable: true })
    expect(await ground.tryToSignIn(mail, 'any password 1')).toMatchObject({ code: 400 })
    expect((await check(token)).data).toMatchObject({ purpose: 'invitation', username: mail })
    expect(await setPassword(token, 'first horse 123')).toMatchObject({ code: 200 })
    expect(await ground.tryToSignIn(mail, 'first horse 123')).toMatchObject({ code: 200 })
    expect(await rowOf(data.id)).toMatchObject({ state: 'active', invitation: null })
    expect(await check(token)).toMatchObject(ended)
    expect((await ask(resendInvitation, { body: { id: data.id }, token: 'admin' })).code).toBe(409)
    expect((await ask(revokeInvitation, { body: { id: data.id }, token: 'admin' })).code).toBe(409)
  })

  it('is replaced by a new one, and withdrawn with its account', async () => {
    const { data } = await invite({ username: `chosen-${made}` })
    const first = await tokenMailedTo(mail)
    expect((await ask(resendInvitation, { body: { id: data.id }, token: 'admin' })).data).toEqual({ linkToken: null })
    const second = await tokenMailedTo(mail, 2)
    expect(await check(first)).toMatchObject(ended)
    expect((await check(second)).data).toMatchObject({ username: `chosen-${made}` })
    expect((await ask(revokeInvitation, { body: { id: data.id }, token: 'admin' })).code).toBe(200)
    expect(await check(second)).toMatchObject(ended)
    expect(await rowOf(data.id)).toBeUndefined()
    expect((await invite({ username: `chosen-${made}` })).code).toBe(200)
  })

  it('ends with its time, with another address, with a password of an administrator, and with a lock', async () => {
    const spoilers = [
      (id: number) => db.pool.query('update account_link set expires_at = now() where account_id = $1', [id]),
      (id: number) => db.pool.query(`update account set mail = 'other@fleet.example' where id = $1`, [id]),
      (id: number) => ask(resetAccount, { body: { id }, token: 'admin' }),
      (id: number) => db.pool.query('update account set disabled = true where id = $1', [id]),
    ]
    for (const [at, spoil] of spoilers.entries()) {
      mail = `end-${made}-${at}@fleet.example`
      const { data } = await invite()
      const token = await tokenMailedTo(mail)
      await spoil(data.id)
      expect(await setPassword(token, 'first horse 123')).toMatchObject(ended)
      const { state, invitation } = (await rowOf(data.id))!
      expect([state, invitation?.state]).toEqual(
        [
          ['invited', 'ended'],
          ['invited', 'ended'],
          ['new', undefined],
          ['locked', expect.anything()],
        ][at],
      )
    }
  })

  it('waits while the tenant is suspended', async () => {
    await invite()
    const token = await tokenMailedTo(mail)
    await db.pool.query(`update tenant set state = 'suspended' where oem_id = $1`, [oemId])
    expect(await check(token)).toMatchObject(ended)
    await db.pool.query(`update tenant set state = 'active' where oem_id = $1`, [oemId])
    expect(await check(token)).toMatchObject({ code: 200 })
  })

  it('that the mail server rejects is shown as failed', async () => {
    mailbox.reject(550)
    const { data } = await invite()
    await expect.poll(async () => (await rowOf(data.id))?.invitation?.state, LATE).toBe('failed')
    mailbox.reject(null)
  })

  it('is copied once where the platform sends no mail', async () => {
    const { data } = await copying.ask(inviteAccount, { body: input(), token: 'admin' })
    expect((await check(data.linkToken)).data).toMatchObject({ username: mail })
    expect(await rowOf(data.id)).toMatchObject({ state: 'invited', invitation: { state: 'copied' } })
    const again = await copying.ask(resendInvitation, { body: { id: data.id }, token: 'admin' })
    expect(await check(data.linkToken)).toMatchObject(ended)
    expect(await check(again.data.linkToken)).toMatchObject({ code: 200 })
    expect(mailbox.mails.filter(({ to }) => to.includes(mail))).toEqual([])
  })

  it('is rejected with its field, and leaves no account', async () => {
    expect(await invite({ mail: 'nowhere' })).toMatchObject({ failDetail: [{ path: 'mail' }] })
    expect(await invite({ mail: 'a+b@fleet.example' })).toMatchObject({ failDetail: [{ path: 'username' }] })
    expect(await invite({ orgId: foreign.head })).toMatchObject({ failDetail: [{ path: 'orgId' }] })
    expect(await invite({ roleIds: [999_999] })).toMatchObject({ failDetail: [{ path: 'roleIds' }] })
    expect((await invite({ username: 'INV-admin' })).code).toBe(409)
    expect((await db.pool.query('select 1 from account where display_name = $1', [`New ${made}`])).rowCount).toBe(0)
  })

  it('is for those who may add accounts, within their own rights and tenant', async () => {
    expect((await invite({}, 'reader')).code).toBe(403)
    const { data } = await invite()
    expect((await ask(resendInvitation, { body: { id: data.id }, token: 'stranger' })).code).toBe(400)
    expect((await ask(revokeInvitation, { body: { id: data.id }, token: 'stranger' })).code).toBe(400)
    const roles = await db.pool.query('select role_id from account_role where account_id = $1', [admin.id])
    const every = roles.rows.map(({ role_id: id }) => id as number)
    mail = `more-${made}@fleet.example`
    expect(await invite({ roleIds: every }, 'north')).toMatchObject({ failDetail: [{ path: 'roleIds' }] })
    expect(await rowOf(data.id)).toBeDefined()
  })

  it('is sent to one address so often and no more', async () => {
    const { data } = await invite()
    for (let count = 1; count < ADDRESS_MAILS.burst; count += 1) {
      expect((await ask(resendInvitation, { body: { id: data.id }, token: 'admin' })).code).toBe(200)
    }
    expect((await ask(resendInvitation, { body: { id: data.id }, token: 'admin' })).code).toBe(429)
  })

  it('does not make an administrator who can sign in', async () => {
    const { rows } = await db.pool.query('select role_id from account_role where account_id = $1', [admin.id])
    const { data } = await invite({ roleIds: rows.map(({ role_id: id }) => id as number), orgId: own.head })
    const second = await addAccount(db, { username: `second-${made}`, password: 'x', oemId, orgId: own.head })
    await db.pool.query(`update account_role set until = now() + interval '1 hour' where account_id = $1`, [admin.id])
    const lock = () => ask(lockAccounts, { body: { ids: [second.id] }, token: 'admin' })
    expect((await rowOf(data.id))?.state).toBe('invited')
    expect((await lock()).code).toBe(409)
    await setPassword(await tokenMailedTo(mail), 'first horse 123')
    expect((await lock()).code).toBe(200)
    await db.pool.query('update account_role set until = null where account_id = $1', [admin.id])
  })
})
