import { AuditOutlined, QuestionCircleOutlined, RollbackOutlined, VerticalAlignTopOutlined } from '@ant-design/icons'
import type { TableColumnsType } from 'antd'
import * as contract from '#core/contract/task-audit.ts'
import { getUpgradeTask } from '#core/contract/upgrade-task.ts'
import { mayTake } from '#core/domain/upgrade-task.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { useColumnKit } from '#console/ui/columns.tsx'
import { type Tone, ToneTag } from '#console/ui/tone-tag.tsx'
import { TaskState } from '../task/task-state.tsx'
import type { AuditStep } from './audit-step-drawer.tsx'
import { mayAsk, releaseOf } from './audit-steps.ts'
import { RiskTags } from './risk-tags.tsx'

export type AuditRow = contract.TaskAudit
export type AuditTab = contract.TaskAuditFilter['tab']

export const DECISION_TONES: Record<NonNullable<AuditRow['decision']>, Tone> = {
  approved: 'good',
  rejected: 'bad',
  revoked: 'bad',
}

interface Actions {
  onShow: (row: AuditRow) => void
  onStep: (step: AuditStep) => void
}

export function useAuditColumns(tab: AuditTab, { onShow, onStep }: Actions): TableColumnsType<AuditRow> {
  const column = useColumnKit<AuditRow>()
  const { t } = useTranslation(['taskAudit', 'upgradeTask'])
  // What waits may have a decision too: of the first approver, or from before it was changed.
  const hidden = tab === 'waiting'
  // What is decided needs less of what was asked for.
  const decided = { hidden: !hidden }
  return [
    column.link('name', t('upgradeTask:name'), 200, onShow, { fixed: 'start' }),
    column.code('taskNo', t('upgradeTask:taskNo'), 130, { hidden: true }),
    column.cell('taskState', t('upgradeTask:state'), 180, (row) => <TaskState task={row} />, { hidden }),
    column.label('taskClass', t('upgradeTask:taskClass'), 115, (value) => t(`upgradeTask:class.${value}`), decided),
    column.tags('softModels', t('upgradeTask:softModels'), 175, decided),
    column.number(['vehicles', ({ vehicles }) => vehicles || null], t('upgradeTask:vehicles'), 85, decided),
    column.cell(
      'risks',
      t('upgradeTask:risks'),
      230,
      ({ risks }) => (risks.length === 0 ? '–' : <RiskTags risks={risks} />),
      decided,
    ),
    column.label('environment', t('upgradeTask:environment'), 120, (environment) => environment, { hidden: true }),
    column.text('submitter', t('submitter'), 120, { hidden: true }),
    column.time('submitTime', t('submitted'), 165, decided),
    column.cell('approvals', t('upgradeTask:approvals'), 105, (row) => <Approvals row={row} />, decided),
    column.time('plannedTime', t('upgradeTask:plannedTime'), 165, { hidden: true }),
    column.state(
      'decision',
      t('decision'),
      150,
      (decision) => [DECISION_TONES[decision], t(`upgradeTask:event.${decision}`)],
      { hidden },
    ),
    column.text('decideReason', t('reason'), 200, { hidden }),
    column.text('decider', t('decider'), 120, { hidden }),
    column.time('decideTime', t('decided'), 165, { hidden }),
    ...column.actions(t('upgradeTask:actions'), 90, [
      {
        to: getUpgradeTask,
        icon: <AuditOutlined aria-hidden />,
        label: ({ name }) => t('review.one', { name }),
        onClick: onShow,
      },
      {
        to: contract.askTaskAudit,
        icon: <QuestionCircleOutlined aria-hidden />,
        more: 'harmless',
        label: ({ name }) => t('ask.one', { name }),
        on: mayAsk,
        onClick: (task) => onStep({ kind: 'ask', task }),
      },
      {
        to: contract.releaseTaskFiles,
        icon: <VerticalAlignTopOutlined aria-hidden />,
        more: 'harmless',
        label: (task) => t('release.one', { name: task.name, environment: releaseOf(task) ?? '' }),
        on: (task) => releaseOf(task) !== undefined,
        onClick: (task) => onStep({ kind: 'release', task }),
      },
      {
        to: contract.revokeTaskAudit,
        icon: <RollbackOutlined aria-hidden />,
        more: 'danger',
        label: ({ name }) => t('revoke.one', { name }),
        on: ({ taskState }) => mayTake('revoke', taskState),
        onClick: (task) => onStep({ kind: 'revoke', task }),
      },
    ]),
  ]
}

/** How many have approved, and whether one of them waits for an answer. */
function Approvals({ row: { approvals, approvalsNeeded, question } }: { row: AuditRow }) {
  const { t } = useTranslation(['taskAudit', 'upgradeTask'])
  const format = useFormat()
  return (
    <>
      {t('upgradeTask:approvals.of', { done: format.number(approvals), total: format.number(approvalsNeeded) })}
      {question && (
        <div title={question.text}>
          <ToneTag tone="warning">{t('question')}</ToneTag>
        </div>
      )}
    </>
  )
}
