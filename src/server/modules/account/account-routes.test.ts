import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import {
  beginTwoStep,
  confirmTwoStep,
  getMyInfo,
  getPermittedRoutes,
  getPubKey,
  getSignInChallenge,
  getTwoStep,
  MAX_ANSWER,
  modifyPassword,
  removeTwoStep,
  signIn,
  signOut,
} from '#core/contract/account.ts'
import { PRODUCT_ROUTES } from '#core/contract/product-routes.ts'
import { exportLoginLog } from '#core/contract/vehicle-log.ts'
import { search } from '#core/domain/proof-of-work.ts'
import { fromPlatformTime } from '#core/domain/platform-time.ts'
import { vehicleLogRepository } from '#server/modules/vehicle-log/vehicle-log-repository.ts'
import { vehicleLogRoutes } from '#server/modules/vehicle-log/vehicle-log-routes.ts'
import { testDatabase } from '#tests/support/database.ts'
import { testApp } from '#tests/support/server.ts'
import { addAccount, addOrganisation, encrypted } from '#tests/support/sign-in.ts'
import { accountModule } from './account-module.ts'
import { accountRepository } from './account-repository.ts'
import { createSessions, SESSION_MS } from './sessions.ts'
import { FREE_FAILURES, LOCK_MS } from './sign-in-attempts-repository.ts'
import { hashPassword } from './sign-in-service.ts'

const db = await testDatabase()
let clock = Date.now()
const now = () => clock
const accounts = accountRepository(db)
const sessions = createSessions(accounts, now)
const { ask, close } = await testApp(
  (app) => {
    accountModule(app, { db, accounts, sessions, settings: { environment: 'PT', passwordMaxDays: 90 }, now })
    vehicleLogRoutes(app, { vehicleLogs: vehicleLogRepository(db) })
  },
  {},
  { authenticate: (token) => sessions.authenticate(token), callsPerMinute: 10_000 },
)
afterAll(async () => {
  await close()
  await db.close()
})

const publicKey = (await ask(getPubKey)).data.publicKey as string
const PASSWORD = 'correct horse 7'
let name = ''
let accountId = 0
let people = 0

let addresses = 0
type More = { code?: string; newPassword?: string; proof?: number }
/** Another one each time: one address is limited before a name is locked. */
const anAddress = () => `10.0.${++addresses >> 8}.${addresses & 255}`
const trySignIn = (username: string, password: string, headers: Record<string, string> = {}, more: More = {}) =>
  ask(signIn, {
    body: { username, password: encrypted(publicKey, password), ...more },
    lang: 'en',
    headers,
    address: anAddress(),
  })
const proofFor = async (username: string) => {
  const { challenge, bits } = (await ask(getSignInChallenge, { query: { username }, address: anAddress() })).data
  return search(challenge, bits, 0, MAX_ANSWER)!
}
/** As the browser does: the task is solved when the platform asks for it. */
const tryToSignIn = async (
  username: string,
  password: string,
  headers: Record<string, string> = {},
  more: More = {},
): Promise<Awaited<ReturnType<typeof trySignIn>>> => {
  const answer = await trySignIn(username, password, headers, more)
  if (answer.failDetail?.[0]?.path !== 'proof') return answer
  return tryToSignIn(username, password, headers, { ...more, proof: await proofFor(username) })
}
const tokenOf = async (username = name, password = PASSWORD) => {
  const answer = await tryToSignIn(username, password)
  expect(answer).toMatchObject({ code: 200 })
  return answer.data.token as string
}

beforeEach(async () => {
  clock = Date.now()
  name = `person${++people}`
  accountId = (await addAccount(db, { username: name, password: PASSWORD })).id
})

describe('signing in', () => {
  it('answers a token and its end', async () => {
    const answer = await tryToSignIn(name, PASSWORD)
    expect(answer).toMatchObject({ status: 200, code: 200 })
    expect(answer.data.token).toMatch(/^[\w-]{43}$/)
    const lifetime = fromPlatformTime(answer.data.expireTime) - clock
    expect(Math.abs(lifetime - SESSION_MS)).toBeLessThan(2_000)
    expect(await ask(getMyInfo, { token: answer.data.token })).toMatchObject({ code: 200, data: { username: name } })
  })

  it('tells the environment before anybody signs in', async () => {
    expect((await ask(getPubKey)).data.environment).toBe('PT')
  })

  it('takes the user name in any capitals', async () => {
    expect(await tryToSignIn(name.toUpperCase(), PASSWORD)).toMatchObject({ code: 200 })
  })

  it('answers a wrong password, an unknown user and a closed account alike', async () => {
    await addAccount(db, { username: `closed${people}`, password: PASSWORD, disabled: true })
    const wrong = await tryToSignIn(name, 'wrong password 1')
    const unknown = await tryToSignIn(`nobody${people}`, PASSWORD)
    const closed = await tryToSignIn(`closed${people}`, PASSWORD)
    expect(wrong).toMatchObject({ status: 400, code: 400, msg: 'User name or password is wrong', data: null })
    expect(JSON.parse(unknown.text)).toEqual(JSON.parse(wrong.text))
    expect(JSON.parse(closed.text)).toEqual(JSON.parse(wrong.text))
  })

  it('refuses a password that was not encrypted for us', async () => {
    const answer = await ask(signIn, { body: { username: name, password: PASSWORD }, lang: 'en' })
    expect(answer).toMatchObject({ code: 400, failDetail: [{ path: 'password' }] })
  })

  it('keeps neither password nor token', async () => {
    const token = await tokenOf()
    const stored = await db.pool.query(
      'select s.token_hash, a.password_hash from session s join account a on a.id = s.account_id where a.username = $1',
      [name],
    )
    const row = stored.rows[0] as { token_hash: string; password_hash: string }
    expect(row.password_hash).toMatch(/^\$argon2id\$/)
    expect(JSON.stringify(row)).not.toContain(token)
  })
})

describe('too many wrong passwords', () => {
  const wrongTimes = async (username: string, times: number) => {
    let answer = await tryToSignIn(username, 'wrong password 1')
    for (let i = 1; i < times; i++) answer = await tryToSignIn(username, 'wrong password 1')
    return answer
  }

  it('lock the name for 15 minutes, also for the right password', async () => {
    expect(await wrongTimes(name, 4)).toMatchObject({ code: 400 })
    expect(await wrongTimes(name, 1)).toMatchObject({ code: 429 })
    expect(await tryToSignIn(name, PASSWORD)).toMatchObject({ code: 429 })
    clock += LOCK_MS - 1_000
    expect(await tryToSignIn(name, PASSWORD)).toMatchObject({ code: 429 })
    clock += 2_000
    expect(await tryToSignIn(name, PASSWORD)).toMatchObject({ code: 200 })
  })

  it('lock a name nobody has in the same way', async () => {
    const known = await wrongTimes(name, 5)
    const unknown = await wrongTimes(`ghost${people}`, 5)
    expect(unknown).toMatchObject({ code: 429, msg: known.msg })
  })

  it('say until when, in the zone and form of the viewer', async () => {
    clock = Date.UTC(2026, 10, 21, 3, 59, 30)
    await wrongTimes(name, 5)
    const inMoscow = await tryToSignIn(name, PASSWORD, { timezone: 'Europe/Moscow' })
    expect(inMoscow.msg).toBe('Too many attempts; locked until 21-11-2026 07:14:30')
    const inChinese = await tryToSignIn(name, PASSWORD, { lang: 'zh', timezone: 'nowhere' })
    expect(inChinese.msg).toBe('尝试次数过多，已锁定至 2026-11-21 12:14:30')
  })

  it('cannot be outrun by trying at the same time', async () => {
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, i) => tryToSignIn(name, i === 11 ? PASSWORD : 'wrong password 1')),
    )
    expect(answers.filter(({ code }) => code === 400).length).toBeLessThanOrEqual(5)
    expect(answers.filter(({ code }) => code === 429).length).toBeGreaterThanOrEqual(6)
  })

  it('are forgotten after signing in', async () => {
    await wrongTimes(name, 4)
    await tokenOf()
    expect(await wrongTimes(name, 4)).toMatchObject({ code: 400 })
  })
})

describe('after three wrong passwords', () => {
  it('a try costs the browser a solved task; without it nothing is looked at or counted', async () => {
    for (let i = 0; i < FREE_FAILURES; i++) expect((await trySignIn(name, 'wrong password 1')).failDetail).toEqual([])
    for (let i = 0; i < 5; i++) {
      expect(await trySignIn(name, PASSWORD)).toMatchObject({ code: 400, failDetail: [{ path: 'proof' }] })
    }
    expect(await trySignIn(name, PASSWORD, {}, { proof: 3 })).toMatchObject({ failDetail: [{ path: 'proof' }] })
    expect(await trySignIn(name, PASSWORD, {}, { proof: await proofFor(name) })).toMatchObject({ code: 200 })
  })

  it('the answer of one failure does not serve the next', async () => {
    for (let i = 0; i < FREE_FAILURES; i++) await trySignIn(name, 'wrong password 1')
    const proof = await proofFor(name)
    expect(await trySignIn(name, 'wrong password 1', {}, { proof })).toMatchObject({
      msg: 'User name or password is wrong',
    })
    expect(await trySignIn(name, PASSWORD, {}, { proof })).toMatchObject({ failDetail: [{ path: 'proof' }] })
  })

  it('it is the same for a name nobody has', async () => {
    const nobody = `nobody${people}`
    for (let i = 0; i < FREE_FAILURES; i++) await trySignIn(nobody, 'wrong password 1')
    expect(await trySignIn(nobody, 'wrong password 1')).toMatchObject({ failDetail: [{ path: 'proof' }] })
    expect(await tryToSignIn(nobody, 'wrong password 1')).toMatchObject({ msg: 'User name or password is wrong' })
  })
})

const codeOf = (secret: string, at = clock) =>
  new TOTP({ secret: Secret.fromBase32(secret), digits: 6, period: 30 }).generate({ timestamp: at })
const turnOn = async () => {
  const token = await tokenOf()
  const { secret, uri } = (await ask(beginTwoStep, { token })).data
  expect(uri).toMatch(/^otpauth:\/\/totp\/Fleetwall:person\d+\?/)
  expect(await ask(confirmTwoStep, { token, body: { code: codeOf(secret) } })).toMatchObject({ code: 200 })
  clock += 60_000
  return { token, secret }
}

describe('a one-time code', () => {
  it('is asked for once the first code of the device was confirmed', async () => {
    const token = await tokenOf()
    await ask(beginTwoStep, { token })
    expect((await ask(getTwoStep, { token })).data).toEqual({ on: false })
    expect(await tryToSignIn(name, PASSWORD)).toMatchObject({ code: 200 })
    const { secret } = await turnOn()
    expect((await ask(getTwoStep, { token })).data).toEqual({ on: true })
    expect(await tryToSignIn(name, PASSWORD)).toMatchObject({
      code: 400,
      failDetail: [{ path: 'code', message: 'Enter the code of your authenticator app' }],
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
    for (let i = 0; i < 4; i++) {
      expect(await tryToSignIn(name, PASSWORD, {}, { code: wrong })).toMatchObject({ failDetail: [{ path: 'code' }] })
      expect(await tryToSignIn(name, PASSWORD)).toMatchObject({ failDetail: [{ path: 'code' }] })
    }
    expect(await tryToSignIn(name, PASSWORD, {}, { code: wrong })).toMatchObject({ code: 429 })
    expect(await tryToSignIn(name, PASSWORD, {}, { code: codeOf(secret) })).toMatchObject({ code: 429 })
  })

  it('tells nothing to who has not got the password', async () => {
    await turnOn()
    expect(await tryToSignIn(name, 'wrong password 1', {}, { code: '123456' })).toMatchObject({
      msg: 'User name or password is wrong',
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

  it('cannot be set up over one that is on', async () => {
    const { token } = await turnOn()
    expect(await ask(beginTwoStep, { token })).toMatchObject({ code: 409 })
    expect(await ask(confirmTwoStep, { token, body: { code: '123456' } })).toMatchObject({ code: 409 })
  })
})

describe('a password given by the administrator', () => {
  it('ends sessions and locks, may give up the codes, and is changed at once', async () => {
    const { token } = await turnOn()
    for (let i = 0; i < 5; i++) await tryToSignIn(name, 'wrong password 1')
    const hash = await hashPassword('given by phone 3')
    expect(await accounts.giveNewPassword(name.toUpperCase(), hash, true)).toBe(true)
    sessions.forgetAll()
    expect(await ask(getMyInfo, { token })).toMatchObject({ code: 401 })
    expect(await tryToSignIn(name, 'given by phone 3')).toMatchObject({ failDetail: [{ path: 'newPassword' }] })
  })

  it('needs an account', async () => {
    expect(await accounts.giveNewPassword(`nobody${people}`, 'x', false)).toBe(false)
  })
})

describe('an account that ended', () => {
  it('says so to who knows the password, and ends its sessions', async () => {
    const token = await tokenOf()
    await db.pool.query(`update account set expires_at = now() - interval '1 minute' where id = $1`, [accountId])
    sessions.forgetAll()
    expect(await ask(getMyInfo, { token })).toMatchObject({ code: 401 })
    expect(await tryToSignIn(name, PASSWORD)).toMatchObject({
      code: 400,
      msg: 'This account has expired; ask your administrator',
    })
    expect(await tryToSignIn(name, 'wrong password 1')).toMatchObject({ msg: 'User name or password is wrong' })
  })
})

describe('a password that expired', () => {
  const expired = {
    code: 400,
    failDetail: [{ path: 'newPassword', message: 'Your password has expired; choose a new one' }],
  }

  it.each([
    ['was given by somebody else', 'update account set must_change_password = true where id = $1'],
    [
      'is older than the platform allows',
      `update account set password_changed_at = now() - interval '91 days' where id = $1`,
    ],
  ])('that %s lets nobody in before a new one was chosen', async (_, change) => {
    await db.pool.query(change, [accountId])
    expect(await tryToSignIn(name, PASSWORD)).toMatchObject(expired)
    const choose = (newPassword: string) =>
      tryToSignIn(name, PASSWORD, {}, { newPassword: encrypted(publicKey, newPassword) })
    expect(await choose('short 1')).toMatchObject({
      failDetail: [{ path: 'newPassword', message: 'A password has at least 10 characters' }],
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
    expect(await tryToSignIn(name, PASSWORD, {}, { code })).toMatchObject(expired)
    expect(await tryToSignIn(name, PASSWORD, {}, { code, newPassword })).toMatchObject({ code: 200 })
  })

  it('is told to who knows it only', async () => {
    await db.pool.query('update account set must_change_password = true where id = $1', [accountId])
    expect(await tryToSignIn(name, 'wrong password 1')).toMatchObject({ msg: 'User name or password is wrong' })
  })
})

describe('one address', () => {
  it('may try 30 names in a minute', async () => {
    const body = { username: 'x', password: 'x' }
    const codes = []
    for (let i = 0; i < 31; i++) codes.push((await ask(signIn, { body, address: '10.9.9.9' })).code)
    expect(codes.slice(0, 30).every((code) => code === 400)).toBe(true)
    expect(codes[30]).toBe(429)
    expect((await ask(signIn, { body, address: '10.9.9.8' })).code).toBe(400)
  })
})

describe('a session', () => {
  it('ends with signing out, at once', async () => {
    const token = await tokenOf()
    expect(await ask(getMyInfo, { token })).toMatchObject({ code: 200 })
    expect(await ask(signOut, { token })).toMatchObject({ code: 200 })
    expect(await ask(getMyInfo, { token })).toMatchObject({ code: 401 })
  })

  it('ends when its time is over', async () => {
    const token = await tokenOf()
    await ask(getMyInfo, { token })
    clock += SESSION_MS + 1_000
    expect(await ask(getMyInfo, { token })).toMatchObject({ code: 401 })
  })

  it('ends when the account is closed', async () => {
    const token = await tokenOf()
    await ask(getMyInfo, { token })
    await db.pool.query('update account set disabled = true where id = $1', [accountId])
    sessions.forgetAll()
    expect(await ask(getMyInfo, { token })).toMatchObject({ code: 401 })
  })
})

describe('changing the password', () => {
  const change = (token: string, oldPassword: string, newPassword: string) =>
    ask(modifyPassword, {
      token,
      lang: 'en',
      body: { oldPassword: encrypted(publicKey, oldPassword), newPassword: encrypted(publicKey, newPassword) },
    })

  it('keeps this session and ends the others', async () => {
    const [here, there] = [await tokenOf(), await tokenOf()]
    expect(await change(here, PASSWORD, 'another horse 8')).toMatchObject({ code: 200 })
    expect(await ask(getMyInfo, { token: here })).toMatchObject({ code: 200 })
    expect(await ask(getMyInfo, { token: there })).toMatchObject({ code: 401 })
    expect(await tryToSignIn(name, PASSWORD)).toMatchObject({ code: 400 })
    expect(await tryToSignIn(name, 'another horse 8')).toMatchObject({ code: 200 })
  })

  it.each([
    ['short 1', 'A password has at least 10 characters'],
    ['without digits', 'A password needs letters and digits'],
    [PASSWORD, 'The new password must differ from the old one'],
  ])('refuses %s', async (newPassword, message) => {
    const answer = await change(await tokenOf(), PASSWORD, newPassword)
    expect(answer).toMatchObject({ code: 400, failDetail: [{ path: 'newPassword', message }] })
  })

  it('counts a wrong old password as a failed attempt', async () => {
    const token = await tokenOf()
    for (let i = 0; i < 4; i++) {
      expect(await change(token, 'wrong password 1', 'another horse 8')).toMatchObject({
        code: 400,
        failDetail: [{ path: 'oldPassword', message: 'The old password is wrong' }],
      })
    }
    expect(await change(token, 'wrong password 1', 'another horse 8')).toMatchObject({ code: 429 })
    expect(await tryToSignIn(name, PASSWORD)).toMatchObject({ code: 429 })
  })
})

describe('what the account may do', () => {
  it('is the union of its roles', async () => {
    const codes = ['/tbox/loginJournal', '/tbox/loginJournal/loginLog/export']
    const roles = [
      ['/home', codes[0]!],
      [codes[0]!, codes[1]!],
    ]
    await addAccount(db, { username: `two${people}`, password: PASSWORD, roles })
    const token = await tokenOf(`two${people}`)
    const { data } = await ask(getMyInfo, { token })
    expect(data.menuApis.toSorted()).toEqual(['/home', '/tbox/loginJournal'])
    expect(data.buttonApis).toEqual([codes[1]])
    const routes = await ask(getPermittedRoutes, { token })
    expect(routes.data).toHaveLength(2)
    expect(routes.data).toContainEqual({ path: '/tbox/loginJournal' })
  })

  it('is everything this version has when the role grants all', async () => {
    const { data } = await ask(getMyInfo, { token: await tokenOf() })
    expect(data.menuApis.toSorted()).toEqual(PRODUCT_ROUTES.map(({ path }) => path).toSorted())
    expect(data.buttonApis).toContain((exportLoginLog.access as { code: string }).code)
  })

  it('is nothing without a role', async () => {
    await addAccount(db, { username: `none${people}`, password: PASSWORD, roles: [] })
    const { data } = await ask(getMyInfo, { token: await tokenOf(`none${people}`) })
    expect(data).toMatchObject({ menuApis: [], buttonApis: [] })
  })

  it('reaches the own organisation and what is below it, own first', async () => {
    const head = await addAccount(db, { username: `head${people}`, password: PASSWORD })
    const branch = await addOrganisation(db, 'demo', 'Branch', head.orgId)
    const depot = await addOrganisation(db, 'demo', 'Depot', branch)
    const { data } = await ask(getMyInfo, { token: await tokenOf(`head${people}`) })
    expect(data.orgIds).toBe(`${head.orgId},${branch},${depot}`)
    expect(data).toMatchObject({
      oemId: 'demo',
      activeMap: 'wgs84',
      mapCenterLngLat: '108.95,34.26',
      oemName: 'Tenant demo',
    })
  })
})
