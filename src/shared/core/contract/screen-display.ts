import { z } from 'zod'
import { MARKETS } from '../domain/market.ts'
import { SCREEN_PATHS } from '../domain/screen-grant.ts'
import { endpoint } from './endpoint.ts'
import { BIG_MAX, dayMinute, INTEGER_MAX, platformTime, text } from './fields.ts'
import { topic } from './live.ts'
import { LANGUAGES } from '../domain/language.ts'

/** A wall says so often that it is alive … */
export const HEARTBEAT_SECONDS = 30
/** … and counts as offline when nothing came for so long. */
export const WALL_OFFLINE_SECONDS = 90
/** Data of a wall older than this is old (as its header says). */
export const OLD_DATA_SECONDS = 600

export const SHORTEST_DWELL_SECONDS = 5
export const LONGEST_DWELL_SECONDS = 86_400
export const MAX_SCENES = 50

/** Id of a display: created and stored by the display itself. */
export const displayId = z.string().regex(/^[a-z\d]{16,40}$/)
/** Query state of a wall as its address carries it, without the question mark: `market=eu&dimension=1`. */
export const sceneQuery = text(500)
  .regex(/^[\w%~.*!:,;@$'()+=&/-]*$/, 'validation.format')
  .refine((text) => !new URLSearchParams(text).has('key'), 'validation.format')

/** One screen of a playlist: how long, and between which hours of the wall's own clock; equal hours: always. */
export const Scene = z.object({
  path: z.enum(SCREEN_PATHS),
  dwellSeconds: z.number().int().min(SHORTEST_DWELL_SECONDS).max(LONGEST_DWELL_SECONDS),
  from: dayMinute.default('00:00'),
  until: dayMinute.default('00:00'),
  query: sceneQuery.default(''),
})
export type Scene = z.output<typeof Scene>

/** Automatic content of a wall. `revision` grows with every change. */
export const WallPlaylist = z.object({
  id: z.number().int(),
  name: z.string(),
  revision: z.number().int(),
  scenes: z.array(Scene),
})
export type WallPlaylist = z.output<typeof WallPlaylist>

/** The display's identity as seen by the platform. */
export const ScreenSelf = z.object({
  /** By a screen token, or by the account that is signed in there. */
  kind: z.enum(['token', 'account']),
  /** Of the token or the account. */
  name: z.string(),
  /** Display name in the console; null: none yet. */
  wallName: z.string().nullable(),
  screens: z.array(z.enum(SCREEN_PATHS)),
  language: z.enum(LANGUAGES).nullable(),
  market: z.enum(MARKETS).nullable(),
  expireTime: platformTime.nullable(),
  playlist: WallPlaylist.nullable(),
})
export type ScreenSelf = z.output<typeof ScreenSelf>

export const getScreenSelf = endpoint('GET /tsp-bss/v1/screen/self', 'signed-in', {
  summary: 'What a display may show, and the playlist it is given; a token that ended answers 401 with the reason',
  query: z.object({ displayId: displayId.optional() }),
  response: ScreenSelf,
  cancellable: false,
})

export const RELOAD_REASONS = ['night', 'heap', 'release', 'order'] as const

/** Seconds. */
const age = z.number().min(0).max(INTEGER_MAX)

/** How a wall is. Ages instead of times: clocks of displays are often wrong. */
export const Heartbeat = z.object({
  displayId,
  /** A screen that is not built yet is named too. */
  path: z.string().regex(/^\/[\w/]{0,60}$/),
  query: z.string().max(1000),
  /** Name of the script the display runs: another build has another. */
  version: z.string().max(80),
  /** CSS pixels of the window. */
  width: z.number().int().min(0).max(100_000),
  height: z.number().int().min(0).max(100_000),
  language: z.enum(LANGUAGES),
  fps: z.number().int().min(0).max(1000).nullable(),
  heapMb: z.number().min(0).max(1_000_000).nullable(),
  domNodes: z.int().min(0).max(INTEGER_MAX).nullable(),
  dataAgeSeconds: age.nullable(),
  frameAgeSeconds: age.nullable(),
  runningSeconds: age,
  reloadReason: z.enum(RELOAD_REASONS).nullable(),
  /** Whether its live connection is open, so that orders reach it. */
  connected: z.boolean(),
  /** Number of the last order it followed. */
  followed: z.int().min(0).max(BIG_MAX).nullable().default(null),
})
export type Heartbeat = z.output<typeof Heartbeat>

export const WALL_ORDERS = ['reload', 'next', 'show'] as const

/** An order of the console to one wall; `playlist`: its playlist has changed. */
export const screenOrder = topic(
  'screen/order',
  z.object({
    order: z.enum([...WALL_ORDERS, 'playlist']),
    /** Of `show`. */
    path: z.string().nullable(),
    query: z.string().nullable(),
    /** Grows from order to order, so that each is followed once. */
    number: z.number().int(),
  }),
)
export type ScreenOrder = z.output<typeof screenOrder.payload>

export const sendHeartbeat = endpoint('POST /tsp-bss/v1/screen/heartbeat', 'signed-in', {
  audit: null,
  summary: 'A wall says every 30 seconds that it is alive, and how it is',
  body: Heartbeat,
  response: z.object({
    /** Of the playlist it is given now; null: it has none. */
    playlist: z.object({ id: z.number().int(), revision: z.number().int() }).nullable(),
    wallName: z.string().nullable(),
    /** One that did not reach it over the live stream. */
    order: screenOrder.payload.nullable(),
  }),
  cancellable: false,
})

/** A wall appeared, came back, shows something else or was changed; sent to signed-in listeners of its organisation. */
export const screenChanged = topic('screen/changed', z.object({ id: z.number().int() }))
