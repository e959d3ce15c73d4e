import { z } from 'zod'
import { MARKETS } from '../domain/market.ts'
import { endpoint } from './endpoint.ts'
import { oneNumberOf, platformTime } from './fields.ts'
import { FleetFilter } from './fleet-filter.ts'
import { FleetUsual } from './fleet-usual.ts'
import { placeField } from './masked.ts'

/** How a wall ranks places: 0 by country, China by province; 1 by country alone; 2 by city of operation. */
export const WALL_DIMENSIONS = [0, 1, 2] as const

/** Query state shared by walls. An absent field does not limit. */
export const WallQuery = FleetFilter.extend({
  dimension: oneNumberOf(WALL_DIMENSIONS).default(0),
})
export type WallQuery = z.output<typeof WallQuery>

const Share = z.object({ key: z.string(), count: z.number().int() })
export type Share = z.output<typeof Share>

/** Vehicles of a square degree: [lng, lat] of the middle of their positions, how many, how many of them online. */
export const PlaceSquare = z.tuple([z.number(), z.number(), z.number().int(), z.number().int()])
export type PlaceSquare = z.output<typeof PlaceSquare>

/** What an energy of today was measured on: not every vehicle reports its battery or tank. */
const EnergyBase = z.object({
  /** With such a battery or tank, and active today. */
  vehicles: z.number().int(),
  reporting: z.number().int(),
  /** Driven by those that report: by batteries today, by tanks over the trips that reported them. */
  km: z.number(),
})
export type EnergyBase = z.output<typeof EnergyBase>

/** Upgrades over the air. */
export const WallUpgrades = z.object({
  /** Tasks that were started and have not ended, their vehicles, and those of them that have the version. */
  tasks: z.number().int(),
  vehicles: z.number().int(),
  upgraded: z.number().int(),
  /** Vehicles that download, install or verify now, in tasks and by hand. */
  underWay: z.number().int(),
  /** Ended today, in tasks and by hand. */
  upgradedToday: z.number().int(),
  failedToday: z.number().int(),
})
export type WallUpgrades = z.output<typeof WallUpgrades>

/**
 * Totals of the tenant configured for the public wall. Live numbers (online, states, alarms) come over the live socket,
 * these change slowly. Definitions: docs/product/shared.md#metrics.
 */
export const FleetOverview = z.object({
  /** When the server computed this, platform time. */
  atTime: platformTime,
  tenantName: z.string(),
  total: z.number().int(),
  onboarded: z.number().int(),
  /** Connected now, and all vehicles by state, keyed by VEHICLE_STATES: what a filtered wall shows instead of the socket's totals. */
  online: z.number().int(),
  states: z.record(z.string(), z.number().int()),
  /** Vehicles with at least one position today. */
  onlineToday: z.number().int(),
  mileageTodayKm: z.number(),
  /** Seconds with speed above zero or engine on, today, over the fleet. */
  runningSecondsToday: z.number(),
  /**
   * Of today; null without reports. Electric: what batteries gave less what braking brought back (GB/T 32960), kWh. Fuel: by
   * the tank over drives that began today, litres, diesel and petrol. Carbon dioxide: both by the factors of domain/carbon.ts, kg.
   */
  energyToday: z.object({
    electricKwh: z.number().nullable(),
    fuelLitres: z.number().nullable(),
    co2Kg: z.number().nullable(),
    electric: EnergyBase,
    fuel: EnergyBase,
  }),
  byPowerType: z.array(Share),
  byVehicleClass: z.array(Share),
  byMarket: z.array(Share),
  /** How drive, class and market go together: vehicles of each combination, most first. */
  flows: z.array(
    z.object({ powerType: z.string(), vehicleClass: z.string(), market: z.enum(MARKETS), count: z.number().int() }),
  ),
  /** Markets other than the largest one, most vehicles first: the map shows where most of the fleet is, not these. */
  otherMarkets: z.array(
    z.object({
      market: z.enum(MARKETS),
      total: z.number().int(),
      online: z.number().int(),
      places: z.array(PlaceSquare),
    }),
  ),
  /**
   * Regions of the last positions, most vehicles first, at most twelve of a kind: "CN-44" (province by GB/T 2260), "DE" (ISO
   * 3166 alpha-2) or, for dimension 2, the name of a city. Vehicles without a position count where they are in use.
   */
  byRegion: z.array(Share),
  alarmsTodayByLevel: z.object({ level1: z.number().int(), level2: z.number().int(), level3: z.number().int() }),
  alarmsTodayByKind: z.array(Share),
  /**
   * How far people are with the alarms that began today: those acknowledged (any state but "open"), and the median time
   * until they were acknowledged, null where none was.
   */
  alarmsTodayHandled: z.object({
    level1: z.number().int(),
    level2: z.number().int(),
    level3: z.number().int(),
    /** Of all levels: dealt with, so resolved, closed or recognized as false. */
    done: z.number().int(),
    medianAcknowledgeSeconds: z.number().nullable(),
  }),
  /** Samples of the last 24 hours, oldest first, five minutes apart. Only for whole fleets: empty under a filter. */
  onlineCurve: z.array(z.object({ sampleTime: platformTime, online: z.number().int(), driving: z.number().int() })),
  /**
   * Stored hours before the first sample, oldest first; all of the last 24 hours under a filter. How many vehicles reported
   * in the hour, and how many were driving on average.
   */
  storedHours: z.array(z.object({ hourTime: platformTime, reported: z.number().int(), driving: z.number() })),
  /** Alarms that began in each hour of the last 24 that had any, oldest first. */
  alarmHours: z.array(
    z.object({
      hourTime: platformTime,
      level1: z.number().int(),
      level2: z.number().int(),
      level3: z.number().int(),
    }),
  ),
  /** Null until two of the last four weeks have data for this weekday. */
  usual: FleetUsual.nullable(),
  upgrades: WallUpgrades,
  /** Newest level 1 alarms without vehicle identity. */
  latestAlarms: z.array(
    z.object({
      id: z.number().int(),
      kind: z.string(),
      /** The trouble code that raised it. */
      code: z.string().optional(),
      level: z.number().int(),
      startTime: platformTime,
      region: z.string(),
      lat: placeField(z.number()).nullable(),
      lng: placeField(z.number()).nullable(),
    }),
  ),
})
export type FleetOverview = z.output<typeof FleetOverview>

export const getFleetOverview = endpoint('GET /tsp-bss/v1/screen/fleetOverview', 'public', {
  summary: 'Anonymous totals for the public wall',
  query: WallQuery,
  response: FleetOverview,
})
