import { useAtomValue } from 'jotai'
import { useEffect, useMemo, useRef, useState } from 'react'
import { getItemValues, type ItemValue } from '#core/contract/data-item.ts'
import { getHistorySeries } from '#core/contract/history-data.ts'
import { HISTORY_ITEM_KEYS } from '#core/domain/history-items.ts'
import { epochOfWall, wallText } from '#core/domain/wall-time.ts'
import { useCall } from '#web/api/use-call.ts'
import { timeZoneAtom } from '#web/state/time-zone.ts'

export const REFRESH_MS = 5_000
export const CURVE_MS = 30 * 60_000
/** Longer silence is a gap of the curve. */
export const GAP_MS = 5 * 60_000

export type Point = readonly [at: number, value: number]
export interface Condition {
  values: readonly ItemValue[] | undefined
  /** The last half hour of each item, and what came since the page is open. */
  curves: ReadonlyMap<string, readonly Point[]>
  /** When the values came, epoch ms. */
  updatedAt: number
  error: Error | null
  reload: () => void
}

/** Values of one vehicle as they come; none are asked for while the page is frozen. */
export function useCondition(vin: string, frozen: boolean): Condition {
  const { data, error, reload, updatedAt } = useCall(
    getItemValues,
    { query: { vin } },
    { toast: false, keepPrevious: true, ...(!frozen && { refreshMs: REFRESH_MS }) },
  )
  const past = usePast(vin)
  const since = useSince(data)
  const curves = useMemo(() => {
    const joined = new Map(past)
    for (const [code, points] of since) {
      const before = joined.get(code) ?? []
      const last = before.at(-1)?.[0] ?? 0
      joined.set(code, [...before, ...points.filter(([at]) => at > last)])
    }
    return joined
  }, [past, since])
  return { values: data, curves, updatedAt, error, reload }
}

/** The half hour before the page was opened, of the items whose history is stored. */
function usePast(vin: string): ReadonlyMap<string, readonly Point[]> {
  const zone = useAtomValue(timeZoneAtom)
  const [openedAt] = useState(Date.now)
  const { data } = useCall(
    getHistorySeries,
    {
      query: {
        vin,
        startTime: wallText(openedAt - CURVE_MS, zone),
        endTime: wallText(openedAt, zone),
        items: HISTORY_ITEM_KEYS.join(),
      },
    },
    { toast: false },
  )
  return useMemo(
    () =>
      new Map(
        (data?.series ?? []).map(({ item, values }) => [
          item,
          values.flatMap((value, at): Point[] => (value === null ? [] : [[data!.at[at]!, value]])),
        ]),
      ),
    [data],
  )
}

const NO_CURVES: ReadonlyMap<string, readonly Point[]> = new Map()

/** What came since the page is open, item by item. */
function useSince(values: readonly ItemValue[] | undefined): ReadonlyMap<string, readonly Point[]> {
  const zone = useAtomValue(timeZoneAtom)
  const collected = useRef(new Map<string, readonly Point[]>())
  const [shown, show] = useState<ReadonlyMap<string, readonly Point[]>>(NO_CURVES)
  useEffect(() => {
    if (!values) return
    const next = new Map(collected.current)
    for (const { code, value, time } of values) {
      const at = epochOfWall(time, zone)
      const before = next.get(code) ?? []
      if ((before.at(-1)?.[0] ?? 0) < at) next.set(code, [...before.slice(-CURVE_MS / REFRESH_MS), [at, value]])
    }
    collected.current = next
    show(next)
  }, [values, zone])
  return shown
}
