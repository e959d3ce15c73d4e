import { getModelWall, type ModelWall, type ModelWallQuery } from '#core/contract/model-wall.ts'
import { useCall } from '#web/api/use-call.ts'
import { useWallOverview, type WallOverview } from '../stage/use-wall-overview.ts'

/** Under which figures outlive a reload. */
const STORED_AS = 'fullMx'

export interface ModelView extends WallOverview<ModelWall> {
  /** What the figures were asked with; lists behind them are limited by it. */
  query: ModelWallQuery
}

/** The product line of a round. An address that names a brand stays with it, else the wall goes through the brands. */
export function useModelWall(query: ModelWallQuery, round: number): ModelView {
  const first = useWallOverview(STORED_AS, getModelWall, query)
  const lines = query.brand === undefined ? (first.value?.lines ?? []) : []
  const asked = queryOf(query, lines, round)
  const shown = useWallOverview(STORED_AS, getModelWall, asked)
  // The next line is fetched while this one is shown, so it appears without loading.
  useCall(getModelWall, { query: queryOf(query, lines, round + 1) }, { toast: false })
  return { ...shown, query: asked }
}

/** The largest brand is what the platform answers when none is named. */
function queryOf(query: ModelWallQuery, lines: ModelWall['lines'], round: number): ModelWallQuery {
  const line = lines[round % Math.max(1, lines.length)]
  return line && line !== lines[0] ? { ...query, brand: line.brand } : query
}
