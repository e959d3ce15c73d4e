import type { Pool } from 'pg'
import { fromPlatformTime } from '#core/domain/platform-time.ts'
import { type DutyRepository, dutyRepository, type HourOfVehicle } from '../history/duty-repository.ts'
import type { RejectedRows } from '#server/store/rejected-row-repository.ts'
import { storeInParts } from '#server/store/store-in-parts.ts'
import type { VehicleDayRow } from './day-statistics.ts'

const SAVE = `insert into vehicle_day (vehicle_id, oem_id, day, positions, mileage_km, running_seconds, idle_seconds,
    charging_seconds, soc_used, fixed, recounts)
  select n.vehicle_id, n.oem_id, n.day, n.positions, n.mileage_km, n.running_seconds, n.idle_seconds, n.charging_seconds, n.soc_used,
    n.fixed, $11
  from unnest($1::int[], $2::text[], $3::date[], $4::int[], $5::float8[], $6::int[], $7::int[], $8::int[], $9::int[], $10::int[])
    as n(vehicle_id, oem_id, day, positions, mileage_km, running_seconds, idle_seconds, charging_seconds, soc_used, fixed)
  join vehicle v on v.id = n.vehicle_id
  on conflict (vehicle_id, day) do update set positions = excluded.positions, mileage_km = excluded.mileage_km,
    running_seconds = excluded.running_seconds, idle_seconds = excluded.idle_seconds,
    charging_seconds = excluded.charging_seconds, soc_used = excluded.soc_used, fixed = excluded.fixed,
    recounts = vehicle_day.recounts + excluded.recounts`

/** For a large fleet, building a single statement would block everything else. */
const AT_ONCE = 2_000

export class DayRepository {
  private readonly pool: Pool
  private readonly duty: DutyRepository
  private readonly rejected: RejectedRows

  constructor(db: { pool: Pool }, rejected: RejectedRows) {
    this.rejected = rejected
    this.pool = db.pool
    this.duty = dutyRepository(db)
  }

  /** `recounted`: the rows were counted again because positions came after newer ones. */
  async save(rows: readonly VehicleDayRow[], { recounted = false } = {}): Promise<void> {
    for (let at = 0; at < rows.length; at += AT_ONCE) {
      const left = await storeInParts(rows.slice(at, at + AT_ONCE), {
        write: (some) => this.saveSome(some, recounted ? 1 : 0),
        setAside: (row, error) => this.rejected.add({ source: 'vehicle_day', row, error }),
      })
      if (left) throw left.error
    }
  }

  private async saveSome(rows: readonly VehicleDayRow[], recounts: number): Promise<void> {
    await this.pool.query(SAVE, [
      rows.map((row) => row.vehicleId),
      rows.map((row) => row.oemId),
      rows.map((row) => row.day),
      rows.map((row) => row.positions),
      rows.map((row) => row.mileageKm),
      rows.map((row) => Math.round(row.runningSeconds)),
      rows.map((row) => Math.round(row.idleSeconds)),
      rows.map((row) => Math.round(row.chargingSeconds)),
      rows.map((row) => row.socUsed),
      rows.map((row) => row.fixed),
      recounts,
    ])
  }

  /** Hours before this moment, epoch ms, are closed. */
  async closedBefore(): Promise<number> {
    const { rows } = await this.pool.query<{ before: Date }>('select before from position_closed')
    return rows[0]!.before.getTime()
  }

  /** Counts a platform day from stored positions, of some vehicles or of all, and its hours. */
  count(
    day: string,
    vehicleIds: readonly number[] | null,
  ): Promise<{ days: VehicleDayRow[]; hours: readonly HourOfVehicle[] }> {
    return this.duty.dayWithHours(fromPlatformTime(`${day} 00:00:00`), vehicleIds)
  }
}
