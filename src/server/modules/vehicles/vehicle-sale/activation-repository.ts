import { sql } from 'drizzle-orm'
import type { Database } from '#server/store/database.ts'
import { recordLife } from '#server/store/life-events.ts'

interface Activated extends Record<string, unknown> {
  vehicleId: number
  oemId: string
  activatedAt: string
}

/**
 * Finds the first message of delivered vehicles: in the positions that are not packed yet, else in the hours in which they
 * reported. One statement for all of them.
 */
export const activateDelivered = ({ orm }: Pick<Database, 'orm'>): Promise<void> =>
  orm.transaction(async (tx) => {
    const { rows } = await tx.execute<Activated>(sql`
      with waiting as (
        select id, vehicle_id, delivered_at from vehicle_sale
         where delivered_at <= now() and activated_at is null and returned_at is null
           for update skip locked
      ), found as (
        select w.id, least(
          (select min(p.ts) from position p where p.vehicle_id = w.vehicle_id and p.ts >= w.delivered_at),
          (select min(greatest(h.hour, w.delivered_at)) from vehicle_hour h
            where h.vehicle_id = w.vehicle_id and h.hour >= date_trunc('hour', w.delivered_at))) as at
          from waiting w
      )
      update vehicle_sale s set activated_at = f.at, updated_at = now() from found f
       where s.id = f.id and f.at is not null
      returning s.vehicle_id as "vehicleId", s.oem_id as "oemId", s.activated_at as "activatedAt"`)
    for (const oemId of new Set(rows.map((row) => row.oemId))) {
      const steps = rows.filter((row) => row.oemId === oemId)
      await recordLife(
        tx,
        { oemId },
        steps.map(({ vehicleId, activatedAt }) => ({
          kind: 'activated',
          vehicleId,
          source: 'system',
          at: new Date(activatedAt),
        })),
      )
    }
  })
