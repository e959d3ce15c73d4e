import type pg from 'pg'
import type { UpgradeFailure, UpgradeState } from '#core/domain/upgrade-record.ts'
import type { UpgradeFault } from '#simulator/terminal/abilities/upgrade-fault.ts'

/** The upgrade of a vehicle as the platform has it; `state` is null where there is none. */
export interface Outcome {
  vin: string
  place: number
  state: UpgradeState | null
  failure: UpgradeFailure | null
  consent: string | null
  sentBytes: number
  attempts: number
  /** Of the command that carried it. */
  command: string | null
  /** How often its driver was asked. */
  questions: number
}

/** Every vehicle of a task with what became of it. */
export async function outcomesOf(pool: pg.Pool, taskId: number): Promise<Outcome[]> {
  const { rows } = await pool.query<Outcome>(
    `select v.vin, g.place, r.state, r.failure, r.consent, r.sent_bytes::float8 as "sentBytes", r.attempts, j.status as command,
         (select count(*)::int from command_job q where q.vehicle_id = v.id and q.kind = 'askDriver') as questions
       from upgrade_task_vehicle n join vehicle v on v.id = n.vehicle_id join upgrade_task_group g on g.id = n.group_id
       left join upgrade_record r on r.task_id = n.task_id and r.vehicle_id = n.vehicle_id
       left join command_job j on j.id = r.job_id
      where n.task_id = $1 order by v.vin`,
    [taskId],
  )
  return rows
}

export async function taskState(pool: pg.Pool, taskId: number) {
  const { rows } = await pool.query<{ status: string; pauseReason: string | null; groups: string[] }>(
    `select k.status, k.pause_reason as "pauseReason",
        array(select g.status from upgrade_task_group g where g.task_id = k.id order by g.place) as groups
      from upgrade_task k where k.id = $1`,
    [taskId],
  )
  return rows[0]!
}

/** How an upgrade ends when this goes wrong. */
export const ENDS: Readonly<Record<UpgradeFault | 'none', string>> = {
  none: 'success',
  rejects: 'failed rejected',
  deaf: 'timedOut',
  breaksOff: 'failed upgradeFailed',
  corrupt: 'failed upgradeFailed',
  flash: 'failed upgradeFailed',
  oldVersion: 'failed versionMismatchAfter',
  recovery: 'failed upgradeFailed',
}

export const textOf = ({ state, failure }: Pick<Outcome, 'state' | 'failure'>): string =>
  [state, failure].filter((part) => part !== null).join(' ')

/** The state of these vehicles is as old as it may be. */
export const passDeadlines = (pool: pg.Pool, taskId: number, vins: readonly string[], state: UpgradeState) =>
  pool.query(
    `update upgrade_record r set deadline_at = now() from vehicle v, command_job j
      where v.id = r.vehicle_id and j.id = r.job_id and r.task_id = $1 and v.vin = any($2)
        and r.state = $3 and j.status not in ('queued', 'sent')`,
    [taskId, vins, state],
  )

/** The time for which vehicles were to wait has passed. */
export const passWaits = (pool: pg.Pool, taskId: number) =>
  pool.query('update upgrade_record set not_before = now() where task_id = $1 and not_before > now()', [taskId])
