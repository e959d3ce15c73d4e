import type { HomeFilter } from '#core/contract/home.ts'
import type { TrendDays } from './home-view.ts'

/** What every block of the start page is given. */
export interface BlockProps {
  filter: HomeFilter
  days: TrendDays
}
