import { Link } from 'react-router-dom'
import * as contract from '#core/contract/upgrade-control.ts'
import { useCall } from '#web/api/use-call.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { pathTo } from '#console/shell/path-to.ts'
import { DetailDrawer } from '#console/ui/detail-drawer.tsx'
import { Loading, NoneYet } from '#console/ui/list-states.tsx'
import page from '#console/ui/page.module.css'
import { PlainTable } from '#console/ui/plain-table.tsx'
import { VehicleLink } from '#console/ui/vehicle-link.tsx'
import styles from './manage.module.css'

interface Props {
  task: contract.BenchTask
  onClose: () => void
}

/** The other open tasks that want vehicles of one, and which of them goes first. */
export function ConflictDrawer({ task, onClose }: Props) {
  const { t } = useTranslation('taskManage')
  const { data: conflicts } = useCall(contract.listTaskConflicts, { query: { id: task.id } })
  return (
    <DetailDrawer open size={760} title={t('conflicts.one', { name: task.name })} onClose={onClose}>
      <p className={page.note}>{t('conflicts.hint')}</p>
      {!conflicts && <Loading />}
      {conflicts?.length === 0 && <NoneYet title={t('conflicts.none')} hint={t('conflicts.noneHint')} />}
      {conflicts && conflicts.length > 0 && <Conflicts conflicts={conflicts} />}
    </DetailDrawer>
  )
}

function Conflicts({ conflicts }: { conflicts: readonly contract.TaskConflict[] }) {
  const { t } = useTranslation(['taskManage', 'upgradeTask'])
  const format = useFormat()
  return (
    <PlainTable<contract.TaskConflict>
      label={t('conflicts')}
      rows={conflicts}
      rowKey={({ taskId, priority, taskState, vehicles }) => taskId ?? `${priority} ${taskState} ${vehicles}`}
      columns={[
        [t('upgradeTask:name'), (row) => <Name row={row} />, 'nameText'],
        [t('upgradeTask:state'), ({ taskState }) => t(`upgradeTask:state.${taskState}`)],
        [t('priority'), ({ priority }) => format.number(priority), 'number'],
        [t('upgradeTask:vehicles'), ({ vehicles }) => format.number(vehicles), 'number'],
        [t('order'), ({ order }) => t(`order.${order}`)],
        [
          t('conflicts.vins'),
          ({ vins, vehicles }) => (
            <span className={styles.vins}>
              {vins.map((vin) => (
                <VehicleLink key={vin} vin={vin} />
              ))}
              {vehicles > vins.length && (
                <span className={page.note}>{t('more', { number: format.number(vehicles - vins.length) })}</span>
              )}
            </span>
          ),
        ],
      ]}
    />
  )
}

function Name({ row: { taskId, taskNo, name } }: { row: contract.TaskConflict }) {
  const { t } = useTranslation('taskManage')
  if (taskId === null) return <span className={page.note}>{t('conflicts.hidden')}</span>
  return (
    <Link to={pathTo('/upgradeTask/task', { row: taskId })} title={taskNo}>
      <bdi>{name}</bdi>
    </Link>
  )
}
