import {
  BranchesOutlined,
  CopyOutlined,
  DeleteOutlined,
  EditOutlined,
  ExperimentOutlined,
  PlayCircleOutlined,
  StopOutlined,
} from '@ant-design/icons'
import type { TableColumnsType } from 'antd'
import * as contract from '#core/contract/upgrade-strategy.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { type ColumnAction, useColumnKit } from '#console/ui/columns.tsx'
import type { Tone } from '#console/ui/tone-tag.tsx'
import type { StrategySteps } from './use-strategy-steps.ts'

export type StrategyRow = contract.UpgradeStrategy
type Row = StrategyRow

export const STRATEGY_TONES: Record<Row['strategyState'], Tone> = {
  draft: 'neutral',
  active: 'good',
  disabled: 'neutral',
}

interface Actions {
  steps: StrategySteps
  onShow: (row: Row) => void
  onEdit: (row: Row) => void
  onCopy: (row: Row) => void
  onDryRun: (row: Row) => void
}

export function useStrategyColumns(actions: Actions): TableColumnsType<Row> {
  const column = useColumnKit<Row>()
  const { t } = useTranslation('strategy')
  return [
    column.link('name', t('name'), 200, actions.onShow, { fixed: 'start' }),
    column.number('version', t('version'), 75),
    column.state('strategyState', t('state'), 105, (state) => [STRATEGY_TONES[state], t(`state.${state}`)]),
    column.tags('partsModels', t('partsModels'), 155),
    column.tags('softModels', t('softModels'), 170),
    column.tags('fromVersions', t('fromVersions'), 200, { hidden: true }),
    column.cell('modelNames', t('models'), 115, ({ modelNames }) =>
      modelNames.length === 0 ? t('models.all') : t('models.count', { count: modelNames.length }),
    ),
    column.number(['groups', ({ groups }) => groups.length], t('groups'), 75, { hidden: true }),
    column.label('consent', t('consent'), 190, (consent) => t(`consent.${consent}`)),
    column.label('network', t('network'), 130, (network) => t(`network.${network}`), { hidden: true }),
    column.label('rollback', t('rollback'), 160, (rollback) => t(`rollback.${rollback}`), { hidden: true }),
    column.text('updater', t('updater'), 130, { hidden: true }),
    column.changed(t('updated'), 170, { hidden: true }),
    column.time('createTime', t('created'), 170, { hidden: true }),
    ...column.actions(t('actions'), 110, useRowActions(actions)),
  ]
}

function useRowActions({ steps, onEdit, onCopy, onDryRun }: Actions): ColumnAction<Row>[] {
  const { t } = useTranslation('strategy')
  const isDraft = ({ strategyState }: Row) => strategyState === 'draft'
  const isActive = ({ strategyState }: Row) => strategyState === 'active'
  return [
    {
      to: contract.dryRunStrategy,
      icon: <ExperimentOutlined aria-hidden />,
      label: (row) => t('dryRun.of', { name: row.name }),
      onClick: onDryRun,
    },
    {
      to: contract.updateUpgradeStrategy,
      icon: <EditOutlined aria-hidden />,
      label: (row) => t('edit', { name: row.name }),
      on: isDraft,
      onClick: onEdit,
    },
    {
      to: contract.enableUpgradeStrategies,
      icon: <PlayCircleOutlined aria-hidden />,
      more: 'harmless',
      label: (row) => t('enable.one', { name: row.name }),
      on: (row) => !isActive(row),
      onClick: steps.enable,
    },
    {
      to: contract.addStrategyVersion,
      icon: <BranchesOutlined aria-hidden />,
      more: 'harmless',
      label: (row) => t('newVersion.one', { name: row.name }),
      on: (row) => !isDraft(row),
      onClick: steps.newVersion,
    },
    {
      to: contract.copyUpgradeStrategy,
      icon: <CopyOutlined aria-hidden />,
      more: 'harmless',
      label: (row) => t('copy.one', { name: row.name }),
      onClick: onCopy,
    },
    {
      to: contract.disableUpgradeStrategies,
      icon: <StopOutlined aria-hidden />,
      more: 'danger',
      label: (row) => t('disable.one', { name: row.name }),
      on: isActive,
      onClick: steps.disable,
    },
    {
      to: contract.deleteUpgradeStrategies,
      icon: <DeleteOutlined aria-hidden />,
      more: 'danger',
      label: (row) => t('delete.one', { name: row.name }),
      on: isDraft,
      onClick: steps.remove,
    },
  ]
}
