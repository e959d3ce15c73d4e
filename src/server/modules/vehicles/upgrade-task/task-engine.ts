import type { Logger } from '#server/ops/log.ts'
import { type BackgroundWork, repeat } from '#server/work/background-work.ts'
import type { TaskEngineRepository } from './task-engine-repository.ts'

const PAUSE_MS = 5_000
/** A planned task begins that much late at most. */
const REST_MS = 15_000

interface EngineParts {
  tasks: TaskEngineRepository
  log: Logger
}

/** Looks at every task that runs, and opens, holds or ends its groups. One task never keeps the others. False: there is none. */
export async function advanceTasks({ tasks, log }: EngineParts): Promise<boolean> {
  await tasks.giveTimeBack()
  const due = await tasks.due()
  for (const id of due) {
    await tasks
      .advance(id)
      .catch((error: unknown) => log.error({ err: error, task: id }, 'an upgrade task was not taken further'))
  }
  return due.length > 0
}

export const taskEngine = (parts: EngineParts): BackgroundWork[] => [
  repeat('upgrade.tasks', PAUSE_MS, () => advanceTasks(parts), { restMs: REST_MS }),
]
