import { and, asc, eq, inArray, ne, sql } from 'drizzle-orm'
import { conditionsOf } from '#core/domain/upgrade-strategy.ts'
import type { TaskEvent } from '#core/domain/upgrade-task.ts'
import type { Transaction } from '#server/store/database.ts'
import { softVersion } from '#server/store/schema/base-data.ts'
import { expressUpgrade, UNSENT_STATES } from '#server/store/schema/upgrade.ts'
import { upgradeTask, upgradeTaskEvent, upgradeTaskGroup } from '#server/store/schema/upgrade-task.ts'

export type TaskRow = typeof upgradeTask.$inferSelect

interface Noted {
  kind: TaskEvent
  accountId?: number | null | undefined
  detail?: string
  checks?: string[]
}

/** An entry in the log of a task. */
export const noteEvent = (tx: Transaction, taskId: number, { accountId = null, ...event }: Noted) =>
  tx.insert(upgradeTaskEvent).values({ taskId, accountId, ...event })

const DAY_MS = 86_400_000

export const setTask = (tx: Transaction, id: number, set: Partial<typeof upgradeTask.$inferInsert>) =>
  tx
    .update(upgradeTask)
    .set({ ...set, updatedAt: sql`now()` })
    .where(eq(upgradeTask.id, id))

export const setGroup = (tx: Transaction, id: number, set: Partial<typeof upgradeTaskGroup.$inferInsert>) =>
  tx
    .update(upgradeTaskGroup)
    .set({ ...set, updatedAt: sql`now()` })
    .where(eq(upgradeTaskGroup.id, id))

/** Starts a task: one order for each of its versions, and its first group. */
export async function beginTask(tx: Transaction, task: TaskRow, accountId: number | null): Promise<void> {
  const { id: taskId, oemId, frozen, waitDays, channel, server, limitMinutes, name, ownerId } = task
  if (!frozen) throw new Error(`upgrade task ${taskId} starts without its rules`)
  await tx.insert(expressUpgrade).values(
    frozen.targets.map(({ versionId, version }) => ({
      oemId,
      taskId,
      versionId,
      toVersion: version,
      channel,
      server,
      limitMinutes,
      sendUntil: new Date(Date.now() + waitDays * DAY_MS),
      conditions: conditionsOf(frozen.rules),
      reason: name,
      operatorId: ownerId,
    })),
  )
  await setTask(tx, taskId, { status: 'running', startedAt: new Date() })
  await noteEvent(tx, taskId, { kind: 'started', accountId })
  await openNextGroup(tx, task, accountId)
}

/** Whether a file it installs failed its last check. */
export async function hasDamagedFile(tx: Transaction, { frozen }: TaskRow): Promise<boolean> {
  const ids = frozen?.targets.map(({ versionId }) => versionId) ?? []
  const damaged = and(inArray(softVersion.id, ids), ne(softVersion.checkResult, 'intact'))
  return (await tx.select({ id: softVersion.id }).from(softVersion).where(damaged).limit(1)).length > 0
}

/** Waiting upgrades of a task get its priority. */
export const followPriority = (tx: Transaction, { id, priority }: TaskRow) =>
  tx.execute(sql`update upgrade_record set priority = ${priority}::smallint
    where task_id = ${id} and state in (${UNSENT_STATES}) and priority <> ${priority}::smallint`)

/** Opens the next group of a task; false: there is none left. */
export async function openNextGroup(tx: Transaction, task: TaskRow, accountId: number | null): Promise<boolean> {
  const [next] = await tx
    .select()
    .from(upgradeTaskGroup)
    .where(and(eq(upgradeTaskGroup.taskId, task.id), eq(upgradeTaskGroup.status, 'created')))
    .orderBy(asc(upgradeTaskGroup.place))
    .limit(1)
  if (!next) return false
  await setGroup(tx, next.id, { status: 'running', openedAt: new Date() })
  await noteEvent(tx, task.id, { kind: 'groupOpened', accountId, detail: next.name })
  await addUpgrades(tx, task.id)
  return true
}

const OPENED = sql.raw(`g.status in ('running', 'gate', 'errorStopped')`)

/**
 * Upgrades of the vehicles of opened groups. Vehicles that are in another upgrade are left out, and taken by a later call; those
 * that only wait in a task of less importance are taken from it. An address of a download cannot be guessed: two random UUIDs.
 */
export async function addUpgrades(tx: Transaction, taskId: number): Promise<void> {
  await tx.execute(sql`with taken as (
    update upgrade_record o set state = 'superseded', blocked_by = '{}', token = null, not_before = null,
        finished_at = now(), updated_at = now()
      from upgrade_task k join upgrade_task_group g on g.task_id = k.id and ${OPENED}
      join upgrade_task_vehicle n on n.group_id = g.id
     where k.id = ${taskId} and o.vehicle_id = n.vehicle_id and o.state in (${UNSENT_STATES}) and o.task_id <> k.id
       and o.priority > k.priority and not exists (select from upgrade_record r
         where r.vehicle_id = n.vehicle_id and r.task_id = k.id)
     returning o.id, k.task_no)
    insert into upgrade_step (record_id, state, detail) select id, 'superseded', task_no from taken`)
  await tx.execute(sql`with added as (
    insert into upgrade_record (oem_id, express_id, task_id, group_id, vehicle_id, terminal_id, from_version, file_size, token,
        deadline_at, priority)
      select k.oem_id, e.id, k.id, g.id, n.vehicle_id, n.terminal_id, n.from_version, s.file_size,
          replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), now() + (e.send_until - e.created_at),
          k.priority
        from upgrade_task k join upgrade_task_group g on g.task_id = k.id and ${OPENED}
        join upgrade_task_vehicle n on n.group_id = g.id
        join express_upgrade e on e.task_id = k.id and e.version_id = n.soft_version_id
        join soft_version s on s.id = n.soft_version_id
       where k.id = ${taskId} and not exists (select from upgrade_record r
         where r.vehicle_id = n.vehicle_id and r.task_id = k.id)
      on conflict do nothing returning id)
    insert into upgrade_step (record_id, state) select id, 'pending' from added`)
}
