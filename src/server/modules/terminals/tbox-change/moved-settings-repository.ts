import { sql } from 'drizzle-orm'
import type { Transaction } from '#server/store/database.ts'

/** Servers, access points and dial-up: a wrong copy of them would cut the new terminal off. */
const CONNECTION = { from: 0x0010, to: 0x001d }
/** A terminal that is away gets its settings when it is back. */
const WAIT_SECONDS = 86_400

/**
 * Writes to the new terminals of these orders what the old ones were set to, and on top of it what the templates of their vehicles
 * demand. One run of parameters for each order, all by one statement; the runner of parameters sends them and reads them back.
 */
export async function moveSettings(tx: Transaction, ids: readonly number[]): Promise<void> {
  await tx.execute(sql`
    with chosen as (
      select c.id, c.oem_id, c.vehicle_id, c.old_terminal_id, c.moves, v.org_id from tbox_change c
        join vehicle v on v.id = c.vehicle_id where c.id = any(${sql.param([...ids])}::int[])),
    wanted as (
      select c.id, p.parameter_id, p.value, 0 as rank from chosen c join parameter_value p on p.terminal_id = c.old_terminal_id
        where 'parameters' = any(c.moves)
      union all
      select c.id, (e.parameter ->> 'id')::bigint, e.parameter -> 'value', 1 + t.id from chosen c
        join parameter_assignment g on g.vehicle_id = c.vehicle_id or g.org_id = c.org_id
        join parameter_template t on t.id = g.template_id cross join lateral jsonb_array_elements(t.parameters) e(parameter)
        where 'templates' = any(c.moves)),
    settings as (
      select id, jsonb_agg(jsonb_build_object('id', parameter_id, 'value', value) order by parameter_id) as parameters
        from (select distinct on (id, parameter_id) id, parameter_id, value from wanted
          where parameter_id not between ${CONNECTION.from} and ${CONNECTION.to} order by id, parameter_id, rank desc) w
        group by id),
    runs as materialized (
      select nextval(pg_get_serial_sequence('parameter_run', 'id'))::int as run_id, c.oem_id, c.vehicle_id, s.parameters, c.id
        from settings s join chosen c on c.id = s.id),
    made as (
      insert into parameter_run (id, oem_id, kind, parameters, reason, source, stage_size, wait_seconds)
        overriding system value
        select run_id, oem_id, 'write', parameters, 'TC' || lpad(id::text, 6, '0'), 'schedule', 1, ${WAIT_SECONDS} from runs)
    insert into parameter_run_item (run_id, vehicle_id, stage) select run_id, vehicle_id, 0 from runs`)
}
