import { and, eq, sql } from 'drizzle-orm'
import { LIVE_TASK_STATES } from '#core/domain/upgrade-task.ts'
import type { Database, Transaction } from '#server/store/database.ts'
import { upgradeTask, upgradeTaskGroup } from '#server/store/schema/upgrade-task.ts'
import { judgeTask, type JudgedGroup, type TaskVerdict } from './task-judge.ts'
import { addUpgrades, beginTask, noteEvent, openNextGroup, type TaskRow } from './task-run-repository.ts'

const LIVE = sql.raw(LIVE_TASK_STATES.map((state) => `'${state}'`).join(', '))

/** What the engine of tasks reads and writes. Each task is taken further in a transaction of its own. */
export function taskEngineRepository({ orm }: Pick<Database, 'orm'>) {
  return {
    /** Tasks that run, or whose start has come. */
    async due(): Promise<number[]> {
      const { rows } = await orm.execute<{ id: number }>(sql`select id from upgrade_task
        where status in (${LIVE}) or status = 'scheduled' and planned_at <= now() order by id`)
      return rows.map(({ id }) => id)
    },

    /** Takes one task as far as it goes now; answers what happened. */
    advance: (id: number): Promise<TaskVerdict[]> =>
      orm.transaction(async (tx) => {
        const [task] = await tx.select().from(upgradeTask).where(eq(upgradeTask.id, id)).for('update')
        if (!task) return []
        if (task.status === 'scheduled') {
          await beginTask(tx, task, null)
          return [{ act: 'openNext' }]
        }
        const groups = await groupsOf(tx, id)
        if (hasLeftOut(task, groups)) await addUpgrades(tx, id)
        const verdicts = judgeTask({ ...task, groups })
        for (const verdict of verdicts) await execute(tx, task, verdict)
        return verdicts
      }),
  }
}
export type TaskEngineRepository = ReturnType<typeof taskEngineRepository>

/** Vehicles that were in another upgrade when their group was opened. */
const hasLeftOut = ({ status }: TaskRow, groups: readonly JudgedGroup[]) =>
  status === 'running' &&
  groups.some(
    ({ status: group, vehicles, states }) =>
      group !== 'created' &&
      group !== 'finished' &&
      Object.values(states).reduce((sum, number) => sum + number, 0) < vehicles,
  )

/** Vehicles that were deleted since are not counted. */
async function groupsOf(tx: Transaction, taskId: number): Promise<JudgedGroup[]> {
  const { rows } = await tx.execute<JudgedGroup & Record<string, unknown>>(sql`
    select g.id, g.name, g.status, g.success_percent as "successPercent", g.error_limit as "errorLimit",
        g.error_unit as "errorUnit", g.automatic, g.errors_accepted as "errorsAccepted",
        (select count(*)::int from upgrade_task_vehicle n where n.group_id = g.id) as vehicles,
        (select coalesce(jsonb_object_agg(c.state, c.n), '{}') from (select r.state, count(*)::int as n
           from upgrade_record r where r.task_id = g.task_id and r.group_id = g.id group by r.state) c) as states
      from upgrade_task_group g where g.task_id = ${taskId} order by g.place`)
  return rows
}

async function execute(tx: Transaction, task: TaskRow, verdict: TaskVerdict): Promise<void> {
  const setTask = (set: Partial<typeof upgradeTask.$inferInsert>) =>
    tx
      .update(upgradeTask)
      .set({ ...set, updatedAt: sql`now()` })
      .where(eq(upgradeTask.id, task.id))
  const setGroup = (groupId: number, set: Partial<typeof upgradeTaskGroup.$inferInsert>) =>
    tx
      .update(upgradeTaskGroup)
      .set({ ...set, updatedAt: sql`now()` })
      .where(and(eq(upgradeTaskGroup.id, groupId), eq(upgradeTaskGroup.taskId, task.id)))
  switch (verdict.act) {
    case 'finishGroup':
      await setGroup(verdict.groupId, { status: 'finished', finishedAt: new Date() })
      return
    case 'gate':
      await setGroup(verdict.groupId, { status: 'gate' })
      await noteEvent(tx, task.id, { kind: verdict.missed ? 'goalMissed' : 'goalReached', detail: verdict.name })
      if (verdict.pause) {
        await setTask({ status: 'paused', pauseReason: verdict.missed ? 'goalMissed' : 'successGate' })
      }
      return
    case 'errorStop':
      await setGroup(verdict.groupId, { status: 'errorStopped' })
      await setTask({ status: 'paused', pauseReason: 'errorThreshold' })
      await noteEvent(tx, task.id, { kind: 'errorStop', detail: verdict.name })
      return
    case 'openNext':
      await openNextGroup(tx, task, null)
      return
    case 'finish':
      await setTask({ status: 'finished', pauseReason: null, outcome: verdict.outcome, finishedAt: new Date() })
      await noteEvent(tx, task.id, { kind: 'finished' })
      return
    case 'terminate':
      await setTask({ status: 'terminated', finishedAt: new Date() })
      await noteEvent(tx, task.id, { kind: 'terminated' })
  }
}
