import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import {
  beginTwoStep,
  confirmTwoStep,
  getMyInfo,
  getOwnProfile,
  getTwoStep,
  removeTwoStep,
  renewRecoveryCodes,
  updateOwnProfile,
} from '#core/contract/account.ts'
import { PASSWORD, signInGround } from '#tests/support/sign-in-ground.ts'
import { encrypted } from '#tests/support/sign-in.ts'
import { PAIR_LIMIT, SESSION_LIMIT } from './guess-limits.ts'
import { hashPassword } from './hash-password.ts'

let clock = Date.now()
const ground = await signInGround(() => clock)
const { db, ask, accounts, sessions, publicKey, tryToSignIn } = ground
afterAll(() => ground.close())

let name = ''
let accountId = 0
let people = 0
const tokenOf = (username = name, password = PASSWORD) => ground.tokenOf(username, password)

beforeEach(async () => {
  clock = Date.now()
  ;({ name, accountId, number: people } = await ground.aPerson())
})

const codeOf = (secret: string, at = clock) =>
  new TOTP({ secret: Secret.fromBase32(secret), digits: 6, period: 30 }).generate({ timestamp: at })

const begin = (token: string, password = PASSWORD) =>
  ask(beginTwoStep, { token, lang: 'en', body: { password: encrypted(publicKey, password) } })

const turnOn = async () => {
  const token = await tokenOf()
  const { secret, uri } = (await begin(token)).data
  expect(uri).toMatch(/^otpauth:\/\/totp\/Fleetwall:person\d+\?/)
  const confirmed = await ask(confirmTwoStep, { token, body: { code: codeOf(secret) } })
  expect(confirmed).toMatchObject({ code: 200 })
  clock += 60_000
  return { token, secret, recoveryCodes: confirmed.data.recoveryCodes as string[] }
}

describe('a recovery code', () => {
  const both = (token: string, code: string) =>
    ask(renewRecoveryCodes, { token, body: { password: encrypted(publicKey, PASSWORD), code } })

  it('opens once in place of a one-time code, and is stored as a hash', async () => {
    const { recoveryCodes } = await turnOn()
    expect(new Set(recoveryCodes).size).toBe(10)
    const stored = await db.pool.query('select * from recovery_code where account_id = $1', [accountId])
    expect(JSON.stringify(stored.rows)).not.toContain(recoveryCodes[0])
    const code = recoveryCodes[0]!.toUpperCase()
    expect(await tryToSignIn(name, PASSWORD, {}, { code })).toMatchObject({ code: 200 })
    expect(await tryToSignIn(name, PASSWORD, {}, { code })).toMatchObject({ failDetail: [{ path: 'code' }] })
    expect(await tryToSignIn(name, 'wrong password 1', {}, { code: recoveryCodes[1]! })).toMatchObject({
      failDetail: [],
    })
    const token = (await tryToSignIn(name, PASSWORD, {}, { code: recoveryCodes[1]! })).data.token as string
    expect((await ask(getTwoStep, { token })).data).toEqual({ on: true, recoveryCodes: 8 })
  })

  it('lets in one of two who come with it at once', async () => {
    const { recoveryCodes } = await turnOn()
    const tries = [1, 2].map(() => tryToSignIn(name, PASSWORD, {}, { code: recoveryCodes[0]! }))
    expect((await Promise.all(tries)).map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([200, 400])
  })

  it('is replaced with password and code, and removed with two-step sign-in', async () => {
    const { token, secret, recoveryCodes } = await turnOn()
    expect(await both(token, '000000')).toMatchObject({ failDetail: [{ path: 'code' }] })
    const renewed = (await both(token, codeOf(secret))).data.recoveryCodes as string[]
    const old = { code: recoveryCodes[0]! }
    expect(await tryToSignIn(name, PASSWORD, {}, old)).toMatchObject({ failDetail: [{ path: 'code' }] })
    const body = { password: encrypted(publicKey, PASSWORD), code: renewed[0]! }
    expect(await ask(removeTwoStep, { token, body })).toMatchObject({ code: 200 })
    expect((await ask(getTwoStep, { token })).data).toEqual({ on: false, recoveryCodes: 0 })
  })
})

it('a password set by an administrator ends passkeys, API keys and, on request, recovery codes', async () => {
  await turnOn()
  await db.pool.query(
    `insert into passkey (account_id, name, credential_id, public_key, counter, transports, host)
     values ($1, 'Laptop', $2, '', 0, '[]', 'localhost')`,
    [accountId, `credential-${accountId}`],
  )
  await db.pool.query(
    `insert into api_key (account_id, name, prefix, key_hash, codes, risk_ceiling, calls_a_minute, created_by, expires_at)
     values ($1, 'Key', 'fwk_', $2, '[]', 0, 1, '', now() + interval '1 day')`,
    [accountId, `hash-${accountId}`],
  )
  const left = async () => {
    const { rows } = await db.pool.query(
      `select (select count(*)::int from passkey where account_id = $1) as passkeys,
         (select count(*)::int from recovery_code where account_id = $1) as codes,
         (select count(*)::int from api_key where account_id = $1 and revoked_at is null) as keys`,
      [accountId],
    )
    return rows[0] as object
  }
  expect(await left()).toEqual({ passkeys: 1, codes: 10, keys: 1 })
  await accounts.giveNewPassword(name, await hashPassword('first-password-1'), false)
  expect(await left()).toEqual({ passkeys: 0, codes: 10, keys: 0 })
  await accounts.giveNewPassword(name, await hashPassword('first-password-2'), true)
  expect(await left()).toEqual({ passkeys: 0, codes: 0, keys: 0 })
})

it('an account without a password gets one from an administrator', async () => {
  await db.pool.query('update account set password_hash = null where id = $1', [accountId])
  expect(await tryToSignIn(name, PASSWORD)).toMatchObject({ code: 400, msg: 'Wrong user name or password' })
  await accounts.giveNewPassword(name, await hashPassword('first-password-1'), true)
  const newPassword = encrypted(publicKey, 'another horse 8')
  expect(await tryToSignIn(name, 'first-password-1', {}, { newPassword })).toMatchObject({ code: 200 })
})

it('users change what they say about themselves, and nothing else', async () => {
  const token = await tokenOf()
  const body = { displayName: 'Chen Jing', mail: 'chen@example.com', phone: '139', username: 'other', orgId: 1 }
  expect(await ask(updateOwnProfile, { token, body })).toMatchObject({ code: 200 })
  const { data } = await ask(getOwnProfile, { token })
  expect(data).toMatchObject({ displayName: 'Chen Jing', mail: 'chen@example.com', phone: '139', username: name })
  expect(await ask(updateOwnProfile, { token, body: { ...body, mail: 'nowhere' } })).toMatchObject({ code: 400 })
})

describe('a one-time code', () => {
  it('is asked for once the first code of the device was confirmed', async () => {
    const token = await tokenOf()
    await begin(token)
    expect((await ask(getTwoStep, { token })).data).toEqual({ on: false, recoveryCodes: 0 })
    expect(await tryToSignIn(name, PASSWORD)).toMatchObject({ code: 200 })
    const { token: current, secret } = await turnOn()
    expect((await ask(getTwoStep, { token: current })).data).toEqual({ on: true, recoveryCodes: 10 })
    expect(await tryToSignIn(name, PASSWORD)).toMatchObject({
      code: 400,
      failDetail: [{ path: 'code', message: 'Enter the code from your authenticator app' }],
    })
    expect(await tryToSignIn(name, PASSWORD, {}, { code: codeOf(secret) })).toMatchObject({ code: 200 })
  })

  it('opens once only', async () => {
    const { secret } = await turnOn()
    const code = codeOf(secret)
    expect(await tryToSignIn(name, PASSWORD, {}, { code })).toMatchObject({ code: 200 })
    expect(await tryToSignIn(name, PASSWORD, {}, { code })).toMatchObject({ failDetail: [{ path: 'code' }] })
  })

  it('that is wrong counts like a wrong password, and asking for one forgives nothing', async () => {
    const { secret } = await turnOn()
    const wrong = codeOf(secret) === '000000' ? '000001' : '000000'
    const address = ground.anAddress()
    const signIn = (more: { code?: string }) => tryToSignIn(name, PASSWORD, {}, more, address)
    const needsCode = { failDetail: [{ path: 'code' }] }
    for (let i = 0; i < PAIR_LIMIT.burst - 1; i++) {
      expect(await signIn({ code: wrong })).toMatchObject(needsCode)
    }
    expect(await signIn({})).toMatchObject(needsCode)
    expect(await signIn({ code: wrong })).toMatchObject(needsCode)
    expect(await signIn({ code: codeOf(secret) })).toMatchObject({ code: 429 })
  })

  it('reveals nothing without the password', async () => {
    await turnOn()
    expect(await tryToSignIn(name, 'wrong password 1', {}, { code: '123456' })).toMatchObject({
      msg: 'Wrong user name or password',
      failDetail: [],
    })
  })

  it('is given up with password and code together', async () => {
    const { token, secret } = await turnOn()
    const remove = (password: string, code: string) =>
      ask(removeTwoStep, { token, body: { password: encrypted(publicKey, password), code } })
    expect(await remove('wrong password 1', codeOf(secret))).toMatchObject({ failDetail: [{ path: 'password' }] })
    expect(await remove(PASSWORD, '000000')).toMatchObject({ failDetail: [{ path: 'code' }] })
    expect(await remove(PASSWORD, codeOf(secret))).toMatchObject({ code: 200 })
    expect(await tryToSignIn(name, PASSWORD)).toMatchObject({ code: 200 })
  })

  it('is set up by who knows the password alone', async () => {
    const token = await tokenOf()
    expect(await begin(token, 'wrong password 1')).toMatchObject({ failDetail: [{ path: 'password' }] })
    expect(await ask(confirmTwoStep, { token, body: { code: '123456' } })).toMatchObject({ code: 409 })
  })

  it('ends the sessions that were opened without one', async () => {
    const there = await tokenOf()
    const { token } = await turnOn()
    expect(await ask(getMyInfo, { token: there })).toMatchObject({ code: 401 })
    expect(await ask(getMyInfo, { token })).toMatchObject({ code: 200 })
  })

  it('cannot be guessed by who wants to give it up', async () => {
    const { token, secret } = await turnOn()
    const wrong = codeOf(secret) === '000000' ? '000001' : '000000'
    const remove = (code: string) =>
      ask(removeTwoStep, { token, lang: 'en', body: { password: encrypted(publicKey, PASSWORD), code } })
    for (let i = 0; i < SESSION_LIMIT.burst; i++) {
      expect(await remove(wrong)).toMatchObject({ code: 400, failDetail: [{ path: 'code' }] })
    }
    expect(await remove(codeOf(secret))).toMatchObject({ code: 429 })
  })

  it('cannot be set up over one that is on', async () => {
    const { token } = await turnOn()
    expect(await begin(token)).toMatchObject({ code: 409 })
    expect(await ask(confirmTwoStep, { token, body: { code: '123456' } })).toMatchObject({ code: 409 })
  })
})

describe('a password given by the administrator', () => {
  it('ends sessions and locks, may give up the codes, and is changed at once', async () => {
    const { token } = await turnOn()
    for (let i = 0; i < 5; i++) await tryToSignIn(name, 'wrong password 1')
    expect(await ground.trySignIn(name, 'wrong password 1')).toMatchObject({ failDetail: [{ path: 'proof' }] })
    const hash = await hashPassword('given by phone 3')
    expect(await accounts.giveNewPassword(name.toUpperCase(), hash, true)).toBe(true)
    sessions.forget(accountId)
    expect(await ask(getMyInfo, { token })).toMatchObject({ code: 401 })
    expect(await ground.trySignIn(name, 'given by phone 3')).toMatchObject({ failDetail: [{ path: 'newPassword' }] })
  })

  it('needs an account', async () => {
    expect(await accounts.giveNewPassword(`nobody${people}`, 'x', false)).toBe(false)
  })
})

describe('an account that ended', () => {
  it('says so to who knows the password, and ends its sessions', async () => {
    const token = await tokenOf()
    await db.pool.query(`update account set expires_at = now() - interval '1 minute' where id = $1`, [accountId])
    sessions.forget(accountId)
    expect(await ask(getMyInfo, { token })).toMatchObject({ code: 401 })
    expect(await tryToSignIn(name, PASSWORD)).toMatchObject({
      code: 400,
      msg: 'This account has expired. Ask your administrator.',
    })
    expect(await tryToSignIn(name, 'wrong password 1')).toMatchObject({ msg: 'Wrong user name or password' })
  })
})

describe('a password that expired', () => {
  const expired = (message: string) => ({ code: 400, failDetail: [{ path: 'newPassword', message }] })

  it.each([
    [
      'was given by another user',
      'update account set must_change_password = true where id = $1',
      'Your password was set for you. Choose one of your own.',
    ],
    [
      'is older than the platform allows',
      `update account set password_changed_at = now() - interval '91 days' where id = $1`,
      'Your password has expired. Choose a new one.',
    ],
  ])('that %s lets no one in before a new one was chosen', async (_, change, why) => {
    await db.pool.query(change, [accountId])
    expect(await tryToSignIn(name, PASSWORD)).toMatchObject(expired(why))
    const choose = (newPassword: string) =>
      tryToSignIn(name, PASSWORD, {}, { newPassword: encrypted(publicKey, newPassword) })
    expect(await choose('short 1')).toMatchObject({
      failDetail: [{ path: 'newPassword', message: 'Must be at least 10 characters' }],
    })
    expect(await choose('another horse 8')).toMatchObject({ code: 200 })
    expect(await tryToSignIn(name, 'another horse 8')).toMatchObject({ code: 200 })
  })

  it('is changed with one code where codes are asked for', async () => {
    const { secret } = await turnOn()
    await db.pool.query('update account set must_change_password = true where id = $1', [accountId])
    const code = codeOf(secret)
    const newPassword = encrypted(publicKey, 'another horse 8')
    expect(await tryToSignIn(name, PASSWORD)).toMatchObject({ failDetail: [{ path: 'code' }] })
    expect(await tryToSignIn(name, PASSWORD, {}, { newPassword, code: '000000' })).toMatchObject({
      failDetail: [{ path: 'code' }],
    })
    expect(await tryToSignIn(name, PASSWORD, {}, { code })).toMatchObject(
      expired('Your password was set for you. Choose one of your own.'),
    )
    expect(await tryToSignIn(name, PASSWORD, {}, { code, newPassword })).toMatchObject({ code: 200 })
  })

  it('is revealed only to those who know it', async () => {
    await db.pool.query('update account set must_change_password = true where id = $1', [accountId])
    expect(await tryToSignIn(name, 'wrong password 1')).toMatchObject({ msg: 'Wrong user name or password' })
  })
})
