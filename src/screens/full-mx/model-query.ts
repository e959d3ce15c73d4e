import { ModelWallQuery } from '#core/contract/model-wall.ts'
import { readWallQuery } from '../stage/wall-query.ts'

/** The query state of the address and the product line it names. Invalid values do not filter. */
export function readModelQuery(address: URLSearchParams): ModelWallQuery {
  const query: ModelWallQuery = readWallQuery(address)
  for (const field of ['brand', 'series'] as const) {
    const given = ModelWallQuery.shape[field].safeParse(address.get(field) ?? undefined)
    if (given.success && given.data !== undefined) query[field] = given.data
  }
  return query
}
