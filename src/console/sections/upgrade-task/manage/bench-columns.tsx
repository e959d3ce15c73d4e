import { OrderedListOutlined } from '@ant-design/icons'
import { Button, type TableColumnsType } from 'antd'
import { useNavigate } from 'react-router-dom'
import * as contract from '#core/contract/upgrade-control.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { pathTo } from '#console/shell/path-to.ts'
import { type ColumnAction, useColumnKit } from '#console/ui/columns.tsx'
import { UpgradeProgress } from '#console/ui/upgrade/upgrade-progress.tsx'
import { strategyText } from '../task/task-columns.tsx'
import { useHoldSteps, useStopStep } from '../task/task-row-steps.tsx'
import { TaskState } from '../task/task-state.tsx'
import type { AskedKind } from '../task/task-step-drawer.tsx'
import styles from './manage.module.css'

/** What opens a drawer of a task. */
export type BenchStep = AskedKind | 'priority' | 'conflicts'

type Row = contract.BenchTask
type Open = (kind: BenchStep, row: Row) => void

export function useBenchColumns(open: Open): TableColumnsType<Row> {
  const column = useColumnKit<Row>()
  const { t } = useTranslation(['taskManage', 'upgradeTask'])
  const format = useFormat()
  const navigate = useNavigate()
  return [
    column.number('priority', t('priority'), 80, { fixed: 'start' }),
    column.link(
      'name',
      t('upgradeTask:name'),
      165,
      ({ id }) => void navigate(pathTo('/upgradeTask/task', { row: id })),
      {
        fixed: 'start',
      },
    ),
    column.cell('taskState', t('upgradeTask:state'), 160, (row) => <TaskState task={row} />),
    column.cell('progress', t('upgradeTask:progress'), 140, ({ counts }) => <UpgradeProgress counts={counts} />),
    column.cell('conflicts', t('conflicts'), 105, (row) =>
      row.conflicts === 0 ? (
        '–'
      ) : (
        <Button type="link" className={styles.figure ?? ''} onClick={() => open('conflicts', row)}>
          {format.number(row.conflicts)}
        </Button>
      ),
    ),
    column.cell('queued', t('queue'), 130, ({ queued, ahead }) =>
      queued === 0 ? '–' : t('queue.place', { number: format.number(queued), ahead: format.number(ahead ?? 0) }),
    ),
    column.number('stuck', t('stuck'), 95, { hidden: true }),
    column.time('predictedTime', t('predicted'), 165),
    column.text('heldBy', t('heldBy'), 120, { hidden: true }),
    column.number('vehicles', t('upgradeTask:vehicles'), 95, { hidden: true }),
    column.number(['failed', ({ counts }) => counts.failed], t('upgradeTask:failed'), 80),
    column.cell(
      'groups',
      t('upgradeTask:groups'),
      85,
      ({ groups, groupsDone }) =>
        t('upgradeTask:groups.of', { done: format.number(groupsDone), total: format.number(groups) }),
      { hidden: true },
    ),
    column.label('taskClass', t('upgradeTask:taskClass'), 120, (value) => t(`upgradeTask:class.${value}`), {
      hidden: true,
    }),
    column.code('taskNo', t('upgradeTask:taskNo'), 130, { hidden: true }),
    column.text(
      ['strategy', ({ strategyName, strategyVersion }) => strategyText(strategyName, strategyVersion)],
      t('upgradeTask:strategy'),
      150,
      { hidden: true },
    ),
    column.tags('softModels', t('upgradeTask:softModels'), 190, { hidden: true }),
    column.text('owner', t('upgradeTask:owner'), 120, { hidden: true }),
    column.time('plannedTime', t('upgradeTask:plannedTime'), 165, { hidden: true }),
    column.time('startTime', t('upgradeTask:started'), 165, { hidden: true }),
    ...column.actions(t('upgradeTask:actions'), 130, useBenchActions(open)),
  ]
}

function useBenchActions(open: Open): ColumnAction<Row>[] {
  const { t } = useTranslation('taskManage')
  return [
    {
      to: contract.prioritiseTask,
      icon: <OrderedListOutlined aria-hidden />,
      label: ({ name }) => t('priority.one', { name }),
      onClick: (row) => open('priority', row),
    },
    ...useHoldSteps(open),
    useStopStep(open),
  ]
}
