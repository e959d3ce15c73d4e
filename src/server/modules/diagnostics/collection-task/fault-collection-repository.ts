import { sql } from 'drizzle-orm'
import type { Transaction } from '#server/store/database.ts'

interface FaultPass {
  id: number
  oemId: string
  vehicles: readonly number[]
  startsAt: Date
  from: Date
  to: Date
}

/** UDS type 2: read trouble codes. */
const READ_CODES = 2

/**
 * Trouble codes of the fault dictionary that vehicles reported in a stretch of time, and whether their ECUs could be
 * read. A reading without an answer counts as a failed diagnosis until a later one is answered.
 */
export async function collectFaults(
  tx: Transaction,
  { id, oemId, vehicles, startsAt, from, to }: FaultPass,
): Promise<void> {
  const mine = sql.param([...vehicles])
  await tx.execute(sql`insert into collection_value as c
      (task_id, vehicle_id, ecu, message, name, samples, last_text, first_at, last_at)
    select distinct on (d.vehicle_id, d.ecu, d.code) ${id}, d.vehicle_id, d.ecu, '', d.code, 1, f.name,
           greatest(d.first_at, ${from}), d.last_at
      from dtc_observation d
      join fault_code f on f.oem_id = ${oemId} and f.state = 'active' and f.code in (d.code, split_part(d.code, '-', 1))
       and (f.ecu = '' or d.ecu = '' or f.ecu = d.ecu)
     where d.vehicle_id = any(${mine}) and d.last_at >= ${from} and d.last_at < ${to}
     order by d.vehicle_id, d.ecu, d.code, f.code = d.code desc, f.ecu = d.ecu desc, d.last_at desc
    on conflict (task_id, vehicle_id, ecu, message, name) do update set samples = c.samples + 1,
      last_text = excluded.last_text, last_at = excluded.last_at`)
  await tx.execute(sql`insert into collection_ecu as c (task_id, vehicle_id, ecu, diagnosis)
    select ${id}, vehicle_id, ecu, case when bool_or(answered) then 1 when bool_and(settled) then 2 else 0 end
      from (
        select vehicle_id, ecu, answer <> '' as answered, settled from uds_request
         where vehicle_id = any(${mine}) and ecu <> '' and type = ${READ_CODES}
           and created_at >= ${startsAt} and created_at < ${to}
        union all
        select vehicle_id, ecu, true, true from dtc_observation
         where vehicle_id = any(${mine}) and ecu <> '' and last_at >= ${from} and last_at < ${to}
      ) reading group by vehicle_id, ecu
    on conflict (task_id, vehicle_id, ecu) do update set diagnosis = case when c.diagnosis = 1 then 1 else excluded.diagnosis end`)
  await tx.execute(sql`update collection_vehicle c set last_at = greatest(c.last_at, seen.at)
    from (select vehicle_id, max(last_at) as at from dtc_observation
           where vehicle_id = any(${mine}) and last_at >= ${from} and last_at < ${to} group by 1) seen
    where c.task_id = ${id} and c.vehicle_id = seen.vehicle_id`)
}
