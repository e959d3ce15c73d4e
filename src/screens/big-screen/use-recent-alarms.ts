import { useAtomValue } from 'jotai'
import { useEffect, useMemo, useState } from 'react'
import { alarmRaised, type LiveAlarm } from '#core/contract/live.ts'
import type { FleetOverview } from '#core/contract/wall.ts'
import { convertDateTime } from '#web/api/time-fields.ts'
import { useTopic } from '#web/live/use-topic.ts'
import { PLATFORM_ZONE, timeZoneAtom } from '#web/state/time-zone.ts'
import { mergeAlarms, type WallAlarm } from './recent-alarms.ts'

const TOLD_KEPT = 20

/** Newest level 1 alarms, and the one the socket just told, for the map to turn to. */
export function useRecentAlarms(overview: FleetOverview | undefined): {
  alarms: WallAlarm[]
  raised: LiveAlarm | undefined
} {
  const zone = useAtomValue(timeZoneAtom)
  const { value } = useTopic(alarmRaised)
  const [told, setTold] = useState<readonly LiveAlarm[]>([])
  const raised = value?.level === 1 ? value : undefined

  useEffect(() => {
    if (raised) setTold((before) => [raised, ...before.filter(({ id }) => id !== raised.id)].slice(0, TOLD_KEPT))
  }, [raised])

  const listed = overview?.latestAlarms
  const alarms = useMemo(
    () => mergeAlarms(listed ?? [], told, (time) => convertDateTime(time, PLATFORM_ZONE, zone)),
    [listed, told, zone],
  )
  return { alarms, raised }
}
