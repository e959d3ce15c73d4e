import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { vin } from './fields.ts'

/** Zones a list holds. */
export const RECENT_ZONES_MAX = 5

/** IANA name, such as "Europe/Paris"; checked against the zones the program knows. */
export const zoneName = z.string().max(64).refine(isZone, 'validation.zone')

/** own: the caller chose it; vehicle: the zone of the country the vehicle is used in; colleague: others looked at it so. */
export const ZONE_ORIGINS = ['own', 'vehicle', 'colleague'] as const
export const RecentZone = z.object({ zone: z.string(), origin: z.enum(ZONE_ORIGINS) })
export type RecentZone = z.output<typeof RecentZone>

export const listRecentZones = endpoint('GET /comm-inc-center/v1/web/zone/recentList', 'signed-in', {
  summary:
    'Zones the caller chose last; with a VIN first those he looked at that vehicle in, then the one of its country, then those of colleagues',
  query: z.object({ vin: vin.optional() }),
  response: z.array(RecentZone),
  cancellable: false,
})
export const chooseRecentZone = endpoint('POST /comm-inc-center/v1/web/zone/choose', 'signed-in', {
  audit: 'operation',
  summary: 'Remember a zone as chosen now, with a VIN for that vehicle too',
  body: z.object({ zone: zoneName, vin: vin.optional() }),
  cancellable: false,
})
export const clearRecentZones = endpoint('POST /comm-inc-center/v1/web/zone/clear', 'signed-in', {
  audit: 'operation',
  summary: 'Forget every zone the caller chose',
  body: z.object({}),
  cancellable: false,
})

function isZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}
