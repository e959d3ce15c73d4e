import { getModelWall, type ModelWall, type ModelWallQuery } from '#core/contract/model-wall.ts'
import { useCall } from '#web/api/use-call.ts'
import { useWallOverview, type WallOverview } from '../stage/use-wall-overview.ts'

/** Storage name of the values retained over a reload. */
const STORED_AS = 'fullMx'

export interface ModelView extends WallOverview<ModelWall> {
  /** The query of the numbers; it also filters the lists behind them. */
  query: ModelWallQuery
}

/** The product line of the rotation. An address with a brand stays with it, else the wall rotates through the brands. */
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
