import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import {
  createScreenToken,
  listPlaylists,
  listScreenTokens,
  listWallDisplays,
  MAX_TOKEN_DAYS,
  revokeScreenToken,
  type ScreenTokenInput,
  updateScreenToken,
} from '#core/contract/screen-admin.ts'
import { getScreenSelf } from '#core/contract/screen-display.ts'
import { toPlatformTime } from '#core/domain/platform-time.ts'
import { screenGround, TOKEN_END } from '#tests/support/screen-ground.ts'

const ground = await screenGround()
const { db, own, ask, notified, aToken, make, changed } = ground
beforeEach(() => ground.empty())
afterAll(() => ground.close())

describe('screen tokens (ARCHITECTURE §8)', () => {
  it('are shown once; the database has their hash only', async () => {
    const { id, token } = await make()
    expect(token).toMatch(/^screen_[\w-]{43}$/)
    const listed = await ask(listScreenTokens, { token: 'head' })
    expect(listed.data).toMatchObject([
      { id, name: 'Lobby', state: 'active', stop: null, owner: 'head', lostScreens: [], walls: 0, usedTime: null },
    ])
    const stored = await db.pool.query('select * from screen_token')
    expect(listed.text + JSON.stringify(stored.rows)).not.toContain(token.slice(8))
  })

  it('say what a display is, with the language and market it begins with', async () => {
    const { token } = await make({ language: 'ar', market: 'eu', screens: ['/overseas', '/single'] })
    expect((await ask(getScreenSelf, { token })).data).toEqual({
      kind: 'token',
      name: 'Lobby',
      wallName: null,
      screens: ['/single', '/overseas'],
      language: 'ar',
      market: 'eu',
      expireTime: TOKEN_END,
      playlist: null,
    })
  })

  it('are refused with the reason when they are unknown, revoked, expired or elsewhere', async () => {
    const reason = async (token: string, address?: string) => {
      const { code, msg } = await ask(getScreenSelf, { token, lang: 'en', ...(address && { address }) })
      return `${code} ${msg}`
    }
    expect(await reason('screen_made-up')).toMatch(/^401 The token of this wall is not valid/)
    const ranged = await make({ ipRanges: ['10.20.0.0/16', '::1'] })
    expect(await reason(ranged.token, '10.20.3.4')).toMatch(/^200/)
    expect(await reason(ranged.token, '10.21.3.4')).toBe(
      '401 Access for this wall is not allowed from this network address.',
    )
    const ended = await make()
    await db.pool.query(`update screen_token set expires_at = now() where id = $1`, [ended.id])
    expect(await reason(ended.token)).toBe('401 Access for this wall has expired.')
    const revoked = await make()
    expect(await reason(revoked.token)).toMatch(/^200/)
    await ask(revokeScreenToken, { token: 'head', body: { id: revoked.id } })
    expect(await reason(revoked.token)).toBe('401 Access for this wall has been revoked.')
    expect(notified).toContainEqual({ ended: revoked.id })
  })

  it('open nothing their maker may not open, nowhere he may not look, and end in the future', async () => {
    const refusal = async (over: Partial<ScreenTokenInput>, token = 'clerk') => {
      const { code, failDetail } = await ask(createScreenToken, { token, body: aToken(over) })
      return [code, failDetail[0]?.path]
    }
    expect(await refusal({ screens: ['/single'] })).toEqual([400, 'screens'])
    expect(await refusal({ screens: ['/bigScreen', '/overseas'] })).toEqual([200, undefined])
    expect(await refusal({ orgId: own.north })).toEqual([400, 'orgId'])
    expect(await refusal({ expireTime: '2020-01-01 00:00:00' })).toEqual([400, 'expireTime'])
    expect(await refusal({ expireTime: '9999-12-31 23:59:59' })).toEqual([400, 'expireTime'])
    const aboveTwoYears = toPlatformTime(Date.now() + (MAX_TOKEN_DAYS + 1) * 86_400_000)
    expect(await refusal({ expireTime: aboveTwoYears })).toEqual([400, 'expireTime'])
    expect(await refusal({ ipRanges: ['10.20.0.0/99'] })).toEqual([400, 'ipRanges.0'])
    expect(await refusal({ playlistId: 99 })).toEqual([400, 'playlistId'])
  })

  it('are seen and revoked within the data scope only', async () => {
    const { id } = await make({ orgId: own.head })
    for (const token of ['north', 'stranger']) {
      expect((await ask(listScreenTokens, { token })).data).toEqual([])
      expect((await ask(revokeScreenToken, { token, body: { id } })).code).toBe(409)
    }
    expect((await ask(revokeScreenToken, { token: 'head', body: { id } })).code).toBe(200)
    expect((await ask(revokeScreenToken, { token: 'head', body: { id } })).code).toBe(409)
  })

  it('neither manage walls nor make tokens', async () => {
    const { token } = await make()
    for (const endpoint of [listWallDisplays, listScreenTokens, listPlaylists])
      expect((await ask(endpoint, { token })).code).toBe(403)
    expect((await ask(createScreenToken, { token, body: aToken() })).code).toBe(403)
  })
})

describe('a token that is changed', () => {
  const change = (id: number, over: Partial<ScreenTokenInput> = {}, token = 'head') =>
    ask(updateScreenToken, { token, body: { ...aToken(over), id } })

  it('stays the same token with other rights, and its displays are notified', async () => {
    const { id, token } = await make()
    const over = { name: 'Gate', screens: ['/single' as const], market: 'eu' as const, language: 'ru' as const }
    const end = toPlatformTime(Date.now() + 30 * 86_400_000)
    expect((await change(id, { ...over, orgId: own.north, expireTime: end })).code).toBe(200)
    expect(notified).toContainEqual({ tokenChanged: id })
    expect((await ask(getScreenSelf, { token })).data).toMatchObject({ ...over, expireTime: end })
    expect((await ask(listScreenTokens, { token: 'north' })).data).toMatchObject([{ id, orgId: own.north }])
  })

  it('is held to the addresses it has now', async () => {
    const { id, token } = await make()
    expect((await ask(getScreenSelf, { token, address: '10.9.0.1' })).code).toBe(200)
    await change(id, { ipRanges: ['10.20.0.0/16'] })
    expect((await ask(getScreenSelf, { token, address: '10.9.0.1' })).code).toBe(401)
    expect((await ask(getScreenSelf, { token, address: '10.20.0.1' })).code).toBe(200)
  })

  it('comes back when its end is put off, but not when it was revoked', async () => {
    const { id, token } = await make()
    await db.pool.query('update screen_token set expires_at = now()')
    await change(id)
    expect((await ask(getScreenSelf, { token })).code).toBe(200)
    await ask(revokeScreenToken, { token: 'head', body: { id } })
    expect((await change(id)).code).toBe(409)
  })

  it('is changed by those who may open what it opens, within the data scope', async () => {
    const { id } = await make({ screens: ['/single'] })
    const refusal = async (over: Partial<ScreenTokenInput>, token: string) => {
      const { code, failDetail } = await change(id, over, token)
      return [code, failDetail[0]?.path]
    }
    expect(await refusal({ screens: ['/single'] }, 'clerk')).toEqual([400, 'screens'])
    expect(await refusal({ expireTime: '2020-01-01 00:00:00' }, 'head')).toEqual([400, 'expireTime'])
    expect(await refusal({ orgId: own.north }, 'north')).toEqual([409, undefined])
    expect(await refusal({}, 'stranger')).toEqual([409, undefined])
    expect(await refusal({ screens: ['/overseas'] }, 'clerk')).toEqual([200, undefined])
  })
})

describe('a token whose owner', () => {
  const state = async () => {
    const [{ state: is, stop, owner, lostScreens }] = (await ask(listScreenTokens, { token: 'head' })).data
    return { is, stop, owner, lostScreens }
  }
  const clerk = async (screens: ScreenTokenInput['screens'] = ['/overseas']) => make({ screens }, 'clerk')
  const asked = (token: string) => ask(getScreenSelf, { token, lang: 'en' })

  it('was closed stops, and says so to display and page', async () => {
    const { token } = await clerk()
    await changed('clerk', { disabled: true })
    expect(await asked(token)).toMatchObject({
      code: 401,
      msg: expect.stringMatching(/^The user responsible for this wall/),
    })
    expect(await state()).toMatchObject({ is: 'stopped', stop: 'ownerClosed', owner: 'clerk' })
    await changed('clerk', { disabled: false, expiresAt: new Date(0) })
    expect((await asked(token)).code).toBe(401)
    await changed('clerk', { expiresAt: null })
    expect((await asked(token)).code).toBe(200)
  })

  it('was moved elsewhere stops, not when the organisation is still below', async () => {
    const { token } = await make({ orgId: own.north })
    await changed('head', { orgId: own.south })
    expect((await asked(token)).code).toBe(401)
    expect(await state()).toMatchObject({ is: 'stopped', stop: 'ownerMoved' })
    await changed('head', { orgId: own.north })
    expect((await asked(token)).code).toBe(200)
    await changed('head', { orgId: own.head })
  })

  it('may open less shows less, and nothing at last', async () => {
    const { token } = await clerk(['/bigScreen', '/overseas'])
    const { rows } = await db.pool.query<{ codes: string[] }>(`select codes from role where name = 'clerk'`)
    const codes = (given: string[]) =>
      db.pool.query(`update role set codes = $1 where name = 'clerk'`, [JSON.stringify(given)])
    await codes(['/permit/screen'])
    ground.forget()
    expect((await asked(token)).data.screens).toEqual(['/bigScreen'])
    expect(await state()).toMatchObject({ is: 'active', stop: null, lostScreens: ['/overseas'] })
    await db.pool.query(`update screen_token set screens = '["/overseas"]'`)
    ground.forget()
    expect((await asked(token)).code).toBe(401)
    expect(await state()).toMatchObject({ is: 'stopped', stop: 'ownerRights' })
    await codes(rows[0]!.codes)
  })

  it('is gone stops until a user takes it over', async () => {
    await ground.person('leaver')
    const { id, token } = await make({}, 'leaver')
    await db.pool.query(
      `delete from account_role where account_id = (select id from account where username = 'leaver')`,
    )
    await db.pool.query(`delete from account where username = 'leaver'`)
    ground.forget()
    expect((await asked(token)).code).toBe(401)
    expect(await state()).toMatchObject({ is: 'stopped', stop: 'ownerGone', owner: null })
    expect((await ask(updateScreenToken, { token: 'head', body: { ...aToken(), id } })).code).toBe(200)
    expect((await asked(token)).code).toBe(200)
    expect(await state()).toMatchObject({ is: 'active', stop: null, owner: 'head' })
  })
})
