import type { FastifyInstance } from 'fastify'
import * as contract from '#core/contract/screen-admin.ts'
import type { ScreenOrder } from '#core/contract/screen-display.ts'
import { fromPlatformTime } from '#core/domain/platform-time.ts'
import { Invalid, NotFound } from '#server/http/errors.ts'
import { type Caller, route } from '#server/http/route.ts'
import { type ScreenDisplayParts, screensOf } from './screen-display-routes.ts'
import type { ScreenTokens } from './screen-tokens.ts'

const DAY_MS = 86_400_000

export interface ScreenAdminParts extends ScreenDisplayParts {
  keys: Pick<ScreenTokens, 'make' | 'forgetAll'>
  now?: () => number
}

/** Walls, tokens and playlists as /permit/screen manages them. */
export function screenAdminRoutes(app: FastifyInstance, parts: ScreenAdminParts): void {
  wallRoutes(app, parts)
  tokenRoutes(app, parts)
  playlistRoutes(app, parts)
}

function wallRoutes(app: FastifyInstance, { walls, playlists, news, now = Date.now }: ScreenAdminParts): void {
  route(app, contract.listWallDisplays, async ({ query, caller }) => {
    const all = await walls.list(caller)
    const of = (state: contract.WallState) => all.filter((wall) => wall.state === state).length
    return {
      list: all.filter(
        (wall) => (query.state === undefined || wall.state === query.state) && named(wall, query.keyWord),
      ),
      counts: { online: of('online'), oldData: of('oldData'), offline: of('offline') },
    }
  })

  route(app, contract.sendWallOrder, async ({ body, caller }) => {
    const wall = await walls.find(caller, body.id)
    if (!wall) throw new NotFound()
    const given = { order: body.order, path: body.path ?? null, query: body.query ?? null, number: now() }
    await walls.keepOrder(wall.id, given)
    news.order(caller.oemId, wall.displayId, given)
  })

  route(app, contract.updateWallDisplay, async ({ body, caller }) => {
    const wall = await walls.find(caller, body.id)
    if (!wall) throw new NotFound()
    await checkPlaylist(playlists, caller, body.playlistId)
    await walls.update(wall.id, body)
    news.order(caller.oemId, wall.displayId, playlistOrder(now()))
    news.changed(caller.oemId, wall.orgId, wall.id)
  })

  route(app, contract.deleteWallDisplay, async ({ body, caller }) => {
    const wall = await walls.find(caller, body.id)
    if (!wall) throw new NotFound()
    await walls.remove(wall.id)
    news.changed(caller.oemId, wall.orgId, wall.id)
  })
}

function tokenRoutes(app: FastifyInstance, parts: ScreenAdminParts): void {
  const { tokens, playlists, news, keys, now = Date.now } = parts

  route(app, contract.listScreenTokens, ({ query, caller }) => tokens.list(caller, query))

  const check = async (caller: Caller, { orgId, screens, expireTime, playlistId }: contract.ScreenTokenInput) => {
    checkOrganisation(caller, orgId)
    // Users cannot grant access to walls they cannot open themselves.
    const own = screensOf(caller)
    if (!screens.every((screen) => own.includes(screen))) throw Invalid.field('screens', 'validation.ownScreens')
    const lifetime = fromPlatformTime(expireTime) - now()
    if (lifetime <= 0) throw Invalid.field('expireTime', 'validation.inFuture')
    if (lifetime > contract.MAX_TOKEN_DAYS * DAY_MS) throw Invalid.field('expireTime', 'validation.screenTokenLifetime')
    await checkPlaylist(playlists, caller, playlistId)
  }

  route(app, contract.createScreenToken, async ({ body, caller }) => {
    await check(caller, body)
    const { token, tokenHash } = keys.make()
    return { id: await tokens.insert(caller, body, tokenHash), token }
  })

  route(app, contract.updateScreenToken, async ({ body, caller }) => {
    const stored = await tokens.playlistOf(caller, body.id)
    if (stored === undefined) throw new NotFound()
    // A playlist from above may stay, although the caller could not have chosen it.
    await check(caller, body.playlistId === stored ? { ...body, playlistId: null } : body)
    if (!(await tokens.update(caller, body))) throw new NotFound()
    keys.forgetAll()
    news.tokenChanged(body.id)
  })

  route(app, contract.revokeScreenToken, async ({ body, caller }) => {
    if (!(await tokens.revoke(caller, body.id))) throw new NotFound()
    keys.forgetAll()
    news.tokenEnded(body.id)
  })
}

function playlistRoutes(app: FastifyInstance, { playlists, walls, news, now = Date.now }: ScreenAdminParts): void {
  /** Its walls fetch it again. */
  const notifyWalls = async ({ oemId }: Caller, affected: Awaited<ReturnType<typeof walls.showing>>) => {
    for (const { displayId } of affected) news.order(oemId, displayId, playlistOrder(now()))
  }

  route(app, contract.listPlaylists, ({ query, caller }) => playlists.list(caller, query.keyWord))

  route(app, contract.createPlaylist, async ({ body, caller }) => {
    checkOrganisation(caller, body.orgId)
    const id = await playlists.insert(caller, body)
    if (id === null) throw Invalid.field('name', 'validation.unique')
    return { id }
  })

  route(app, contract.updatePlaylist, async ({ body, caller }) => {
    checkOrganisation(caller, body.orgId)
    const outcome = await playlists.update(caller, body)
    if (outcome === 'unknown') throw new NotFound()
    if (outcome === 'taken') throw Invalid.field('name', 'validation.unique')
    await notifyWalls(caller, await walls.showing(caller.oemId, body.id))
  })

  route(app, contract.deletePlaylist, async ({ body, caller }) => {
    const affected = await walls.showing(caller.oemId, body.id)
    if (!(await playlists.remove(caller, body.id))) throw new NotFound()
    await notifyWalls(caller, affected)
  })
}

/** Its assigned content has changed: it requests it. */
const playlistOrder = (number: number): ScreenOrder => ({ order: 'playlist', path: null, query: null, number })

function checkOrganisation(caller: Caller, orgId: number): void {
  if (!caller.orgIds.includes(orgId)) throw Invalid.field('orgId', 'validation.unknownOrganisation')
}

async function checkPlaylist(
  playlists: ScreenAdminParts['playlists'],
  caller: Caller,
  id: number | null,
): Promise<void> {
  if (id !== null && !(await playlists.isVisible(caller, id))) {
    throw Invalid.field('playlistId', 'validation.unknownPlaylist')
  }
}

/** By what people see of it. */
function named(
  { name, mark, orgName, tokenName, username, path }: contract.WallDisplay,
  keyWord: string | undefined,
): boolean {
  if (!keyWord) return true
  const wanted = keyWord.toLowerCase()
  return [name, mark, orgName, tokenName, username, path].some((text) => text?.toLowerCase().includes(wanted))
}
