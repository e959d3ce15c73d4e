import { bigint, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core'

/**
 * How far a partition of the telemetry stream is stored. Written in the transaction of what it stands for, so each message
 * is stored exactly once, whoever works on the partition.
 */
export const streamPosition = pgTable(
  'stream_position',
  {
    /** Name of the stream and when it was made: another one counts from 1 again. */
    stream: text('stream').notNull(),
    partition: smallint('partition').notNull(),
    sequence: bigint('sequence', { mode: 'number' }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.stream, t.partition] })],
)
