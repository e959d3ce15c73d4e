import { sql } from 'drizzle-orm'
import type { Database } from '#server/store/database.ts'

export interface BodyRow {
  vehicleId: number
  /** Value by number of the control. */
  states: Record<string, number>
  /** Epoch ms. */
  at: number
}

export class BodyRepository {
  private readonly orm: Database['orm']

  constructor({ orm }: Pick<Database, 'orm'>) {
    this.orm = orm
  }

  async keep(rows: readonly BodyRow[]): Promise<void> {
    await this.orm.execute(sql`
      insert into vehicle_body (vehicle_id, states, reported_at)
        select n."vehicleId", n.states, to_timestamp(n.at / 1000.0)
          from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n("vehicleId" int, states jsonb, at float8)
          join vehicle v on v.id = n."vehicleId" order by 1
        on conflict (vehicle_id) do update set states = excluded.states, reported_at = excluded.reported_at
          where vehicle_body.reported_at <= excluded.reported_at`)
  }
}
