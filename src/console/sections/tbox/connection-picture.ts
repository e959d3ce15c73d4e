import type { TerminalSession, VehicleLogFilter } from '#core/contract/vehicle-log.ts'

export interface ConnectionBar {
  /** Place within the range, 0 to 1. */
  from: number
  to: number
  startTime: string
  endTime: string | null
}

export interface ConnectionPicture {
  bars: ConnectionBar[]
  /** Share of the range, up to now, in which the terminal was connected. */
  share: number
  gaps: number
  longestGapMs: number
}

/** Sessions as bars over the searched range; `epoch` is the instant of a time. */
export function connectionPicture(
  range: Pick<VehicleLogFilter, 'startTime' | 'endTime'>,
  sessions: readonly TerminalSession[],
  nowMs: number,
  epoch: (time: string) => number,
): ConnectionPicture {
  const start = epoch(range.startTime)
  const end = epoch(range.endTime) + 1000
  // The future is not a gap.
  const until = Math.max(start + 1, Math.min(end, nowMs))
  const place = (ms: number) => (Math.min(Math.max(ms, start), end) - start) / (end - start)
  let connected = 0
  let last = start
  let gaps = 0
  let longestGapMs = 0
  const gapUpTo = (ms: number) => {
    if (ms <= last) return
    gaps += 1
    longestGapMs = Math.max(longestGapMs, ms - last)
  }
  const bars = sessions.map(({ startTime, endTime }) => {
    const from = Math.max(epoch(startTime), start)
    const to = Math.min(endTime === null ? until : epoch(endTime), until)
    gapUpTo(from)
    connected += Math.max(0, to - Math.max(from, last))
    last = Math.max(last, to)
    return { from: place(from), to: place(to), startTime, endTime }
  })
  gapUpTo(until)
  return { bars, share: connected / (until - start), gaps, longestGapMs }
}
