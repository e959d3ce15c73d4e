import * as pg from 'drizzle-orm/pg-core'
import { bigId } from './columns.ts'

/** A row the database rejected for its content. Its neighbours are stored; docs/operations.md says how to look at it. */
export const rejectedRow = pg.pgTable(
  'rejected_row',
  {
    id: bigId(),
    at: pg.timestamp('at', { withTimezone: true, mode: 'date' }).notNull().defaultNow(),
    /** Table it was meant for. */
    source: pg.text('source').notNull(),
    /** Empty where it could not even be sent to the database. */
    sqlstate: pg.text('sqlstate').notNull(),
    reason: pg.text('reason').notNull(),
    oemId: pg.text('oem_id'),
    vehicleId: pg.integer('vehicle_id'),
    terminalId: pg.integer('terminal_id'),
    phone: pg.text('phone'),
    /** JSON, stored as text: the database must take what it rejected as a value. */
    content: pg.text('content').notNull(),
  },
  (t) => [pg.index('rejected_row_at').on(t.at), pg.index('rejected_row_vehicle').on(t.vehicleId)],
)
