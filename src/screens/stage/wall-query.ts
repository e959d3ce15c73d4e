import { type FleetFilter, isLimiting } from '#core/contract/fleet-filter.ts'
import { WallQuery } from '#core/contract/wall.ts'

const FIELDS = ['powerType', 'vehicleClassification', 'vehicleModel', 'market', 'dimension'] as const

/** The query state of the wall's address. An invalid field does not filter. */
export function readWallQuery(address: URLSearchParams): WallQuery {
  const given: Record<string, string> = {}
  for (const field of FIELDS) {
    const value = address.get(field)
    if (value && WallQuery.shape[field].safeParse(value).success) given[field] = value
  }
  return WallQuery.parse(given)
}

/** The part of the fleet on the wall; undefined: all of it, with the totals of the live stream. */
export function filterOf({ dimension: _ranking, ...filter }: WallQuery): FleetFilter | undefined {
  return isLimiting(filter) ? filter : undefined
}
