import type { TestDatabase } from './database.ts'
import { addAccount } from './sign-in.ts'

/** A bit of everything that belongs to the first vehicle of tenant demo. */
export async function seedHistory(db: TestDatabase) {
  const found = await db.pool.query(
    `select v.id, v.vin, v.plate, v.org_id, v.model_id, t.id terminal_id, t.phone, t.sn, t.iccid,
     to_char(v.updated_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS') update_time
     from vehicle v join terminal t on t.vehicle_id = v.id where v.oem_id = 'demo' order by v.id`,
  )
  const [first] = found.rows as Record<string, never>[]
  const all = found.rows as { vin: string; plate: string; sn: string; iccid: string }[]
  const { id, terminal_id: terminalId, phone } = first!
  await db.pool.query(
    `insert into alarm_event (id, oem_id, vehicle_id, kind, level, started_at, lat, lng) overriding system value values ($1::int, 'demo', $1::int, 'emergency', 1, now(), 30, 110)`,
    [id],
  )
  const job = await db.pool.query(
    `insert into command_job (oem_id, vehicle_id, kind, message_id, expires_at, status) values ('demo', $1, 'queryLocation', 33281, now(), 'expired') returning id`,
    [id],
  )
  const jobId = Number((job.rows[0] as { id: string }).id)
  const kinds = await db.pool.query(
    `insert into command_job (oem_id, vehicle_id, kind, message_id, expires_at, status)
     select 'demo', $1::int, kind, 33024, now(), 'expired' from unnest(array['setParameters', 'searchVideos']) kind
     returning id, kind`,
    [id],
  )
  const jobOf = (kind: string) =>
    Number((kinds.rows as { id: string; kind: string }[]).find((row) => row.kind === kind)!.id)
  const orgId = Number(first!.org_id)
  const person = await addAccount(db, { username: 'historian', password: 'x', oemId: 'demo', orgId, roles: [] })
  await seedDetails(db, Number(id), jobId, person.id)
  await db.pool.query(
    `create table terminal_log_all partition of terminal_log for values from ('2026-01-01') to ('2026-01-02')`,
  )
  await db.pool.query(
    `insert into terminal_log (terminal_id, ts, sequence, oem_id, vehicle_id, kind, message_id, content, result, phone, remote_address, gateway_node)
     select $1::int, '2026-01-01 10:00Z', kind, 'demo', $2::int, kind, 258, 'x', 'accepted', $3::text, '10.1.2.3', 'node' from generate_series(1, 2) kind`,
    [terminalId, id, phone],
  )
  const strategies = await db.pool.query(
    `select s.id strategy_id, v.soft_model from upgrade_strategy s join strategy_soft_version l on l.strategy_id = s.id
     join soft_version v on v.id = l.soft_version_id where s.oem_id = 'demo' order by s.id`,
  )
  await db.pool.query(
    `update soft_version set object_key = 'demo/software/2026-01/' || id || '.bin', file_name = 'walk.bin', file_size = 1
     where oem_id = 'demo'`,
  )
  const tests = await db.pool.query<{ id: number }>(`select id from test_run where oem_id = 'demo' order by id limit 1`)
  const dealers = await db.pool.query(`select code from dealer where oem_id = 'demo'`)
  const strategy = strategies.rows[0] as { strategy_id: number; soft_model: string }
  return {
    strategyId: strategy.strategy_id,
    softModel: strategy.soft_model,
    vin: first!.vin,
    vehicleId: id,
    terminalId,
    testRunId: tests.rows[0]!.id,
    jobId,
    settingsJobId: jobOf('setParameters'),
    searchJobId: jobOf('searchVideos'),
    orgId: first!.org_id,
    modelId: first!.model_id,
    updateTime: first!.update_time,
    secrets: [
      ...all.flatMap(({ vin, plate, sn, iccid }) => [vin, plate, sn, iccid]),
      ...(dealers.rows as { code: string }[]).map(({ code }) => code),
      strategy.soft_model,
    ].filter((secret) => secret.length > 4),
  }
}

/** Rows whose ids are the vehicle's, so that one number leads to each of them; sessions and runs have the job's. */
async function seedDetails(db: TestDatabase, id: number, jobId: number, person: number): Promise<void> {
  const add = (table: string, columns: string, values: string) =>
    db.pool.query(
      `insert into ${table} (${columns}) overriding system value
       select ${values} from (select ${id}::int v, ${jobId}::int j, ${person}::int p) given`,
    )
  await add('can_plan', 'id, oem_id, name', `v, 'demo', 'Plan'`)
  await add('can_plan_version', 'plan_id, version, buses', `v, 1, '[]'`)
  await db.pool.query('delete from collection_task where id = $1', [id])
  const collection =
    'id, oem_id, name, task_type, data_source, scope, duration, duration_unit, starts_at, ends_at, status'
  await add('collection_task', collection, `v, 'demo', 'Collection', 0, 1, 1, 1, 0, now(), now(), 2`)
  await add('collection_vehicle', 'task_id, vehicle_id', 'v, v')
  await add(
    'collection_value',
    'task_id, vehicle_id, ecu, message, name, samples, first_at, last_at',
    `v, v, 'BMS', '', 'P0001-00', 1, now(), now()`,
  )
  // The dictionary of the demo may hold this number already.
  await db.pool.query('delete from fault_code where id = $1', [id])
  await add('fault_code', 'id, oem_id, protocol, code, name, level', `v, 'demo', 'uds', 'P0001-00', 'Fault', 3`)
  await add('parameter_template', 'id, oem_id, name', `v, 'demo', 'Template'`)
  await add(
    'analysis_job',
    'id, oem_id, kind, org_ids, scope, params, state',
    `v, 'demo', 'idleShare', '[]', '{"days": 1}', '{}', 'finished'`,
  )
  await add('parameter_template_version', 'template_id, version', 'v, 1')
  await db.pool.query('delete from inspection_run where id = $1', [id])
  await add(
    'inspection_run',
    'id, oem_id, vehicle_id, run_no, template_name, version, state, items, results, failed',
    `v, 'demo', v, 1000, 'Line', 1, 'failed', '[]', '[]', '{}'`,
  )
  await add('parameter_run', 'id, oem_id, kind, stage_size, state', `j, 'demo', 'read', 1, 'finished'`)
  await add('parameter_run_item', 'run_id, vehicle_id, stage, state', `j, v, 1, 'done'`)
  await add('parameter_assignment', 'template_id, vehicle_id', 'v, v')
  const session = 'id, oem_id, vehicle_id, owner_id, purpose, state, started_at, expires_at, ended_at'
  await add('joint_session', session, `j, 'demo', v, p, 'trial', 'ended', now(), now(), now()`)
  await db.pool.query('delete from device_restart where id = $1', [id])
  await add(
    'device_restart',
    'id, oem_id, vehicle_id, reason, state, planned_at',
    `v, 'demo', v, 'Hangs', 'failed', now()`,
  )
  const climate = 'target, mode, fan, defrost, seat_heat, power, min_soc'
  const set = `21, 'auto', 0, false, 0, 'any', 30`
  await db.pool.query('delete from climate_run where id = $1', [id])
  await db.pool.query('delete from climate_schedule where id = $1', [id])
  const run = `id, oem_id, vehicle_id, minutes, state, planned_at, ${climate}`
  await add('climate_run', run, `v, 'demo', v, 20, 'failed', now(), ${set}`)
  const slots = `id, oem_id, vehicle_id, name, enabled, slots, skip_days, zone, ${climate}`
  await add('climate_schedule', slots, `v, 'demo', v, 'Departure', false, '[]', '[]', 'UTC', ${set}`)
  await db.pool.query('delete from lock_order where id = $1', [id])
  const org = '(select org_id from vehicle where id = v)'
  await add('lock_contract', 'id, oem_id, vehicle_id, contract_no, overdue_days', `v, 'demo', v, 'C-1', 40`)
  await add(
    'lock_task',
    'id, oem_id, org_id, name, release, to_level, reason, legal_note, execution_days, vehicles',
    `v, 'demo', ${org}, 'Overdue', false, 2, 'overdue', 'Clause 12', 7, 1`,
  )
  await add('lock_task_vehicle', 'task_id, vehicle_id', 'v, v')
  await add(
    'lock_order',
    'id, oem_id, vehicle_id, org_id, release, to_level, reason, state, finished_at',
    `v, 'demo', v, ${org}, false, 2, 'overdue', 'failed', now()`,
  )
  const trip =
    'id, oem_id, vehicle_id, started_at, ended_at, start_lat, start_lng, end_lat, end_lng, distance_km, idle_seconds, max_speed, harsh_changes, positions'
  await add('trip', trip, `v, 'demo', v, now(), now(), 30, 110, 30, 110, 1, 0, 1, 0, 1`)
  await db.pool.query('delete from itinerary where id = $1', [id])
  await add(
    'itinerary',
    'id, oem_id, vehicle_id, code, route_name, plan_start_at, plan_end_at, corridor, line_km, late_minutes, unplanned_minutes, stops, visits, unplanned, settled_at',
    `v, 'demo', v, 'IT-1', 'Route', now(), now(), 200, 1, 15, 10, '[]', '[]', '[]', now()`,
  )
  const alarm = 'id, oem_id, vehicle_id, kind, level, source, started_at'
  await db.pool.query('delete from alarm_event where id = $1', [id])
  await add('alarm_event', alarm, `v, 'demo', v, 'adasForwardCollision', 2, 'safety', now()`)
  const task = 'id, oem_id, name, template_name, steps, state, starts_at, ends_at, max_minutes, owner_id'
  await db.pool.query('delete from uds_campaign where id = $1', [id])
  await add('uds_campaign', task, `v, 'demo', 'Task', 'Template', '[]', 'finished', now(), now(), 5, p`)
  await db.pool.query('delete from uds_run where id = $1', [id])
  await add('uds_run', 'id, campaign_id, vehicle_id, status', 'v, v, v, 2')
  const uds = 'id, oem_id, vehicle_id, job_id, address, channel, type, request, operator_id, settled'
  const order = 'id, oem_id, to_version, channel, timeout_minutes, send_until, conditions, reason'
  await add(
    'express_upgrade',
    order,
    `v, 'demo', '1', 'http', 30, now(), '{"parked":true,"minSoc":0,"whileCharging":true}', 'Test'`,
  )
  await add('upgrade_record', 'id, oem_id, express_id, vehicle_id, state, file_size', `v, 'demo', v, v, 'success', 1`)
  const unit = 'id, oem_id, vehicle_id, sn, project, system_version, seen_at'
  await db.pool.query('delete from head_unit where id = $1 or vehicle_id = $1', [id])
  await add('head_unit', unit, `v, 'demo', v, 'SN1', 'HU-12', '22.1', now()`)
  await add(
    'head_unit_order',
    'id, oem_id, to_version, network, asks_consent, texts, server, wait_hours, answer_hours, install_hours, reason',
    `v, 'demo', '22.3', 'wifi', true, '{}', 'http://127.0.0.1', 1, 1, 1, 'Test'`,
  )
  await add(
    'head_unit_upgrade',
    'id, oem_id, order_id, vehicle_id, sn, state, start_at, file_size',
    `v, 'demo', v, v, 'SN1', 'failed', now(), 1`,
  )
  await add(
    'upgrade_task',
    'id, oem_id, org_id, task_no, name, task_class, strategy_id, soft_models, selection, wait_days, limit_minutes, channel',
    `v, 'demo', (select org_id from vehicle where id = v), 'UT-1', 'Fix', 'security',
      (select min(id) from upgrade_strategy where oem_id = 'demo'), '{}', '{"modelIds":[],"orderNums":[],"vins":[]}', 1, 30, 'http'`,
  )
  await add('uds_request', uds, `v, 'demo', v, j, 1, 1, 3, '22f190', p, true`)
}
