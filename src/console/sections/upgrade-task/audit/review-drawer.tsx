import type { ReactNode } from 'react'
import * as contract from '#core/contract/task-audit.ts'
import { getUpgradeTask, type UpgradeTaskDetail } from '#core/contract/upgrade-task.ts'
import { mayTake } from '#core/domain/upgrade-task.ts'
import { useCall } from '#web/api/use-call.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { AllowedButton } from '#console/ui/allowed-button.tsx'
import { DetailDrawer } from '#console/ui/detail-drawer.tsx'
import { Fact, Facts } from '#console/ui/facts.tsx'
import { LoadFailed, Loading } from '#console/ui/list-states.tsx'
import { PlainTable } from '#console/ui/plain-table.tsx'
import { TimeCell } from '#console/ui/time-cell.tsx'
import { ToneTag } from '#console/ui/tone-tag.tsx'
import { DossierTab } from '../task/detail-dossier.tsx'
import { LogTab } from '../task/detail-log.tsx'
import { strategyText } from '../task/task-columns.tsx'
import { TaskQuestion } from '../task/task-question.tsx'
import { TaskState } from '../task/task-state.tsx'
import { type AuditRow, DECISION_TONES } from './audit-columns.tsx'
import { AuditDecision } from './audit-decision.tsx'
import styles from './audit.module.css'
import type { AuditStep } from './audit-step-drawer.tsx'
import { mayAsk, releaseOf } from './audit-steps.ts'
import { RiskTags } from './risk-tags.tsx'

interface Props {
  taskId: number
  /** Undefined: the list does not show it now. */
  row: AuditRow | undefined
  onStep: (step: AuditStep) => void
  onClose: () => void
}

/** What is approved, and the decision about it. */
export function ReviewDrawer({ taskId, row, onStep, onClose }: Props) {
  const { t } = useTranslation('taskAudit')
  const { data, error, reload } = useCall(getUpgradeTask, { query: { id: taskId } }, { toast: false })
  return (
    <DetailDrawer
      open
      title={data ? `${data.taskNo} · ${data.name}` : t('review')}
      size={880}
      extra={data && <Steps task={data} onStep={onStep} />}
      onClose={onClose}
    >
      {error && !data && <LoadFailed error={error} retry={reload} />}
      {!error && !data && <Loading />}
      {data && <Review key={data.id} task={data} row={row} onDone={onClose} />}
    </DetailDrawer>
  )
}

function Steps({ task, onStep }: { task: UpgradeTaskDetail; onStep: Props['onStep'] }) {
  const { t } = useTranslation('taskAudit')
  const environment = releaseOf(task)
  return (
    <span className={styles.steps}>
      {mayAsk(task) && (
        <AllowedButton to={contract.askTaskAudit} onClick={() => onStep({ kind: 'ask', task })}>
          {t('ask')}
        </AllowedButton>
      )}
      {environment && (
        <AllowedButton to={contract.releaseTaskFiles} onClick={() => onStep({ kind: 'release', task })}>
          {t('release', { environment })}
        </AllowedButton>
      )}
      {mayTake('revoke', task.taskState) && (
        <AllowedButton to={contract.revokeTaskAudit} danger onClick={() => onStep({ kind: 'revoke', task })}>
          {t('revoke')}
        </AllowedButton>
      )}
    </span>
  )
}

interface ReviewProps {
  task: UpgradeTaskDetail
  row: AuditRow | undefined
  onDone: () => void
}

function Review({ task, row, onDone }: ReviewProps) {
  const { t } = useTranslation(['taskAudit', 'upgradeTask'])
  return (
    <>
      <Head task={task} row={row} />
      {task.taskGroups.length > 0 && (
        <Section title={t('section.groups')}>
          <Groups task={task} />
        </Section>
      )}
      <Section title={t('section.subject')}>
        <DossierTab task={task} />
      </Section>
      <Section title={t('upgradeTask:tab.log')}>
        <LogTab taskId={task.id} underWay={false} />
      </Section>
      <TaskQuestion task={task} note={t('question.waits')} />
      <AuditDecision task={task} isDecided={row?.isDecided ?? false} onDone={onDone} />
    </>
  )
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.section}>
      <h3>{title}</h3>
      {children}
    </section>
  )
}

function Head({ task, row }: Omit<ReviewProps, 'onDone'>) {
  const { t } = useTranslation(['taskAudit', 'upgradeTask'])
  const format = useFormat()
  const { vehicles, risks, waitDays, limitMinutes } = task
  return (
    <Facts pairs={2}>
      <Fact name={t('upgradeTask:state')}>
        <TaskState task={task} />
      </Fact>
      <Fact name={t('upgradeTask:taskClass')}>{t(`upgradeTask:class.${task.taskClass}`)}</Fact>
      <Fact name={t('upgradeTask:vehicles')}>
        {vehicles > 0 ? format.number(vehicles) : t('upgradeTask:vehicles.none')}
      </Fact>
      <Fact name={t('upgradeTask:risks')}>{risks.length > 0 && <RiskTags risks={risks} />}</Fact>
      <Fact name={t('upgradeTask:softModels')}>
        <bdi dir="ltr">{task.softModels.join(' → ')}</bdi>
      </Fact>
      <Fact name={t('upgradeTask:strategy')}>
        <bdi>{strategyText(task.strategyName, task.strategyVersion)}</bdi>
      </Fact>
      <Fact name={t('upgradeTask:environment')}>{task.environment}</Fact>
      <Fact name={t('submitter')}>{row?.submitter || task.owner}</Fact>
      <Fact name={t('submitted')}>{row?.submitTime && <TimeCell time={row.submitTime} />}</Fact>
      <Fact name={t('upgradeTask:approvals')}>
        {t('upgradeTask:approvals.of', {
          done: format.number(task.approvals),
          total: format.number(task.approvalsNeeded),
        })}
      </Fact>
      <Fact name={t('upgradeTask:approvers')}>{task.approvers.join(', ')}</Fact>
      <Fact name={t('upgradeTask:plannedTime')}>
        {task.plannedTime ? <TimeCell time={task.plannedTime} /> : t('start.byHand')}
      </Fact>
      <Fact name={t('upgradeTask:waitDays')}>{format.number(waitDays)}</Fact>
      <Fact name={t('upgradeTask:limitMinutes')}>{format.number(limitMinutes)}</Fact>
      {row?.decision && <LastDecision row={row} decision={row.decision} />}
    </Facts>
  )
}

function LastDecision({ row, decision }: { row: AuditRow; decision: NonNullable<AuditRow['decision']> }) {
  const { t } = useTranslation(['taskAudit', 'upgradeTask'])
  return (
    <>
      <Fact name={t('decision')}>
        <ToneTag tone={DECISION_TONES[decision]}>{t(`upgradeTask:event.${decision}`)}</ToneTag>
      </Fact>
      <Fact name={t('decider')}>{row.decider}</Fact>
      <Fact name={t('decided')}>{row.decideTime && <TimeCell time={row.decideTime} />}</Fact>
      <Fact name={t('reason')}>{row.decideReason}</Fact>
    </>
  )
}

/** How many vehicles each group has; the rules say what opens the next one. */
function Groups({ task: { taskGroups, vehicles } }: { task: UpgradeTaskDetail }) {
  const { t } = useTranslation(['taskAudit', 'upgradeTask'])
  const format = useFormat()
  return (
    <PlainTable
      label={t('section.groups')}
      rows={taskGroups}
      rowKey={({ id }) => id}
      columns={[
        [t('upgradeTask:group.name'), ({ isTest, name }) => (isTest ? t('upgradeTask:group.test') : name), 'nameText'],
        [t('upgradeTask:vehicles'), (group) => format.number(group.vehicles), 'number'],
        [t('share'), (group) => format.percent(group.vehicles / Math.max(vehicles, 1)), 'number'],
      ]}
    />
  )
}
