import type { Pool } from 'pg'

export interface CountedSeries {
  orgId: number
  /** Begin of the slot, epoch ms. */
  at: number
  series: string
  count: number
}

/** Deleted organisations are left out; rows in one order, so that two writers never deadlock. */
const ADD = `insert into ingest_count as c (org_id, at, series, count)
  select n.org_id, to_timestamp(n.at / 1000), n.series, n.count
  from jsonb_to_recordset($1::jsonb) as n(org_id int, at float8, series text, count bigint)
  join organisation o on o.id = n.org_id order by 1, 2, 3
  on conflict (org_id, at, series) do update set count = c.count + excluded.count`
const FORGET = "delete from ingest_count where at < now() - interval '35 days'"
const FORGET_EVERY_MS = 3_600_000

/** Counts of ingested messages, retained for 35 days. */
export class IngestCountRepository {
  private readonly pool: Pool
  private forgottenAt = 0

  constructor(pool: Pool) {
    this.pool = pool
  }

  async add(rows: readonly CountedSeries[]): Promise<void> {
    await this.pool.query(ADD, [JSON.stringify(rows.map(({ orgId, ...row }) => ({ org_id: orgId, ...row })))])
    if (Date.now() - this.forgottenAt < FORGET_EVERY_MS) return
    this.forgottenAt = Date.now()
    await this.pool.query(FORGET)
  }
}
