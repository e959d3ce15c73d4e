/** Screens a display may be given, as the product routes spell them. */
export const SCREEN_PATHS = [
  '/bigScreen',
  '/fullMxScrren',
  '/single',
  '/change',
  '/multiTrack',
  '/overseas',
  '/yunyingScreen',
] as const
export type ScreenPath = (typeof SCREEN_PATHS)[number]

export const isScreenPath = (path: string): path is ScreenPath => SCREEN_PATHS.some((screen) => screen === path)

/** Screen tokens begin with this, which distinguishes them from session tokens without a query. */
export const SCREEN_TOKEN_PREFIX = 'screen_'

/** Calls of every display, independent of its screen. */
const EVERY_DISPLAY = ['GET /tsp-bss/v1/screen/self', 'POST /tsp-bss/v1/screen/heartbeat'] as const

/** A vehicle on a map, as the desks of operators call it. */
const VEHICLE_CALLS = [
  'GET /tsp-bss/v1/vehicle/monitorFleet',
  'GET /tsp-bss/v1/vehicle/monitorDetail',
  'GET /tsp-bss/v1/vehicle/trail',
  'GET /tsp-bss/geocoding/reverse',
] as const

/** Pictures begin, end and are asked for by POST; nothing on the vehicle is changed by them. */
const VIDEO_CALLS = [
  'GET /tsp-jsatl/safety/v1/liveVideo/channels',
  'POST /tsp-jsatl/safety/v1/liveVideo/start',
  'POST /end/realtimeVideo',
  'POST /polling/command/records/batch',
] as const

/** Calls of a screen in addition to those with its path as code. */
const CALLS: Readonly<Record<ScreenPath, readonly string[]>> = {
  '/bigScreen': [],
  '/fullMxScrren': [],
  '/single': [...VEHICLE_CALLS, ...VIDEO_CALLS],
  '/change': [...VEHICLE_CALLS, ...VIDEO_CALLS],
  '/multiTrack': [...VEHICLE_CALLS, ...VIDEO_CALLS],
  '/overseas': [],
  '/yunyingScreen': [],
}

/** "/multiTrack/replay/open" is a button of "/multiTrack". */
const belongsTo = (screen: string, code: string): boolean => code === screen || code.startsWith(`${screen}/`)

/** The request: method, path and the codes, one of which is required. */
interface AskedCall {
  method: string
  path: string
  codes: readonly string[]
}

/**
 * Whether a display with a token for these screens may make a call: it reads the data of its screens, reports that it is
 * online, and starts and stops video where its screens show some. Everything else is denied, reading included
 * (ARCHITECTURE §8).
 */
export function screensMayCall(screens: readonly string[], { method, path, codes }: AskedCall): boolean {
  const call = `${method} ${path}`
  if (EVERY_DISPLAY.some((own) => own === call)) return true
  return screens.filter(isScreenPath).some((screen) => {
    if (CALLS[screen].includes(call)) return true
    return method === 'GET' && codes.some((code) => belongsTo(screen, code)) && !path.endsWith('/export')
  })
}
