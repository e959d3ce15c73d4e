import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import {
  createPlaylist,
  createScreenToken,
  deletePlaylist,
  deleteWallDisplay,
  listPlaylists,
  listScreenTokens,
  listWallDisplays,
  revokeScreenToken,
  type ScreenTokenInput,
  sendWallOrder,
  updatePlaylist,
  updateWallDisplay,
} from '#core/contract/screen-admin.ts'
import { getScreenSelf, type Heartbeat, sendHeartbeat } from '#core/contract/screen-display.ts'
import type { Caller } from '#server/http/route.ts'
import { account } from '#server/store/schema/account.ts'
import { aTenant, type MasterData } from '#tests/builders/master-data.ts'
import { aCaller } from '#tests/support/caller.ts'
import { testDatabase } from '#tests/support/database.ts'
import { testApp } from '#tests/support/server.ts'
import { playlistRepository } from './playlist-repository.ts'
import { screenAdminRoutes } from './screen-admin-routes.ts'
import { screenDisplayRoutes } from './screen-display-routes.ts'
import { screenTokenRepository } from './screen-token-repository.ts'
import { createScreenTokens } from './screen-tokens.ts'
import { wallDisplayRepository } from './wall-display-repository.ts'

const db = await testDatabase()
const own = await aTenant(db)
const foreign = await aTenant(db)
const tokens = screenTokenRepository(db)
const keys = createScreenTokens(tokens)
const told: unknown[] = []
const people: Record<string, Caller> = {}
const parts = {
  walls: wallDisplayRepository(db),
  tokens,
  playlists: playlistRepository(db),
  keys,
  news: {
    order: (_oemId: string, displayId: string, { order, path, query }: object & Record<string, unknown>) =>
      told.push({ displayId, order, path, query }),
    changed: (_oemId: string, orgId: number) => told.push({ changed: orgId }),
    tokenEnded: (tokenId: number) => told.push({ ended: tokenId }),
  },
}
const { ask, close } = await testApp(
  (app) => {
    screenDisplayRoutes(app, parts)
    screenAdminRoutes(app, parts)
  },
  {},
  {
    authenticate: async (token, address) =>
      keys.isOne(token) ? keys.authenticate(token, address) : (people[token] ?? null),
  },
)
afterAll(async () => {
  await close()
  await db.close()
})

async function person(username: string, { oemId }: MasterData, orgId: number, orgIds: number[], codes?: string[]) {
  const values = { oemId, orgId, username, displayName: username, passwordHash: '' }
  const [row] = await db.orm.insert(account).values(values).returning()
  const rights = codes ? { codes: new Set(codes) } : {}
  people[username] = aCaller({ userId: row!.id, username, oemId, orgId, orgIds, ...rights })
}
await person('head', own, own.head, [own.head, own.north, own.south])
await person('north', own, own.north, [own.north])
await person('stranger', foreign, foreign.head, [foreign.head])
await person('clerk', own, own.head, [own.head], ['/permit/screen', '/permit/screen/token', '/overseas'])

const LOBBY = 'lobby00000000000'
const DOCK = 'dock000000000000'
const aBeat = (over: Partial<Heartbeat> = {}): Heartbeat => ({
  displayId: LOBBY,
  path: '/overseas',
  query: 'market=eu',
  version: 'screens-abc123',
  width: 3840,
  height: 1080,
  language: 'en',
  fps: 58,
  heapMb: 91.5,
  domNodes: 812,
  dataAgeSeconds: 2,
  frameAgeSeconds: null,
  runningSeconds: 60,
  reloadReason: null,
  connected: true,
  followed: null,
  ...over,
})
const beat = (token: string, over: Partial<Heartbeat> = {}) => ask(sendHeartbeat, { token, body: aBeat(over) })
const silentSince = (minutes: number) =>
  db.pool.query(`update wall_display set seen_at = seen_at - make_interval(mins => $1)`, [minutes])
const walls = async (token = 'head', query: object = {}) => (await ask(listWallDisplays, { token, query })).data
const aToken = (over: Partial<ScreenTokenInput> = {}) => ({
  name: 'Lobby',
  orgId: own.head,
  screens: ['/overseas' as const],
  expireTime: '2039-01-01 00:00:00',
  ...over,
})
const make = async (over: Partial<ScreenTokenInput> = {}, token = 'head') =>
  (await ask(createScreenToken, { token, body: aToken(over) })).data as { id: number; token: string }
const aScene = { path: '/overseas' as const, dwellSeconds: 30, from: '08:00', until: '18:00', query: 'market=eu' }
const aPlaylist = (over: object = {}) => ({ name: 'Day', orgId: own.head, scenes: [aScene], ...over })

beforeEach(async () => {
  for (const table of ['wall_display', 'screen_token', 'screen_playlist']) await db.pool.query(`delete from ${table}`)
  keys.forgetAll()
  told.length = 0
})

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
    expect(await reason('screen_made-up')).toMatch(/^401 This display has no valid access/)
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

describe('the registry of walls', () => {
  it('has each wall as it last said that it is', async () => {
    const { token } = await make({ orgId: own.north })
    await beat(token, { dataAgeSeconds: 4, frameAgeSeconds: 10 })
    const { list, counts } = await walls()
    expect(counts).toEqual({ online: 1, oldData: 0, offline: 0 })
    expect(list).toMatchObject([
      {
        name: null,
        mark: '000000',
        orgName: 'North',
        tokenName: 'Lobby',
        username: null,
        state: 'online',
        path: '/overseas',
        query: 'market=eu',
        version: 'screens-abc123',
        width: 3840,
        height: 1080,
        fps: 58,
        heapMb: 91.5,
        domNodes: 812,
        connected: true,
        ip: '127.0.0.1',
        outages: [],
        offlineSeconds: 0,
      },
    ])
    expect((await ask(listScreenTokens, { token: 'head' })).data).toMatchObject([{ walls: 1, usedFrom: '127.0.0.1' }])
  })

  it('has the walls somebody is signed in at too', async () => {
    await beat('north', { displayId: DOCK })
    expect((await walls()).list).toMatchObject([{ tokenName: null, username: 'north' }])
    expect((await walls('stranger')).list).toEqual([])
  })

  it('tells old data from silence', async () => {
    await beat('head', { dataAgeSeconds: 601 })
    await beat('head', { displayId: DOCK, dataAgeSeconds: null, runningSeconds: 601 })
    expect((await walls()).list.map(({ state }: { state: string }) => state)).toEqual(['oldData', 'oldData'])
    await silentSince(2)
    expect((await walls('head', { state: 'offline' })).counts).toEqual({ online: 0, oldData: 0, offline: 2 })
    expect((await walls('head', { state: 'online' })).list).toEqual([])
  })

  it('remembers how long a wall was silent', async () => {
    await beat('head')
    await silentSince(10)
    expect((await walls()).list[0].offlineSeconds).toBeCloseTo(600, -1)
    await beat('head')
    const [wall] = (await walls()).list
    expect(wall.state).toBe('online')
    expect(wall.outages).toHaveLength(1)
    expect(wall.offlineSeconds).toBeCloseTo(600, -1)
  })

  it('is told at once of what is new, and not of every sign of life', async () => {
    await beat('head')
    await beat('head', { fps: 20 })
    expect(told).toEqual([{ changed: own.head }])
    await beat('head', { path: '/single' })
    expect(told).toHaveLength(2)
  })

  it('names, orders and forgets no walls of others', async () => {
    await beat('head')
    const [{ id }] = (await walls()).list
    for (const token of ['north', 'stranger']) {
      expect((await ask(updateWallDisplay, { token, body: { id, name: 'x' } })).code).toBe(404)
      expect((await ask(sendWallOrder, { token, body: { id, order: 'next' } })).code).toBe(404)
      expect((await ask(deleteWallDisplay, { token, body: { id } })).code).toBe(404)
    }
  })

  it('names and forgets walls', async () => {
    await beat('head')
    const [{ id }] = (await walls()).list
    await ask(updateWallDisplay, { token: 'head', body: { id, name: 'Lobby' } })
    expect(told).toContainEqual({ displayId: LOBBY, order: 'playlist', path: null, query: null })
    expect((await walls('head', { keyWord: 'lobb' })).list).toMatchObject([{ name: 'Lobby' }])
    await ask(deleteWallDisplay, { token: 'head', body: { id } })
    expect((await walls()).list).toEqual([])
  })

  it('orders a wall at once, and once more with its next sign of life if it missed that', async () => {
    expect((await beat('head')).data.order).toBeNull()
    const [{ id }] = (await walls()).list
    const order = { order: 'show' as const, path: '/single' as const, query: 'vin=A' }
    await ask(sendWallOrder, { token: 'head', body: { id, ...order } })
    expect(told).toContainEqual({ displayId: LOBBY, ...order })
    const missed = (await beat('head')).data.order
    expect(missed).toMatchObject(order)
    expect((await beat('head', { followed: missed.number })).data.order).toBeNull()
    await db.pool.query(`update wall_display set ordered_at = now() - interval '11 minutes'`)
    expect((await beat('head')).data.order).toBeNull()
  })

  it('refuses to show nothing', async () => {
    const { code, failDetail } = await ask(sendWallOrder, { token: 'head', body: { id: 1, order: 'show' } })
    expect([code, failDetail[0]?.path]).toEqual([400, 'path'])
  })
})

describe('playlists', () => {
  it('reach the walls of their tokens, without what these may not show', async () => {
    const scenes = [aScene, { ...aScene, path: '/single' as const }]
    const { data: day } = await ask(createPlaylist, { token: 'head', body: aPlaylist({ scenes }) })
    const { token } = await make({ playlistId: day.id })
    expect((await beat(token)).data.playlist).toEqual({ id: day.id, revision: 1 })
    expect((await ask(getScreenSelf, { token, query: { displayId: LOBBY } })).data.playlist).toEqual({
      id: day.id,
      name: 'Day',
      revision: 1,
      scenes: [aScene],
    })
  })

  it('of a wall come before that of its token', async () => {
    const { data: day } = await ask(createPlaylist, { token: 'head', body: aPlaylist() })
    const { data: night } = await ask(createPlaylist, { token: 'head', body: aPlaylist({ name: 'Night' }) })
    const { token } = await make({ playlistId: day.id })
    await beat(token)
    const [{ id }] = (await walls()).list
    await ask(updateWallDisplay, { token: 'head', body: { id, name: 'Lobby', playlistId: night.id } })
    expect((await beat(token)).data.playlist).toMatchObject({ id: night.id })
    expect((await walls()).list[0]).toMatchObject({ playlistId: night.id, playlistName: 'Night' })
    expect((await ask(listPlaylists, { token: 'head' })).data).toMatchObject([
      { name: 'Day', walls: 0, tokens: 1 },
      { name: 'Night', walls: 1, tokens: 0 },
    ])
  })

  it('are followed when they change', async () => {
    const { data } = await ask(createPlaylist, { token: 'head', body: aPlaylist() })
    const { token } = await make({ playlistId: data.id })
    await beat(token)
    told.length = 0
    const scenes = [{ ...aScene, dwellSeconds: 60 }]
    await ask(updatePlaylist, { token: 'head', body: aPlaylist({ id: data.id, scenes }) as never })
    expect(told).toEqual([{ displayId: LOBBY, order: 'playlist', path: null, query: null }])
    expect((await beat(token)).data.playlist.revision).toBe(2)
    await ask(deletePlaylist, { token: 'head', body: { id: data.id } })
    expect(told).toHaveLength(2)
    expect((await beat(token)).data.playlist).toBeNull()
  })

  it('have a name of their own and scenes that can be shown', async () => {
    const refusal = async (over: object) => {
      const { code, failDetail } = await ask(createPlaylist, { token: 'head', body: aPlaylist(over) as never })
      return [code, failDetail[0]?.path]
    }
    expect(await refusal({})).toEqual([200, undefined])
    expect(await refusal({})).toEqual([400, 'name'])
    expect(await refusal({ name: 'b', scenes: [] })).toEqual([400, 'scenes'])
    expect(await refusal({ name: 'b', scenes: [{ ...aScene, path: '/home' }] })).toEqual([400, 'scenes.0.path'])
    expect(await refusal({ name: 'b', scenes: [{ ...aScene, dwellSeconds: 1 }] })).toEqual([
      400,
      'scenes.0.dwellSeconds',
    ])
    expect(await refusal({ name: 'b', scenes: [{ ...aScene, from: '25:00' }] })).toEqual([400, 'scenes.0.from'])
    expect(await refusal({ name: 'b', scenes: [{ ...aScene, query: 'key=screen_x' }] })).toEqual([
      400,
      'scenes.0.query',
    ])
    expect(await refusal({ name: 'b', orgId: foreign.head })).toEqual([400, 'orgId'])
  })

  it('are changed within the data scope only', async () => {
    const { data } = await ask(createPlaylist, { token: 'head', body: aPlaylist() })
    const body = aPlaylist({ id: data.id, orgId: own.north }) as never
    expect((await ask(updatePlaylist, { token: 'north', body })).code).toBe(404)
    expect((await ask(deletePlaylist, { token: 'stranger', body: { id: data.id } })).code).toBe(404)
    expect((await ask(listPlaylists, { token: 'north' })).data).toEqual([])
  })
})
