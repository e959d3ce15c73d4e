import type { AnalysisScope } from '#core/contract/analysis.ts'
import { ANALYSIS_LIMITS } from '#core/domain/analysis.ts'
import type { DriveSample } from '#core/domain/gear-analysis.ts'
import { vinsIn } from '#core/domain/vin-list.ts'
import { dutyRepository } from '#server/telemetry/history/duty-repository.ts'
import { positionHistoryRepository, type TimeRange } from '#server/telemetry/history/position-history-repository.ts'
import type { Caller } from '#server/http/route.ts'
import type { Database } from '#server/store/database.ts'
import { SEEN_VEHICLE } from '#server/store/scope.ts'
import type { AnalysedVehicle, CellReading, TripData, VehicleData } from './analysis-context.ts'

const DAY_MS = 86_400_000
const OF_SCOPE = `from vehicle v where ${SEEN_VEHICLE} and not v.archived
    and ($3::text[] is null or v.vin = any($3)) and ($4::int is null or v.model_id = $4)`
const VEHICLES = `select v.id, v.vin ${OF_SCOPE} order by v.vin limit $5`
const MATCHED = `select count(*)::int as vehicles ${OF_SCOPE}`
const TRIPS = `select distance_km, extract(epoch from ended_at - started_at)::float8 as seconds, fuel_litres, soc_used,
    start_lng, start_lat, end_lng, end_lat
  from trip where vehicle_id = $1 and started_at >= $2 and started_at < $3 and not open order by started_at`
const CELLS = `select cell_high, cell_low, temperature_high, temperature_low from energy_sample
  where vehicle_id = $1 and ts >= $2 and ts < $3 and cell_high is not null and cell_low is not null order by ts`
const FAULTS = `select code, first_at as at from dtc_observation where vehicle_id = $1 and first_at >= $2 and first_at < $3`
const ALARMS = `select kind, started_at as at from alarm_event where vehicle_id = $1 and started_at >= $2 and started_at < $3`

interface TripRow {
  distance_km: number
  seconds: number
  fuel_litres: number | null
  soc_used: number | null
  start_lng: number
  start_lat: number
  end_lng: number
  end_lat: number
}
interface CellRow {
  cell_high: number
  cell_low: number
  temperature_high: number | null
  temperature_low: number | null
}

export interface DriveSamples {
  samples: (
    scope: Pick<Caller, 'oemId'>,
    vehicle: AnalysedVehicle,
    range: TimeRange,
    options: { signal: AbortSignal; withLoad: boolean },
  ) => AsyncIterable<DriveSample>
}

/** Everything analyses read, positions through their one reader. */
export function analysisDataRepository({ pool }: Pick<Database, 'pool'>, drives: DriveSamples) {
  const positions = positionHistoryRepository({ pool })
  const duty = dutyRepository({ pool })

  const scopeValues = ({ oemId, orgIds }: Pick<Caller, 'oemId' | 'orgIds'>, { vins, modelId }: AnalysisScope) => [
    oemId,
    [...orgIds],
    vins ? vinsIn(vins) : null,
    modelId ?? null,
  ]

  return {
    /** The vehicles that are read: by VIN, as many as ANALYSIS_LIMITS lets. */
    vehicles: async (caller: Pick<Caller, 'oemId' | 'orgIds'>, scope: AnalysisScope): Promise<AnalysedVehicle[]> =>
      (await pool.query<AnalysedVehicle>(VEHICLES, [...scopeValues(caller, scope), ANALYSIS_LIMITS.vehicles])).rows,

    /** How many there are, read or not. */
    matched: async (caller: Pick<Caller, 'oemId' | 'orgIds'>, scope: AnalysisScope): Promise<number> =>
      (await pool.query<{ vehicles: number }>(MATCHED, scopeValues(caller, scope))).rows[0]!.vehicles,

    of(
      scope: Pick<Caller, 'oemId'>,
      vehicle: AnalysedVehicle,
      { from, to }: TimeRange,
      signal: AbortSignal,
    ): VehicleData {
      const { id } = vehicle
      const read = async <Row extends object>(query: string, since = from): Promise<Row[]> =>
        (await pool.query<Row>(query, [id, new Date(since), new Date(to)])).rows
      const moments = <Row extends { at: Date }>(rows: Row[]) =>
        rows.map(({ at, ...row }) => ({ ...row, at: at.getTime() }))
      return {
        async *positions() {
          for (let day = from; day < to; day += DAY_MS) {
            signal.throwIfAborted()
            yield* await positions.range(id, { from: day, to: Math.min(to, day + DAY_MS) }, { withoutItems: true })
          }
        },
        hours: () => duty.hours({ from, to }, [id]),
        samples: () => drives.samples(scope, vehicle, { from, to }, { signal, withLoad: false }),
        trips: async () => (await read<TripRow>(TRIPS)).map(tripOf),
        cells: async () => (await read<CellRow>(CELLS)).map(cellOf),
        faults: async () => moments(await read<{ code: string; at: Date }>(FAULTS)),
        alarms: async (daysBefore) =>
          moments(await read<{ kind: string; at: Date }>(ALARMS, from - daysBefore * DAY_MS)),
      }
    },
  }
}
export type AnalysisDataRepository = ReturnType<typeof analysisDataRepository>

const tripOf = (row: TripRow): TripData => ({
  distanceKm: row.distance_km,
  seconds: row.seconds,
  fuelLitres: row.fuel_litres,
  socUsed: row.soc_used,
  start: [row.start_lng, row.start_lat],
  end: [row.end_lng, row.end_lat],
})
const cellOf = (row: CellRow): CellReading => ({
  high: row.cell_high / 1000,
  low: row.cell_low / 1000,
  warm: row.temperature_high,
  cold: row.temperature_low,
})
