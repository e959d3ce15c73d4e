import type { NoCanFilter, NoCanOverview, NoCanVehicle } from '#core/contract/no-can.ts'
import { CAN_PARAMETERS, type CanFollowUp, NO_CAN_KM } from '#core/domain/no-can.ts'
import { platformTimeOf } from '#core/domain/platform-time.ts'
import type { Database } from '#server/store/database.ts'
import { eachRow, mapList, orderText, type Page, pageByText } from '#server/store/paging.ts'
import { containing } from '#server/store/part-of.ts'
import { ownText, type Scope, SEEN_VEHICLE } from '#server/store/scope.ts'
import { vehicleNameText } from '#server/store/vehicle-name.ts'

/** Whether the ignition is on comes from the live state. */
type Stored = Omit<NoCanVehicle, 'canTime' | 'lastTime' | 'handleTime' | 'ignition'> & {
  canAt: Date | null
  lastAt: Date
  handledAt: Date | null
}

const PLAN = `(select p.name from can_plan_release r join can_plan p on p.id = r.plan_id
  where p.oem_id = v.oem_id and r.until_at is null
    and case when r.scope = 0 then r.targets ? m.model_code else r.targets ? v.vin end
  order by r.scope desc, r.from_at desc limit 1)`
/** Reported value of a parameter as a number; null: never read. */
const parameter = (id: number) => `(select (p.value #>> '{}')::numeric::float8 from parameter_value p
  where p.terminal_id = t.id and p.parameter_id = ${id} and p.value #>> '{}' ~ '^\\d+$')`

/** When the bus was last forwarded; a terminal that never did counts from its registration. */
const SINCE = 'coalesce(s.last_can_at, t.registered_at, t.created_at)'
const WITHOUT = `s.last_message_at - ${SINCE} >= $3 * interval '1 hour'`
/** Forwarding a bus is JT/T 808; reports of GB/T 32960 are made of what it carries. */
const FORWARDS = `not (s.protocol_version = '' and t.login_iccid <> '')`

/** Vehicles whose terminal reports, each with its state of the bus. $1 tenant, $2 organisations, $3 hours. */
const MISSING = `select v.id, v.vin, v.plate, v.org_id, o.name as org_name, m.model_code, m.model_name, t.sn, t.firmware,
    s.last_can_at as can_at, s.last_message_at as last_at, ${PLAN} as plan, ${parameter(CAN_PARAMETERS.collect)} as collect_ms,
    extract(epoch from s.last_message_at - ${SINCE})::float8 as missing_seconds,
    w.km - w.can_km as km, coalesce(f.state, 'open') as follow_up, coalesce(f.note, '') as note,
    coalesce(a.display_name, '') as handled_by, f.handled_at
  from terminal t join vehicle v on v.id = t.vehicle_id and not v.archived
  join vehicle_model m on m.id = v.model_id join organisation o on o.id = v.org_id
  join terminal_state s on s.terminal_id = t.id and s.last_message_at is not null
  left join terminal_watch w on w.vehicle_id = v.id left join can_follow_up f on f.vehicle_id = v.id
  left join account a on a.id = f.handled_by
  where ${SEEN_VEHICLE} and ${WITHOUT} and ${FORWARDS}`
const CAUSE = `case when n.plan is null then 'noPlan' when n.collect_ms = 0 then 'notCollecting'
  when n.can_at is null then 'notWired' when n.km >= ${NO_CAN_KM} then 'busOff' else 'sleeping' end`
const FROM = `(select n.*, ${CAUSE} as cause from (${MISSING}) n) n`
const COLUMNS = `n.id, n.vin, n.plate, n.org_name as "orgName", n.model_name as "modelName", n.sn, n.firmware, n.can_at as "canAt",
  n.last_at as "lastAt", n.missing_seconds as "missingSeconds", n.km, coalesce(n.plan, '') as plan, n.collect_ms as "collectMs",
  n.cause, n.follow_up as "followUp", n.note, n.handled_by as "handledBy", n.handled_at as "handledAt"`
const MATCHING = `($4::text is null or n.vin ilike $4 or n.plate ilike $4 or n.sn ilike $4) and ($5::text is null or n.vin ilike $5)
  and ($6::text is null or n.cause = $6) and ($7::text is null or n.follow_up = $7) and ($8::text is null or n.model_code = $8)
  and ($9::int is null or n.org_id = $9)`
const SORTS = { vin: 'n.vin', plate: vehicleNameText('n'), canTime: 'n.can_at', km: 'n.km' }

const valuesOf = ({ oemId, orgIds }: Scope, filter: NoCanFilter): unknown[] => [
  oemId,
  [...orgIds],
  filter.hours,
  filter.keyWord ? containing(filter.keyWord) : null,
  filter.vin ? containing(filter.vin) : null,
  filter.cause ?? null,
  filter.followUp ?? null,
  filter.modelCode ?? null,
  filter.orgId ?? null,
]

export function noCanRepository({ pool }: Pick<Database, 'pool'>) {
  return {
    async page(scope: Scope, filter: NoCanFilter, at: Page) {
      const order = orderText(at, SORTS, 'n.missing_seconds desc, n.id')
      const list = { columns: COLUMNS, from: `${FROM} where ${MATCHING}`, order, values: valuesOf(scope, filter) }
      return mapList(await pageByText<Stored>(pool, at, list), rowOf)
    },

    async *all(scope: Scope, filter: NoCanFilter) {
      const rows = eachRow(
        async (last: number | undefined, limit) =>
          (
            await pool.query<Stored>(
              `select ${COLUMNS} from ${FROM} where ${MATCHING} and n.id > $10 order by n.id limit $11`,
              [...valuesOf(scope, filter), last ?? 0, limit],
            )
          ).rows,
        ({ id }) => id,
      )
      for await (const row of rows) yield rowOf(row)
    },

    async overview({ oemId, orgIds }: Scope, hours: number): Promise<NoCanOverview> {
      const values = [oemId, [...orgIds], hours]
      const [causes, models] = await Promise.all([
        pool.query<{ cause: keyof NoCanOverview['causes']; vehicles: number }>(
          `select n.cause, count(*)::int as vehicles from ${FROM} group by 1`,
          values,
        ),
        pool.query<NoCanOverview['models'][number]>(
          `select m.model_name as "modelName", count(*)::int as vehicles, (count(*) filter (where ${WITHOUT}))::int as missing
            from terminal t join vehicle v on v.id = t.vehicle_id and not v.archived join vehicle_model m on m.id = v.model_id
            join terminal_state s on s.terminal_id = t.id and s.last_message_at is not null
            where ${SEEN_VEHICLE} group by m.id having count(*) filter (where ${WITHOUT}) > 0
            order by missing desc, 1 limit 12`,
          values,
        ),
      ])
      return {
        causes: Object.fromEntries(causes.rows.map(({ cause, vehicles }) => [cause, vehicles])),
        models: models.rows,
      }
    },

    /** VINs of these vehicles, of those the caller owns. */
    async vins({ oemId, orgIds }: Scope, ids: readonly number[]): Promise<{ id: number; vin: string }[]> {
      const { rows } = await pool.query<{ id: number; vin: string }>(
        `select v.id, v.vin from vehicle v where ${ownText('v')} and not v.archived and v.id = any($3) order by v.id`,
        [oemId, [...orgIds], [...ids]],
      )
      return rows
    },

    /** Null when one of them is not the caller's. */
    async follow(
      { oemId, orgIds, userId }: Scope & { userId: number },
      ids: readonly number[],
      { followUp, note }: { followUp: CanFollowUp; note: string },
    ): Promise<number | null> {
      const wanted = [...new Set(ids)]
      const { rowCount } = await pool.query(
        `with mine as (select v.id from vehicle v where ${ownText('v')} and not v.archived and v.id = any($3))
          insert into can_follow_up as f (vehicle_id, oem_id, state, note, handled_by)
          select mine.id, $1, $4, $5, (select id from account where id = $6) from mine where (select count(*) from mine) = $7
          on conflict (vehicle_id) do update set state = excluded.state, note = excluded.note,
            handled_by = excluded.handled_by, handled_at = now()`,
        [oemId, [...orgIds], wanted, followUp, note, userId, wanted.length],
      )
      return rowCount === wanted.length ? wanted.length : null
    },
  }
}
export type NoCanRepository = ReturnType<typeof noCanRepository>

const rowOf = ({ canAt, lastAt, handledAt, ...row }: Stored) => ({
  ...row,
  canTime: platformTimeOf(canAt),
  lastTime: platformTimeOf(lastAt),
  handleTime: platformTimeOf(handledAt),
})
