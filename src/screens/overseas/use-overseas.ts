import { getOverseasOverview, type OverseasOverview } from '#core/contract/overseas.ts'
import type { WallQuery } from '#core/contract/wall.ts'
import { useWallOverview, type WallOverview } from '../stage/use-wall-overview.ts'

export type Overseas = WallOverview<OverseasOverview>

/** The fleet abroad. */
export const useOverseas = (query: WallQuery): Overseas => useWallOverview('overseas', getOverseasOverview, query)
