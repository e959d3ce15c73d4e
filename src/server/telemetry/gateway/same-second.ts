import type { PositionRow } from '../recorder/telemetry-row.ts'

/** Positions of one moment that came in one message. */
interface Moment {
  contents: Set<string>
  next: number
}

/**
 * Device clocks count whole seconds, and the moment is part of what identifies a position: those of one message that say
 * different things of the same moment come one millisecond after the other, in their order. The same message leads to the
 * same moments, so that it is stored once however often it is sent.
 */
export function withOwnMoments(rows: PositionRow[]): PositionRow[] {
  const taken = new Map<number, PositionRow>()
  const moments = new Map<number, Moment>()
  const own: PositionRow[] = []
  for (const row of rows) {
    const first = taken.get(row.ts)
    if (first && !movedOn(row, first, taken, moments)) continue
    taken.set(row.ts, row)
    own.push(row)
  }
  return own
}

/** Gives a row the next free moment; false when the same was said of this moment before. */
function movedOn(
  row: PositionRow,
  first: PositionRow,
  taken: ReadonlyMap<number, PositionRow>,
  moments: Map<number, Moment>,
): boolean {
  let moment = moments.get(row.ts)
  if (!moment) {
    moment = { contents: new Set([contentOf(first)]), next: row.ts + 1 }
    moments.set(row.ts, moment)
  }
  const content = contentOf(row)
  if (moment.contents.has(content)) return false
  moment.contents.add(content)
  while (taken.has(moment.next)) moment.next += 1
  row.ts = moment.next
  return true
}

function contentOf({ lat, lng, altitude, speed, direction, alarm, status, items }: PositionRow): string {
  const extension = items === null ? '' : Buffer.from(items.buffer, items.byteOffset, items.length).toString('latin1')
  return `${lat} ${lng} ${altitude} ${speed} ${direction} ${alarm} ${status} ${extension}`
}

/** Reports of GB/T 32960 of one second that a terminal sent, so that their places differ in time as those of one message do. */
export class ReportsOfSecond {
  private at = 0
  private kind = 0
  private readonly contents: string[] = []

  /** How many reports with another place were before this one in its second. */
  ordinal(row: PositionRow): number {
    if (row.ts !== this.at || row.kind !== this.kind) {
      this.at = row.ts
      this.kind = row.kind
      this.contents.length = 0
    }
    const content = `${contentOf(row)} ${row.mileage} ${row.soc}`
    const known = this.contents.indexOf(content)
    return known >= 0 ? known : this.contents.push(content) - 1
  }
}
