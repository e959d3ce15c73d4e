import { sql } from 'drizzle-orm'
import { PLANT_EVENTS, type PlantEvent } from '#core/domain/plant.ts'
import type { Transaction } from '#server/store/database.ts'

/** What a line of the file drop of the demo says. */
export interface FeedLine {
  plant: string
  messageId: string
  vin: string
  event: PlantEvent
  eventTime: string
  [field: string]: string
}

/** A vehicle that is on the line. */
export interface FeedVehicle {
  index: number
  plant: string
  vin: string
  sn: string
  iccid: string
}

export const feedVehicle = (index: number): FeedVehicle => {
  const number = String(index).padStart(5, '0')
  return {
    index,
    plant: index % 2 === 0 ? 'XA01' : 'SH02',
    vin: `${index % 2 === 0 ? 'LY9' : 'LB9'}TNEW26${String(index).padStart(8, '0')}`,
    sn: `FTN26${number}`,
    iccid: `898604990077${number.padStart(7, '0')}`,
  }
}

/** Terminal and card of a new vehicle come into stock before it is built. */
export async function stockForVehicle(
  tx: Transaction,
  oemId: string,
  orgId: number,
  { index, sn, iccid }: FeedVehicle,
) {
  const { rows: terminals } = await tx.execute<{
    id: number
  }>(sql`insert into terminal (oem_id, phone, sn, model, supplier, firmware,
      hardware, batch, stock_state, produced_on, warranty_until)
    values (${oemId}, ${String(13_990_090_000 + index)}, ${sn}, 'FT-300', 'Fleetwall', '7.2.1', 'H7', 'NEW-26', 'tested',
      current_date - 20, current_date + 1075) on conflict do nothing returning id`)
  const { rows: cards } = await tx.execute<{
    id: number
  }>(sql`insert into sim_card (oem_id, org_id, iccid, msisdn, imsi, carrier, plan,
      state, real_name, batch)
    values (${oemId}, ${orgId}, ${iccid}, ${String(10_649_991_000 + index)}, ${`46004${8_100_000_000 + index}`}, 'Fleetwall Mobile',
      '500 MB / fleet', 'ready', 'verified', 'NEW-26') on conflict do nothing returning id`)
  const subjects = [
    ...terminals.map(({ id }) => ({ type: 'terminal', id, name: sn })),
    ...cards.map(({ id }) => ({ type: 'simCard', id, name: iccid })),
  ]
  if (subjects.length === 0) return
  await tx.execute(sql`insert into life_event (oem_id, subject_type, subject_id, subject_name, kind, source, happened_at)
    select ${oemId}, s.type, s.id, s.name, 'stocked', 'system', now() - interval '10 days'
    from jsonb_to_recordset(${JSON.stringify(subjects)}::jsonb) as s(type text, id int, name text)`)
}

export async function modelsOfPlant(tx: Transaction, oemId: string, plant: string): Promise<string[]> {
  const { rows } = await tx.execute<{ code: string }>(
    plant === 'XA01'
      ? sql`select model_code as code from vehicle_model where oem_id = ${oemId} and vehicle_class = 'truck' order by 1`
      : sql`select c.code from plant_code c join vehicle_model m on m.oem_id = c.oem_id and m.model_code = c.target
          where c.oem_id = ${oemId} and c.plant_code = ${plant} and c.kind = 'model' and m.vehicle_class = 'bus' order by 1`,
  )
  return rows.map(({ code }) => code)
}

/** The plant counts what it reported today; one vehicle of its list was never reported. */
export async function countToday(tx: Transaction, oemId: string, plant: string): Promise<void> {
  await tx.execute(sql`insert into plant_day_total (oem_id, plant_code, day, event, count, vins)
    select ${oemId}, ${plant}, (now() at time zone 'Asia/Shanghai')::date, e.event, count(r.id) + case e.event when 'shipped' then 1 else 0 end,
      coalesce(array_agg(distinct r.vin) filter (where r.vin is not null), '{}')
        || case e.event when 'shipped' then array['LY9TNEW2600000999'] else '{}' end
    from unnest(${sql.param([...PLANT_EVENTS])}::text[]) e(event)
    left join plant_record r on r.oem_id = ${oemId} and r.plant_code = ${plant} and r.event = e.event
      and r.happened_at >= (now() at time zone 'Asia/Shanghai')::date::timestamp at time zone 'Asia/Shanghai'
    group by e.event
    on conflict (oem_id, plant_code, day, event) do update set count = excluded.count, vins = excluded.vins, updated_at = now()`)
}
