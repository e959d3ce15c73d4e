import { z } from 'zod'
import { MARKETS } from '../domain/market.ts'
import { endpoint } from './endpoint.ts'
import { platformTime, rowId, wholeNumber } from './fields.ts'
import { placeField } from './masked.ts'

export const HomeFilter = z.object({
  orgId: rowId.optional(),
  powerType: z.string().max(64).optional(),
  market: z.enum(MARKETS).optional(),
})
export type HomeFilter = z.output<typeof HomeFilter>

const PAGE = { code: '/home' }
const Levels = z.object({ level1: z.number().int(), level2: z.number().int(), level3: z.number().int() })

export const HomeFigures = z.object({
  atTime: platformTime,
  total: z.number().int(),
  onboarded: z.number().int(),
  online: z.number().int(),
  onlineToday: z.number().int(),
  driving: z.number().int(),
  charging: z.number().int(),
  states: z.record(z.string(), z.number().int()),
  /** Not acknowledged yet, of the last ALARM_LIST_DAYS days: what the alarm centre lists as open. */
  openAlarms: Levels,
  /** Those whose cause is ongoing, whatever was done about them. */
  ongoingAlarms: z.number().int(),
  mileageTodayKm: z.number(),
})
export type HomeFigures = z.output<typeof HomeFigures>
export const getHomeFigures = endpoint('GET /comm-inc-center/v1/web/home/board/figures', PAGE, {
  summary: 'Key figures of the start page',
  query: HomeFilter,
  response: HomeFigures,
})

export const HomeTrend = z.object({
  days: z.array(z.object({ day: z.string(), onlineVehicles: z.number().int(), mileageKm: z.number(), alarms: Levels })),
})
export const getHomeTrend = endpoint('GET /comm-inc-center/v1/web/home/board/trend', PAGE, {
  summary: 'Online vehicles, mileage and alarms by day',
  query: HomeFilter.extend({ days: wholeNumber(7, 30).default(7) }),
  response: HomeTrend,
})

export const SilentVehicle = z.object({
  vin: z.string(),
  plate: z.string(),
  orgName: z.string(),
  lastMessageTime: platformTime,
  silentHours: z.number(),
})
export const getSilentVehicles = endpoint('GET /comm-inc-center/v1/web/home/board/silent', PAGE, {
  summary: 'Vehicles without a message for more than 3, 7 or 30 days, longest first',
  query: HomeFilter,
  response: z.object({
    over3Days: z.number().int(),
    over7Days: z.number().int(),
    over30Days: z.number().int(),
    top: z.array(SilentVehicle),
  }),
})

export const OpenAlarm = z.object({
  id: z.number().int(),
  vin: z.string(),
  plate: z.string(),
  kind: z.string(),
  level: z.number().int(),
  startTime: platformTime,
  lat: placeField(z.number()).nullable(),
  lng: placeField(z.number()).nullable(),
})
export const getOpenAlarms = endpoint('GET /comm-inc-center/v1/web/home/board/alarms', PAGE, {
  summary: 'Newest open alarms (not acknowledged), most severe first',
  query: HomeFilter,
  response: z.array(OpenAlarm),
})

/** Position of each vehicle for the map of the start page: [id, lng, lat, state code]. */
export const getHomeMap = endpoint('GET /comm-inc-center/v1/web/home/board/map', PAGE, {
  summary: 'Positions for the map of the start page',
  query: HomeFilter,
  response: z.object({
    points: z.array(z.tuple([z.number().int(), placeField(z.number()), placeField(z.number()), z.number().int()])),
  }),
})

/** Which blocks the caller wants to see, in order. */
export const HOME_BLOCKS = ['onlineTrend', 'alarmTrend', 'map', 'alarms', 'silent', 'recent'] as const
export const HomeLayout = z.object({
  blocks: z.array(z.object({ key: z.enum(HOME_BLOCKS), hidden: z.boolean() })).max(HOME_BLOCKS.length),
})
export type HomeLayout = z.output<typeof HomeLayout>
export const getHomeLayout = endpoint('GET /comm-inc-center/v1/web/home/board/layout', PAGE, {
  summary: 'Own arrangement of the start page',
  response: HomeLayout,
})
export const saveHomeLayout = endpoint('POST /comm-inc-center/v1/web/home/board/layout', '/home/board/edit', {
  audit: 'operation',
  summary: 'Keep the own arrangement of the start page',
  body: HomeLayout,
})
