import { sql } from 'drizzle-orm'
import type { VehicleReading } from '#core/domain/vehicle-reading.ts'
import type { Database } from '#server/store/database.ts'
import { knownReading } from '#server/store/schema/vehicle-reading.ts'

/** What vehicles report that installing software depends on. */
export const knownReadingRepository = ({ orm }: Pick<Database, 'orm'>) => ({
  /** Of a tenant, or of some of its vehicles, by vehicle; those that report nothing are absent. */
  async of(oemId: string, vehicleIds?: readonly number[]): Promise<Map<number, VehicleReading>> {
    const some = vehicleIds ? sql`and v.id = any(${sql.param([...vehicleIds])}::int[])` : sql``
    const { rows } = await orm.execute<{ id: number; reading: VehicleReading }>(sql`
      select v.id, ${knownReading('d')} as reading from vehicle_reading d join vehicle v on v.id = d.vehicle_id
        where v.oem_id = ${oemId} ${some}`)
    return new Map(rows.map(({ id, reading }) => [id, reading]))
  },
})
export type KnownReadings = ReturnType<typeof knownReadingRepository>
