import { toPlatformTime } from '#core/domain/platform-time.ts'
import type { LiveServer } from '#server/live/live-server.ts'
import type { FleetCounts } from '#server/tracker/fleet-counts.ts'
import type { WrittenAlarms } from './alarm-repository.ts'

/** Counts what was raised and pushes it; muted alarms are kept in silence. */
export function tellAlarms(
  { raised, ended }: WrittenAlarms,
  counts: Pick<FleetCounts, 'alarmRaised'>,
  live: Pick<LiveServer, 'alarmRaised' | 'alarmChanged'>,
): void {
  for (const alarm of raised) {
    if (alarm.muted) continue
    counts.alarmRaised(alarm.vehicleId, alarm.startedAt)
    live.alarmRaised(alarm)
  }
  for (const { id, oemId, vehicleId, endedAt } of ended) {
    const endTime = endedAt === null ? null : toPlatformTime(endedAt)
    live.alarmChanged(oemId, { id, vehicleId, state: null, endTime })
  }
}
