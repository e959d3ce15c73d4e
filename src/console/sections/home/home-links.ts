import type { HomeFilter } from '#core/contract/home.ts'
import type { VehicleState } from '#core/domain/vehicle-state.ts'
import { pathTo } from '#console/shell/path-to.ts'

/** The live map filtered to the vehicles of a number, by status, powertrain and text, not by organisation or market. */
export const trackPath = (filter: HomeFilter, shown: { state?: VehicleState; text?: string } = {}) =>
  pathTo('/multiTrack', { state: shown.state, power: filter.powerType, q: shown.text })
