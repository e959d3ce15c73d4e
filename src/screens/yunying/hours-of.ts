import { wallMinute } from '#core/domain/wall-time.ts'
import type { OperationsHour, OperationsPlace } from '#core/contract/operations-wall.ts'

interface Hours {
  hours: readonly OperationsHour[]
  /** Begin of each, "HH:mm". */
  times: string[]
  /** Index of the current hour; -1: none. */
  open: number
  /** The last one that was counted. */
  newest: OperationsHour | undefined
  /** Up to when the newest is counted, "HH:mm"; absent when it is over. */
  until: string | undefined
}

/** The last 24 hours of a region, with the current one so far. */
export function hoursOf(place: OperationsPlace | undefined): Hours {
  const hours = place?.hours ?? []
  const newest = hours.findLast(({ shares }) => shares !== null)
  return {
    hours,
    times: hours.map(({ hourTime }) => clockOf(hourTime)),
    open: hours.findIndex(({ untilTime }) => untilTime !== null),
    newest,
    until: newest?.untilTime ? clockOf(newest.untilTime) : undefined,
  }
}

export const clockOf = wallMinute
