import * as pg from 'drizzle-orm/pg-core'
import { organisation } from './account.ts'
import { partOf } from './columns.ts'

/** Messages from the vehicles of an organisation in five minutes, by counter: see tracker/ingest-counts.ts. */
export const ingestCount = pg.pgTable(
  'ingest_count',
  {
    orgId: partOf('org_id', () => organisation.id),
    /** Begin of the five minutes. */
    at: pg.timestamp('at', { withTimezone: true, mode: 'date' }).notNull(),
    series: pg.text('series').notNull(),
    count: pg.bigint('count', { mode: 'number' }).notNull(),
  },
  (t) => [pg.primaryKey({ columns: [t.orgId, t.at, t.series] })],
)
