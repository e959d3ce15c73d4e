import type * as contract from '#core/contract/plant.ts'
import { MAX_MISSING_VINS } from '#core/contract/plant.ts'
import { platformTimeOf } from '#core/domain/platform-time.ts'
import type { Database } from '#server/store/database.ts'
import type { Scope } from '#server/store/scope.ts'
import { SEEN_PLANT } from './plant-repository.ts'

/** Codes records wait for, with what they are about. */
const WAITING = `select r.plant_code, case r.error when 'unknownPlant' then 'plant' when 'unknownModel' then 'model' else 'colour' end
    as kind, case r.error when 'unknownPlant' then r.plant_code when 'unknownModel' then r.payload ->> 'model'
    else r.payload ->> 'colour' end as code, count(*)::int as waiting
  from plant_record r left join plant p on p.oem_id = r.oem_id and p.code = r.plant_code
  where r.oem_id = $1 and r.state = 'validated' and r.error in ('unknownPlant', 'unknownModel', 'unknownColour') and ${SEEN_PLANT}
  group by 1, 2, 3`

/** Plants, their codes and their totals. */
export function plantCodeRepository(db: Pick<Database, 'pool'>) {
  return { ...plants(db), ...codes(db), ...totals(db) }
}
export type PlantCodeRepository = ReturnType<typeof plantCodeRepository>

function plants({ pool }: Pick<Database, 'pool'>) {
  return {
    async plants({ oemId, orgIds }: Scope): Promise<contract.PlantRow[]> {
      const { rows } = await pool.query<Omit<contract.PlantRow, 'receiveTime'> & { receivedAt: Date | null }>(
        `select p.id, p.code, p.name, p.org_id as "orgId", o.name as "orgName", coalesce(r.recent, 0)::int as recent,
            r.received_at as "receivedAt"
          from plant p join organisation o on o.id = p.org_id
          left join lateral (select max(received_at) as received_at,
            count(*) filter (where received_at > now() - interval '24 hours') as recent from plant_record
            where oem_id = p.oem_id and plant_code = p.code) r on true
         where p.oem_id = $1 and p.org_id = any($2) order by p.code`,
        [oemId, [...orgIds]],
      )
      return rows.map(({ receivedAt, ...row }) => ({ ...row, receiveTime: receivedAt && platformTimeOf(receivedAt) }))
    },

    /** Whether the caller may report for a plant: it is unknown, or of the data scope. */
    async mayReport({ oemId, orgIds }: Scope, code: string): Promise<boolean> {
      const { rows } = await pool.query<{ orgId: number }>(
        'select org_id as "orgId" from plant where oem_id = $1 and code = $2',
        [oemId, code],
      )
      return rows.every(({ orgId }) => orgIds.includes(orgId))
    },

    async save({ oemId, orgIds }: Scope, { code, name, orgId }: contract.PlantInput): Promise<boolean> {
      const { rowCount } = await pool.query(
        `insert into plant (oem_id, org_id, code, name) values ($1, $2, $3, $4) on conflict (oem_id, code)
          do update set org_id = excluded.org_id, name = excluded.name, updated_at = now() where plant.org_id = any($5)`,
        [oemId, orgId, code, name, [...orgIds]],
      )
      return (rowCount ?? 0) > 0
    },
  }
}

function codes({ pool }: Pick<Database, 'pool'>) {
  return {
    async codes({ oemId, orgIds }: Scope): Promise<contract.PlantCodeRow[]> {
      const { rows } = await pool.query<contract.PlantCodeRow>(
        `select plant_code as "plantCode", kind, coalesce(code, '') as code, '' as target, '' as "targetName", waiting
            from (${WAITING}) w
          union all
          select c.plant_code, c.kind, c.code, c.target, coalesce(m.model_name, v.name, c.target), 0
            from plant_code c left join plant p on p.oem_id = c.oem_id and p.code = c.plant_code
            left join vehicle_model m on c.kind = 'model' and m.oem_id = c.oem_id and m.model_code = c.target
            left join vehicle_colour v on c.kind = 'colour' and v.oem_id = c.oem_id and v.code = c.target
           where c.oem_id = $1 and ${SEEN_PLANT}
          order by waiting desc, "plantCode", kind, code`,
        [oemId, [...orgIds]],
      )
      return rows
    },

    /** Whether a code exists on the platform. */
    async isTarget(oemId: string, kind: 'model' | 'colour', target: string): Promise<boolean> {
      const [table, column] = kind === 'model' ? ['vehicle_model', 'model_code'] : ['vehicle_colour', 'code']
      const { rowCount } = await pool.query(`select 1 from ${table} where oem_id = $1 and ${column} = $2`, [
        oemId,
        target,
      ])
      return (rowCount ?? 0) > 0
    },

    async map(oemId: string, { plantCode, kind, code, target }: contract.PlantCodeInput): Promise<void> {
      await pool.query(
        `insert into plant_code (oem_id, plant_code, kind, code, target) values ($1, $2, $3, $4, $5)
          on conflict (oem_id, plant_code, kind, code) do update set target = excluded.target, updated_at = now()`,
        [oemId, plantCode, kind, code, target],
      )
    },

    async unmap(oemId: string, { plantCode, kind, code }: Omit<contract.PlantCodeInput, 'target'>): Promise<number> {
      const { rowCount } = await pool.query(
        'delete from plant_code where oem_id = $1 and plant_code = $2 and kind = $3 and code = $4',
        [oemId, plantCode, kind, code],
      )
      return rowCount ?? 0
    },
  }
}

const DAY_OF = `(r.happened_at at time zone 'Asia/Shanghai')::date`

function totals({ pool }: Pick<Database, 'pool'>) {
  return {
    async saveTotals(oemId: string, { plant, totals: list }: contract.PlantTotals): Promise<number> {
      const { rowCount } = await pool.query(
        `insert into plant_day_total (oem_id, plant_code, day, event, count, vins)
          select distinct on (t ->> 'day', t ->> 'event') $1, $2, (t ->> 'day')::date, t ->> 'event', (t ->> 'count')::int,
              array(select jsonb_array_elements_text(t -> 'vins')) from jsonb_array_elements($3::jsonb) with ordinality as e(t, nth)
            order by t ->> 'day', t ->> 'event', nth desc
          on conflict (oem_id, plant_code, day, event) do update set count = excluded.count, vins = excluded.vins, updated_at = now()`,
        [oemId, plant, JSON.stringify(list)],
      )
      return rowCount ?? 0
    },

    async days({ oemId, orgIds }: Scope, plantCode: string | undefined, days: number): Promise<contract.PlantDayRow[]> {
      const { rows } = await pool.query<contract.PlantDayRow>(
        `with had as (select r.plant_code, ${DAY_OF} as day, r.event, count(*)::int as received,
              count(*) filter (where r.state = 'applied')::int as applied from plant_record r
            where r.oem_id = $1 and r.happened_at >= ((now() at time zone 'Asia/Shanghai')::date - $3::int + 1)::timestamp
              at time zone 'Asia/Shanghai' group by 1, 2, 3),
          said as (select * from plant_day_total where oem_id = $1
            and day > (now() at time zone 'Asia/Shanghai')::date - $3::int)
        select coalesce(h.plant_code, s.plant_code) as "plantCode", coalesce(h.day, s.day)::text as day,
            coalesce(h.event, s.event) as event, s.count as "plantCount", coalesce(h.received, 0) as received,
            coalesce(h.applied, 0) as applied, case when cardinality(s.vins) > 0 then (select count(*)::int from unnest(s.vins) n(vin)
              where not exists (select 1 from plant_record r where r.oem_id = $1 and r.vin = n.vin and r.event = s.event
                and r.plant_code = s.plant_code)) end as missing
          from had h full join said s on s.plant_code = h.plant_code and s.day = h.day and s.event = h.event
          left join plant p on p.oem_id = $1 and p.code = coalesce(h.plant_code, s.plant_code)
         where ${SEEN_PLANT} and ($4::text is null or coalesce(h.plant_code, s.plant_code) = $4)
         order by day desc, "plantCode", array_position(array['built', 'terminalFitted', 'simFitted', 'lineOff', 'shipped'],
           coalesce(h.event, s.event))`,
        [oemId, [...orgIds], days, plantCode ?? null],
      )
      return rows
    },

    async missing(
      { oemId, orgIds }: Scope,
      { plantCode, day, event }: { plantCode: string; day: string; event: string },
    ): Promise<string[]> {
      const { rows } = await pool.query<{ vin: string }>(
        `select n.vin from plant_day_total s left join plant p on p.oem_id = s.oem_id and p.code = s.plant_code
          cross join lateral unnest(s.vins) n(vin)
         where s.oem_id = $1 and ${SEEN_PLANT} and s.plant_code = $3 and s.day = $4 and s.event = $5
           and not exists (select 1 from plant_record r where r.oem_id = $1 and r.vin = n.vin and r.event = s.event
             and r.plant_code = s.plant_code) order by n.vin limit ${MAX_MISSING_VINS}`,
        [oemId, [...orgIds], plantCode, day, event],
      )
      return rows.map(({ vin }) => vin)
    },
  }
}
