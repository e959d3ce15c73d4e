import { sql } from 'drizzle-orm'
import { type CommandStatus, mayBecome, OPEN_STATUSES } from '#core/domain/command-status.ts'
import { auditedCall } from '#server/ops/audited-call.ts'
import type { Database } from '#server/store/database.ts'
import { SharedWrites } from '#server/store/shared-writes.ts'
import type { CommandJob } from './command-service.ts'

export type JobChange = Partial<
  Pick<
    CommandJob,
    | 'status'
    | 'attempts'
    | 'messageId'
    | 'serial'
    | 'approverId'
    | 'sentAt'
    | 'acknowledgedAt'
    | 'acknowledgeResult'
    | 'resultAt'
    | 'result'
    | 'resultDetail'
    | 'evidence'
    | 'requestFrame'
    | 'answerFrame'
  >
>

/** A line of the history of a job. */
export interface StateEntry {
  status: CommandStatus
  at: number
  by: number | null
  note: string
}

type UpdatedRow = Record<'id', string>

interface JobUpdate {
  id: number
  change: JobChange
  state: StateEntry | undefined
}

/** Columns a change may name, and their types. */
const COLUMNS = {
  status: 'text',
  attempts: 'int',
  message_id: 'int',
  serial: 'int',
  approver_id: 'int',
  sent_at: 'timestamptz',
  acknowledged_at: 'timestamptz',
  acknowledge_result: 'int',
  result_at: 'timestamptz',
  result: 'text',
  result_detail: 'text',
  evidence: 'jsonb',
  request_frame: 'text',
  answer_frame: 'text',
} as const

const valueOf = (column: string, type: string) =>
  type === 'jsonb' ? `nullif(n.change->'${column}', 'null')` : `(n.change->>'${column}')::${type}`
const ASSIGNED = Object.entries(COLUMNS).map(
  ([column, type]) => `${column} = case when n.change ? '${column}' then ${valueOf(column, type)} else j.${column} end`,
)

const UPDATE = (given: string) => `with given as (
    select * from jsonb_to_recordset(${given}::jsonb) as n(id bigint, change jsonb, before text[], state text, at timestamptz, by int, note text)
  ), updated as (
    update command_job j set ${ASSIGNED.join(', ')} from given n
     where j.id = n.id and (n.before is null or j.status = any(n.before)) returning j.id
  ), stated as (
    insert into command_state (job_id, status, at, by_account, note)
    select n.id, n.state, n.at, n.by, n.note from given n join updated u on u.id = n.id where n.state is not null
  )
  select id from updated`

/** Changes of jobs and the lines of their histories; those of many jobs share a statement. */
export class JobStateRepository {
  private readonly db: Pick<Database, 'orm' | 'pool'>
  private readonly updates = new SharedWrites<JobUpdate, boolean>({
    keyOf: ({ id }) => id,
    write: (updates) => this.write(updates),
  })

  constructor(db: Pick<Database, 'orm' | 'pool'>) {
    this.db = db
  }

  /** False when the job is not in a state any more that this one may follow: another process was faster. */
  update(id: number, change: JobChange, state?: StateEntry): Promise<boolean> {
    return this.updates.add({ id, change, state })
  }

  private async write(updates: readonly JobUpdate[]): Promise<boolean[]> {
    const given = JSON.stringify(updates.map(givenOf))
    const rows = auditedCall() ? await this.writeAudited(given) : await this.writeAlone(given)
    const updated = new Set(rows.map(({ id }) => Number(id)))
    return updates.map(({ id }) => updated.has(id))
  }

  private async writeAlone(given: string): Promise<UpdatedRow[]> {
    const { rows } = await this.db.pool.query<UpdatedRow>({
      name: 'update-command-jobs',
      text: UPDATE('$1'),
      values: [given],
    })
    return rows
  }

  /** The entry of the call is written in the same transaction. */
  private writeAudited(given: string): Promise<UpdatedRow[]> {
    const [head, tail] = UPDATE('|').split('|')
    return this.db.orm.transaction(
      async (tx) => (await tx.execute<UpdatedRow>(sql`${sql.raw(head!)}${given}${sql.raw(tail!)}`)).rows,
    )
  }
}

const MOMENTS = ['sentAt', 'acknowledgedAt', 'resultAt'] as const

function givenOf({ id, change, state }: JobUpdate) {
  const columns: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(change)) {
    const moment = MOMENTS.some((each) => each === name)
    if (value === undefined || (moment && !value)) continue
    columns[columnOf(name)] = moment ? new Date(Number(value)) : value
  }
  return {
    id,
    change: columns,
    before: state ? OPEN_STATUSES.filter((status) => mayBecome(status, state.status)) : null,
    state: state?.status ?? null,
    at: state ? new Date(state.at) : null,
    by: state?.by ?? null,
    note: state?.note ?? '',
  }
}

const columnOf = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
