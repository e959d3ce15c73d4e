import type { TaskGroup, UpgradeTask } from '#core/contract/upgrade-task.ts'
import type { TaskOutcome, TaskState as State } from '#core/domain/upgrade-task.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import page from '#console/ui/page.module.css'
import { type Tone, ToneTag } from '#console/ui/tone-tag.tsx'

const TONES: Record<State, Tone> = {
  draft: 'neutral',
  pendingAudit: 'warning',
  rejected: 'bad',
  approved: 'progress',
  scheduled: 'progress',
  running: 'progress',
  paused: 'warning',
  stopping: 'progress',
  terminated: 'bad',
  finished: 'good',
}
const OUTCOME_TONES: Record<TaskOutcome, Tone> = { allSuccess: 'good', partial: 'warning', failed: 'bad' }

type Shown = Pick<UpgradeTask, 'taskState' | 'pauseReason' | 'outcome' | 'question'>

/** Status of a task, with why it is paused, what it waits for, or how it ended. */
export function TaskState({ task: { taskState, pauseReason, outcome, question } }: { task: Shown }) {
  const { t } = useTranslation('upgradeTask')
  const finished = taskState === 'finished' && outcome !== null
  const held = taskState === 'paused' && pauseReason ? t(`paused.${pauseReason}`) : outcome && t(`outcome.${outcome}`)
  const why = question ? t('question.open') : held
  return (
    <span title={why ?? undefined}>
      <ToneTag tone={finished ? OUTCOME_TONES[outcome] : TONES[taskState]}>{t(`state.${taskState}`)}</ToneTag>
      {why && <span className={page.note}> · {why}</span>}
    </span>
  )
}

const GROUP_TONES: Record<TaskGroup['groupState'], Tone> = {
  created: 'neutral',
  running: 'progress',
  gate: 'warning',
  finished: 'good',
  errorStopped: 'bad',
}

export function GroupState({ state }: { state: TaskGroup['groupState'] }) {
  const { t } = useTranslation('upgradeTask')
  return <ToneTag tone={GROUP_TONES[state]}>{t(`groupState.${state}`)}</ToneTag>
}
