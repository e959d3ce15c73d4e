import { type FleetOverview, getFleetOverview, type WallQuery } from '#core/contract/wall.ts'
import { useWallOverview, type WallOverview } from '../stage/use-wall-overview.ts'

export type Overview = WallOverview<FleetOverview>

/** The whole fleet, or the part a query names. */
export const useFleetOverview = (query: WallQuery): Overview => useWallOverview('overview', getFleetOverview, query)
