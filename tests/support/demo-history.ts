import type { TestDatabase } from './database.ts'

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
    `insert into alarm_event (oem_id, vehicle_id, kind, level, started_at, lat, lng) values ('demo', $1, 'emergency', 1, now(), 30, 110)`,
    [id],
  )
  const job = await db.pool.query(
    `insert into command_job (oem_id, vehicle_id, kind, message_id, expires_at, status) values ('demo', $1, 'queryLocation', 33281, now(), 'expired') returning id`,
    [id],
  )
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
  const dealers = await db.pool.query(`select code from dealer where oem_id = 'demo'`)
  const strategy = strategies.rows[0] as { strategy_id: number; soft_model: string }
  return {
    strategyId: strategy.strategy_id,
    softModel: strategy.soft_model,
    vin: first!.vin,
    vehicleId: id,
    jobId: Number((job.rows[0] as { id: string }).id),
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
