import { useEffect, useRef } from 'react'
import { alarmChanged } from '#core/contract/live.ts'
import { useLiveIfAny } from '#web/live/live-provider.tsx'

/** Calls back when an alarm ended or was handled; never without a live connection. */
export function useAlarmChanges(alarmId: number, changed: () => void): void {
  const live = useLiveIfAny()
  const latest = useRef(changed)
  useEffect(() => {
    latest.current = changed
  })
  useEffect(() => {
    return live?.listen(alarmChanged, ({ value }) => {
      if (value?.id === alarmId) latest.current()
    })
  }, [live, alarmId])
}
