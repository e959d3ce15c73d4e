import { ENERGY_SERIAL } from '../gateway/energy-row.ts'
import { STATUS_FIXED } from '../tracker/state-rules.ts'
import { headingOfWay } from '../tracker/travel.ts'
import type { StoredPosition } from './stored-position.ts'

/** Values of the other terminal are used for this long. */
const NEAR_MS = 60_000

/**
 * Positions of one vehicle, oldest first. Those of GB/T 32960 lack heading, altitude, doors and lamps and take them from the
 * JT/T 808 terminal that reported at the same time; without one, the heading is the direction of travel.
 */
export function wholePositions(rows: readonly StoredPosition[]): StoredPosition[] {
  let other = rows.find(({ serial }) => serial !== ENERGY_SERIAL)
  let before: StoredPosition | undefined
  return rows.map((row) => {
    if (row.serial !== ENERGY_SERIAL) {
      other = row
      before = row
      return row
    }
    const near = other && Math.abs(row.ts - other.ts) < NEAR_MS ? other : undefined
    const direction = near?.direction ?? (before ? (headingOfWay(before, row) ?? before.direction) : row.direction)
    const { altitude } = near ?? row
    // Each terminal reports its own fix.
    const status = near ? (near.status & ~STATUS_FIXED) | (row.status & STATUS_FIXED) : row.status
    before = { ...row, direction, altitude, status }
    return before
  })
}
