import { useAtomValue } from 'jotai'
import { useEffect, useMemo, useState } from 'react'
import { alarmRaised, type LiveAlarm } from '#core/contract/live.ts'
import type { FleetOverview } from '#core/contract/wall.ts'
import { useLive } from '#web/live/live-provider.tsx'
import { timeZoneAtom } from '#web/state/time-zone.ts'
import { mergeAlarms, type WallAlarm } from './recent-alarms.ts'

const RAISED_MAX = 20

/** Newest level 1 alarms, and the one just received live, for the map to show. */
export function useRecentAlarms(overview: FleetOverview | undefined): {
  alarms: WallAlarm[]
  raised: LiveAlarm | undefined
} {
  const zone = useAtomValue(timeZoneAtom)
  const live = useLive()
  const [raised, setRaised] = useState<readonly LiveAlarm[]>([])

  useEffect(
    () =>
      live.listen(alarmRaised, ({ value }) => {
        if (value?.level !== 1) return
        setRaised((before) => [value, ...before.filter(({ id }) => id !== value.id)].slice(0, RAISED_MAX))
      }),
    [live],
  )

  const listed = overview?.latestAlarms
  const alarms = useMemo(() => mergeAlarms(listed ?? [], raised, zone), [listed, raised, zone])
  return { alarms, raised: raised[0] }
}
