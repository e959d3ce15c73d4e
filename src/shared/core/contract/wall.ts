import { z } from 'zod'
import { endpoint } from './endpoint.ts'

/** Query state shared by walls (specification §3 "Screen query state"). */
export const WallQuery = z.object({
  powerType: z.string().optional(),
  vehicleClassification: z.string().optional(),
  vehicleModel: z.string().optional(),
  market: z.string().default('all'),
  dimension: z.coerce.number().int().default(0),
})
export type WallQuery = z.output<typeof WallQuery>

const Share = z.object({ key: z.string(), count: z.number().int() })
export type Share = z.output<typeof Share>

/**
 * Totals of the tenant configured for the public wall. Fast figures (online, states, alarms) come over the live socket,
 * these change slowly. Definitions: design pages.md 0.9.
 */
export const FleetOverview = z.object({
  /** When the server computed this, platform time. */
  atTime: z.string(),
  tenantName: z.string(),
  total: z.number().int(),
  onboarded: z.number().int(),
  /** Vehicles with at least one position today. */
  onlineToday: z.number().int(),
  mileageTodayKm: z.number(),
  /** Seconds with speed above zero or engine on, today, over the fleet. */
  runningSecondsToday: z.number(),
  byPowerType: z.array(Share),
  byVehicleClass: z.array(Share),
  byMarket: z.array(Share),
  /** Country or Chinese province of the last position, most vehicles first. */
  byRegion: z.array(Share),
  alarmsTodayByLevel: z.object({ level1: z.number().int(), level2: z.number().int(), level3: z.number().int() }),
  alarmsTodayByKind: z.array(Share),
  /** Samples of the last 24 hours, oldest first, five minutes apart. */
  onlineCurve: z.array(z.object({ sampleTime: z.string(), online: z.number().int(), driving: z.number().int() })),
  /** Newest level 1 alarms without vehicle identity. */
  latestAlarms: z.array(
    z.object({
      id: z.number().int(),
      kind: z.string(),
      level: z.number().int(),
      startTime: z.string(),
      region: z.string(),
      lat: z.number().nullable(),
      lng: z.number().nullable(),
    }),
  ),
})
export type FleetOverview = z.output<typeof FleetOverview>

export const getFleetOverview = endpoint({
  method: 'GET',
  path: '/tsp-bss/v1/screen/fleetOverview',
  access: 'public',
  summary: 'Anonymous totals for the public wall',
  query: WallQuery,
  response: FleetOverview,
})
