import { sql } from 'drizzle-orm'
import type { Database } from '#server/store/database.ts'

export interface BrakeRow {
  vehicleId: number
  /** The thinnest of all wheels, percent. */
  lining: number
  /** Epoch ms. */
  at: number
}

export class BrakeRepository {
  private readonly orm: Database['orm']

  constructor({ orm }: Pick<Database, 'orm'>) {
    this.orm = orm
  }

  async keep(rows: readonly BrakeRow[]): Promise<void> {
    await this.orm.execute(sql`
      insert into brake_lining (vehicle_id, lining, reported_at)
        select n."vehicleId", n.lining, to_timestamp(n.at / 1000.0)
          from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n("vehicleId" int, lining int, at float8)
          join vehicle v on v.id = n."vehicleId" order by 1
        on conflict (vehicle_id) do update set lining = excluded.lining, reported_at = excluded.reported_at
          where brake_lining.reported_at <= excluded.reported_at`)
  }
}
