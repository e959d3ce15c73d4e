import { and, type SQL, sql } from 'drizzle-orm'
import type { SimChangeCounts, SimChangeFilter } from '#core/contract/sim-change.ts'
import { SIM_EXPLAIN_HOURS } from '#core/domain/device-change.ts'
import type { Caller } from '#server/http/route.ts'
import type { Database } from '#server/store/database.ts'
import { containing } from '#server/store/part-of.ts'
import { eachById, orderText, type Page, pageBySql } from '#server/store/paging.ts'
import { deviceSetting } from '#server/store/schema/device-manage.ts'
import { type Scope, seenVehicleAs } from '#server/store/scope.ts'
import type { StoredSimChange } from './stored-sim-change.ts'

const carrierOf = (column: SQL) =>
  sql`coalesce((select s.carrier from sim_card s where s.iccid = ${column} and s.oem_id = c.oem_id), '')`
const COLUMNS = sql`c.id, v.vin, t.sn, c.old_iccid, c.new_iccid, ${carrierOf(sql`c.old_iccid`)} as old_carrier,
  ${carrierOf(sql`c.new_iccid`)} as new_carrier, c.source, c.detected_at, c.last_report_at, c.reports, c.state, c.explanation,
  coalesce(e.username, '') as explained_by, c.outcome, coalesce(a.username, '') as approved_by, c.approved_at,
  case when c.state = 'detected' then c.detected_at + make_interval(hours => coalesce(d.sim_explain_hours, ${sql.raw(
    String(SIM_EXPLAIN_HOURS.usual),
  )})) end as due_at`
const JOINED = sql`sim_change c join vehicle v on v.id = c.vehicle_id join terminal t on t.id = c.terminal_id
  left join account e on e.id = c.explained_by left join account a on a.id = c.approved_by
  left join device_setting d on d.oem_id = c.oem_id`
const SORTS = { detectTime: 'c.detected_at', lastReportTime: 'c.last_report_at', approveTime: 'c.approved_at' }

/** Changes of SIM cards in the vehicles a caller sees, and the setting of the tenant. */
export function simChangeRepository({ orm }: Pick<Database, 'orm'>) {
  return {
    page: (scope: Scope, filter: SimChangeFilter, page: Page) =>
      pageBySql<StoredSimChange>(orm, page, {
        columns: COLUMNS,
        from: sql`${JOINED} where ${matching(scope, filter)}`,
        order: sql.raw(orderText(page, SORTS, 'c.id desc')),
      }),

    all: (scope: Scope, filter: SimChangeFilter): AsyncGenerator<StoredSimChange> =>
      eachById(async (after, limit) => {
        const { rows } = await orm.execute(sql`select ${COLUMNS} from ${JOINED}
          where ${matching(scope, filter)} and c.id > ${after} order by c.id limit ${limit}`)
        return rows as unknown as StoredSimChange[]
      }),

    async counts(scope: Scope): Promise<SimChangeCounts> {
      const { rows } = await orm.execute(sql`select count(*) filter (where c.state = 'detected')::int as detected,
          count(*) filter (where c.state = 'explained')::int as explained,
          count(*) filter (where c.state = 'suspicious')::int as suspicious
        from sim_change c join vehicle v on v.id = c.vehicle_id where ${matching(scope, {})} and c.state <> 'done'`)
      return rows[0] as unknown as SimChangeCounts
    },

    async explainHours({ oemId }: Pick<Scope, 'oemId'>): Promise<number> {
      const { rows } = await orm.execute<{ hours: number }>(
        sql`select sim_explain_hours as hours from device_setting where oem_id = ${oemId}`,
      )
      return rows[0]?.hours ?? SIM_EXPLAIN_HOURS.usual
    },

    async saveHours({ oemId, userId }: Caller, simExplainHours: number): Promise<void> {
      const set = { simExplainHours, updatedBy: userId, updatedAt: sql`now()` }
      await orm
        .insert(deviceSetting)
        .values({ oemId, ...set })
        .onConflictDoUpdate({ target: deviceSetting.oemId, set })
    },
  }
}
export type SimChangeRepository = ReturnType<typeof simChangeRepository>

function matching(scope: Scope, { keyWord, state, source, outcome, carrier }: SimChangeFilter): SQL | undefined {
  const like = keyWord ? containing(keyWord) : ''
  return and(
    sql`c.oem_id = ${scope.oemId}`,
    seenVehicleAs(scope, 'v'),
    keyWord
      ? sql`(v.vin ilike ${like} or c.old_iccid ilike ${like} or c.new_iccid ilike ${like}
          or exists (select 1 from terminal k where k.id = c.terminal_id and k.sn ilike ${like}))`
      : undefined,
    state ? sql`c.state = ${state}` : undefined,
    source ? sql`c.source = ${source}` : undefined,
    outcome ? sql`c.outcome = ${outcome}` : undefined,
    carrier
      ? sql`exists (select 1 from sim_card s where s.oem_id = c.oem_id and s.iccid in (c.old_iccid, c.new_iccid)
          and s.carrier = ${carrier})`
      : undefined,
  )
}
