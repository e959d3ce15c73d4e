import { type SQL, sql } from 'drizzle-orm'

/** Parameter of the alarm mask (JT/T 808 table 12). */
export const MASK_PARAMETER = 0x0050

/** Id of the last command a vehicle's terminal accepted that set its alarm mask; null: none yet. */
export const maskJobInForce = (vehicleId: SQL): SQL<number | null> =>
  sql`(select j.id from command_job j where j.vehicle_id = ${vehicleId} and j.kind = 'setParameters'
    and j.status = 'executed' and j.params -> 'parameters' @> ${JSON.stringify([{ id: MASK_PARAMETER }])}::jsonb
    order by j.result_at desc nulls last, j.id desc limit 1)`
