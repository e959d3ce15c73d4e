import type { TaskState } from '#core/domain/upgrade-task.ts'

const DAY_MS = 86_400_000
const DAY_MINUTES = 1_440
/** More lines than this are drawn every few days. */
const LINES_MAX = 12

/** Epoch milliseconds; null: not yet, or unknown. */
export interface TaskTimes {
  start: number | null
  planned: number | null
  end: number | null
}

interface Span {
  from: number
  until: number
}

/** The axis: every start and end, and at least a day before and three days after now. */
export function spanOf(tasks: readonly TaskTimes[], now: number): Span {
  const known = tasks.flatMap(({ start, planned, end }) => [start ?? planned, end]).filter((at) => at !== null)
  const from = Math.min(now - DAY_MS, ...known)
  const until = Math.max(now + 3 * DAY_MS, ...known)
  // A pace of the first minutes may foretell years.
  return { from: Math.max(from, now - 60 * DAY_MS), until: Math.min(until, now + 60 * DAY_MS) }
}

interface Piece extends Span {
  /** done: since it started. ahead: at the pace of the last day. planned: its start. */
  kind: 'done' | 'paused' | 'ahead' | 'planned'
}

/** What is drawn of one task. */
export function piecesOf({ start, planned, end }: TaskTimes, state: TaskState, now: number): Piece[] {
  if (start === null) return planned === null ? [] : [{ kind: 'planned', from: planned, until: planned }]
  const done: Piece = {
    kind: state === 'paused' ? 'paused' : 'done',
    from: Math.max(start, now - 60 * DAY_MS),
    until: now,
  }
  return end === null ? [done] : [done, { kind: 'ahead', from: now, until: Math.min(end, now + 60 * DAY_MS) }]
}

/** Moments at which a day of the viewer begins, to the hour; every few days on a long axis. */
export function dayLines({ from, until }: Span, dayOf: (at: number) => string): number[] {
  const hour = 3_600_000
  const lines: number[] = []
  for (let at = Math.ceil(from / hour) * hour; at <= until; at += hour) {
    if (dayOf(at) !== dayOf(at - hour)) lines.push(at)
  }
  const every = Math.ceil(lines.length / LINES_MAX)
  return lines.filter((_at, place) => place % every === 0)
}

/** A window of "HH:mm" as parts of a day in percent; one over midnight has two, the same minute twice is the whole day. */
export function windowParts(from: string, to: string): Span[] {
  const share = (time: string) => {
    const [hours = 0, minutes = 0] = time.split(':').map(Number)
    return ((hours * 60 + minutes) * 100) / DAY_MINUTES
  }
  const [begin, end] = [share(from), share(to)]
  if (begin === end) return [{ from: 0, until: 100 }]
  if (begin < end) return [{ from: begin, until: end }]
  return [
    { from: 0, until: end },
    { from: begin, until: 100 },
  ].filter((part) => part.until > part.from)
}
