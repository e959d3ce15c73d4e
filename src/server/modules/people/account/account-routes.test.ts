import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { TEXT_DRIVER_CODE } from '#core/contract/alarm.ts'
import { getMyInfo, getPermittedRoutes, getPubKey, modifyPassword, signIn, signOut } from '#core/contract/account.ts'
import { PRODUCT_ROUTES } from '#core/contract/product-routes.ts'
import { exportLoginLog } from '#core/contract/vehicle-log.ts'
import { fromPlatformTime } from '#core/domain/platform-time.ts'
import { PASSWORD, signInGround } from '#tests/support/sign-in-ground.ts'
import { addAccount, addOrganisation, encrypted } from '#tests/support/sign-in.ts'
import { SESSION_LIMIT } from './guess-limits.ts'
import { DEFAULT_LIFETIME } from './sessions.ts'

const SESSION_MS = DEFAULT_LIFETIME.hours * 3_600_000
let clock = Date.now()
const ground = await signInGround(() => clock)
const { db, ask, sessions, publicKey, tryToSignIn } = ground
afterAll(() => ground.close())

let name = ''
let accountId = 0
let people = 0
const tokenOf = (username = name, password = PASSWORD) => ground.tokenOf(username, password)

beforeEach(async () => {
  clock = Date.now()
  ;({ name, accountId, number: people } = await ground.aPerson())
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

  it('reports the environment before anybody signs in', async () => {
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
    expect(wrong).toMatchObject({ status: 400, code: 400, msg: 'Wrong user name or password', data: null })
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
    sessions.forget(accountId)
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
    ['short 1', 'Must be at least 10 characters'],
    ['without digits', 'Must contain letters and digits'],
    [PASSWORD, 'Must be different from the old password'],
    ['Password123', 'This password is too easy to guess. Choose a longer or less common one.'],
    ['1234567890a', 'This password is too easy to guess. Choose a longer or less common one.'],
    ['Fleetwall door 7', 'Must not contain your user name or the product name'],
  ])('refuses %s', async (newPassword, message) => {
    const answer = await change(await tokenOf(), PASSWORD, newPassword)
    expect(answer).toMatchObject({ code: 400, failDetail: [{ path: 'newPassword', message }] })
  })

  it('delays who guesses the old password in this session, and no one elsewhere', async () => {
    const [here, there] = [await tokenOf(), await tokenOf()]
    for (let i = 0; i < SESSION_LIMIT.burst; i++) {
      expect(await change(here, 'wrong password 1', 'another horse 8')).toMatchObject({
        code: 400,
        failDetail: [{ path: 'oldPassword', message: 'This is not your current password' }],
      })
    }
    expect(await change(here, PASSWORD, 'another horse 8')).toMatchObject({ code: 429 })
    expect(await tryToSignIn(name, PASSWORD)).toMatchObject({ code: 200 })
    expect(await change(there, PASSWORD, 'another horse 8')).toMatchObject({ code: 200 })
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
    expect(data.menuApis.toSorted()).toEqual(['/home', '/personal/message', '/tbox/loginJournal'])
    expect(data.buttonApis).toEqual([codes[1]])
    const routes = await ask(getPermittedRoutes, { token })
    expect(routes.data).toHaveLength(3)
    expect(routes.data).toContainEqual({ path: '/tbox/loginJournal' })
  })

  it('is everything this version has when the role grants all, without the pages of the operator', async () => {
    const other = (await ask(getMyInfo, { token: await tokenOf() })).data
    expect(other.menuApis).not.toContain('/permit/tenant')
    expect(other.buttonApis.some((code: string) => code.startsWith('/permit/menu/'))).toBe(false)
    await db.pool.query(`update tenant set operator = true where oem_id = 'demo'`)
    const { data } = await ask(getMyInfo, { token: await tokenOf() })
    expect(data.menuApis.toSorted()).toEqual(PRODUCT_ROUTES.map(({ path }) => path).toSorted())
    expect(data.buttonApis).toContain((exportLoginLog.access as { code: string }).code)
    expect(data.buttonApis).toContain(TEXT_DRIVER_CODE.code)
  })

  it('is nothing without a role, other than the own inbox', async () => {
    await addAccount(db, { username: `none${people}`, password: PASSWORD, roles: [] })
    const { data } = await ask(getMyInfo, { token: await tokenOf(`none${people}`) })
    expect(data).toMatchObject({ menuApis: ['/personal/message'], buttonApis: [] })
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
