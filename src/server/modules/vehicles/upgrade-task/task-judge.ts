import type { StateCounts } from './task-repository.ts'
import {
  gateOf,
  HOLDING_PAUSES,
  PROGRESS_OF,
  type PauseReason,
  type TaskGroupState,
  type TaskOutcome,
  type TaskState,
} from '#core/domain/upgrade-task.ts'
import { OPEN_UPGRADE_STATES, type UpgradeState } from '#core/domain/upgrade-record.ts'

export interface JudgedGroup {
  id: number
  name: string
  status: TaskGroupState
  vehicles: number
  successPercent: number
  errorLimit: number
  errorUnit: 'percent' | 'count'
  automatic: boolean
  errorsAccepted: boolean
  /** Its upgrades by state. */
  states: StateCounts
}

export interface JudgedTask {
  status: TaskState
  pauseReason: PauseReason | null
  /** In their order. */
  groups: readonly JudgedGroup[]
}

/** What happens to a task when it is looked at. */
export type TaskVerdict =
  | { act: 'finishGroup'; groupId: number }
  | { act: 'gate'; groupId: number; name: string; missed: boolean; pause: boolean }
  | { act: 'errorStop'; groupId: number; name: string }
  | { act: 'openNext' }
  | { act: 'finish'; outcome: TaskOutcome }
  | { act: 'terminate' }

const OPENED: ReadonlySet<TaskGroupState> = new Set(['running', 'gate', 'errorStopped'])
const HOLDING: ReadonlySet<string> = new Set(HOLDING_PAUSES)
const OPEN: ReadonlySet<string> = new Set(OPEN_UPGRADE_STATES)

/** How far a group is. A vehicle without an upgrade yet is in another one, and counts as waiting. */
function countedOf({ vehicles, states }: JudgedGroup) {
  let open = 0
  let begun = 0
  const counted = { succeeded: 0, failed: 0 }
  for (const [state, number] of Object.entries(states) as [UpgradeState, number][]) {
    begun += number
    if (OPEN.has(state)) open += number
    const part = PROGRESS_OF[state]
    if (part === 'succeeded' || part === 'failed') counted[part] += number
  }
  return { ...counted, open, ended: begun - open, hasEnded: open === 0 && begun >= vehicles }
}

/** The one place that says how a task goes on between the steps of people. */
export function judgeTask({ status, pauseReason, groups }: JudgedTask): TaskVerdict[] {
  const opened = groups.filter((group) => OPENED.has(group.status))
  if (status === 'stopping') return opened.every((group) => countedOf(group).open === 0) ? [{ act: 'terminate' }] : []
  if (status === 'paused' && !HOLDING.has(pauseReason ?? '')) return []
  const hasNext = groups.some((group) => group.status === 'created')
  const verdicts = opened.flatMap((group) => judgeGroup(group, hasNext, status === 'running'))
  if (verdicts.length > 0 || hasNext) return verdicts
  return groups.every((group) => group.status === 'finished') ? [{ act: 'finish', outcome: outcomeOf(groups) }] : []
}

function judgeGroup(group: JudgedGroup, hasNext: boolean, isRunning: boolean): TaskVerdict[] {
  const counted = countedOf(group)
  const { id: groupId, name, automatic } = group
  const finish: TaskVerdict[] = counted.hasEnded ? [{ act: 'finishGroup', groupId }] : []
  // A person has opened the next group meanwhile, or there is none: what is left of this one only has to end.
  if (group.status === 'gate') return isRunning || !hasNext ? finish : []
  const gate = gateOf(group, counted)
  if (gate === 'stop' && !group.errorsAccepted) return isRunning ? [{ act: 'errorStop', groupId, name }] : []
  if (!hasNext) return finish
  if (gate === 'met' && automatic) {
    return [{ act: 'gate', groupId, name, missed: false, pause: false }, { act: 'openNext' }]
  }
  if (gate === 'met') return [{ act: 'gate', groupId, name, missed: false, pause: true }]
  return counted.hasEnded ? [{ act: 'gate', groupId, name, missed: true, pause: true }] : []
}

function outcomeOf(groups: readonly JudgedGroup[]): TaskOutcome {
  const vehicles = groups.reduce((sum, group) => sum + group.vehicles, 0)
  const succeeded = groups.reduce((sum, group) => sum + countedOf(group).succeeded, 0)
  if (succeeded >= vehicles) return 'allSuccess'
  return succeeded === 0 ? 'failed' : 'partial'
}
