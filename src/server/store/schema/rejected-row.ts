import { index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { bigId } from './columns.ts'

/** A row the database rejected for its content. Its neighbours are stored; docs/operations.md says how to look at it. */
export const rejectedRow = pgTable(
  'rejected_row',
  {
    id: bigId(),
    at: timestamp('at', { withTimezone: true, mode: 'date' }).notNull().defaultNow(),
    /** Table it was meant for. */
    source: text('source').notNull(),
    /** Empty where it could not even be sent to the database. */
    sqlstate: text('sqlstate').notNull(),
    reason: text('reason').notNull(),
    oemId: text('oem_id'),
    vehicleId: integer('vehicle_id'),
    terminalId: integer('terminal_id'),
    phone: text('phone'),
    /** JSON, kept as text: the database must take what it rejected as a value. */
    content: text('content').notNull(),
  },
  (t) => [index('rejected_row_at').on(t.at), index('rejected_row_vehicle').on(t.vehicleId)],
)
