import { Tabs } from 'antd'
import { lazy, type ReactNode, Suspense } from 'react'
import { Link } from 'react-router-dom'
import { listTaskRecords } from '#core/contract/task-record.ts'
import * as contract from '#core/contract/upgrade-task.ts'
import { LIVE_TASK_STATES } from '#core/domain/upgrade-task.ts'
import { useCall } from '#web/api/use-call.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { pathTo } from '#console/shell/path-to.ts'
import { Allowed } from '#console/ui/allowed.tsx'
import { DetailDrawer } from '#console/ui/detail-drawer.tsx'
import { Fact, Facts } from '#console/ui/facts.tsx'
import { LoadFailed, Loading } from '#console/ui/list-states.tsx'
import { TimeCell } from '#console/ui/time-cell.tsx'
import { UpgradeProgress } from '#console/ui/upgrade/upgrade-progress.tsx'
import { ConditionsTab } from './detail-conditions.tsx'
import { GroupsTab } from './detail-groups.tsx'
import { LogTab } from './detail-log.tsx'
import { strategyText } from './task-columns.tsx'
import { AnswerQuestion } from './task-question.tsx'
import { TaskState } from './task-state.tsx'
import styles from './task.module.css'
import { useFollow } from '#console/ui/use-follow.ts'

/** Charts and rules are loaded with their tab. */
const OverviewTab = lazy(async () => ({ default: (await import('./detail-overview.tsx')).OverviewTab }))
const DossierTab = lazy(async () => ({ default: (await import('./detail-dossier.tsx')).DossierTab }))

/** One task: how far it is, its groups, what its vehicles wait for, what happened, and what was approved. */
export function TaskDetailDrawer({ taskId, onClose }: { taskId: number; onClose: () => void }) {
  const { t } = useTranslation('upgradeTask')
  const query = { id: taskId }
  const { data, error, reload } = useCall(contract.getUpgradeTask, { query }, { toast: false, keepPrevious: true })
  const underWay = (LIVE_TASK_STATES as readonly string[]).includes(data?.taskState ?? '')
  useFollow(reload, underWay)
  return (
    <DetailDrawer
      open
      title={data ? `${data.taskNo} · ${data.name}` : t('detail')}
      size={880}
      extra={
        <Allowed to={listTaskRecords}>
          <Link to={pathTo('/upgradeTask/taskRecords', { taskId })}>{t('records')}</Link>
        </Allowed>
      }
      onClose={onClose}
    >
      {error && !data && <LoadFailed error={error} retry={reload} />}
      {!error && !data && <Loading />}
      {data && <TaskDetail key={data.id} task={data} underWay={underWay} />}
    </DetailDrawer>
  )
}

interface DetailProps {
  task: contract.UpgradeTaskDetail
  underWay: boolean
}

function TaskDetail({ task, underWay }: DetailProps) {
  const { t } = useTranslation('upgradeTask')
  const tab = (key: string, label: string, children: ReactNode) => ({
    key,
    label,
    children: <Suspense fallback={<Loading />}>{children}</Suspense>,
  })
  return (
    <>
      <AnswerQuestion task={task} />
      <Head task={task} />
      <Tabs
        size="small"
        items={[
          tab('overview', t('tab.overview'), <OverviewTab task={task} underWay={underWay} />),
          tab('groups', t('tab.groups'), <GroupsTab task={task} />),
          tab('conditions', t('tab.conditions'), <ConditionsTab task={task} />),
          tab('log', t('tab.log'), <LogTab taskId={task.id} underWay={underWay} />),
          tab('dossier', t('tab.dossier'), <DossierTab task={task} />),
        ]}
      />
    </>
  )
}

function Head({ task }: { task: contract.UpgradeTaskDetail }) {
  const { t } = useTranslation('upgradeTask')
  const format = useFormat()
  const { vehicles, counts, approvals, approvalsNeeded, risks } = task
  return (
    <>
      <Facts pairs={2}>
        <Fact name={t('state')}>
          <TaskState task={task} />
        </Fact>
        <Fact name={t('vehicles')}>{vehicles > 0 ? format.number(vehicles) : t('vehicles.none')}</Fact>
        <Fact name={t('softModels')}>
          <bdi dir="ltr">{task.softModels.join(' → ')}</bdi>
        </Fact>
        <Fact name={t('strategy')}>
          <bdi>{strategyText(task.strategyName, task.strategyVersion)}</bdi>
        </Fact>
        <Fact name={t('taskClass')}>{t(`class.${task.taskClass}`)}</Fact>
        <Fact name={t('approvals')}>
          {vehicles > 0 && t('approvals.of', { done: format.number(approvals), total: format.number(approvalsNeeded) })}
        </Fact>
        <Fact name={t('owner')}>{task.owner}</Fact>
        <Fact name={t('approvers')}>{task.approvers.join(', ')}</Fact>
        <Fact name={t('plannedTime')}>{task.plannedTime && <TimeCell time={task.plannedTime} />}</Fact>
        <Fact name={t('started')}>{task.startTime && <TimeCell time={task.startTime} />}</Fact>
        <Fact name={t('finished')}>{task.finishTime && <TimeCell time={task.finishTime} />}</Fact>
        <Fact name={t('environment')}>{task.environment}</Fact>
        <Fact name={t('risks')}>{risks.map((risk) => t(`risk.${risk}`)).join(', ')}</Fact>
      </Facts>
      {vehicles > 0 && (
        <div className={styles.progress}>
          <UpgradeProgress counts={counts} legend />
        </div>
      )}
    </>
  )
}
