import { WallQuery } from '#core/contract/wall.ts'

const FIELDS = ['powerType', 'vehicleClassification', 'vehicleModel', 'market', 'dimension'] as const

/** The query state of the wall's address. A field that says nothing valid does not limit. */
export function readWallQuery(address: URLSearchParams): WallQuery {
  const given: Record<string, string> = {}
  for (const field of FIELDS) {
    const value = address.get(field)
    if (value && WallQuery.shape[field].safeParse(value).success) given[field] = value
  }
  return WallQuery.parse(given)
}

/** Whether the wall shows a part of the fleet: then the totals of the socket are not its figures. */
export const isLimited = ({ powerType, vehicleClassification, vehicleModel, market }: WallQuery): boolean =>
  !!powerType || !!vehicleClassification || !!vehicleModel || market !== 'all'
