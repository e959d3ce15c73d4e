import { sql } from 'drizzle-orm'
import type { Transaction } from '#server/store/database.ts'

/** Terminals that are in no vehicle. */
const SPARE_TERMINALS = 25
/** Vehicles that carry devices and recorders, at most. */
const EQUIPPED_VEHICLES = 400
const SPARE_DEVICES = 18
const SPARE_RECORDERS = 8

/** Stock of one tenant: what is in vehicles and what waits on the shelf; nothing is overwritten. */
export function demoStockRepository(tx: Transaction, oemId: string) {
  return {
    /** Hardware, batch and warranty of the terminals of the fleet, and their first step; the plant fits them. */
    async terminalsOfFleet(sns: readonly string[]): Promise<void> {
      await tx.execute(sql`
        update terminal set hardware = 'H' || left(firmware, 1), batch = '2025-W' || lpad((10 + id % 40)::text, 2, '0'),
          stock_state = 'tested', produced_on = date '2025-03-03' + (id % 40) * 7,
          warranty_until = date '2028-03-02' + (id % 40) * 7
        where oem_id = ${oemId} and hardware = '' and sn in (select jsonb_array_elements_text(${JSON.stringify(sns)}::jsonb))`)
      await tx.execute(sql`
        insert into life_event (oem_id, vehicle_id, subject_type, subject_id, subject_name, kind, source, happened_at)
        select t.oem_id, null, 'terminal', t.id, t.sn, 'stocked', 'system', t.produced_on + interval '9 days' from terminal t
        where t.oem_id = ${oemId} and t.sn in (select jsonb_array_elements_text(${JSON.stringify(sns)}::jsonb))
          and not exists (select 1 from life_event e where e.subject_type = 'terminal' and e.subject_id = t.id)`)
    },

    /** Terminals on the shelf, tested ones, some at the supplier and a few that were scrapped. */
    async spareTerminals(): Promise<void> {
      await tx.execute(sql`
        insert into terminal (oem_id, phone, sn, model, supplier, firmware, hardware, imei, imei2, mac, batch, stock_state,
          dialect, produced_on, warranty_until)
        select ${oemId}, (13990080000 + n)::text, 'FTS2026' || lpad(n::text, 5, '0'), (array['FT-60', 'FT-120', 'FT-300'])[1 + n % 3],
          (array['Fleetwall', 'Beichen Electronics', 'Kaltech Telematics'])[1 + n % 3], '3.2.' || n % 4, 'H3',
          '8600123' || lpad((n * 7919 % 100000000)::text, 8, '0'), case when n % 3 = 2 then '8600124' || lpad((n * 7919 % 100000000)::text, 8, '0') else '' end,
          '00:1A:79:' || upper(lpad(to_hex(n % 256), 2, '0')) || ':' || upper(lpad(to_hex(n * 37 % 256), 2, '0')) || ':' || upper(lpad(to_hex(n * 91 % 256), 2, '0')),
          '2026-W' || lpad((28 + n % 12)::text, 2, '0'),
          case when n % 25 = 24 then 'scrapped' when n % 6 = 5 then 'repair' when n % 2 = 1 then 'tested' else 'stock' end,
          'standard', date '2026-07-06' + (n % 12) * 7, date '2029-07-05' + (n % 12) * 7
        from generate_series(0, ${SPARE_TERMINALS - 1}) n on conflict do nothing`)
      await tx.execute(sql`
        insert into life_event (oem_id, subject_type, subject_id, subject_name, kind, source, reason, details, happened_at)
        select t.oem_id, 'terminal', t.id, t.sn, 'stocked', 'system', '', '{}'::jsonb, t.produced_on + interval '9 days'
        from terminal t where t.oem_id = ${oemId} and t.sn like 'FTS2026%'
        union all
        select t.oem_id, 'terminal', t.id, t.sn, 'stateChanged', 'system',
          case t.stock_state when 'repair' then 'No GNSS fix on the test bench' when 'scrapped' then 'Housing broken in transit' else '' end,
          jsonb_build_object('from', 'stock', 'to', t.stock_state), t.produced_on + interval '16 days'
        from terminal t where t.oem_id = ${oemId} and t.sn like 'FTS2026%' and t.stock_state <> 'stock'`)
    },

    /** Cameras, sensors, locks, badge readers and trailer trackers, most of them in vehicles. */
    async devices(orgId: number): Promise<void> {
      await tx.execute(sql`
        with fleet as (select v.id, v.org_id, row_number() over (order by v.id) as n from vehicle v
            where v.oem_id = ${oemId} order by v.id limit ${EQUIPPED_VEHICLES}),
          made as (select n, org_id, id as vehicle_id, n % 5 as k from fleet where n % 7 <> 6
            union all select 100000 + s, ${orgId}, null, s % 5 from generate_series(0, ${SPARE_DEVICES - 1}) s)
        insert into device (oem_id, org_id, code, kind, model, supplier, protocol, vehicle_id, position, linked_at, last_data_at, battery, state)
        select ${oemId}, org_id, (array['CAM', 'TMP', 'LCK', 'RFC', 'TRK'])[1 + k] || '-26' || lpad(n::text, 6, '0'),
          (array['camera', 'sensor', 'lock', 'badgeReader', 'trailerTracker'])[1 + k],
          (array['HC-210', 'TS-4B', 'EL-90', 'IC-3', 'TG-12'])[1 + k],
          (array['Huarui Vision', 'Zhongwen Sensor', 'Tieniu', 'Xinka', 'Beichen Electronics'])[1 + k],
          (array['AHD', 'BLE', 'BLE', 'RS485', 'MQTT'])[1 + k], vehicle_id,
          case when vehicle_id is null then '' else (array['Windscreen', 'Cargo area', 'Rear door', 'Dashboard', 'Trailer frame'])[1 + k] end,
          case when vehicle_id is not null then now() - interval '1 day' * (20 + n % 200) end,
          case when vehicle_id is not null then now() - interval '1 minute' * (n * 13 % 240) end,
          case when vehicle_id is not null and k in (1, 2, 4) then 12 + n * 29 % 88 end,
          case when vehicle_id is null then case when n % 6 = 5 then 'faulty' else 'stock' end when n % 41 = 40 then 'faulty' else 'linked' end
        from made on conflict do nothing`)
      await tx.execute(sql`
        insert into life_event (oem_id, vehicle_id, subject_type, subject_id, subject_name, kind, source, details, happened_at)
        select d.oem_id, null, 'device', d.id, d.code, 'stocked', 'system', '{}'::jsonb, coalesce(d.linked_at, now()) - interval '12 days'
        from device d where d.oem_id = ${oemId}
        union all
        select d.oem_id, d.vehicle_id, 'device', d.id, d.code, 'deviceFitted', 'system', jsonb_build_object('position', d.position), d.linked_at
        from device d where d.oem_id = ${oemId} and d.vehicle_id is not null`)
    },

    /** Driving recorders of trucks and buses, and some on the shelf. */
    async recorders(orgId: number): Promise<void> {
      await tx.execute(sql`
        with fleet as (select v.id, v.org_id, row_number() over (order by v.id) as n from vehicle v
            join vehicle_model m on m.id = v.model_id
            where v.oem_id = ${oemId} and m.vehicle_class in ('truck', 'bus', 'special') order by v.id limit ${EQUIPPED_VEHICLES}),
          made as (select n, org_id, id as vehicle_id from fleet where n % 3 <> 2
            union all select 100000 + s, ${orgId}, null from generate_series(0, ${SPARE_RECORDERS - 1}) s)
        insert into black_box (oem_id, org_id, number, model, supplier, certificate, vehicle_id, installed_at, capacity_mb, self_test,
          self_test_at, calibration_until, state)
        select ${oemId}, org_id, 'XJ-25-' || lpad(n::text, 6, '0'), (array['HX-R3', 'QM-VDR2'])[1 + n % 2],
          (array['Hangxing', 'Qiming'])[1 + n % 2], '2025011116' || lpad((n * 53 % 1000000)::text, 6, '0'), vehicle_id,
          case when vehicle_id is not null then now() - interval '1 day' * (60 + n % 300) end, (array[128, 256])[1 + n % 2],
          case when vehicle_id is null then 'none' when n % 37 = 36 then 'failed' else 'passed' end,
          case when vehicle_id is not null then now() - interval '1 day' * (n % 90) end,
          (now() at time zone 'Asia/Shanghai')::date + (n * 17 % 540)::int - 30,
          case when vehicle_id is null then 'stock' when n % 37 = 36 then 'faulty' else 'installed' end
        from made on conflict do nothing`)
      await tx.execute(sql`
        insert into life_event (oem_id, vehicle_id, subject_type, subject_id, subject_name, kind, source, happened_at)
        select b.oem_id, null, 'recorder', b.id, b.number, 'stocked', 'system', coalesce(b.installed_at, now()) - interval '20 days'
        from black_box b where b.oem_id = ${oemId}
        union all
        select b.oem_id, b.vehicle_id, 'recorder', b.id, b.number, 'recorderFitted', 'system', b.installed_at
        from black_box b where b.oem_id = ${oemId} and b.vehicle_id is not null`)
    },
  }
}
