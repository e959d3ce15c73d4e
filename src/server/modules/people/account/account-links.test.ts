import { Writable } from 'node:stream'
import { pino } from 'pino'
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { getMyInfo } from '#core/contract/account.ts'
import { forgotPassword, getSignInOptions } from '#core/contract/account-link.ts'
import type { Logger } from '#server/ops/log.ts'
import { LATE, linkGround } from '#tests/support/link-ground.ts'
import { PASSWORD, signInGround } from '#tests/support/sign-in-ground.ts'
import { REQUESTS_PER_ADDRESS } from './account-link-routes.ts'
import { ACCOUNT_MAILS, ADDRESS_MAILS } from './account-links.ts'

let logged = ''
const log = pino(
  { level: 'trace' },
  new Writable({
    write(chunk: Buffer, _encoding, done) {
      logged += chunk.toString()
      done()
    },
  }),
) as unknown as Logger
const ground = await linkGround(log)
const { db, ask, mailbox, forgot, check, setPassword, tokenMailedTo } = ground
afterAll(() => ground.close())

const NEW = 'another horse 8'
let name = ''
let accountId = 0
let mail = ''
beforeEach(async () => {
  ;({ name, accountId } = await ground.aPerson())
  mail = `${name}@fleet.example`
  await db.pool.query('update account set mail = $1 where id = $2', [mail, accountId])
})
const change = (set: string) => db.pool.query(`update account set ${set} where id = $1`, [accountId])
const mailsTo = (address: string) => mailbox.mails.filter(({ to }) => to.includes(address)).length
const requested = async (username = name) => {
  expect(await forgot(username)).toMatchObject({ code: 200, data: null })
  return tokenMailedTo(mail)
}
const ended = { code: 400, msg: 'This link is no longer valid. It was used, replaced or has expired.' }

describe('a forgotten password', () => {
  it('is replaced by a link that works once and ends every session', async () => {
    const session = await ground.tokenOf(name)
    const token = await requested()
    expect((await check(token)).data).toMatchObject({ purpose: 'recovery', username: name })
    expect(await setPassword(token, 'short 1')).toMatchObject({ code: 400, failDetail: [{ path: 'newPassword' }] })
    expect(await setPassword(token, NEW)).toMatchObject({ code: 200 })
    expect((await db.pool.query('select 1 from session where account_id = $1', [accountId])).rowCount).toBe(0)
    ground.sessions.forget()
    expect((await ask(getMyInfo, { token: session })).code).not.toBe(200)
    expect(await ground.tryToSignIn(name, PASSWORD)).toMatchObject({ code: 400 })
    expect(await ground.tryToSignIn(name, NEW)).toMatchObject({ code: 200 })
    expect(await check(token)).toMatchObject(ended)
    expect(await setPassword(token, 'third horse 99')).toMatchObject(ended)
  })

  it('lets one of two in who use the link at once', async () => {
    const token = await requested()
    const codes = (await Promise.all([setPassword(token, NEW), setPassword(token, 'third horse 99')])).map(
      ({ code }) => code,
    )
    expect(codes.toSorted((a, b) => a - b)).toEqual([200, 400])
  })

  it('is found by email address too, whatever its capitals, in the language of the page', async () => {
    expect(await forgot(mail.toUpperCase(), undefined, 'de')).toMatchObject({ code: 200 })
    const token = await tokenMailedTo(mail)
    expect(mailbox.mails.at(-1)!.decoded).toContain('Subject: Neues Passwort festlegen')
    expect((await check(token)).data.username).toBe(name)
  })

  it('has one valid link: a later one ends those before', async () => {
    const first = await requested()
    await forgot(name)
    const second = await tokenMailedTo(mail, 2)
    expect(second).not.toBe(first)
    expect(await check(first)).toMatchObject(ended)
    expect(await check(second)).toMatchObject({ code: 200 })
  })

  it.each([
    [
      'has expired',
      () => db.pool.query(`update account_link set expires_at = now() where account_id = $1`, [accountId]),
    ],
    ['went to an address the account no longer has', () => change(`mail = 'new-${'x'}@fleet.example'`)],
    ['is of a locked account', () => change('disabled = true')],
    ['is of an account past its end', () => change('expires_at = now()')],
    ['is of an account without a password', () => change('password_hash = null')],
    ['follows a password set by an administrator', () => ground.accounts.giveNewPassword(name, 'hash', false)],
  ])('cannot be replaced by a link that %s', async (_, spoil) => {
    const token = await requested()
    await spoil()
    expect(await check(token)).toMatchObject(ended)
    expect(await setPassword(token, NEW)).toMatchObject(ended)
  })

  it('cannot be replaced by a forged link, nor in a closed tenant', async () => {
    const token = await requested()
    expect(await setPassword('A'.repeat(43), NEW)).toMatchObject(ended)
    expect(await setPassword('nonsense', NEW)).toMatchObject({ failDetail: [{ path: 'linkToken' }] })
    await db.pool.query(`update tenant set state = 'closed' where oem_id = 'demo'`)
    expect(await check(token)).toMatchObject(ended)
    // A suspended tenant reads on, so its users may come back in.
    await db.pool.query(`update tenant set state = 'suspended' where oem_id = 'demo'`)
    expect(await check(token)).toMatchObject({ code: 200 })
    await db.pool.query(`update tenant set state = 'active' where oem_id = 'demo'`)
  })

  it('gets the same answer and no mail when the account is unknown, locked, or has no address or password', async () => {
    const answers = [await forgot(`nobody-${name}`)]
    for (const [before, after] of [
      ['disabled = true', 'disabled = false'],
      [`mail = ''`, `mail = '${mail}'`],
      ['password_hash = null', `password_hash = 'x'`],
      [`kind = 'service'`, `kind = 'person'`],
    ] as const) {
      await change(before)
      answers.push(await forgot(name))
      await ground.settled()
      await change(after)
    }
    for (const { code, data, msg } of answers)
      expect({ code, data, msg }).toEqual({ code: 200, data: null, msg: 'success' })
    expect(mailsTo(mail)).toBe(0)
  })

  it('does not fill a mailbox, from however many addresses it is asked for', async () => {
    for (let count = 0; count < ACCOUNT_MAILS.burst + 2; count += 1) {
      expect(await forgot(name)).toMatchObject({ code: 200 })
      await ground.settled()
    }
    expect(mailsTo(mail)).toBe(ACCOUNT_MAILS.burst)
    const second = await ground.aPerson()
    const third = await ground.aPerson()
    await db.pool.query('update account set mail = $1 where id = any($2)', [mail, [second.accountId, third.accountId]])
    for (const other of [second, second, second, third, third]) {
      await forgot(other.name)
      await ground.settled()
    }
    expect(mailsTo(mail)).toBe(ADDRESS_MAILS.burst)
  })

  it('is asked for from one address so often and no more', async () => {
    const address = '203.0.113.9'
    for (let count = 0; count < REQUESTS_PER_ADDRESS.burst; count += 1) {
      expect((await forgot(`x-${count}`, address)).code).toBe(200)
    }
    expect((await forgot(name, address)).code).toBe(429)
  })

  it('needs a mail server', async () => {
    const without = await signInGround(Date.now)
    expect((await without.ask(getSignInOptions)).data.mailAvailable).toBe(false)
    expect((await without.ask(forgotPassword, { body: { username: 'x' }, token: null })).code).toBe(400)
    await without.close()
    expect((await ask(getSignInOptions)).data.mailAvailable).toBe(true)
  })
})

it('the secret of a link is in the mail alone', async () => {
  const token = await requested()
  expect((await setPassword(token, 'short 1')).code).toBe(400)
  const tables = ['account_link', 'graphile_worker._private_jobs', 'audit_entry', 'audit_open', 'sign_in_attempt']
  for (const table of tables) {
    const { rows } = await db.pool.query(`select * from ${table}`)
    expect(JSON.stringify(rows)).not.toContain(token)
  }
  expect(logged).not.toContain(token)
})

it('a link that cannot be delivered is given up, and says so', async () => {
  mailbox.reject(550)
  await forgot(name)
  await vi.waitFor(async () => {
    const { rows } = await db.pool.query('select failed_at from account_link where account_id = $1', [accountId])
    expect(rows[0]?.failed_at).toBeInstanceOf(Date)
  }, LATE)
  mailbox.reject(null)
})
