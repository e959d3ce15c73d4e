import type { FastifyInstance } from 'fastify'
import * as contract from '#core/contract/screen-display.ts'
import { platformTimeOf } from '#core/domain/platform-time.ts'
import { SCREEN_PATHS } from '#core/domain/screen-grant.ts'
import { Conflict } from '#server/http/errors.ts'
import { type Caller, mayCall, route } from '#server/http/route.ts'
import { plainAddress } from '#server/http/address-ranges.ts'
import type { PlaylistRepository } from './playlist-repository.ts'
import type { ScreenTokenRepository } from './screen-token-repository.ts'
import type { WallDisplayRepository } from './wall-display-repository.ts'

/** Immediate notifications for walls and the pages about them, in whatever process they are connected. */
export interface DisplayNews {
  /** To exactly one wall. */
  order(oemId: string, displayId: string, order: contract.ScreenOrder): void
  /** To the pages that list walls of an organisation. */
  changed(oemId: string, orgId: number, id: number): void
  /** Displays with this token follow what it allows now. */
  tokenChanged(tokenId: number): void
  /** Displays with this token are cut off. */
  tokenEnded(tokenId: number): void
}

export interface ScreenDisplayParts {
  walls: WallDisplayRepository
  tokens: ScreenTokenRepository
  playlists: PlaylistRepository
  news: DisplayNews
}

/** Screens a caller may open; the fleet overview is for everybody. */
export const screensOf = (caller: Caller) =>
  SCREEN_PATHS.filter((path) => path === '/bigScreen' || mayCall(caller, { code: path })).filter(
    (path) => !caller.display || caller.display.screens.includes(path),
  )

/** Self-given ids of displays. */
export function screenDisplayRoutes(
  app: FastifyInstance,
  { walls, tokens, playlists, news }: ScreenDisplayParts,
): void {
  const playlistFor = async (caller: Caller, id: number | null | undefined): Promise<contract.WallPlaylist | null> => {
    const given = id ? await playlists.read(caller.oemId, id) : null
    const allowed = screensOf(caller)
    return given && { ...given, scenes: given.scenes.filter(({ path }) => allowed.includes(path)) }
  }

  route(app, contract.getScreenSelf, async ({ query, caller }): Promise<contract.ScreenSelf> => {
    const token = caller.display && (await tokens.settings(caller.display.tokenId))
    const wall = query.displayId === undefined ? undefined : await walls.settings(caller.oemId, query.displayId)
    return {
      kind: caller.display ? 'token' : 'account',
      name: caller.username,
      wallName: wall?.name ?? null,
      screens: screensOf(caller),
      language: token?.language ?? null,
      market: token?.market ?? null,
      expireTime: token ? platformTimeOf(token.expiresAt) : null,
      playlist: await playlistFor(caller, wall?.playlistId ?? token?.playlistId),
    }
  })

  route(app, contract.sendHeartbeat, async ({ body, caller, request }) => {
    const ip = plainAddress(request.ip)
    const seen = await walls.recordHeartbeat(caller, body, ip)
    if (!seen) throw new Conflict('error.tooManyWalls')
    if (caller.display) await tokens.used(caller.display.tokenId, ip)
    if (seen.news) news.changed(caller.oemId, caller.orgId, seen.id)
    const playlist = seen.playlistId === null ? null : await playlists.read(caller.oemId, seen.playlistId)
    const given = playlist && { id: playlist.id, revision: playlist.revision }
    return { wallName: seen.name, playlist: given, order: seen.order }
  })
}
