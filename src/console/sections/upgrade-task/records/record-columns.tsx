import {
  FileSearchOutlined,
  ReloadOutlined,
  RollbackOutlined,
  StopOutlined,
  UserDeleteOutlined,
} from '@ant-design/icons'
import type { TableColumnsType } from 'antd'
import { Link, useNavigate } from 'react-router-dom'
import * as contract from '#core/contract/task-record.ts'
import { listUpgradeTasks } from '#core/contract/upgrade-task.ts'
import { getLoginLog } from '#core/contract/vehicle-log.ts'
import { isOpenUpgrade, isUnsentUpgrade, mayRetryUpgrade, mayRollBack } from '#core/domain/upgrade-record.ts'
import { toPlatformZone } from '#web/api/time-fields.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { pathTo } from '#console/shell/path-to.ts'
import { useAllowed } from '#console/ui/allowed.tsx'
import { useColumnKit } from '#console/ui/columns.tsx'
import { UpgradeState } from '#console/ui/upgrade/upgrade-state.tsx'
import type { RecordSteps } from './use-record-steps.ts'

export type RecordRow = contract.TaskRecord
type Row = RecordRow

interface Props {
  onShow: (row: Row) => void
  steps: RecordSteps
}

const nameOf = ({ plate, vin }: Row) => plate || vin

export function useRecordColumns({ onShow, steps }: Props): TableColumnsType<Row> {
  const column = useColumnKit<Row>()
  const { t } = useTranslation(['upgradeRecord', 'upgrade'])
  return [
    column.vehicle({ width: 235 }),
    column.cell('state', t('upgrade:state'), 215, (row) => <UpgradeState record={row} />),
    column.cell('task', t('task'), 125, (row) => <Task row={row} />),
    column.link('softModel', t('upgrade:version'), 130, onShow),
    column.code(
      ['versions', ({ fromVersion, toVersion }) => `${fromVersion || '–'} → ${toVersion}`],
      `${t('upgrade:fromVersion')} → ${t('upgrade:toVersion')}`,
      140,
    ),
    column.number('attempts', t('upgrade:attempts'), 90, { hidden: true }),
    column.time('sendTime', t('upgrade:sendTime'), 165, { hidden: true }),
    column.time('finishTime', t('upgrade:finishTime'), 165),
    column.quantity('duration', 'seconds', t('seconds'), 110, { hidden: true }),
    column.code('partsModel', t('partsModel'), 110, { hidden: true }),
    column.text('modelName', t('model'), 150, { hidden: true }),
    column.text('operatingCity', t('operatingCity'), 120, { hidden: true }),
    column.text('carrier', t('carrier'), 130, { hidden: true }),
    column.code('failure', t('failure'), 150, { hidden: true }),
    column.text('groupName', t('group'), 120, { hidden: true }),
    column.label('channel', t('upgrade:channel'), 110, (channel) => t(`upgrade:channel.${channel}`), { hidden: true }),
    column.quantity('bytes', 'fileSize', t('upgrade:fileSize'), 100, { hidden: true }),
    column.quantity('bytes', 'sentBytes', t('upgrade:fetched'), 100, { hidden: true }),
    column.code('sn', t('upgrade:sn'), 150, { hidden: true }),
    column.text('orgName', t('upgrade:orgName'), 150, { hidden: true }),
    column.label('consent', t('consent'), 130, (answer) => answer && t(`upgrade:answer.driver.${answer}`), {
      hidden: true,
    }),
    column.time('consentTime', t('consentTime'), 165, { hidden: true }),
    column.time('stateTime', t('stateTime'), 165, { hidden: true }),
    column.time('createTime', t('upgrade:createTime'), 165, { hidden: true }),
    column.text('operator', t('upgrade:operator'), 130, { hidden: true }),
    column.text('reason', t('upgrade:reason'), 220, { hidden: true }),
    ...column.actions(t('upgrade:actions'), 110, useRowActions(steps)),
  ]
}

function useRowActions(steps: RecordSteps) {
  const { t } = useTranslation(['upgradeRecord', 'upgrade'])
  const openLog = useDeviceLog()
  return [
    {
      to: contract.retryTaskRecords,
      icon: <ReloadOutlined aria-hidden />,
      label: (row: Row) => t('upgrade:retry.one', { name: nameOf(row) }),
      on: ({ state }: Row) => mayRetryUpgrade(state),
      onClick: (row: Row) => steps.retry([row]),
    },
    {
      to: contract.rollBackTaskRecords,
      icon: <RollbackOutlined aria-hidden />,
      more: 'harmless' as const,
      label: (row: Row) => t('upgrade:rollback.one', { name: nameOf(row) }),
      on: ({ state, rollbackState: rollback }: Row) => mayRollBack({ state, rollback }),
      onClick: (row: Row) => steps.rollBack([row]),
    },
    {
      to: contract.cancelTaskRecords,
      icon: <StopOutlined aria-hidden />,
      label: (row: Row) => t('upgrade:cancel.one', { name: nameOf(row) }),
      on: ({ state }: Row) => isUnsentUpgrade(state),
      onClick: (row: Row) => steps.cancel([row]),
    },
    {
      to: getLoginLog,
      icon: <FileSearchOutlined aria-hidden />,
      more: 'harmless' as const,
      label: (row: Row) => t('log.one', { name: nameOf(row) }),
      onClick: openLog,
    },
    {
      to: contract.removeTaskRecords,
      icon: <UserDeleteOutlined aria-hidden />,
      more: 'danger' as const,
      label: (row: Row) => t('remove.one', { name: nameOf(row) }),
      on: ({ state }: Row) => isOpenUpgrade(state),
      onClick: (row: Row) => steps.remove([row]),
    },
  ]
}

/** Logins and logouts of the terminal from the request of an upgrade to its last change. */
function useDeviceLog() {
  const navigate = useNavigate()
  const { zone } = useFormat()
  return ({ vin, createTime, updateTime }: Row) => {
    // The version of a row is in platform time already.
    const { startTime } = toPlatformZone({ startTime: createTime }, zone)
    void navigate(pathTo('/tbox/loginJournal', { vin, startTime, endTime: updateTime }))
  }
}

function Task({ row: { taskId, taskNo, taskName, rollbackOf } }: { row: Row }) {
  const { t } = useTranslation('upgradeRecord')
  const mayOpen = useAllowed(listUpgradeTasks)
  if (taskId === null) return t(rollbackOf === null ? 'task.none' : 'task.rollback')
  const name = <bdi>{taskName}</bdi>
  return mayOpen ? (
    <Link to={pathTo('/upgradeTask/task', { keyWord: taskNo })} title={taskNo}>
      {name}
    </Link>
  ) : (
    name
  )
}
