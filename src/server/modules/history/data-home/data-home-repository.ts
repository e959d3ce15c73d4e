import { type SQL, sql } from 'drizzle-orm'
import type { DataFlow, FaultCell } from '#core/contract/data-home.ts'
import type { Database } from '#server/store/database.ts'
import { type Scope, seesAll, terminalInScope } from '#server/store/scope.ts'

const MOST_CELLS = 300
const SAMPLES = 20
const PARTITIONS = 8
const JOINED = sql`data_fault f left join terminal t on t.id = f.terminal_id left join vehicle v on v.id = t.vehicle_id`
const RULED = sql`exists (select 1 from data_fault_rule r where r.oem_id = f.oem_id and r.kind = f.kind and r.ends_at > now()
  and (r.item = '' or r.item = f.item) and (r.firmware = '' or r.firmware = f.firmware) and (r.sn = '' or r.sn = t.sn))`
const MODEL = sql`coalesce(t.model, '')`

const orgs = ({ orgIds }: Scope): SQL => sql`${sql.param([...orgIds])}`

/** Ingest and storage, over the organisations of a caller. */
export function dataHomeRepository({ orm }: Pick<Database, 'orm'>) {
  const rows = async <Row>(query: SQL): Promise<Row[]> => (await orm.execute(query)).rows as Row[]

  return {
    /** Sums by series since a moment. */
    sums(scope: Scope, since: Date) {
      return rows<{ series: string; count: number }>(sql`select series, sum(count)::float8 as count from ingest_count
        where org_id = any(${orgs(scope)}) and at >= ${since} group by 1`)
    },

    /** Sums by slot of some minutes and series; epoch ms. */
    bySlot(scope: Scope, since: Date, slotMinutes: number) {
      return rows<{ at: number; series: string; count: number }>(sql`
        select extract(epoch from date_bin(${`${slotMinutes} minutes`}::interval, at, to_timestamp(0)))::float8 * 1000 as at,
          series, sum(count)::float8 as count
        from ingest_count where org_id = any(${orgs(scope)}) and at >= ${since}
          and series not like 'delay.%' and series <> 'fault' group by 1, 2`)
    },

    /** Delays by platform day, hour and class. */
    delays(scope: Scope, since: Date) {
      return rows<{ day: string; hour: number; slot: number; count: number }>(sql`
        select to_char(at at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as day,
          extract(hour from at at time zone 'Asia/Shanghai')::int as hour,
          split_part(series, '.', 2)::int as slot, sum(count)::float8 as count
        from ingest_count where org_id = any(${orgs(scope)}) and at >= ${since} and series like 'delay.%' group by 1, 2, 3`)
    },

    faults(scope: Scope) {
      return rows<FaultCell>(sql`select ${MODEL} as model, f.firmware, f.kind, sum(f.count)::float8 as count,
          count(distinct (f.terminal_id, f.phone))::int as terminals
        from ${JOINED} where ${terminalInScope(scope)} and not ${RULED} and f.state <> 'fixed'
          and f.last_at > now() - interval '7 days'
        group by 1, 2, 3 order by 4 desc limit ${MOST_CELLS}`)
    },

    samples(scope: Scope, { model, firmware, kind }: Pick<FaultCell, 'model' | 'firmware' | 'kind'>) {
      return rows<SampleRow>(sql`select f.id, v.vin, f.phone, f.item, f.value, f.expected,
          extract(epoch from f.last_at)::float8 * 1000 as last_at, coalesce(encode(f.sample, 'hex'), '') as sample
        from ${JOINED} where ${terminalInScope(scope)} and ${MODEL} = ${model} and f.firmware = ${firmware} and f.kind = ${kind}
        order by f.last_at desc, f.id desc limit ${SAMPLES}`)
    },

    /** Terminals whose last sign-on of the last two days has no sign-off after it, by node. */
    nodes(scope: Scope) {
      return rows<{ node: string; terminals: number }>(sql`select node, count(*)::int as terminals from (
          select distinct on (l.terminal_id) l.kind, l.gateway_node as node from terminal_log l
          join terminal t on t.id = l.terminal_id left join vehicle v on v.id = t.vehicle_id
          where l.ts > now() - interval '2 days' and ${terminalInScope(scope)}
          order by l.terminal_id, l.ts desc, l.sequence desc) last
        where kind = 1 group by 1 order by 2 desc, 1`)
    },

    queues(scope: Scope) {
      const queue = (name: string, table: SQL, waiting: SQL, running: SQL, since = sql`created_at`) => sql`
        select ${name}::text as queue, count(*) filter (where ${waiting})::int as waiting,
          count(*) filter (where ${running})::int as running,
          extract(epoch from min(${since}) filter (where ${waiting}))::float8 * 1000 as oldest from ${table}`
      const tenant = sql`oem_id = ${scope.oemId}`
      return rows<QueueRow>(
        sql.join(
          [
            queue(
              'commands',
              sql`command_job where ${tenant} and status in ('created','awaitingApproval','queued','sent','acked')`,
              sql`status in ('created','awaitingApproval','queued')`,
              sql`status in ('sent','acked')`,
            ),
            queue(
              'exports',
              sql`export_job where ${tenant} and state in ('queued','running')`,
              sql`state = 'queued'`,
              sql`state = 'running'`,
            ),
            queue('contents', sql`content_set where ${tenant} and state = 'running'`, sql`false`, sql`true`),
            queue(
              'analyses',
              sql`analysis_job where ${tenant} and state in ('waiting','running')`,
              sql`state = 'waiting'`,
              sql`state = 'running'`,
            ),
          ],
          sql` union all `,
        ),
      )
    },

    /** Whether the caller sees everything of the tenant. */
    async seesAll(scope: Scope): Promise<boolean> {
      const [row] = await rows<{ all: boolean }>(sql`select ${seesAll(scope)} as all`)
      return row?.all === true
    },

    async storage() {
      const [partitions, [total]] = await Promise.all([
        rows<{ name: string; bytes: number; rows: number; writes: number }>(sql`
          select c.relname as name, pg_total_relation_size(c.oid)::float8 as bytes,
            coalesce(s.n_live_tup, 0)::float8 as rows, coalesce(s.n_tup_ins + s.n_tup_upd + s.n_tup_del, 0)::float8 as writes
          from pg_inherits i join pg_class c on c.oid = i.inhrelid left join pg_stat_user_tables s on s.relid = c.oid
          where c.relkind = 'r' and c.relnamespace = current_schema()::regnamespace`),
        rows<{ bytes: number }>(sql`select pg_database_size(current_database())::float8 as bytes`),
      ])
      const days = new Map<string, number>()
      for (const { name, bytes } of partitions) {
        const stamp = /_(\d{4})(\d\d)(\d\d)(?:\d\d)?$/.exec(name)
        if (!stamp) continue
        const day = `${stamp[1]}-${stamp[2]}-${stamp[3]}`
        days.set(day, (days.get(day) ?? 0) + bytes)
      }
      const busiest = partitions.sort((a, b) => b.writes - a.writes).slice(0, PARTITIONS)
      return { totalBytes: total?.bytes ?? 0, days, partitions: busiest.filter(({ writes }) => writes > 0) }
    },
  }
}
export type DataHomeRepository = ReturnType<typeof dataHomeRepository>

interface QueueRow {
  queue: DataFlow['queues'][number]['queue']
  waiting: number
  running: number
  oldest: number | null
}

interface SampleRow {
  id: number
  vin: string | null
  phone: string
  item: string
  value: string
  expected: string
  last_at: number
  sample: string
}
