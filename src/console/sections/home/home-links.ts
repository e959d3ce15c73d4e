import type { HomeFilter } from '#core/contract/home.ts'
import type { VehicleState } from '#core/domain/vehicle-state.ts'
import { pathTo } from '#console/shell/path-to.ts'

/** The live map with the vehicles behind a figure; it knows states, drives and a text, not organisations or markets. */
export const trackPath = (filter: HomeFilter, shown: { state?: VehicleState; text?: string } = {}) =>
  pathTo('/multiTrack', { state: shown.state, power: filter.powerType, q: shown.text })
