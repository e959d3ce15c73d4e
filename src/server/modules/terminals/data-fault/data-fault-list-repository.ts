import { and, type SQL, sql } from 'drizzle-orm'
import type { DataFault, DataFaultFilter, IgnoreRule } from '#core/contract/data-fault.ts'
import { toPlatformTime } from '#core/domain/platform-time.ts'
import type { Caller } from '#server/http/route.ts'
import type { Database } from '#server/store/database.ts'
import { containing } from '#server/store/part-of.ts'
import { type Scope, seesAll, terminalInScope } from '#server/store/scope.ts'
import { eachById, mapList, orderText, type Page, pageBySql } from '#server/store/paging.ts'

const JOINED = sql`data_fault f left join terminal t on t.id = f.terminal_id left join vehicle v on v.id = t.vehicle_id`
const RULED = sql`exists (select 1 from data_fault_rule r where r.oem_id = f.oem_id and r.kind = f.kind and r.ends_at > now()
  and (r.item = '' or r.item = f.item) and (r.firmware = '' or r.firmware = f.firmware) and (r.sn = '' or r.sn = t.sn))`
const STATE = sql`case when ${RULED} then 'ignored' else f.state end`
const NAMES = sql`case when f.kind = 'unknownItem' then (select d.names from data_item d where d.oem_id = f.oem_id
  and f.item = '0x' || lpad(upper(to_hex((d.extension ->> 'itemId')::int)), 2, '0') order by d.id limit 1) end`
const COLUMNS = sql`f.id, f.first_at, f.last_at, v.vin, coalesce(t.sn, '') as sn, f.phone, f.kind, f.item,
  coalesce(${NAMES}, '{}') as "itemNames", f.value, f.expected, f.count,
  f.firmware, ${STATE} as state, f.assignee, coalesce(encode(f.sample, 'hex'), '') as sample,
  (select r.state from repair_order r where r.fault_id = f.id order by r.id desc limit 1) as "repairState"`

/**
 * Faults in the data scope. Those of unregistered phones belong to no tenant: they are shown where there is only
 * one, to users who see all of it.
 */
const inScope = (scope: Scope): SQL =>
  sql`(${terminalInScope(scope)} or (f.oem_id = '' and ${seesAll(scope)} and (select count(*) from tenant) = 1))`

function matching(scope: Scope, { vin, sn, kind, state, firmware }: DataFaultFilter): SQL | undefined {
  const part = (column: SQL, text: string | undefined) => (text ? sql`${column} ilike ${containing(text)}` : undefined)
  return and(
    inScope(scope),
    part(sql`v.vin`, vin),
    part(sql`t.sn`, sn),
    part(sql`f.firmware`, firmware),
    kind === undefined ? undefined : sql`f.kind = ${kind}`,
    state === undefined ? undefined : sql`${STATE} = ${state}`,
  )
}

const SORTS = { seen: 'f.last_at', count: 'f.count' }

/** Wrong data of terminals, as /dataService/illegal shows it. */
export function dataFaultListRepository({ orm }: Pick<Database, 'orm'>) {
  const rows = async <Row>(query: SQL): Promise<Row[]> => (await orm.execute(query)).rows as Row[]

  return {
    async page(scope: Scope, filter: DataFaultFilter, page: Page) {
      const found = await pageBySql<FaultRow>(orm, page, {
        columns: COLUMNS,
        from: sql`${JOINED} where ${matching(scope, filter)}`,
        order: sql.raw(orderText(page, SORTS, 'f.last_at desc, f.id desc')),
      })
      return mapList(found, dataFault)
    },

    async *all(scope: Scope, filter: DataFaultFilter): AsyncGenerator<DataFault> {
      const stored = eachById((after, limit) =>
        rows<FaultRow>(
          sql`select ${COLUMNS} from ${JOINED} where ${matching(scope, filter)} and f.id > ${after} order by f.id limit ${limit}`,
        ),
      )
      for await (const row of stored) yield dataFault(row)
    },

    async change(
      scope: Scope,
      ids: readonly number[],
      { state, assignee }: { state?: string | undefined; assignee?: string | undefined },
    ): Promise<number> {
      const changed = await rows<{
        id: number
      }>(sql`update data_fault set state = coalesce(${state ?? null}::text, state),
          assignee = coalesce(${assignee ?? null}::text, assignee)
        where id in (select f.id from ${JOINED} where ${inScope(scope)} and f.id = any(${sql.param([...ids])})) returning id`)
      return changed.length
    },

    /** The terminal a fault belongs to; null for an unregistered phone, undefined when there is no such fault. */
    async terminalOf(scope: Scope, id: number): Promise<number | null | undefined> {
      const [row] = await rows<{ id: number | null }>(
        sql`select t.id from ${JOINED} where ${inScope(scope)} and f.id = ${id}`,
      )
      return row?.id
    },

    counts(scope: Scope) {
      return rows<{ firmware: string; kind: DataFault['kind']; count: number; terminals: number }>(sql`
        select f.firmware, f.kind, sum(f.count)::float8 as count, count(distinct (f.terminal_id, f.phone))::int as terminals
        from ${JOINED} where ${inScope(scope)} and not ${RULED} group by 1, 2 order by 3 desc limit 200`)
    },

    async rules(scope: Scope): Promise<IgnoreRule[]> {
      const found = await rows<RuleRow>(sql`select r.*, coalesce(a.display_name, '') as creator from data_fault_rule r
        left join account a on a.id = r.created_by where r.oem_id = ${scope.oemId} and r.ends_at > now() order by r.ends_at, r.id`)
      return found.map(({ id, kind, item, firmware, sn, reason, creator, ends_at }) => {
        const endTime = toPlatformTime(Date.parse(ends_at))
        return { id, kind, item, firmware, sn, reason, createdBy: creator, endTime }
      })
    },

    async addRule(scope: Scope & Pick<Caller, 'userId'>, rule: NewRule): Promise<number> {
      const { kind, item, firmware, sn, reason, endsAt } = rule
      const [row] = await rows<{
        id: number
      }>(sql`insert into data_fault_rule (oem_id, kind, item, firmware, sn, reason, created_by, ends_at)
        values (${scope.oemId}, ${kind}, ${item}, ${firmware}, ${sn}, ${reason},
          (select id from account where id = ${scope.userId}), ${endsAt}) returning id`)
      return row!.id
    },

    async removeRule(scope: Scope, id: number): Promise<boolean> {
      const removed = await rows(
        sql`delete from data_fault_rule where id = ${id} and oem_id = ${scope.oemId} returning id`,
      )
      return removed.length > 0
    },
  }
}
export type DataFaultListRepository = ReturnType<typeof dataFaultListRepository>

interface NewRule {
  kind: string
  item: string
  firmware: string
  sn: string
  reason: string
  endsAt: Date
}

interface FaultRow extends Omit<DataFault, 'firstTime' | 'lastTime' | 'count'> {
  first_at: string
  last_at: string
  count: string
}

interface RuleRow {
  id: number
  kind: IgnoreRule['kind']
  item: string
  firmware: string
  sn: string
  reason: string
  creator: string
  ends_at: string
}

const dataFault = ({ first_at, last_at, count, ...row }: FaultRow): DataFault => ({
  ...row,
  firstTime: toPlatformTime(Date.parse(first_at)),
  lastTime: toPlatformTime(Date.parse(last_at)),
  count: Number(count),
})
