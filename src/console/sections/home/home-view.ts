import { useCallback, useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'
import { z } from 'zod'
import { HomeFilter } from '#core/contract/home.ts'

export const TREND_DAYS = [7, 30] as const
export type TrendDays = (typeof TREND_DAYS)[number]

const { orgId, powerType, market } = HomeFilter.shape

/** The filter of the address; invalid parts are ignored. */
const HomeView = z.object({
  orgId: orgId.catch(undefined),
  powerType: powerType.catch(undefined),
  market: market.catch(undefined),
  days: z.coerce
    .number()
    .pipe(z.union([z.literal(7), z.literal(30)]))
    .catch(7),
})

export interface HomeSight {
  filter: HomeFilter
  days: TrendDays
  change: (change: Partial<HomeFilter & { days: TrendDays }>) => void
}

/** Filter and period of the start page; they are in the address, so that the view can be linked. */
export function useHomeView(): HomeSight {
  const [params, setParams] = useSearchParams()
  const { days, ...filter } = useMemo(() => HomeView.parse(Object.fromEntries(params)), [params])
  const change = useCallback<HomeSight['change']>(
    (given) =>
      setParams(
        (before) => {
          const merged = { ...Object.fromEntries(before), ...given }
          return Object.entries(merged).flatMap(([name, value]) =>
            value === undefined || value === '' ? [] : [[name, String(value)] as [string, string]],
          )
        },
        { replace: true },
      ),
    [setParams],
  )
  return { filter, days, change }
}
