import type { PositionFilter, positionHistoryRepository, TimeRange } from './position-history-repository.ts'

const DAY_MS = 86_400_000

/**
 * Stored positions of a vehicle as conditions see them, oldest first, a day at a time: a week of one vehicle can be half a
 * million. Whether it charged or slept is not stored.
 */
export async function* reportsByDay(
  history: Pick<ReturnType<typeof positionHistoryRepository>, 'range'>,
  vehicleId: number,
  { from, to }: TimeRange,
  filter: PositionFilter = {},
) {
  for (let at = from; at < to; at += DAY_MS) {
    const rows = await history.range(vehicleId, { from: at, to: Math.min(at + DAY_MS, to) }, filter)
    yield rows.map((row) => ({ ...row, charging: false, sleeping: false }))
  }
}
