import { z } from 'zod'
import { MARKETS } from '../domain/market.ts'
import { endpoint } from './endpoint.ts'
import { platformTime } from './fields.ts'
import { FleetUsual } from './fleet-usual.ts'
import { PlaceSquare, WallQuery, WallUpgrades } from './wall.ts'

/** Activity in one country of use outside the home market. Distances in km: the viewer chooses the units. */
export const OverseasCountry = z.object({
  /** ISO 3166 alpha-2. */
  country: z.string(),
  market: z.enum(MARKETS),
  total: z.number().int(),
  /** Connected now. */
  online: z.number().int(),
  /** At least one position today. */
  onlineToday: z.number().int(),
  mileageTodayKm: z.number(),
  /** Alarms of levels 1 and 2 that began today. */
  alarmsToday: z.number().int(),
  /** Vehicles whose terminal runs an older firmware than the newest known for its model. */
  behindVersion: z.number().int(),
  dealers: z.number().int(),
  stations: z.number().int(),
})
export type OverseasCountry = z.output<typeof OverseasCountry>

/** The fleet outside the home market, in the data scope of the caller. Daily numbers are of the platform's day. */
export const OverseasOverview = z.object({
  atTime: platformTime,
  total: z.number().int(),
  online: z.number().int(),
  driving: z.number().int(),
  /** Null until two of the last four weeks have data for this weekday. */
  usual: FleetUsual.nullable(),
  onlineToday: z.number().int(),
  mileageTodayKm: z.number(),
  alarmsTodayByLevel: z.object({ level1: z.number().int(), level2: z.number().int(), level3: z.number().int() }),
  upgrades: WallUpgrades,
  /** Largest fleets first. */
  countries: z.array(OverseasCountry),
  /** Places of each market. */
  places: z.array(z.object({ market: z.enum(MARKETS), squares: z.array(PlaceSquare) })),
})
export type OverseasOverview = z.output<typeof OverseasOverview>

export const getOverseasOverview = endpoint('GET /tsp-bss/v1/screen/overseasOverview', '/overseas', {
  summary: 'Fleet outside the home market by country',
  query: WallQuery,
  response: OverseasOverview,
})
