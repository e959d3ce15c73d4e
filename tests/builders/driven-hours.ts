import { ensurePartitions, partitionOf } from '#server/store/partitions.ts'
import type { TestDatabase } from '#tests/support/database.ts'

const HOUR = 3_600_000
const HOME: [lng: number, lat: number] = [113, 23]

interface DrivenHour {
  /** Begin, epoch ms. */
  at: number
  km: number
  /** Seconds. */
  running: number
  from?: [lng: number, lat: number]
  to?: [lng: number, lat: number]
}

/** Closed hours of a vehicle of tenant "demo", or of another. */
export async function drove(
  db: TestDatabase,
  vehicleId: number,
  hours: readonly DrivenHour[],
  oemId = 'demo',
): Promise<void> {
  const place = (at: number, [lng, lat]: [number, number]) => `{${at},${lat * 1e6},${lng * 1e6},0,0,1}`
  for (const { at, km, running, from = HOME, to = HOME } of hours) {
    await ensurePartitions(db.pool, 'vehicle_hour', [partitionOf('vehicle_hour', at)])
    await db.pool.query(
      `insert into vehicle_hour (vehicle_id, hour, oem_id, positions, expected, fixed, mileage_km, running_seconds, idle_seconds,
          charging_seconds, soc_used, first, last) values ($1, $2, $7, 9, 9, 9, $3, $4, 0, 0, 0, $5::bigint[], $6::bigint[])`,
      [vehicleId, new Date(at), km, running, place(at, from), place(at + HOUR - 1, to), oemId],
    )
  }
}
