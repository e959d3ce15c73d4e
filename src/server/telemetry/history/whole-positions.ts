import { ENERGY_SERIAL } from '../gateway/energy-row.ts'
import { STATUS_FIXED } from '../tracker/state-rules.ts'
import { headingOfWay } from '../tracker/travel.ts'
import type { StoredPosition } from './stored-position.ts'

/** So long what the other terminal told is believed. */
const NEAR_MS = 60_000

/**
 * Positions of one vehicle, oldest first, in which those of GB/T 32960, which tells neither heading nor altitude nor doors
 * and lamps, have these from the JT/T 808 terminal that spoke beside it; where none did, the heading is the way driven.
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
    // Whether there was a fix each terminal tells for itself.
    const status = near ? (near.status & ~STATUS_FIXED) | (row.status & STATUS_FIXED) : row.status
    before = { ...row, direction, altitude, status }
    return before
  })
}
