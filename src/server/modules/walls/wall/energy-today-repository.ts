import { energySums } from '#server/telemetry/history/energy-sums.ts'
import type { TimeRange } from '#server/telemetry/history/position-history-repository.ts'
import type { Database } from '#server/store/database.ts'

/** Energy one vehicle took from battery and tank; null where it does not report it. */
export interface VehicleEnergy {
  /** Given by the battery less what braking brought back, kWh. */
  kwh: number | null
  /** Of drives that began in this time, also those in progress, litres. */
  litres: number | null
  /** Distance of the drives with litres. */
  litresKm: number
}

const FUEL = `select vehicle_id as "vehicleId", sum(fuel_litres) as litres, sum(distance_km) as "litresKm" from trip
  where oem_id = $1 and started_at >= $2 and started_at < $3 and fuel_litres is not null group by vehicle_id`

/** Energy of the vehicles of a tenant that report battery or tank, from a full hour on. */
export function energyTodayRepository({ pool }: Pick<Database, 'pool'>) {
  return async (oemId: string, range: TimeRange): Promise<Map<number, VehicleEnergy>> => {
    const [battery, tank] = await Promise.all([
      energySums(pool, range, null),
      pool.query<{ vehicleId: number; litres: number; litresKm: number }>(FUEL, [
        oemId,
        new Date(range.from),
        new Date(range.to),
      ]),
    ])
    const energies = new Map<number, VehicleEnergy>()
    for (const { vehicleId, oemId: owner, usedWh, regainedWh } of battery.values()) {
      if (owner === oemId) energies.set(vehicleId, { kwh: (usedWh - regainedWh) / 1000, litres: null, litresKm: 0 })
    }
    for (const { vehicleId, litres, litresKm } of tank.rows) {
      energies.set(vehicleId, { kwh: energies.get(vehicleId)?.kwh ?? null, litres, litresKm })
    }
    return energies
  }
}

export type EnergyTodayReading = ReturnType<typeof energyTodayRepository>
