import { and, type SQL, sql } from 'drizzle-orm'
import type { TboxChangeFilter } from '#core/contract/tbox-change.ts'
import type { Database } from '#server/store/database.ts'
import { containing } from '#server/store/part-of.ts'
import { eachById, orderText, type Page, pageBySql } from '#server/store/paging.ts'
import { type Scope, seenVehicleAs, terminalInScope } from '#server/store/scope.ts'
import type { StoredTboxChange } from './stored-tbox-change.ts'

const COLUMNS = sql`c.id, v.vin, v.plate, o.sn as old_sn, n.sn as new_sn, case when c.signed_on_at is null then o.iccid else c.old_iccid end as old_iccid,
  case when c.new_iccid = '' then n.iccid else c.new_iccid end as new_iccid, c.reason, c.note, c.workshop, c.state, c.moves,
  c.deadline_hours, coalesce(a.username, '') as applied_by, c.applied_at, coalesce(d.username, '') as decided_by, c.decided_at,
  c.decision_note, c.started_at, c.deadline_at, c.signed_on_at, c.verified_at, coalesce(f.username, '') as verified_by, c.ended_at,
  c.failure, c.check_registration, c.check_vin, c.check_position, c.reported_name, c.distance_km`
const JOINED = sql`tbox_change c join vehicle v on v.id = c.vehicle_id join terminal o on o.id = c.old_terminal_id
  join terminal n on n.id = c.new_terminal_id left join account a on a.id = c.applied_by left join account d on d.id = c.decided_by
  left join account f on f.id = c.verified_by`
const SORTS = { requestTime: 'c.applied_at', verifyTime: 'c.verified_at', deadlineTime: 'c.deadline_at' }

export interface StoredOldTerminal {
  vehicle_id: number
  vin: string
  plate: string
  terminal_id: number
  sn: string
  model: string
  firmware: string
  iccid: string
  last_message_at: string | null
  parameters: number
  templates: number
  open_jobs: number
  earlier: number
}

/** Orders of the vehicles a caller sees, and what an order is made of. */
export function tboxChangeRepository({ orm }: Pick<Database, 'orm'>) {
  const rows = async <Row>(query: SQL) => (await orm.execute(query)).rows as unknown as Row[]
  return {
    page: (scope: Scope, filter: TboxChangeFilter, page: Page) =>
      pageBySql<StoredTboxChange>(orm, page, {
        columns: COLUMNS,
        from: sql`${JOINED} where ${matching(scope, filter)}`,
        order: sql.raw(orderText(page, SORTS, 'c.id desc')),
      }),

    all: (scope: Scope, filter: TboxChangeFilter): AsyncGenerator<StoredTboxChange> =>
      eachById((after, limit) =>
        rows(sql`select ${COLUMNS} from ${JOINED} where ${matching(scope, filter)} and c.id > ${after}
          order by c.id limit ${limit}`),
      ),

    /** Undefined when the caller does not see such a vehicle, or it has no terminal. */
    async oldTerminal(scope: Scope, vin: string): Promise<StoredOldTerminal | undefined> {
      const [found] =
        await rows<StoredOldTerminal>(sql`select v.id as vehicle_id, v.vin, v.plate, t.id as terminal_id, t.sn,
          t.model, t.firmware, t.iccid, s.last_message_at,
          (select count(*)::int from parameter_value p where p.terminal_id = t.id) as parameters,
          (select count(distinct g.template_id)::int from parameter_assignment g
            where g.vehicle_id = v.id or g.org_id = v.org_id) as templates,
          (select count(*)::int from command_job j where j.vehicle_id = v.id and j.sent_at is null
            and j.status in ('created', 'awaitingApproval', 'queued')) as open_jobs,
          (select count(*)::int from tbox_change e where e.vehicle_id = v.id) as earlier
        from vehicle v join terminal t on t.vehicle_id = v.id left join terminal_state s on s.terminal_id = t.id
        where ${seenVehicleAs(scope, 'v')} and v.vin = ${vin} and not v.archived`)
      return found
    },

    spares: (scope: Scope, sn: string | undefined, page: Page) =>
      pageBySql<{ sn: string; model: string; iccid: string }>(orm, page, {
        columns: sql`t.sn, t.model, t.iccid`,
        from: sql`terminal t left join vehicle v on v.id = t.vehicle_id where ${terminalInScope(scope)} and t.vehicle_id is null
          and t.stock_state in ('stock', 'tested') and not t.blocked
          and not exists (select 1 from tbox_change c where c.new_terminal_id = t.id and c.state in ('applied', 'approved', 'waiting'))
          ${sn ? sql`and t.sn ilike ${containing(sn)}` : sql``}`,
        order: sql`t.id desc`,
      }),
  }
}
export type TboxChangeRepository = ReturnType<typeof tboxChangeRepository>

const ORDER_NUMBER = /^TC0*(\d{1,9})$/i

function matching(scope: Scope, { keyWord, vin, state, reason, workshop }: TboxChangeFilter): SQL | undefined {
  const number = keyWord ? ORDER_NUMBER.exec(keyWord)?.[1] : undefined
  const like = keyWord ? containing(keyWord) : ''
  return and(
    sql`c.oem_id = ${scope.oemId}`,
    seenVehicleAs(scope, 'v'),
    number ? sql`c.id = ${Number(number)}` : undefined,
    keyWord && !number ? sql`(v.vin ilike ${like} or o.sn ilike ${like} or n.sn ilike ${like})` : undefined,
    vin ? sql`v.vin ilike ${containing(vin)}` : undefined,
    state ? sql`c.state = ${state}` : undefined,
    reason ? sql`c.reason = ${reason}` : undefined,
    workshop ? sql`c.workshop ilike ${containing(workshop)}` : undefined,
  )
}
