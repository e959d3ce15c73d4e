import { bigint, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import { organisation } from './account.ts'

/** What came in from the vehicles of an organisation in five minutes, by what is counted: see tracker/ingest-counts.ts. */
export const ingestCount = pgTable(
  'ingest_count',
  {
    orgId: integer('org_id')
      .notNull()
      .references(() => organisation.id, { onDelete: 'cascade' }),
    /** Begin of the five minutes. */
    at: timestamp('at', { withTimezone: true, mode: 'date' }).notNull(),
    series: text('series').notNull(),
    count: bigint('count', { mode: 'number' }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.orgId, t.at, t.series] })],
)
