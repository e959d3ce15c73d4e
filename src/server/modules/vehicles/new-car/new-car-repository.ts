import { NEW_CAR_DAYS } from '#core/contract/new-car.ts'
import type { Database } from '#server/store/database.ts'
import { newerVersion } from '#server/store/newer-version.ts'
import { type Scope, SEEN_VEHICLE } from '#server/store/scope.ts'
import { IS_FAULT } from '#server/store/vehicle-faults.ts'

export interface NewCarFacts {
  id: number
  oemId: string
  modelId: number
  vin: string
  plate: string
  brandCode: string
  seriesCode: string
  seriesName: string
  modelName: string
  powerType: string
  dealerName: string
  /** "YYYY-MM-DD" */
  fromDay: string
  today: string
  produced: Date | null
  terminalFitted: Date | null
  firstOnline: Date | null
  delivered: Date | null
  activated: Date | null
  firstCharge: Date | null
  firstFault: Date | null
  lastMessageAt: Date | null
  hasTerminal: boolean
  consent: string | null
  /** Newer published version of the terminal's software; null: none. */
  newer: string | null
  openFaults: number
}

const ZONE = `at time zone 'Asia/Shanghai'`
const dayTime = (column: string) => `(${column})::timestamp ${ZONE}`

const FACTS = `select v.id, v.oem_id as "oemId", v.model_id as "modelId", v.vin, v.plate, m.brand_code as "brandCode",
    m.series_code as "seriesCode", m.series_name as "seriesName", m.model_name as "modelName", m.power_type as "powerType",
    coalesce(d.name, v.dealer_code) as "dealerName",
    to_char(coalesce((s.delivered_at ${ZONE})::date, v.sold_on, (v.created_at ${ZONE})::date), 'YYYY-MM-DD') as "fromDay",
    to_char((now() ${ZONE})::date, 'YYYY-MM-DD') as today,
    coalesce((select min(l.happened_at) from life_event l where l.vehicle_id = v.id and l.kind in ('built', 'lineOff')),
      ${dayTime('x.produced_on')}) as produced,
    coalesce((select min(l.happened_at) from life_event l where l.vehicle_id = v.id and l.kind = 'terminalFitted'),
      t.registered_at) as "terminalFitted",
    (select ${dayTime('min(y.day)')} from vehicle_day y where y.vehicle_id = v.id) as "firstOnline",
    s.delivered_at as delivered, s.activated_at as activated,
    (select ${dayTime('min(y.day)')} from vehicle_day y where y.vehicle_id = v.id and y.charging_seconds > 0) as "firstCharge",
    (select min(e.started_at) from alarm_event e where e.vehicle_id = v.id and ${IS_FAULT}) as "firstFault",
    z.last_message_at as "lastMessageAt", t.id is not null as "hasTerminal", c.state as consent,
    ${newerVersion('v.oem_id')} as newer,
    (select count(*)::int from alarm_event e where e.vehicle_id = v.id and e.ended_at is null and ${IS_FAULT}) as "openFaults"
  from vehicle v join vehicle_model m on m.id = v.model_id
  left join vehicle_sale s on s.vehicle_id = v.id and s.returned_at is null
  left join vehicle_detail x on x.vehicle_id = v.id left join vehicle_consent c on c.vehicle_id = v.id
  left join dealer d on d.oem_id = v.oem_id and d.code = v.dealer_code
  left join terminal t on t.vehicle_id = v.id left join terminal_state z on z.terminal_id = t.id
  where ${SEEN_VEHICLE} and not v.archived and v.vin = $3`

/** The newest 500 vehicles of the series with the day each is followed from. $1 tenant, $2 brand, $3 series. */
const SERIES = `select v.id, coalesce((s.delivered_at ${ZONE})::date, v.sold_on, (v.created_at ${ZONE})::date) as from_day
  from vehicle v join vehicle_model m on m.id = v.model_id
  left join vehicle_sale s on s.vehicle_id = v.id and s.returned_at is null
  where v.oem_id = $1 and m.brand_code = $2 and m.series_code = $3 and not v.archived
  order by from_day desc, v.id limit 500`
const MEDIANS = `with series as (${SERIES})
  select y.day - s.from_day as age, percentile_cont(0.5) within group (order by y.mileage_km) as km,
    count(distinct s.id)::int as vehicles
  from series s join vehicle_day y on y.vehicle_id = s.id and y.day between s.from_day and s.from_day + ${NEW_CAR_DAYS - 1}
  group by 1`
const DAYS = `select to_char(y.day, 'YYYY-MM-DD') as day, y.mileage_km as km from vehicle_day y
  where y.vehicle_id = $1 and y.day >= $2::date and y.day < $2::date + ${NEW_CAR_DAYS} order by 1`
const FAULTS = `select e.id::float8 as id, e.kind, e.level, e.started_at as "startedAt", e.ended_at as "endedAt" from alarm_event e
  where e.vehicle_id = $1 and e.started_at >= ${dayTime('$2::date')} and ${IS_FAULT} order by e.started_at desc limit 50`

export function newCarRepository({ pool }: Pick<Database, 'pool'>) {
  return {
    async facts({ oemId, orgIds }: Scope, vin: string): Promise<NewCarFacts | undefined> {
      return (await pool.query<NewCarFacts>(FACTS, [oemId, [...orgIds], vin])).rows[0]
    },

    async history({ id, oemId, brandCode, seriesCode, fromDay }: NewCarFacts) {
      const [days, medians, faults] = await Promise.all([
        pool.query<{ day: string; km: number }>(DAYS, [id, fromDay]),
        pool.query<{ age: number; km: number; vehicles: number }>(MEDIANS, [oemId, brandCode, seriesCode]),
        pool.query<{ id: number; kind: string; level: number; startedAt: Date; endedAt: Date | null }>(FAULTS, [
          id,
          fromDay,
        ]),
      ])
      return { days: days.rows, medians: medians.rows, faults: faults.rows }
    },
  }
}
