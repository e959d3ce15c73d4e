import { bigint, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { commandJob } from './operation.ts'
import { at, bigId, optionalText } from './columns.ts'

/** Every state a command job was in. */
export const commandState = pgTable(
  'command_state',
  {
    id: bigId(),
    jobId: bigint('job_id', { mode: 'number' })
      .notNull()
      .references(() => commandJob.id, { onDelete: 'cascade' }),
    /** COMMAND_STATUSES of core/domain/command-status.ts */
    status: text('status').notNull(),
    at: at('at').notNull(),
    /** Account that brought it about; null: the platform or the terminal. */
    byAccount: integer('by_account'),
    /** Key of a result, or what a person wrote. */
    note: optionalText('note'),
  },
  (t) => [index('command_state_job').on(t.jobId, t.id)],
)

/** What terminals of a model have answered as unsupported. */
export const unsupportedCommand = pgTable(
  'unsupported_command',
  {
    /** terminal.model */
    model: text('model').notNull(),
    /** `commandKey` of core/domain/command-kind.ts */
    command: text('command').notNull(),
    /** The terminal that answered so last, and when. */
    terminalId: integer('terminal_id').notNull(),
    at: at('at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.model, t.command] })],
)
