import type { LiveAlarm } from '#core/contract/live.ts'
import type { FleetOverview } from '#core/contract/wall.ts'

export interface WallAlarm {
  id: number
  kind: string
  /** Wall time of the viewer's zone, "YYYY-MM-DD HH:mm:ss". */
  time: string
  region: string | undefined
  lat: number | null
  lng: number | null
}

const KEPT = 12

/** One list, newest first, of what the server listed and what the socket told since; the server also knows the place. */
export function mergeAlarms(
  listed: FleetOverview['latestAlarms'],
  told: readonly LiveAlarm[],
  toViewerTime: (platformTime: string) => string,
): WallAlarm[] {
  const byId = new Map<number, WallAlarm>()
  for (const { id, kind, level, startTime, lat, lng } of told) {
    if (level === 1) byId.set(id, { id, kind, time: toViewerTime(startTime), region: undefined, lat, lng })
  }
  for (const { id, kind, startTime, region, lat, lng } of listed) {
    byId.set(id, { id, kind, time: startTime, region: region || undefined, lat, lng })
  }
  return [...byId.values()].sort((a, b) => b.time.localeCompare(a.time) || b.id - a.id).slice(0, KEPT)
}
