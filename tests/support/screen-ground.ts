import { toPlatformTime } from '#core/domain/platform-time.ts'
import { eq } from 'drizzle-orm'
import type { ScreenTokenInput } from '#core/contract/screen-admin.ts'
import { createScreenToken, listWallDisplays } from '#core/contract/screen-admin.ts'
import { type Heartbeat, sendHeartbeat } from '#core/contract/screen-display.ts'
import type { Caller } from '#server/http/route.ts'
import { playlistRepository } from '#server/modules/walls/screen-display/playlist-repository.ts'
import { screenAdminRoutes } from '#server/modules/walls/screen-display/screen-admin-routes.ts'
import { screenDisplayRoutes } from '#server/modules/walls/screen-display/screen-display-routes.ts'
import { screenTokenRepository } from '#server/modules/walls/screen-display/screen-token-repository.ts'
import { createScreenTokens } from '#server/modules/walls/screen-display/screen-tokens.ts'
import { wallDisplayRepository } from '#server/modules/walls/screen-display/wall-display-repository.ts'
import { account, accountRole, role } from '#server/store/schema/account.ts'
import { aTenant, type MasterData } from '../builders/master-data.ts'
import { aCaller } from './caller.ts'
import { testDatabase } from './database.ts'
import { testApp } from './server.ts'

/** When the tokens of tests end: in a year. */
export const TOKEN_END = toPlatformTime(Date.now() + 365 * 86_400_000)

export const LOBBY = 'lobby00000000000'

/** A scene of two of the walls that exist. */
export const aScene = {
  path: '/overseas' as const,
  dwellSeconds: 30,
  from: '08:00',
  until: '18:00',
  query: 'market=eu',
}

export const aBeat = (over: Partial<Heartbeat> = {}): Heartbeat => ({
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

/** Walls, tokens and playlists on a real database, and the people who manage them by the tokens of their sessions. */
export async function screenGround() {
  const db = await testDatabase()
  const own = await aTenant(db)
  const foreign = await aTenant(db)
  const tokens = screenTokenRepository(db)
  const keys = createScreenTokens(tokens)
  const notified: unknown[] = []
  const people: Record<string, Caller> = {}
  const news = {
    order: (_oemId: string, displayId: string, { order, path, query }: Record<string, unknown>) =>
      notified.push({ displayId, order, path, query }),
    changed: (_oemId: string, orgId: number) => notified.push({ changed: orgId }),
    tokenChanged: (tokenId: number) => notified.push({ tokenChanged: tokenId }),
    tokenEnded: (tokenId: number) => notified.push({ ended: tokenId }),
  }
  const parts = { walls: wallDisplayRepository(db), tokens, playlists: playlistRepository(db), keys, news }
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
  const person = async (
    username: string,
    { oemId }: MasterData,
    orgId: number,
    orgIds: number[],
    codes?: string[],
  ): Promise<void> => {
    const values = { oemId, orgId, username, displayName: username, passwordHash: '' }
    const [row] = await db.orm.insert(account).values(values).returning()
    const given = { oemId, name: username, grantsAll: !codes, codes: codes ?? [] }
    const [rights] = await db.orm.insert(role).values(given).returning()
    await db.orm.insert(accountRole).values({ accountId: row!.id, roleId: rights!.id })
    people[username] = aCaller({
      userId: row!.id,
      username,
      oemId,
      orgId,
      orgIds,
      codes: codes ? new Set(codes) : 'all',
    })
  }
  await person('head', own, own.head, [own.head, own.north, own.south])
  await person('north', own, own.north, [own.north])
  await person('stranger', foreign, foreign.head, [foreign.head])
  await person('clerk', own, own.head, [own.head], ['/permit/screen', '/permit/screen/token', '/overseas'])

  const aToken = (over: Partial<ScreenTokenInput> = {}) => ({
    name: 'Lobby',
    orgId: own.head,
    screens: ['/overseas' as const],
    expireTime: TOKEN_END,
    ...over,
  })
  return {
    db,
    own,
    foreign,
    ask,
    /** Notifications sent to walls and pages. */
    notified,
    aToken,
    /** A user of the head office with every right. */
    person: (username: string) => person(username, own, own.head, [own.head, own.north, own.south]),
    /** Expires all cached rights, as after the cache time. */
    forget: () => keys.forgetAll(),
    /** Changes an account without a notification: tokens detect it themselves. */
    changed: async (username: string, change: Partial<typeof account.$inferInsert>): Promise<void> => {
      await db.orm.update(account).set(change).where(eq(account.username, username))
      keys.forgetAll()
    },
    aPlaylist: (over: object = {}) => ({ name: 'Day', orgId: own.head, scenes: [aScene], ...over }),
    make: async (over: Partial<ScreenTokenInput> = {}, token = 'head') =>
      (await ask(createScreenToken, { token, body: aToken(over) })).data as { id: number; token: string },
    beat: (token: string, over: Partial<Heartbeat> = {}) => ask(sendHeartbeat, { token, body: aBeat(over) }),
    walls: async (token = 'head', query: object = {}) => (await ask(listWallDisplays, { token, query })).data,
    /** Nothing is there yet. */
    async empty() {
      for (const table of ['wall_display', 'screen_token', 'screen_playlist'])
        await db.pool.query(`delete from ${table}`)
      keys.forgetAll()
      notified.length = 0
    },
    async close() {
      await close()
      await db.close()
    },
  }
}
