import { CARD_HOURS } from './driver-card.ts'

const CARD_MS = CARD_HOURS * 3_600_000
/** The card back in the same vehicle within an hour: a break, not the end of the shift. */
const BREAK_MS = 3_600_000

/** A card report of a vehicle; an empty licence: the card is out, or it belongs to another driver. */
export interface CardReport {
  vehicleId: number
  ts: number
  /** The card of the driver is in the reader. */
  own: boolean
}

export interface DriverShift {
  vehicleId: number
  startedAt: number
  /** Null: the card is still in the reader. */
  endedAt: number | null
}

/**
 * Shifts of one driver, latest first: from the first report of the card in a vehicle to the report that it is out or that
 * another card is in; breaks of up to an hour do not end one. A card that is forgotten in the reader ends its shift a day
 * after its last report.
 *
 * @param reports of every vehicle the card was in, in any order
 */
export function shiftsOf(reports: readonly CardReport[], now: number): DriverShift[] {
  const last = new Map<number, DriverShift>()
  const shifts: DriverShift[] = []
  for (const drive of drivesOf(reports, now)) {
    const before = last.get(drive.vehicleId)
    if (before?.endedAt && drive.startedAt - before.endedAt <= BREAK_MS) before.endedAt = drive.endedAt
    else {
      shifts.push(drive)
      last.set(drive.vehicleId, drive)
    }
  }
  return shifts.sort((a, b) => b.startedAt - a.startedAt)
}

/** Times with the card in a reader, in the order in which they began. */
function drivesOf(reports: readonly CardReport[], now: number): DriverShift[] {
  const shifts: DriverShift[] = []
  const running = new Map<number, { shift: DriverShift; lastAt: number }>()
  const forgotten = (lastAt: number, until: number) => until - lastAt > CARD_MS
  for (const { vehicleId, ts, own } of [...reports].sort((a, b) => a.ts - b.ts)) {
    const current = running.get(vehicleId)
    const over = current !== undefined && (!own || forgotten(current.lastAt, ts))
    if (current && over) {
      current.shift.endedAt = forgotten(current.lastAt, ts) ? current.lastAt + CARD_MS : ts
      running.delete(vehicleId)
    }
    if (!own) continue
    if (current && !over) current.lastAt = ts
    else {
      const shift = { vehicleId, startedAt: ts, endedAt: null }
      shifts.push(shift)
      running.set(vehicleId, { shift, lastAt: ts })
    }
  }
  for (const { shift, lastAt } of running.values()) if (forgotten(lastAt, now)) shift.endedAt = lastAt + CARD_MS
  return shifts
}
