import { toPlatformTime } from '#core/domain/platform-time.ts'
import type { LiveNews } from '../live/live-news.ts'
import type { FleetCounts } from '../tracker/fleet-counts.ts'
import type { WrittenAlarms } from './alarm-repository.ts'

/** Counts new alarms and pushes them; muted alarms are stored without a push, and past ones are only counted. */
export function pushAlarms(
  { raised, ended, past = [] }: WrittenAlarms,
  counts: Pick<FleetCounts, 'alarmRaised'>,
  news: Pick<LiveNews, 'alarmRaised' | 'alarmChanged'>,
): void {
  for (const alarm of raised) {
    if (alarm.muted) continue
    counts.alarmRaised(alarm.vehicleId, alarm.startedAt)
    news.alarmRaised(alarm)
  }
  for (const { vehicleId, startedAt, muted } of past) if (!muted) counts.alarmRaised(vehicleId, startedAt)
  for (const { id, oemId, vehicleId, endedAt } of ended) {
    const endTime = endedAt === null ? null : toPlatformTime(endedAt)
    news.alarmChanged(oemId, { id, vehicleId, state: null, endTime })
  }
}
