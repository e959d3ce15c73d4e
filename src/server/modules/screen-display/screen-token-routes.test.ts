import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import {
  createScreenToken,
  listPlaylists,
  listScreenTokens,
  listWallDisplays,
  revokeScreenToken,
  type ScreenTokenInput,
} from '#core/contract/screen-admin.ts'
import { getScreenSelf } from '#core/contract/screen-display.ts'
import { screenGround } from '#tests/support/screen-ground.ts'

const ground = await screenGround()
const { db, own, ask, told, aToken, make } = ground
beforeEach(() => ground.empty())
afterAll(() => ground.close())

describe('screen tokens (ARCHITECTURE §8)', () => {
  it('are shown once; the database has their hash only', async () => {
    const { id, token } = await make()
    expect(token).toMatch(/^screen_[\w-]{43}$/)
    const listed = await ask(listScreenTokens, { token: 'head' })
    expect(listed.data).toMatchObject([
      { id, name: 'Lobby', state: 'active', creator: 'head', walls: 0, usedTime: null },
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
      expireTime: '2039-01-01 00:00:00',
      playlist: null,
    })
  })

  it('are refused with the reason when they are unknown, revoked, expired or elsewhere', async () => {
    const reason = async (token: string, address?: string) => {
      const { code, msg } = await ask(getScreenSelf, { token, lang: 'en', ...(address && { address }) })
      return `${code} ${msg}`
    }
    expect(await reason('screen_made-up')).toMatch(/^401 The platform does not know the token of this display/)
    const ranged = await make({ ipRanges: ['10.20.0.0/16', '::1'] })
    expect(await reason(ranged.token, '10.20.3.4')).toMatch(/^200/)
    expect(await reason(ranged.token, '10.21.3.4')).toBe(
      '401 This display is not at a network address its access is for.',
    )
    const ended = await make()
    await db.pool.query(`update screen_token set expires_at = now() where id = $1`, [ended.id])
    expect(await reason(ended.token)).toBe('401 The access of this display has expired.')
    const revoked = await make()
    expect(await reason(revoked.token)).toMatch(/^200/)
    await ask(revokeScreenToken, { token: 'head', body: { id: revoked.id } })
    expect(await reason(revoked.token)).toBe('401 The access of this display was revoked.')
    expect(told).toContainEqual({ ended: revoked.id })
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
    expect(await refusal({ ipRanges: ['10.20.0.0/99'] })).toEqual([400, 'ipRanges.0'])
    expect(await refusal({ playlistId: 99 })).toEqual([400, 'playlistId'])
  })

  it('are seen and revoked within the data scope only', async () => {
    const { id } = await make({ orgId: own.head })
    for (const token of ['north', 'stranger']) {
      expect((await ask(listScreenTokens, { token })).data).toEqual([])
      expect((await ask(revokeScreenToken, { token, body: { id } })).code).toBe(404)
    }
    expect((await ask(revokeScreenToken, { token: 'head', body: { id } })).code).toBe(200)
    expect((await ask(revokeScreenToken, { token: 'head', body: { id } })).code).toBe(404)
  })

  it('neither manage walls nor make tokens', async () => {
    const { token } = await make()
    for (const endpoint of [listWallDisplays, listScreenTokens, listPlaylists])
      expect((await ask(endpoint, { token })).code).toBe(403)
    expect((await ask(createScreenToken, { token, body: aToken() })).code).toBe(403)
  })
})
