import type { AlarmFilter } from '#core/contract/alarm.ts'
import type { HomeFilter } from '#core/contract/home.ts'
import { PLATFORM_ZONE } from '#core/domain/platform-time.ts'
import { wholeDays } from '#core/domain/wall-time.ts'
import type { VehicleState } from '#core/domain/vehicle-state.ts'
import { pathTo } from '#console/shell/path-to.ts'

/** The alarm centre with the alarms of a number: of the same organisation, powertrain and market, and what is given of them. */
export const alarmsPath = (
  filter: HomeFilter,
  shown: Partial<Pick<AlarmFilter, 'states' | 'active' | 'levels' | 'startTime' | 'endTime'>>,
) => pathTo('/operate/alarm', { ...filter, ...shown })

/** Days "YYYY-MM-DD" of the platform, both included. */
export const alarmDays = (first: string, last: string) => wholeDays(first, last, PLATFORM_ZONE)

/** The live map filtered to the vehicles of a number, by status, powertrain and text, not by organisation or market. */
export const trackPath = (filter: HomeFilter, shown: { state?: VehicleState; text?: string } = {}) =>
  pathTo('/multiTrack', { state: shown.state, power: filter.powerType, q: shown.text })
