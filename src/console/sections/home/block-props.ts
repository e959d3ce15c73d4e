import type { HomeFilter } from '#core/contract/home.ts'
import type { TrendDays } from './home-view.ts'

/** Props of every block of the start page. */
export interface BlockProps {
  filter: HomeFilter
  days: TrendDays
}
