import { sql } from 'drizzle-orm'
import type { VehicleReading } from '#core/domain/vehicle-reading.ts'
import type { Database } from '#server/store/database.ts'

interface Reported<Value> {
  value: Exclude<Value, null>
  /** Epoch ms. */
  at: number
}
/** The last values of a vehicle, each with its moment; those that were never reported are absent. */
export type ReadingRow = { vehicleId: number } & { [Field in keyof VehicleReading]?: Reported<VehicleReading[Field]> }

/** The later one of two reports of a field. */
const newer = (field: string) => {
  const later = `coalesce(excluded.${field}_at, '-infinity') >= coalesce(vehicle_reading.${field}_at, '-infinity')`
  return sql.raw(`${field} = case when ${later} then excluded.${field} else vehicle_reading.${field} end,
    ${field}_at = greatest(excluded.${field}_at, vehicle_reading.${field}_at)`)
}
const FIELDS = ['parking_brake', 'voltage', 'network', 'roaming'] as const
const instant = (field: string) => sql.raw(`to_timestamp((n."${field}" ->> 'at')::float8 / 1000.0)`)

export class ReadingRepository {
  private readonly orm: Database['orm']

  constructor({ orm }: Pick<Database, 'orm'>) {
    this.orm = orm
  }

  async keep(rows: readonly ReadingRow[]): Promise<void> {
    await this.orm.execute(sql`
      insert into vehicle_reading (vehicle_id, parking_brake, parking_brake_at, voltage, voltage_at, network, network_at,
          roaming, roaming_at)
        select n."vehicleId", (n."parkingBrake" ->> 'value')::boolean, ${instant('parkingBrake')},
            (n.voltage ->> 'value')::real, ${instant('voltage')}, n.network ->> 'value', ${instant('network')},
            (n.roaming ->> 'value')::boolean, ${instant('roaming')}
          from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
            as n("vehicleId" int, "parkingBrake" jsonb, voltage jsonb, network jsonb, roaming jsonb)
          join vehicle v on v.id = n."vehicleId" order by 1
        on conflict (vehicle_id) do update set ${sql.join(FIELDS.map(newer), sql`, `)}`)
  }
}
