import * as pg from 'drizzle-orm/pg-core'

/**
 * How far a partition of the telemetry stream is stored. Written in the transaction of the rows it covers, so each message
 * is stored exactly once, whichever worker has the partition.
 */
export const streamPosition = pg.pgTable(
  'stream_position',
  {
    /** Name of the stream and when it was made: another one counts from 1 again. */
    stream: pg.text('stream').notNull(),
    partition: pg.smallint('partition').notNull(),
    sequence: pg.bigint('sequence', { mode: 'number' }).notNull(),
  },
  (t) => [pg.primaryKey({ columns: [t.stream, t.partition] })],
)
