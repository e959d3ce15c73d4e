import { toPlatformTime } from '#core/domain/platform-time.ts'
import type { LiveNews } from '../live/live-news.ts'
import type { FleetCounts } from '../tracker/fleet-counts.ts'
import type { WrittenAlarms } from './alarm-repository.ts'

/**
 * Counts new alarms and pushes them: a repeat as a change of the alarm it repeats. Muted alarms are stored without a push, and
 * past ones are only counted.
 */
export function pushAlarms(
  { raised, ended, past = [] }: WrittenAlarms,
  counts: Pick<FleetCounts, 'alarmRaised'>,
  news: Pick<LiveNews, 'alarmRaised' | 'alarmChanged'>,
): void {
  for (const alarm of raised) {
    const { oemId, vehicleId, startedAt, repeatOf, muted } = alarm
    if (muted) continue
    counts.alarmRaised(vehicleId, startedAt)
    if (repeatOf === null) news.alarmRaised(alarm)
    else news.alarmChanged(oemId, { id: repeatOf, vehicleId, state: null, endTime: null })
  }
  for (const { vehicleId, startedAt, muted } of past) if (!muted) counts.alarmRaised(vehicleId, startedAt)
  for (const { id, oemId, vehicleId, endedAt, repeatOf } of ended) {
    const endTime = endedAt === null ? null : toPlatformTime(endedAt)
    news.alarmChanged(oemId, { id: repeatOf ?? id, vehicleId, state: null, endTime })
  }
}
