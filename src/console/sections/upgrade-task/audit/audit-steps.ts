import type { UpgradeTask } from '#core/contract/upgrade-task.ts'
import { nextEnvironment } from '#core/domain/upgrade-file.ts'
import { mayTake } from '#core/domain/upgrade-task.ts'

type Task = Pick<UpgradeTask, 'environment' | 'taskState' | 'isOwn'>

/** The environment the files of a task can be released for by other users than its submitter; undefined: none now. */
export function releaseOf({ environment, taskState, isOwn }: Task): 'PT' | 'SOP' | undefined {
  const next = environment && mayTake('release', taskState) && !isOwn ? nextEnvironment(environment) : undefined
  return next === 'ET' ? undefined : next
}

/** Whether other users than its submitter can ask about a task now. */
export const mayAsk = ({ taskState, isOwn }: Task): boolean => mayTake('ask', taskState) && !isOwn
