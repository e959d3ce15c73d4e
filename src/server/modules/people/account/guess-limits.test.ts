import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { getSignInChallenge } from '#core/contract/account.ts'
import { BROWSER, cookiesFrom, PASSWORD, signInGround } from '#tests/support/sign-in-ground.ts'
import { addressGroup, FREE_FAILURES, NAME_LIMIT, PAIR_LIMIT } from './guess-limits.ts'
import { HOUR_MS } from './sign-in-attempts-repository.ts'

let clock = Date.now()
const ground = await signInGround(() => clock)
const { ask, trySignIn, tryToSignIn, proofFor, anAddress } = ground
afterAll(() => ground.close())

const WRONG = 'wrong password 1'
let name = ''
let number = 0

beforeEach(async () => {
  clock = Date.now()
  ;({ name, number } = await ground.aPerson())
})

/** Wrong passwords as browsers send them; answers how many were looked at. */
async function guess(username: string, times: number, address?: string): Promise<number> {
  let looked = 0
  for (let i = 0; i < times; i++) {
    const { code } = await tryToSignIn(username, WRONG, {}, {}, address)
    if (code === 400) looked += 1
  }
  return looked
}

/** A browser its owner has signed in with. */
async function aKnownDevice() {
  const { headers } = await tryToSignIn(name, PASSWORD, BROWSER)
  return { ...BROWSER, cookie: cookiesFrom(headers) }
}

describe('after three wrong passwords', () => {
  it('a guess costs the browser a solved task; without it nothing is looked at or counted', async () => {
    const address = anAddress()
    for (let i = 0; i < FREE_FAILURES; i++) {
      expect((await trySignIn(name, WRONG, {}, {}, address)).failDetail).toEqual([])
    }
    for (let i = 0; i < PAIR_LIMIT.burst; i++) {
      expect(await trySignIn(name, PASSWORD, {}, {}, address)).toMatchObject({
        code: 400,
        failDetail: [{ path: 'proof' }],
      })
    }
    expect(await trySignIn(name, PASSWORD, {}, { proof: 3 }, address)).toMatchObject({
      failDetail: [{ path: 'proof' }],
    })
    const proof = await proofFor(name, address)
    expect(await trySignIn(name, PASSWORD, {}, { proof }, address)).toMatchObject({ code: 200 })
  })

  it('the answer of one failure serves neither the next nor another address', async () => {
    const address = anAddress()
    await guess(name, FREE_FAILURES, address)
    const proof = await proofFor(name, address)
    expect(await trySignIn(name, PASSWORD, {}, { proof }, anAddress())).toMatchObject({
      failDetail: [{ path: 'proof' }],
    })
    expect(await trySignIn(name, WRONG, {}, { proof }, address)).toMatchObject({
      msg: 'Wrong user name or password',
    })
    expect(await trySignIn(name, PASSWORD, {}, { proof }, address)).toMatchObject({ failDetail: [{ path: 'proof' }] })
  })

  it('failures of others do not spoil an answer that was computed', async () => {
    await guess(name, FREE_FAILURES)
    const address = anAddress()
    const proof = await proofFor(name, address)
    await guess(name, 2)
    expect(await trySignIn(name, PASSWORD, {}, { proof }, address)).toMatchObject({ code: 200 })
  })

  it('an answer is too old after twenty minutes', async () => {
    await guess(name, FREE_FAILURES)
    const address = anAddress()
    const proof = await proofFor(name, address)
    clock += HOUR_MS / 3
    expect(await trySignIn(name, PASSWORD, {}, { proof }, address)).toMatchObject({ failDetail: [{ path: 'proof' }] })
  })

  it('the price grows with further failures, up to what a browser can pay', async () => {
    const bits = async () => (await ask(getSignInChallenge, { query: { username: name } })).data.bits as number
    await guess(name, FREE_FAILURES)
    expect(await bits()).toBe(16)
    await guess(name, 4)
    expect(await bits()).toBe(17)
    await ground.db.pool.query('update sign_in_attempt set failures = 500 where username = $1', [name])
    expect(await bits()).toBe(20)
  })

  it('a name no one has behaves alike', async () => {
    const [known, unknown] = [anAddress(), anAddress()]
    for (let i = 0; i < PAIR_LIMIT.burst + 1; i++) {
      const first = await tryToSignIn(name, WRONG, {}, {}, known)
      const second = await tryToSignIn(`nobody${number}`, WRONG, {}, {}, unknown)
      expect(JSON.parse(second.text)).toEqual(JSON.parse(first.text))
    }
  })

  it('they are forgotten after signing in', async () => {
    await guess(name, FREE_FAILURES)
    await ground.tokenOf(name)
    expect(await trySignIn(name, WRONG)).toMatchObject({ msg: 'Wrong user name or password' })
  })

  it('they are forgotten after an hour without one', async () => {
    await guess(name, FREE_FAILURES)
    clock += HOUR_MS + 1_000
    expect(await trySignIn(name, WRONG)).toMatchObject({ msg: 'Wrong user name or password' })
  })
})

describe('who guesses', () => {
  it('is delayed at their address, and no one else is', async () => {
    const address = anAddress()
    expect(await guess(name, PAIR_LIMIT.burst + 3, address)).toBe(PAIR_LIMIT.burst)
    expect(await tryToSignIn(name, PASSWORD, {}, {}, address)).toMatchObject({ code: 429 })
    expect(await tryToSignIn(name, PASSWORD)).toMatchObject({ code: 200 })
  })

  it('is answered when the next guess is allowed, in the zone and form of the viewer', async () => {
    clock = Date.UTC(2026, 10, 21, 3, 59, 30)
    const address = anAddress()
    await guess(name, PAIR_LIMIT.burst, address)
    const inMoscow = await tryToSignIn(name, PASSWORD, { timezone: 'Europe/Moscow' }, {}, address)
    expect(inMoscow.msg).toBe('Too many failed attempts. Try again at 21-11-2026 07:05:30.')
    const inChinese = await tryToSignIn(name, PASSWORD, { lang: 'zh', timezone: 'nowhere' }, {}, address)
    expect(inChinese.msg).toBe('密码错误次数过多，请于 2026-11-21 12:05:30 后重试。')
    clock += HOUR_MS / PAIR_LIMIT.perHour
    expect(await tryToSignIn(name, PASSWORD, {}, {}, address)).toMatchObject({ code: 200 })
  })

  it('gains nothing by guessing at the same time', async () => {
    const address = anAddress()
    const answers = await Promise.all(Array.from({ length: 25 }, () => tryToSignIn(name, WRONG, {}, {}, address)))
    expect(answers.filter(({ msg }) => msg === 'Wrong user name or password').length).toBeLessThanOrEqual(
      PAIR_LIMIT.burst,
    )
  })

  it('gets no more than the limit of a name from any number of addresses', async () => {
    // The price is measured above; paying it fifty times over would take minutes.
    const free = () =>
      ground.db.pool.query(`update sign_in_attempt set failures = 0 where username = $1 and source = ''`, [name])
    let looked = 0
    for (let i = 0; i < NAME_LIMIT.burst + 10; i++) {
      looked += await guess(name, 1)
      await free()
    }
    expect(looked).toBe(NAME_LIMIT.burst)
    clock += HOUR_MS / 2
    for (let i = 0; i < NAME_LIMIT.burst + 10; i++) {
      looked += await guess(name, 1)
      await free()
    }
    expect(looked).toBeLessThanOrEqual(NAME_LIMIT.burst + NAME_LIMIT.perHour / 2)
  })

  it('does not get the last guesses of a name from addresses that failed before', async () => {
    const addresses = Array.from({ length: 4 }, anAddress)
    let looked = 0
    for (let i = 0; i < NAME_LIMIT.burst; i++) {
      looked += await guess(name, 1, addresses[i % addresses.length])
      await ground.db.pool.query(`update sign_in_attempt set failures = 0 where username = $1 and source = ''`, [name])
    }
    expect(looked).toBeLessThan(NAME_LIMIT.burst)
    expect(await tryToSignIn(name, PASSWORD)).toMatchObject({ code: 200 })
  })

  it('counts as one with all addresses of a customer of IPv6', () => {
    expect(addressGroup('2001:db8:1:2:3:4:5:6')).toBe(addressGroup('2001:db8:1:2::9'))
    expect(addressGroup('2001:db8::1')).not.toBe(addressGroup('2001:db8:0:1::1'))
    expect(addressGroup('10.0.0.1')).toBe('10.0.0.1')
    expect(addressGroup('::ffff:10.0.0.1')).toBe('10.0.0.1')
    expect(addressGroup('::1')).toBe('0:0:0:0')
  })
})

describe('a device its owner has signed in from', () => {
  it('neither pays for strangers nor waits for them', async () => {
    const device = await aKnownDevice()
    const address = anAddress()
    await guess(name, PAIR_LIMIT.burst + 1, address)
    await ground.db.pool.query(`update sign_in_attempt set level = 1000 where username = $1`, [name])
    expect(await trySignIn(name, PASSWORD)).toMatchObject({ code: 429 })
    expect(await trySignIn(name, PASSWORD, device, {}, address)).toMatchObject({ code: 200 })
  })

  it('is one for the name that signed in, as the server signed it', async () => {
    const device = await aKnownDevice()
    const other = (await ground.aPerson()).name
    const address = anAddress()
    for (const who of [name, other]) await guess(who, FREE_FAILURES, address)
    const needsProof = { failDetail: [{ path: 'proof' }] }
    expect(await trySignIn(other, PASSWORD, device, {}, address)).toMatchObject(needsProof)
    const forged = { ...device, cookie: device.cookie.replace(/\.\d+\./, '.9999999999999.') }
    expect(await trySignIn(name, PASSWORD, forged, {}, address)).toMatchObject(needsProof)
    expect(await trySignIn(name, PASSWORD, device, {}, address)).toMatchObject({ code: 200 })
  })

  it('has guesses of its own, and no more', async () => {
    const device = await aKnownDevice()
    let looked = 0
    for (let i = 0; i < 14; i++) {
      if ((await tryToSignIn(name, WRONG, device)).msg === 'Wrong user name or password') looked += 1
    }
    expect(looked).toBe(10)
    expect(await trySignIn(name, PASSWORD)).toMatchObject({ code: 200 })
  })

  it('is remembered by browsers only', async () => {
    expect((await tryToSignIn(name, PASSWORD)).headers['set-cookie']).toBeUndefined()
  })
})
