import type { Pool } from 'pg'
import type { DataFaultKind } from '#core/domain/data-fault.ts'
import type { Database } from '#server/store/database.ts'

/** One kind of fault of one terminal since the last time it was written. */
export interface CountedFault {
  oemId: string
  terminalId: number
  phone: string
  kind: DataFaultKind
  item: string
  value: string
  expected: string
  firmware: string
  count: number
  firstAt: number
  lastAt: number
  /** Hex. */
  sample: string | null
}

const UPSERT = `insert into data_fault as f (oem_id, terminal_id, phone, kind, item, value, expected, firmware, count, first_at, last_at, sample)
  select oem_id, terminal_id, phone, kind, item, value, expected, firmware, count, to_timestamp(first_at / 1000.0),
    to_timestamp(last_at / 1000.0), decode(sample, 'hex')
  from jsonb_to_recordset($1::jsonb) as n(oem_id text, terminal_id int, phone text, kind text, item text, value text, expected text,
    firmware text, count bigint, first_at float8, last_at float8, sample text)
  on conflict (terminal_id, phone, kind, item) do update set count = f.count + excluded.count, last_at = excluded.last_at,
    value = excluded.value, expected = excluded.expected, firmware = excluded.firmware,
    sample = coalesce(excluded.sample, f.sample),
    state = case when f.state = 'fixed' then 'new' else f.state end`

/** The same faults as the counts of messages have them: by organisation in five minutes. */
const COUNT = `insert into ingest_count as c (org_id, at, series, count)
  select v.org_id, date_bin('5 minutes', to_timestamp(n.last_at / 1000.0), to_timestamp(0)), 'fault', sum(n.count)
  from jsonb_to_recordset($1::jsonb) as n(terminal_id int, count bigint, last_at float8)
  join terminal t on t.id = n.terminal_id join vehicle v on v.id = t.vehicle_id group by 1, 2 order by 1, 2
  on conflict (org_id, at, series) do update set count = c.count + excluded.count`

/** Counters of wrong data; all of a call or nothing. A fault that comes back after it was fixed is new again. */
export class DataFaultRepository {
  private readonly pool: Pool

  constructor(db: Pick<Database, 'pool'>) {
    this.pool = db.pool
  }

  async add(faults: readonly CountedFault[]): Promise<void> {
    const rows = JSON.stringify(
      merged(faults).map(({ oemId, terminalId, firstAt, lastAt, ...fault }) => ({
        ...fault,
        oem_id: oemId,
        terminal_id: terminalId,
        first_at: firstAt,
        last_at: lastAt,
      })),
    )
    const client = await this.pool.connect()
    try {
      await client.query('begin')
      await client.query(UPSERT, [rows])
      await client.query(COUNT, [rows])
      await client.query('commit')
    } catch (error) {
      await client.query('rollback').catch(() => undefined)
      throw error
    } finally {
      client.release()
    }
  }
}

/** One row for each key: the same key twice in one statement is an error. */
function merged(faults: readonly CountedFault[]): CountedFault[] {
  const byKey = new Map<string, CountedFault>()
  for (const fault of faults) {
    const key = JSON.stringify([fault.terminalId, fault.phone, fault.kind, fault.item])
    const before = byKey.get(key)
    byKey.set(key, before ? { ...fault, count: before.count + fault.count, firstAt: before.firstAt } : fault)
  }
  return [...byKey.values()]
}
