import { epochOfWall, wallDay, wholeDays } from '#core/domain/wall-time.ts'

export const REPLAY_RANGES = ['hour', 'sixHours', 'today', 'yesterday'] as const
export type ReplayRangeName = (typeof REPLAY_RANGES)[number]

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** Epoch seconds; days are those of the zone. */
export function rangeOf(name: ReplayRangeName, nowMs: number, zone: string): { from: number; to: number } {
  const now = Math.floor(nowMs / 1000)
  const dayStart = (at: number) => {
    const day = wallDay(at * 1000, zone)
    return Math.round(epochOfWall(wholeDays(day, day, zone).startTime, zone) / 1000)
  }
  const today = dayStart(now)
  switch (name) {
    case 'hour':
      return { from: now - HOUR, to: now }
    case 'sixHours':
      return { from: now - 6 * HOUR, to: now }
    case 'today':
      // Shortly after midnight there is hardly anything of the day.
      return { from: Math.min(today, now - 10 * MINUTE), to: now }
    case 'yesterday':
      // Twelve hours before midnight lie within the day before, whatever the clocks did.
      return { from: dayStart(today - DAY / 2), to: today - 1 }
  }
}
