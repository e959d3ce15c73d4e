import * as pg from 'drizzle-orm/pg-core'
import type { CommandStatus } from '#core/domain/command-status.ts'
import { commandJob } from './operation.ts'
import { at, bigId, bigPartOf, optionalText } from './columns.ts'

/** Every state a command job was in. */
export const commandState = pg.pgTable(
  'command_state',
  {
    id: bigId(),
    jobId: bigPartOf('job_id', () => commandJob.id),
    /** COMMAND_STATUSES of core/domain/command-status.ts */
    status: pg.text('status').$type<CommandStatus>().notNull(),
    at: at('at').notNull(),
    /** Account that brought it about; null: the platform or the terminal. */
    byAccount: pg.integer('by_account'),
    /** Key of a result, or what a person wrote. */
    note: optionalText('note'),
  },
  (t) => [pg.index('command_state_job').on(t.jobId, t.id)],
)

/** Commands that terminals of a model have rejected as unsupported. */
export const unsupportedCommand = pg.pgTable(
  'unsupported_command',
  {
    /** terminal.model */
    model: pg.text('model').notNull(),
    /** `commandKey` of core/domain/command-key.ts */
    command: pg.text('command').notNull(),
    /** The terminal that answered so last, and when. */
    terminalId: pg.integer('terminal_id').notNull(),
    at: at('at').notNull(),
  },
  (t) => [pg.primaryKey({ columns: [t.model, t.command] })],
)
