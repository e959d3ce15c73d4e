import { alarmChanged } from '#core/contract/live.ts'
import { useLiveReload } from '../page-live.tsx'

/** Calls back when an alarm ended or was handled, and after the live connection was lost; never without one. */
export function useAlarmChanges(alarmId: number, changed: () => void): void {
  useLiveReload(alarmChanged, ({ id }) => id === alarmId, changed)
}
