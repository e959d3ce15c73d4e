import type { CalibrationPoint } from '#core/domain/fuel-calibration.ts'
import { positionHistoryRepository, type TimeRange } from '#server/telemetry/history/position-history-repository.ts'
import type { Database } from '#server/store/database.ts'
import { type Scope, SEEN_VEHICLE } from '#server/store/scope.ts'
import type { FuelSample } from './fuel-finder.ts'
import { knowsUrea, samplesOf } from './fuel-finding-repository.ts'

const DAY_MS = 86_400_000

interface MeasuredVehicle {
  id: number
  points: CalibrationPoint[]
  knowsUrea: boolean
}

/** Readings of the tank of one vehicle. */
export function fuelLevelRepository({ pool }: Pick<Database, 'pool'>) {
  return {
    /** Undefined outside of what the caller may look at. */
    async vehicle({ oemId, orgIds }: Scope, vin: string): Promise<MeasuredVehicle | undefined> {
      const { rows } = await pool.query<{
        id: number
        points: CalibrationPoint[]
        dialect: string | null
        settings: Record<string, unknown> | null
      }>(
        `select v.id, coalesce(k.points, '[]') as points, t.dialect, c.settings
           from vehicle v left join fuel_tank k on k.vehicle_id = v.id left join terminal t on t.vehicle_id = v.id
           left join terminal_dialect c on c.name = t.dialect
          where ${SEEN_VEHICLE} and v.vin = $3`,
        [oemId, [...orgIds], vin],
      )
      const [row] = rows
      return row && { id: row.id, points: row.points, knowsUrea: knowsUrea(row.dialect, row.settings) }
    },

    /** Day by day, oldest first, so that no more than a day is held. */
    async *samples(
      { id, points, knowsUrea: urea }: MeasuredVehicle,
      { from, to }: TimeRange,
    ): AsyncGenerator<FuelSample[]> {
      const history = positionHistoryRepository({ pool })
      for (let day = from; day < to; day += DAY_MS) {
        const part = { from: day, to: Math.min(to, day + DAY_MS) }
        yield samplesOf(await history.range(id, part, { withoutItems: !urea }), points, urea)
      }
    },
  }
}
export type FuelLevelRepository = ReturnType<typeof fuelLevelRepository>
