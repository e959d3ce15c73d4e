import { sql } from 'drizzle-orm'
import type { DemoNames } from '#core/demo/demo-names.ts'
import type { Transaction } from '#server/store/database.ts'

/** The plants of the demo: one names models as the platform does, the other has codes of its own. */
export const DEMO_PLANTS = [
  { code: 'XA01', name: 'Xi’an plant' },
  { code: 'SH02', name: 'Shanghai plant' },
] as const
/** Vehicles whose records of the plant are there; of the others only their lives are. */
const RECORDED_VEHICLES = 400

/** When a vehicle left the plant: some weeks before it was sold, or came into stock. */
const BUILT = sql.raw(`coalesce(s.sold_at, v.created_at) - make_interval(days => 25 + v.id % 40, hours => v.id % 9)`)
const PLANT_OF = sql.raw(`case when m.vehicle_class in ('truck', 'special') then 'XA01' else 'SH02' end`)
const WITHOUT_PAST = sql.raw(`not exists (select 1 from life_event e where e.vehicle_id = v.id and e.kind = 'built')`)

/** The past of the fleet, from the plant to the first message of its customer; nothing is overwritten. */
export async function addDemoPlantPast(tx: Transaction, oemId: string, orgId: number, names: DemoNames): Promise<void> {
  await addPlants(tx, oemId, orgId, names)
  await tx.execute(sql`create temp table demo_built on commit drop as
    select v.id as vehicle_id, v.vin, ${BUILT} as built_at, ${PLANT_OF} as plant_code, m.model_code, m.model_name, m.power_type, m.vehicle_class, n.battery_capacity,
      t.id as terminal_id, t.sn, t.iccid, c.id as card_id, v.dealer_code, row_number() over (order by v.id desc) as newest
    from vehicle v join vehicle_model m on m.id = v.model_id left join terminal t on t.vehicle_id = v.id
    left join sim_card c on c.oem_id = v.oem_id and c.iccid = t.iccid and t.iccid <> ''
    left join vehicle_sale s on s.vehicle_id = v.id and s.returned_at is null
    left join new_energy_params n on n.model_id = v.model_id
    where v.oem_id = ${oemId} and ${WITHOUT_PAST}`)
  await addDetails(tx, oemId)
  await addLives(tx, oemId)
  await addRecords(tx, oemId)
  await tx.execute(sql`drop table demo_built`)
}

async function addPlants(tx: Transaction, oemId: string, orgId: number, names: DemoNames): Promise<void> {
  for (const { code, name } of DEMO_PLANTS) {
    await tx.execute(sql`insert into plant (oem_id, org_id, code, name) values (${oemId}, ${orgId}, ${code}, ${names.text(name)})
      on conflict do nothing`)
  }
  await tx.execute(sql`insert into plant_code (oem_id, plant_code, kind, code, target)
    select ${oemId}, 'SH02', 'model', 'SH-' || replace(model_code, '-', ''), model_code from vehicle_model where oem_id = ${oemId}
    union all select ${oemId}, 'SH02', 'colour', 'C' || row_number() over (order by code), code from vehicle_colour
      where oem_id = ${oemId}
    on conflict do nothing`)
}

/** Technical data that suit the model. */
async function addDetails(tx: Transaction, oemId: string): Promise<void> {
  await tx.execute(sql`insert into vehicle_detail (vehicle_id, oem_id, order_num, colour, engine, engine_no, motor, motor_no, gearbox,
      chassis, energy_store, ecus, produced_on, line_off_on, certificate_no, tonnage, seats, usage, plant_code)
    select b.vehicle_id, ${oemId},
      coalesce((select o.order_num from vehicle_order o join vehicle v on v.id = b.vehicle_id and o.model_id = v.model_id
        where o.oem_id = ${oemId} order by o.order_num offset b.vehicle_id % 3 limit 1), ''),
      case b.vehicle_class when 'special' then 'ORG' when 'bus' then (array['WHT', 'GRN', 'BLU'])[1 + b.vehicle_id % 3]
        else (array['WHT', 'RED', 'BLU', 'SLV', 'GRY', 'BLK'])[1 + b.vehicle_id % 6] end,
      x.engine, case x.engine when '' then '' else replace(x.engine, '-', '') || lpad((b.vehicle_id * 37 % 1000000)::text, 6, '0') end,
      x.motor, case x.motor when '' then '' else replace(x.motor, '-', '') || lpad((b.vehicle_id * 53 % 1000000)::text, 6, '0') end,
      case b.vehicle_class when 'truck' then case when x.motor = '' then 'AMT-12' else 'EDU-2' end when 'car' then 'AT-6'
        when 'bus' then case when x.motor = '' then 'AT-6' else 'EDU-2' end else 'MT-8' end,
      case b.vehicle_class when 'truck' then case when b.model_name like '%van%' then 'CH-VAN-L' when b.model_name like '%6×4%' then 'CH-6X4-T'
          when b.model_name like 'Luhe%' then 'CH-4X2-B' else 'CH-4X2-T' end
        when 'bus' then (array['CH-BUS-12', 'CH-COACH-12'])[1 + b.vehicle_id % 2] when 'special' then 'CH-SWEEP' else 'CH-VAN-L' end,
      x.store, x.ecus, (b.built_at at time zone 'Asia/Shanghai')::date, ((b.built_at + interval '1 day') at time zone 'Asia/Shanghai')::date,
      'WAC' || to_char(b.built_at, 'YYYY') || lpad((b.vehicle_id * 7919 % 10000000)::text, 7, '0'),
      case b.vehicle_class when 'truck' then case when b.model_name like '%van%' then 1.5 when b.model_name like '%6×4%' then 25
          when b.model_name like 'Luhe%' then 9.5 else 18 end when 'special' then 12 end,
      case b.vehicle_class when 'bus' then (array[46, 38])[1 + b.vehicle_id % 2] when 'car' then 5 else 2 end,
      case b.vehicle_class when 'bus' then 'Public transport' when 'special' then 'Municipal' when 'car' then 'Company car' else 'Freight' end,
      b.plant_code
    from demo_built b cross join lateral (select
      case b.power_type when '柴油' then (array['YD-13-480', 'YD-9-340', 'YD-5-220'])[1 + b.vehicle_id % 3] when 'LNG' then 'YG-13-500'
        when 'CNG' then 'YG-6-200' when '汽油' then 'QT-15-T' when '油电混合' then 'HZ-25-H' when '气电混合' then 'YG-6-200' else '' end as engine,
      case when b.power_type = '纯电动' or b.power_type like '燃料电池%' then case when b.battery_capacity < 200 then 'EM-120' else 'TM-350' end
        when b.power_type like '%混合' then 'HM-60' else '' end as motor,
      case b.power_type when '纯电动' then case when b.battery_capacity >= 330 then 'LFP-350' when b.battery_capacity >= 200 then 'LFP-310'
        when b.battery_capacity >= 65 then 'LFP-70' else 'NMC-60' end when 'LNG' then 'LNG-1000'
        when 'CNG' then 'CNG-320' else '' end as store,
      case when b.power_type = '纯电动' then '["KT-VCU-9", "NT-BMS-7", "WB-ABS-6", "JX-ICM-3", "FT-300"]'::jsonb
        else '["YD-ECM-17", "WB-ABS-6", "FL-TCU-12", "JX-ICM-3", "FT-300"]'::jsonb end as ecus) x
    on conflict do nothing`)
}

/** The plant built it, fitted terminal and card, and shipped it; then it was sold, delivered and first used. */
async function addLives(tx: Transaction, oemId: string): Promise<void> {
  await tx.execute(sql`insert into life_event (oem_id, vehicle_id, subject_type, subject_id, subject_name, kind, source, details, happened_at)
    select ${oemId}, b.vehicle_id, step.type, step.subject, coalesce(step.name, ''), step.kind, 'plant',
      jsonb_strip_nulls(jsonb_build_object('plant', p.name, 'messageId', upper(left(step.kind, 2)) || '-' || b.vin)), b.built_at + step.later
    from demo_built b join plant p on p.oem_id = ${oemId} and p.code = b.plant_code
    cross join lateral (values
      ('built', null, null::int, null, interval '0'),
      ('terminalFitted', 'terminal', b.terminal_id, b.sn, interval '6 hours'),
      ('simFitted', 'simCard', b.card_id, b.iccid, interval '7 hours'),
      ('lineOff', null, null, null, interval '1 day'),
      ('shipped', null, null, null, interval '3 days')) as step(kind, type, subject, name, later)
    where step.type is null or step.subject is not null`)
  await tx.execute(sql`insert into life_event (oem_id, vehicle_id, kind, source, details, happened_at)
    select ${oemId}, b.vehicle_id, step.kind, 'system', step.details, step.at from demo_built b
    left join vehicle_sale s on s.vehicle_id = b.vehicle_id and s.returned_at is null
    left join dealer d on d.oem_id = ${oemId} and d.code = s.dealer_code
    cross join lateral (values
      ('registered', '{}'::jsonb, b.built_at + interval '1 hour'),
      ('sold', jsonb_strip_nulls(jsonb_build_object('orderNo', s.order_no, 'dealer', d.name)), s.sold_at),
      ('delivered', '{}'::jsonb, s.delivered_at),
      ('activated', '{}'::jsonb, s.activated_at)) as step(kind, details, at)
    where step.at is not null`)
  // What is fitted is older than the vehicle it is fitted to.
  await tx.execute(sql`update terminal t set produced_on = (b.built_at - interval '60 days')::date,
      warranty_until = (b.built_at - interval '60 days')::date + 1095, batch = to_char(b.built_at - interval '60 days', 'IYYY-"W"IW')
    from demo_built b where t.id = b.terminal_id`)
  await tx.execute(sql`update life_event e set happened_at = b.built_at - interval '40 days' from demo_built b
    where e.subject_type = 'terminal' and e.subject_id = b.terminal_id and e.kind = 'stocked'`)
  await tx.execute(sql`update sim_card c set activated_on = b.built_at::date, batch = to_char(b.built_at - interval '30 days', 'YYYY-MM')
    from demo_built b where c.id = b.card_id`)
}

/** The records of the newest vehicles, as the plants delivered them. */
async function addRecords(tx: Transaction, oemId: string): Promise<void> {
  await tx.execute(sql`with delivery as (insert into plant_batch (oem_id, plant_code, source, file_name, state, rows, stored, applied,
        created_at, finished_at)
      select ${oemId}, b.plant_code, 'file', lower(b.plant_code) || '-handover.ndjson', 'done', count(*) * 5, count(*) * 5, count(*) * 5,
        now() - interval '2 hours', now() - interval '119 minutes'
      from demo_built b where b.newest <= ${RECORDED_VEHICLES} group by b.plant_code returning id, plant_code)
    insert into plant_record (oem_id, plant_code, message_id, batch_id, vin, event, happened_at, payload, state, result, vehicle_id,
      received_at, applied_at)
    select ${oemId}, b.plant_code, upper(left(step.kind, 2)) || '-' || b.vin, delivery.id, b.vin, step.kind, b.built_at + step.later,
      jsonb_strip_nulls(step.payload), 'applied', case step.kind when 'built' then 'created' else 'updated' end, b.vehicle_id,
      now() - interval '2 hours', now() - interval '119 minutes'
    from demo_built b join delivery on delivery.plant_code = b.plant_code join vehicle_detail x on x.vehicle_id = b.vehicle_id
    left join plant_code c on c.oem_id = ${oemId} and c.plant_code = b.plant_code and c.kind = 'model' and c.target = b.model_code
    left join plant_code k on k.oem_id = ${oemId} and k.plant_code = b.plant_code and k.kind = 'colour' and k.target = x.colour
    cross join lateral (values
      ('built', jsonb_build_object('model', coalesce(c.code, b.model_code), 'colour', coalesce(k.code, x.colour), 'orderNum', x.order_num,
        'engine', nullif(x.engine, ''), 'engineNo', nullif(x.engine_no, ''), 'motor', nullif(x.motor, ''),
        'gearbox', x.gearbox, 'chassis', x.chassis, 'producedOn', x.produced_on::text), interval '0'),
      ('terminalFitted', jsonb_build_object('sn', b.sn), interval '6 hours'),
      ('simFitted', jsonb_build_object('iccid', b.iccid), interval '7 hours'),
      ('lineOff', jsonb_build_object('certificateNo', x.certificate_no), interval '1 day'),
      ('shipped', jsonb_build_object('dealerCode', nullif(b.dealer_code, '')), interval '3 days')) as step(kind, payload, later)
    where b.newest <= ${RECORDED_VEHICLES}
    order by b.vehicle_id, step.later on conflict do nothing`)
}
