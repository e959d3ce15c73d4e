import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import {
  endOtherSessions,
  endSession,
  getMyInfo,
  listSessions,
  type OwnSession,
  signOut,
} from '#core/contract/account.ts'
import { BINDING_COOKIE, TOKEN_COOKIE, UNATTENDED_HEADER } from '#core/domain/session-cookie.ts'
import { BROWSER, cookiesFrom, PASSWORD, signInGround } from '#tests/support/sign-in-ground.ts'
import { DEFAULT_LIFETIME } from './sessions.ts'

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0'
const IDLE_MS = DEFAULT_LIFETIME.idleMinutes * 60_000
let clock = Date.now()
const ground = await signInGround(() => clock)
const { db, ask, tryToSignIn } = ground
afterAll(() => ground.close())

let name = ''
beforeEach(async () => {
  clock = Date.now()
  ;({ name } = await ground.aPerson())
})

const isSignedIn = async (token: string, headers: Record<string, string> = {}) =>
  (await ask(getMyInfo, { token, headers })).code === 200
const sessionsOf = async (token: string) => (await ask(listSessions, { token })).data as OwnSession[]

/** Signed in with a browser; `cookie` is what it keeps. */
async function aBrowser(more: Record<string, string> = {}) {
  const { data, headers } = await tryToSignIn(name, PASSWORD, { ...BROWSER, ...more })
  return { token: data.token as string, cookie: cookiesFrom(headers), headers }
}

describe('own sessions', () => {
  it('are listed with device, address and times, this one first', async () => {
    const there = await ground.tokenOf(name)
    const answer = await tryToSignIn(name, PASSWORD, { 'user-agent': FIREFOX }, {}, '10.8.7.6')
    const listed = await sessionsOf(answer.data.token)
    expect(listed).toMatchObject([
      { kind: 'desktop', browser: 'Firefox 145', system: 'Linux', ip: '10.8.7.6', current: true },
      { kind: 'program', current: false },
    ])
    expect(listed[0]!.expireTime).toBe(answer.data.expireTime)
    expect(JSON.stringify(listed)).not.toContain(there)
  })

  it('are ended one by one, and only by their owner', async () => {
    const [here, there] = [await ground.tokenOf(name), await ground.tokenOf(name)]
    const other = await ground.tokenOf((await ground.aPerson()).name)
    const { id } = (await sessionsOf(here)).find(({ current }) => !current)!
    expect(await ask(endSession, { token: other, body: { id } })).toMatchObject({ code: 409 })
    expect(await isSignedIn(there)).toBe(true)
    expect(await ask(endSession, { token: here, body: { id } })).toMatchObject({ code: 200 })
    expect(await isSignedIn(there)).toBe(false)
    expect(await sessionsOf(here)).toHaveLength(1)
    expect(await ask(endSession, { token: here, body: { id } })).toMatchObject({ code: 409 })
  })

  it('are ended all but this one', async () => {
    const [here, ...others] = [await ground.tokenOf(name), await ground.tokenOf(name), await ground.tokenOf(name)]
    expect(await ask(endOtherSessions, { token: here! })).toMatchObject({ code: 200 })
    expect(await Promise.all(others.map((token) => isSignedIn(token)))).toEqual([false, false])
    expect(await isSignedIn(here!)).toBe(true)
  })
})

describe('a session without input', () => {
  it('ends, and calls keep it alive until its time is over', async () => {
    const [used, left] = [await ground.tokenOf(name), await ground.tokenOf(name)]
    clock += IDLE_MS - 60_000
    expect(await isSignedIn(used)).toBe(true)
    clock += 120_000
    expect(await isSignedIn(used)).toBe(true)
    expect(await isSignedIn(left)).toBe(false)
    expect(await sessionsOf(used)).toHaveLength(1)
    clock += IDLE_MS - 120_000
    expect(await isSignedIn(used)).toBe(true)
    clock += 120_000
    expect(await isSignedIn(used)).toBe(false)
  })

  it('is not kept alive by what a page does by itself', async () => {
    const token = await ground.tokenOf(name)
    clock += IDLE_MS - 60_000
    expect(await isSignedIn(token, { [UNATTENDED_HEADER]: '1' })).toBe(true)
    clock += 120_000
    expect(await isSignedIn(token)).toBe(false)
  })

  it('is written down at most once a minute', async () => {
    const token = await ground.tokenOf(name)
    const activeAt = async () => {
      const found = await db.pool.query<{ active_at: Date }>(
        'select s.active_at from session s join account a on a.id = s.account_id where a.username = $1',
        [name],
      )
      return found.rows[0]!.active_at.getTime()
    }
    const opened = await activeAt()
    clock += 30_000
    await isSignedIn(token)
    expect(await activeAt()).toBe(opened)
    clock += 45_000
    await isSignedIn(token)
    const written = await activeAt()
    expect(written).toBe(clock)
    clock += 30_000
    await isSignedIn(token)
    expect(await activeAt()).toBe(written)
  })
})

describe('the token of a browser', () => {
  it('opens nothing without the cookie no script can read', async () => {
    const { token, cookie, headers } = await aBrowser()
    const given = (headers['set-cookie'] as string[]).find((each) => each.startsWith(BINDING_COOKIE))!
    expect(given).toMatch(/; Path=\/; Max-Age=\d+; HttpOnly; SameSite=Strict$/)
    expect(await isSignedIn(token)).toBe(false)
    expect(await isSignedIn(token, { cookie: `${BINDING_COOKIE}=stolen` })).toBe(false)
    expect(await isSignedIn(token, { cookie })).toBe(true)
    const other = await aBrowser()
    expect(await isSignedIn(token, { cookie: other.cookie })).toBe(false)
  })

  it('is bound by browsers on plain http as well, which only say where a call comes from', async () => {
    const { headers } = await tryToSignIn(name, PASSWORD, { origin: 'http://fleet.local' })
    expect(cookiesFrom(headers)).toContain(BINDING_COOKIE)
  })

  it('leaves programs with the bearer header alone', async () => {
    const { data, headers } = await tryToSignIn(name, PASSWORD)
    expect(headers['set-cookie']).toBeUndefined()
    expect(await isSignedIn(data.token)).toBe(true)
  })
})

describe('signing out', () => {
  it('is not done by cookies alone, so no other site can do it', async () => {
    const { token, cookie } = await aBrowser()
    const crossSite = { cookie: `${cookie}; ${TOKEN_COOKIE}=${token}`, 'sec-fetch-site': 'cross-site' }
    expect(await ask(signOut, { token: null, headers: crossSite })).toMatchObject({ code: 401 })
    expect(await isSignedIn(token, { cookie })).toBe(true)
  })

  it('removes the cookie of the browser', async () => {
    const { token, cookie } = await aBrowser()
    const { headers } = await ask(signOut, { token, headers: { cookie } })
    expect(headers['set-cookie']).toContain(`${BINDING_COOKIE}=; Path=/; Max-Age=0`)
    expect(await isSignedIn(token, { cookie })).toBe(false)
  })
})
