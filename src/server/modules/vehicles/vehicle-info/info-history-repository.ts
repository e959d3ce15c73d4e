import type { PlantCheck, VehicleInfoChange } from '#core/contract/vehicle-info.ts'
import { PLANT_FIELDS, type PlantField } from '#core/domain/plant.ts'
import { platformTimeOf } from '#core/domain/platform-time.ts'
import type { Database } from '#server/store/database.ts'
import { SEEN_VEHICLE, type Scope } from '#server/store/scope.ts'

/** What a plant cannot report differently from itself. */
const COMPARED: readonly PlantField[] = PLANT_FIELDS.filter((field) => field !== 'terminalVin' && field !== 'cardSn')

/** Changes of technical data, and what the plant said about the same. */
export function infoHistoryRepository({ pool }: Pick<Database, 'pool'>) {
  return {
    async changes({ oemId, orgIds }: Scope, vin: string): Promise<VehicleInfoChange[]> {
      const { rows } = await pool.query<Omit<VehicleInfoChange, 'changeTime'> & { changedAt: Date }>(
        `select c.id::float8 as id, c.changed_at as "changedAt", coalesce(a.username, '') as by, c.source, c.changes
          from vehicle_change c join vehicle v on v.id = c.vehicle_id left join account a on a.id = c.changed_by
         where ${SEEN_VEHICLE} and v.vin = $3 order by c.changed_at desc, c.id desc limit 100`,
        [oemId, [...orgIds], vin],
      )
      return rows.map(({ changedAt, ...row }) => ({ ...row, changeTime: platformTimeOf(changedAt) }))
    },

    async plantCheck({ oemId, orgIds }: Scope, vin: string): Promise<PlantCheck | null> {
      const { rows } = await pool.query<{
        booked: Record<string, string | null>
        reported: Record<string, string>
        records: number
      }>(
        `select jsonb_build_object('model', m.model_code, 'colour', d.colour, 'orderNum', d.order_num, 'engine', d.engine,
            'engineNo', d.engine_no, 'motor', d.motor, 'motorNo', d.motor_no, 'gearbox', d.gearbox, 'chassis', d.chassis,
            'energyStore', d.energy_store, 'producedOn', d.produced_on::text, 'certificateNo', d.certificate_no,
            'tonnage', d.tonnage::text, 'seats', d.seats::text, 'sn', t.sn, 'iccid', t.iccid, 'dealerCode', v.dealer_code) as booked,
          coalesce(r.reported, '{}'::jsonb) || jsonb_strip_nulls(jsonb_build_object(
            'model', (select c.target from plant_code c where c.oem_id = v.oem_id and c.plant_code = r.plant_code and c.kind = 'model'
              and c.code = r.reported ->> 'model'),
            'colour', (select c.target from plant_code c where c.oem_id = v.oem_id and c.plant_code = r.plant_code
              and c.kind = 'colour' and c.code = r.reported ->> 'colour'))) as reported,
          coalesce(r.records, 0)::int as records
        from vehicle v join vehicle_model m on m.id = v.model_id left join vehicle_detail d on d.vehicle_id = v.id
        left join terminal t on t.vehicle_id = v.id
        left join lateral (select count(distinct x.id) as records, max(x.plant_code) as plant_code,
            jsonb_object_agg(e.key, e.value order by x.happened_at, x.id) filter (where e.key is not null) as reported
          from plant_record x left join lateral jsonb_each(x.payload) e on true
         where x.oem_id = v.oem_id and x.vin = v.vin and x.error not in ('cancelled', 'vinTaken')) r on true
       where ${SEEN_VEHICLE} and v.vin = $3`,
        [oemId, [...orgIds], vin],
      )
      const [row] = rows
      if (!row) return null
      return {
        records: row.records,
        rows: COMPARED.flatMap((field) => {
          const reported = row.reported[field]
          const booked = row.booked[field] ?? ''
          return reported ? [{ field, booked, reported, same: booked === reported }] : []
        }),
      }
    },
  }
}
export type InfoHistoryRepository = ReturnType<typeof infoHistoryRepository>
