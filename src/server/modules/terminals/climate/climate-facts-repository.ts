import { type SQL, sql } from 'drizzle-orm'

/** Columns of ClimateFacts of the vehicle v; `operator`: the account that is to control it. */
export const climateFacts = (operator: SQL): SQL => sql`t.id as "terminalId", b.states, c.state as consent,
  exists (select from app_user_vehicle a where a.vehicle_id = v.id and a.role = 'owner') as owned,
  coalesce(k.expires_at > now() and k.account_id is distinct from ${operator}, false) as claimed`

export const CLIMATE_JOINS = sql`left join terminal t on t.vehicle_id = v.id
  left join vehicle_body b on b.vehicle_id = v.id
  left join vehicle_consent c on c.vehicle_id = v.id
  left join vehicle_claim k on k.vehicle_id = v.id`
