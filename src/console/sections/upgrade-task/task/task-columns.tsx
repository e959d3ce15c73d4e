import type { TableColumnsType } from 'antd'
import type { UpgradeTask } from '#core/contract/upgrade-task.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { useColumnKit } from '#console/ui/columns.tsx'
import { UpgradeProgress } from '#console/ui/upgrade/upgrade-progress.tsx'
import { type RowSteps, useRowSteps } from './task-row-steps.tsx'
import { TaskState } from './task-state.tsx'

export type TaskRow = UpgradeTask

/** Of those that ended with or without the version; undefined before the first one. */
export function successShare({
  succeeded,
  failed,
}: Pick<UpgradeTask['counts'], 'succeeded' | 'failed'>): number | undefined {
  return succeeded + failed === 0 ? undefined : succeeded / (succeeded + failed)
}

export function useTaskColumns(steps: RowSteps): TableColumnsType<TaskRow> {
  const column = useColumnKit<TaskRow>()
  const { t } = useTranslation('upgradeTask')
  const format = useFormat()
  return [
    column.link('name', t('name'), 190, steps.onShow, { fixed: 'start' }),
    column.code('taskNo', t('taskNo'), 130, { hidden: true }),
    column.cell('taskState', t('state'), 185, (row) => <TaskState task={row} />),
    column.cell('progress', t('progress'), 150, ({ counts }) => <UpgradeProgress counts={counts} />),
    column.number('vehicles', t('vehicles'), 85),
    column.number(['failed', ({ counts }) => counts.failed], t('failed'), 85),
    column.cell('groups', t('groups'), 85, ({ groups, groupsDone, vehicles }) =>
      vehicles === 0 ? '–' : t('groups.of', { done: format.number(groupsDone), total: format.number(groups) }),
    ),
    column.text(
      ['strategy', ({ strategyName, strategyVersion }) => strategyText(strategyName, strategyVersion)],
      t('strategy'),
      150,
      { hidden: true },
    ),
    column.quantity('percent', ['successShare', ({ counts }) => successShare(counts)], t('successShare'), 95, {
      hidden: true,
    }),
    column.label('taskClass', t('taskClass'), 120, (value) => t(`class.${value}`), { hidden: true }),
    column.tags('partsModels', t('partsModels'), 155, { hidden: true }),
    column.tags('softModels', t('softModels'), 190, { hidden: true }),
    column.text('owner', t('owner'), 120, { hidden: true }),
    column.text(['approvers', ({ approvers }) => approvers.join(', ')], t('approvers'), 140, { hidden: true }),
    column.time('plannedTime', t('plannedTime'), 165),
    column.cell(
      'window',
      t('window'),
      120,
      ({ windowFrom, windowTo }) =>
        windowFrom === windowTo ? t('window.always') : <bdi dir="ltr">{`${windowFrom} – ${windowTo}`}</bdi>,
      { hidden: true },
    ),
    column.time('createTime', t('created'), 165, { hidden: true }),
    column.time('startTime', t('started'), 165, { hidden: true }),
    column.time('finishTime', t('finished'), 165, { hidden: true }),
    ...column.actions(t('actions'), 110, useRowSteps(steps)),
  ]
}

export const strategyText = (name: string, version: number) => `${name} · ${version}`
