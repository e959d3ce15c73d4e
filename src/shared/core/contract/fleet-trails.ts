import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { platformTime } from './fields.ts'
import { WallQuery } from './wall.ts'

/** [lng, lat, minutes ago]; degrees to two decimals, about a kilometre. */
const TrailPoint = z.tuple([z.number(), z.number(), z.number().int()])

/** Where vehicles that drove today have been in the last 24 hours, as lines without identity, of at most 500 vehicles; each begins with its oldest point. */
export const FleetTrails = z.object({ atTime: platformTime, trails: z.array(z.array(TrailPoint)) })
export type FleetTrails = z.output<typeof FleetTrails>

export const getFleetTrails = endpoint('GET /tsp-bss/v1/screen/fleetTrails', 'public', {
  summary: 'Anonymous tracks of the last day for the public wall',
  query: WallQuery,
  response: FleetTrails,
})
