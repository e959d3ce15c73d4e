import type { Logger } from '#server/ops/log.ts'
import type { CommandService } from '#server/telemetry/commands/command-service.ts'
import { giveInBackground } from '#server/telemetry/commands/give-in-background.ts'
import { type BackgroundWork, repeat } from '#server/work/background-work.ts'
import type { OpenNotice, TaskEngineRepository } from './task-engine-repository.ts'

export interface LockTaskEngineParts {
  tasks: TaskEngineRepository
  commands: Pick<CommandService, 'create'>
  log: Logger
}

const PAUSE_MS = 3_000
/** Also how late the end of a task is after its last order: orders wake other work. */
const REST_MS = 10_000
const NOTICES = 200
const ORDERS = 2_000
/** Longest time an unsent command may wait. */
const NOTICE_SECONDS_MAX = 604_800

/**
 * Takes tasks a step further: notices to drivers, then orders, then the end. False: there was nothing to do, also where a task waits
 * for days until its notice is over.
 */
export async function advanceLockTasks({ tasks, commands, log }: LockTaskEngineParts): Promise<boolean> {
  const { begun, live } = await tasks.begin()
  if (!live) return false
  const notices = await tasks.notices(NOTICES)
  const given = []
  for (const notice of notices) {
    const jobId = await notify(commands, notice).catch((error: unknown) => {
      // One vehicle never stops the others.
      log.error({ err: error, task: notice.taskId, vin: notice.vin }, 'a notice could not be given')
      return null
    })
    given.push({ taskId: notice.taskId, vehicleId: notice.vehicleId, jobId })
  }
  await tasks.noticed(given)
  const decided = await tasks.order(ORDERS)
  const ended = await tasks.finish()
  return begun + notices.length + decided + ended > 0
}

/** It waits for a driver whose vehicle is away, as long as the notice lasts. */
const notify = (commands: Pick<CommandService, 'create'>, { taskId, text, reason, seconds, ...target }: OpenNotice) =>
  giveInBackground(commands, target, `lock-notice-${taskId}`, {
    kind: 'textMessage',
    params: { text, urgent: true },
    reason: reason.slice(0, 300),
    queuePolicy: 'queueUntilExpire',
    expireSeconds: Math.min(seconds, NOTICE_SECONDS_MAX),
  })

export const lockTaskEngine = (parts: LockTaskEngineParts): BackgroundWork[] => [
  repeat('lockTask.advance', PAUSE_MS, () => advanceLockTasks(parts), { restMs: REST_MS }),
]
