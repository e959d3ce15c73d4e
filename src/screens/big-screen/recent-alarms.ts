import type { LiveAlarm } from '#core/contract/live.ts'
import type { FleetOverview } from '#core/contract/wall.ts'
import { PLATFORM_ZONE } from '#core/domain/platform-time.ts'
import { epochOfWall } from '#core/domain/wall-time.ts'
import { convertDateTime } from '#web/api/time-fields.ts'

export interface WallAlarm {
  id: number
  kind: string
  /** The trouble code that raised it. */
  code?: string | undefined
  /** Wall time of the viewer's zone. */
  time: string
  region: string | undefined
  lat: number | null
  lng: number | null
}

const RECENT_ALARMS_MAX = 12

/** One list, newest first, of the alarms the server listed and those received live since; the server also knows the region. */
export function mergeAlarms(
  listed: FleetOverview['latestAlarms'],
  raised: readonly LiveAlarm[],
  zone: string,
): WallAlarm[] {
  const byId = new Map<number, WallAlarm>()
  for (const { id, kind, code, level, startTime, region, lat, lng } of raised) {
    if (level === 1)
      byId.set(id, { id, kind, code, time: convertDateTime(startTime, PLATFORM_ZONE, zone), region, lat, lng })
  }
  for (const { id, kind, code, startTime, region, lat, lng } of listed) {
    byId.set(id, { id, kind, code, time: startTime, region: region || undefined, lat, lng })
  }
  return [...byId.values()]
    .map((alarm) => ({ alarm, at: epochOfWall(alarm.time, zone) }))
    .sort((a, b) => b.at - a.at || b.alarm.id - a.alarm.id)
    .slice(0, RECENT_ALARMS_MAX)
    .map(({ alarm }) => alarm)
}
