import { eq, sql } from 'drizzle-orm'
import { HOLDING_PAUSES, LIVE_TASK_STATES } from '#core/domain/upgrade-task.ts'
import type { Database, Transaction } from '#server/store/database.ts'
import { codes } from '#server/store/schema/columns.ts'
import { UNSENT_STATES } from '#server/store/schema/upgrade.ts'
import { upgradeTask } from '#server/store/schema/upgrade-task.ts'
import { judgeTask, type JudgedGroup, type TaskVerdict } from './task-judge.ts'
import { countedStates } from './task-repository.ts'
import * as run from './task-run-repository.ts'

const LIVE = codes(LIVE_TASK_STATES)
const HOLDING: ReadonlySet<string> = new Set(HOLDING_PAUSES)

/** What the engine of tasks reads and writes. Each task is taken further in a transaction of its own. */
export function taskEngineRepository({ orm }: Pick<Database, 'orm'>) {
  return {
    /**
     * Tasks that run, or whose start has come, the more important ones first. Those of a tenant that has frozen its upgrades open
     * nothing; they can only end.
     */
    async due(): Promise<number[]> {
      const { rows } = await orm.execute<{ id: number }>(sql`select id from upgrade_task k
        where (status in (${LIVE}) or status = 'scheduled' and planned_at <= now())
          and (status = 'stopping' or not exists (select from upgrade_control c
            where c.oem_id = k.oem_id and c.frozen_at is not null))
        order by priority, id`)
      return rows.map(({ id }) => id)
    },

    /** After a freeze waiting upgrades get the time back that it took, before anything is sent again. */
    giveTimeBack: (): Promise<void> =>
      orm.transaction(async (tx) => {
        const { rows } = await tx.execute<{ oemId: string; seconds: number }>(sql`
          select oem_id as "oemId", owed_seconds as seconds from upgrade_control
            where owed_seconds > 0 and frozen_at is null for update`)
        for (const { oemId, seconds } of rows) await delayWaiting(tx, oemId, seconds)
      }),

    /** Takes one task as far as it goes now; answers what happened. */
    advance: (id: number): Promise<TaskVerdict[]> =>
      orm.transaction(async (tx) => {
        const [task] = await tx.select().from(upgradeTask).where(eq(upgradeTask.id, id)).for('update')
        if (!task) return []
        if (task.status === 'scheduled') {
          await run.beginTask(tx, task, null)
          return [{ act: 'openNext' }]
        }
        await run.followPriority(tx, task)
        if (task.status !== 'stopping' && (await run.hasDamagedFile(tx, task))) return pauseForFile(tx, task)
        const groups = await groupsOf(tx, id)
        if (hasLeftOut(task, groups)) await run.addUpgrades(tx, id)
        const verdicts = judgeTask({ ...task, groups })
        for (const verdict of verdicts) await execute(tx, task, verdict)
        return verdicts
      }),
  }
}
export type TaskEngineRepository = ReturnType<typeof taskEngineRepository>

/** Nothing more is sent until its files are intact again; how its groups stand is judged then. */
async function pauseForFile(tx: Transaction, { id, status, pauseReason }: run.TaskRow): Promise<TaskVerdict[]> {
  if (status === 'paused' && !HOLDING.has(pauseReason ?? '')) return []
  await run.setTask(tx, id, { status: 'paused', pauseReason: 'fileDamaged' })
  await run.noteEvent(tx, id, { kind: 'fileDamaged' })
  return []
}

async function delayWaiting(tx: Transaction, oemId: string, seconds: number): Promise<void> {
  const time = sql`make_interval(secs => ${seconds}::int)`
  await tx.execute(sql`update express_upgrade set send_until = send_until + ${time}
    where id in (select express_id from upgrade_record where oem_id = ${oemId} and state in (${UNSENT_STATES}))`)
  await tx.execute(sql`update upgrade_record set deadline_at = deadline_at + ${time}
    where oem_id = ${oemId} and state in (${UNSENT_STATES})`)
  await tx.execute(sql`update upgrade_control set owed_seconds = 0 where oem_id = ${oemId}`)
}

/** Vehicles that were in another upgrade when their group was opened. */
const hasLeftOut = ({ status }: run.TaskRow, groups: readonly JudgedGroup[]) =>
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
        ${countedStates(sql`r.task_id = g.task_id and r.group_id = g.id`)} as states
      from upgrade_task_group g where g.task_id = ${taskId} order by g.place`)
  return rows
}

async function execute(tx: Transaction, task: run.TaskRow, verdict: TaskVerdict): Promise<void> {
  switch (verdict.act) {
    case 'finishGroup':
      await run.setGroup(tx, verdict.groupId, { status: 'finished', finishedAt: new Date() })
      return
    case 'gate':
      await run.setGroup(tx, verdict.groupId, { status: 'gate' })
      await run.noteEvent(tx, task.id, { kind: verdict.missed ? 'goalMissed' : 'goalReached', detail: verdict.name })
      if (verdict.pause) {
        await run.setTask(tx, task.id, { status: 'paused', pauseReason: verdict.missed ? 'goalMissed' : 'successGate' })
      }
      return
    case 'errorStop':
      await run.setGroup(tx, verdict.groupId, { status: 'errorStopped' })
      await run.setTask(tx, task.id, { status: 'paused', pauseReason: 'errorThreshold' })
      await run.noteEvent(tx, task.id, { kind: 'errorStop', detail: verdict.name })
      return
    case 'openNext':
      await run.openNextGroup(tx, task, null)
      return
    case 'finish':
      await run.setTask(tx, task.id, {
        status: 'finished',
        pauseReason: null,
        outcome: verdict.outcome,
        finishedAt: new Date(),
      })
      await run.noteEvent(tx, task.id, { kind: 'finished' })
      return
    case 'terminate':
      await run.setTask(tx, task.id, { status: 'terminated', finishedAt: new Date() })
      await run.noteEvent(tx, task.id, { kind: 'terminated' })
  }
}
