import { z } from 'zod'
import { MARKETS } from '../domain/market.ts'
import { SCREEN_PATHS } from '../domain/screen-grant.ts'
import { calls } from './calls.ts'
import { endpoint } from './endpoint.ts'
import { ipRange, OneId, platformTime, requiredText, rowId, text } from './fields.ts'
import { MAX_SCENES, RELOAD_REASONS, Scene, sceneQuery, WALL_ORDERS } from './screen-display.ts'
import { LANGUAGES } from '../domain/language.ts'

const PAGE = '/permit/screen'
const codeOf = (verb: string) => ({ code: `${PAGE}/${verb}` })
const name = requiredText(60)
const count = z.number().int()

/** offline: no contact for 90 s. oldData: online, but its data is more than ten minutes old. */
export const WALL_STATES = ['online', 'oldData', 'offline'] as const
export type WallState = (typeof WALL_STATES)[number]

/** stopped: the token’s owner lost access to its screens; a user with access can take it over. */
export const TOKEN_STATES = ['active', 'stopped', 'expired', 'revoked'] as const
export type TokenState = (typeof TOKEN_STATES)[number]

/** One wall of the registry, as of its last contact. */
export const WallDisplay = z.object({
  id: count,
  /** Display name; null: not named yet. */
  name: z.string().nullable(),
  /** The last letters of its own id, to distinguish unnamed walls. */
  mark: z.string(),
  orgName: z.string(),
  /** Name of its token; null: a user is signed in there. */
  tokenName: z.string().nullable(),
  /** One that is not active explains why the wall is silent. */
  tokenState: z.enum(TOKEN_STATES).nullable(),
  username: z.string().nullable(),
  state: z.enum(WALL_STATES),
  path: z.string(),
  query: z.string(),
  version: z.string(),
  width: count,
  height: count,
  language: z.string(),
  fps: count.nullable(),
  heapMb: z.number().nullable(),
  domNodes: count.nullable(),
  /** When it last received data; null: never. */
  dataTime: platformTime.nullable(),
  /** Last vehicle frame; null: it shows no vehicles. */
  frameTime: platformTime.nullable(),
  startTime: platformTime,
  reloadReason: z.enum(RELOAD_REASONS).nullable(),
  /** Orders reach it at once. */
  connected: z.boolean(),
  ip: z.string(),
  seenTime: platformTime,
  firstSeenTime: platformTime,
  /** Its own assignment; null: that of its token, if any. */
  playlistId: count.nullable(),
  /** In force. */
  playlistName: z.string().nullable(),
  /** Newest first, at most five; none running: a wall that is offline says so by its state. */
  outages: z.array(z.object({ fromTime: platformTime, untilTime: platformTime })),
  /** Of the last 24 hours, including the ongoing one. */
  offlineSeconds: count,
})
export type WallDisplay = z.output<typeof WallDisplay>

export const listWallDisplays = endpoint('GET /tsp-bss/v1/screen/display/list', PAGE, {
  summary: 'Walls of the data scope with their last sign of life, those that need attention first',
  query: z.object({ state: z.enum(WALL_STATES).optional(), keyWord: text(60).optional() }),
  response: z.object({
    list: z.array(WallDisplay),
    /** By state, whatever the filter. */
    counts: z.object({ online: count, oldData: count, offline: count }),
  }),
})
export const sendWallOrder = endpoint('POST /tsp-bss/v1/screen/display/send', codeOf('order'), {
  audit: 'command',
  summary: 'Let one wall start afresh, go on to its next scene or show an address',
  body: OneId.extend({
    order: z.enum(WALL_ORDERS),
    path: z.enum(SCREEN_PATHS).optional(),
    query: sceneQuery.optional(),
  }).refine(({ order, path }) => order !== 'show' || path !== undefined, {
    path: ['path'],
    message: 'validation.required',
  }),
})
export const updateWallDisplay = endpoint('POST /tsp-bss/v1/screen/display/update', codeOf('edit'), {
  audit: 'operation',
  summary: 'Name a wall and give it a playlist of its own',
  body: OneId.extend({ name, playlistId: rowId.nullable().default(null) }),
})
export const deleteWallDisplay = endpoint('POST /tsp-bss/v1/screen/display/delete', codeOf('edit'), {
  audit: 'operation',
  summary: 'Forget a wall; one that is still there comes back with its next sign of life',
  body: OneId,
})

/**
 * Why the rights of the owner do not cover a token: the account is missing, closed or expired, is outside of the
 * token's organisation, or may open none of its screens.
 */
export const TOKEN_STOPS = ['ownerGone', 'ownerClosed', 'ownerMoved', 'ownerRights'] as const
export type TokenStop = (typeof TOKEN_STOPS)[number]

/** Two years: an unused display must not keep its access. */
export const MAX_TOKEN_DAYS = 731

export const ScreenTokenInput = z.object({
  name,
  /** Data scope: this organisation and those below. */
  orgId: rowId,
  screens: z.array(z.enum(SCREEN_PATHS)).min(1, 'validation.required').max(SCREEN_PATHS.length),
  /** Absent: of the display. */
  language: z.enum(LANGUAGES).nullable().default(null),
  /** Displays see vehicles in use in this market alone, in every call and on the live stream. */
  market: z.enum(MARKETS).nullable().default(null),
  /** None: from anywhere. */
  ipRanges: z.array(ipRange).max(20).default([]),
  playlistId: rowId.nullable().default(null),
  /** At most MAX_TOKEN_DAYS ahead. */
  expireTime: platformTime,
})
export type ScreenTokenInput = z.output<typeof ScreenTokenInput>

export const ScreenToken = ScreenTokenInput.extend({
  id: count,
  orgName: z.string(),
  playlistName: z.string().nullable(),
  state: z.enum(TOKEN_STATES),
  /** Of a token that is stopped. */
  stop: z.enum(TOKEN_STOPS).nullable(),
  /** Responsible: the user who created or last changed it; null: the account was removed. */
  owner: z.string().nullable(),
  /** Screens its owner may not open any more; displays do not show them. */
  lostScreens: z.array(z.enum(SCREEN_PATHS)),
  createTime: platformTime,
  revokeTime: platformTime.nullable(),
  /** By a sign of life of a wall. */
  usedTime: platformTime.nullable(),
  usedFrom: z.string().nullable(),
  /** Displays that last came with it. */
  walls: count,
})
export type ScreenToken = z.output<typeof ScreenToken>

export const createScreenToken = endpoint('POST /tsp-bss/v1/screen/token/insert', codeOf('token'), {
  audit: 'permission',
  summary: 'Make a screen token for screens the caller may open; the answer is the only time it is shown',
  body: ScreenTokenInput,
  response: z.object({ id: count, token: z.string() }),
})
export const { all: listScreenTokens, overwrite: updateScreenToken } = calls(
  {
    page: PAGE,
    buttons: codeOf('token'),
    audit: 'permission',
    row: ScreenToken,
    input: ScreenTokenInput,
    filter: z.object({ state: z.enum(TOKEN_STATES).optional(), keyWord: text(60).optional() }),
  },
  {
    all: [
      'GET /tsp-bss/v1/screen/token/list',
      'Screen tokens of the data scope, newest first; never the tokens themselves',
    ],
    overwrite: [
      'POST /tsp-bss/v1/screen/token/update',
      'Change what a screen token opens without a new token; whoever does answers for it from then on',
    ],
  },
)
export const revokeScreenToken = endpoint('POST /tsp-bss/v1/screen/token/cancel', codeOf('token'), {
  audit: 'permission',
  summary: 'End a screen token at once: its displays go dark with a notice',
  body: OneId,
})

export const PlaylistInput = z.object({
  name,
  orgId: rowId,
  scenes: z.array(Scene).min(1, 'validation.required').max(MAX_SCENES),
})
export type PlaylistInput = z.output<typeof PlaylistInput>

export const Playlist = PlaylistInput.extend({
  id: count,
  orgName: z.string(),
  revision: count,
  editor: z.string(),
  updateTime: platformTime,
  /** Walls that show it, by their own assignment or by their token. */
  walls: count,
  tokens: count,
})
export type Playlist = z.output<typeof Playlist>

export const {
  all: listPlaylists,
  create: createPlaylist,
  overwrite: updatePlaylist,
  removeOne: deletePlaylist,
} = calls(
  {
    page: PAGE,
    buttons: codeOf('playlist'),
    row: Playlist,
    input: PlaylistInput,
    filter: z.object({ keyWord: text(60).optional() }),
  },
  {
    all: ['GET /tsp-bss/v1/screen/playlist/list', 'Playlists of the data scope by name'],
    create: ['POST /tsp-bss/v1/screen/playlist/insert', 'Make a playlist'],
    overwrite: ['POST /tsp-bss/v1/screen/playlist/update', 'Change a playlist; walls that show it follow at once'],
    removeOne: [
      'POST /tsp-bss/v1/screen/playlist/delete',
      'Remove a playlist; walls that showed it stay where they are',
    ],
  },
)

/** setting: PUBLIC_WALL=0 keeps it closed. otherTenant: another tenant of this installation is shown. */
export const PUBLIC_WALL_BLOCKERS = ['setting', 'otherTenant'] as const

export const getPublicWall = endpoint('GET /tsp-bss/v1/screen/publicWall/detail', PAGE, {
  summary: 'Whether the fleet overview opens without sign-in, and what keeps it from being switched on',
  response: z.object({ on: z.boolean(), blocked: z.enum(PUBLIC_WALL_BLOCKERS).nullable() }),
})
export const switchPublicWall = endpoint('POST /tsp-bss/v1/screen/publicWall/update', codeOf('public'), {
  audit: 'permission',
  summary: 'Open or close the fleet overview to people without an account; 409 when it cannot be opened',
  body: z.object({ on: z.boolean() }),
})
