import { sql } from 'drizzle-orm'
import { VehicleDetail } from '#core/contract/vehicle-info.ts'
import type { ImportScope, ImportTransaction } from '#server/exchange/importer.ts'
import { inBatches } from '#server/store/paging.ts'
import { ownVehicle } from '#server/store/scope.ts'

type Detail = Partial<VehicleDetail>

const COLUMNS =
  sql.raw(`order_num as "orderNum", colour, engine, engine_no as "engineNo", motor, motor_no as "motorNo", gearbox,
  chassis, energy_store as "energyStore", ecus, produced_on::text as "producedOn", certificate_no as "certificateNo", tonnage,
  seats, usage, area_id as "areaId"`)

/** Stored technical data by VIN, locked until the transaction ends. */
export async function detailsOf(tx: ImportTransaction, scope: ImportScope, vins: readonly string[]) {
  const found = new Map<string, Detail>()
  for (const batch of inBatches(vins)) {
    const { rows } = await tx.execute<{ vin: string } & Detail>(sql`select vehicle.vin, ${COLUMNS} from vehicle
      join vehicle_detail d on d.vehicle_id = vehicle.id where ${ownVehicle(scope)} and vehicle.vin = any(${sql.param(batch)})
      for update of d`)
    for (const { vin, ...detail } of rows) found.set(vin, detail)
  }
  return found
}

/** Writes technical data and what changed: two statements for all of them. */
export async function saveDetails(
  tx: ImportTransaction,
  scope: ImportScope,
  rows: readonly { vin: string; detail: Detail; changes: readonly object[] }[],
): Promise<void> {
  const given = JSON.stringify(
    rows.map(({ vin, detail, changes }) => ({ ...VehicleDetail.parse(detail), vin, changes })),
  )
  await tx.execute(sql`insert into vehicle_detail (vehicle_id, oem_id, order_num, colour, engine, engine_no, motor, motor_no, gearbox,
      chassis, energy_store, ecus, produced_on, certificate_no, tonnage, seats, usage, area_id)
    select vehicle.id, vehicle.oem_id, r."orderNum", r.colour, r.engine, r."engineNo", r.motor, r."motorNo", r.gearbox, r.chassis,
      r."energyStore", r.ecus, r."producedOn", r."certificateNo", r.tonnage, r.seats, r.usage, r."areaId"
    from jsonb_to_recordset(${given}::jsonb) as r(vin text, "orderNum" text, colour text, engine text, "engineNo" text, motor text,
      "motorNo" text, gearbox text, chassis text, "energyStore" text, ecus jsonb, "producedOn" date, "certificateNo" text,
      tonnage float8, seats int, usage text, "areaId" text)
    join vehicle on vehicle.vin = r.vin and ${ownVehicle(scope)}
    on conflict (vehicle_id) do update set order_num = excluded.order_num, colour = excluded.colour, engine = excluded.engine,
      engine_no = excluded.engine_no, motor = excluded.motor, motor_no = excluded.motor_no, gearbox = excluded.gearbox,
      chassis = excluded.chassis, energy_store = excluded.energy_store, ecus = excluded.ecus, produced_on = excluded.produced_on,
      certificate_no = excluded.certificate_no, tonnage = excluded.tonnage, seats = excluded.seats, usage = excluded.usage,
      area_id = excluded.area_id, updated_at = now()`)
  await tx.execute(sql`insert into vehicle_change (oem_id, vehicle_id, source, changes, changed_by)
    select vehicle.oem_id, vehicle.id, 'import', r.changes, (select id from account where id = ${scope.userId})
    from jsonb_to_recordset(${given}::jsonb) as r(vin text, changes jsonb)
    join vehicle on vehicle.vin = r.vin and ${ownVehicle(scope)} where jsonb_array_length(r.changes) > 0`)
}

/** Puts technical data back; false when one of them was changed since. */
export async function restoreDetails(
  tx: ImportTransaction,
  scope: ImportScope,
  rows: readonly { vin: string; detail: Detail | null }[],
  committedAt: Date,
): Promise<boolean> {
  for (const batch of inBatches(rows)) {
    const vins = batch.map(({ vin }) => vin)
    const { rows: found } = await tx.execute<{
      same: boolean
    }>(sql`select d.updated_at = ${committedAt.toISOString()}::timestamptz
        or date_trunc('milliseconds', d.updated_at) = ${committedAt.toISOString()}::timestamptz as same
      from vehicle join vehicle_detail d on d.vehicle_id = vehicle.id
      where ${ownVehicle(scope)} and vehicle.vin = any(${sql.param(vins)}) for update of d`)
    if (found.length < vins.length || found.some(({ same }) => !same)) return false
    await saveDetails(
      tx,
      scope,
      batch.map(({ vin, detail }) => ({ vin, detail: detail ?? {}, changes: [] })),
    )
  }
  return true
}
