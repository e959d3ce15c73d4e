import {
  CopyOutlined,
  DeleteOutlined,
  DownloadOutlined,
  EditOutlined,
  ForwardOutlined,
  PauseCircleOutlined,
  PlayCircleOutlined,
  RedoOutlined,
  RollbackOutlined,
  SendOutlined,
  StopOutlined,
  UserAddOutlined,
} from '@ant-design/icons'
import { exportTaskDossier } from '#core/contract/task-figures.ts'
import * as contract from '#core/contract/upgrade-task.ts'
import { mayTake, type TaskStep } from '#core/domain/upgrade-task.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import type { ColumnAction } from '#console/ui/columns.tsx'
import type { AskedKind } from './task-step-drawer.tsx'
import type { TaskSteps } from './use-task-steps.ts'

type Row = contract.UpgradeTask

export interface RowSteps {
  steps: TaskSteps
  onShow: (row: Row) => void
  onEdit: (row: Row) => void
  /** Steps that need a reason or a name. */
  onAsk: (kind: AskedKind, row: Row) => void
}

/** Steps of one task: the next ones as icons, the rest in the menu of the row. */
export function useRowSteps(row: RowSteps): ColumnAction<Row>[] {
  return [...useMainSteps(row), ...useHarmlessSteps(row), ...useDangerousSteps(row)]
}

const on = (step: TaskStep) => (row: Row) => mayTake(step, row.taskState)

function useMainSteps({ steps, onEdit, onAsk }: RowSteps): ColumnAction<Row>[] {
  const { t } = useTranslation('upgradeTask')
  return [
    {
      to: contract.updateUpgradeTask,
      icon: <EditOutlined aria-hidden />,
      label: ({ name }) => t('edit.one', { name }),
      on: on('edit'),
      onClick: onEdit,
    },
    {
      to: contract.submitUpgradeTask,
      icon: <SendOutlined aria-hidden />,
      label: ({ name }) => t('submit.one', { name }),
      on: on('submit'),
      onClick: steps.submit,
    },
    {
      to: contract.startUpgradeTask,
      icon: <PlayCircleOutlined aria-hidden />,
      label: ({ name }) => t('start.one', { name }),
      on: on('start'),
      onClick: steps.start,
    },
    ...useHoldSteps(onAsk),
  ]
}

/** Pause and resume. */
export function useHoldSteps<R extends Row>(onAsk: (kind: AskedKind, row: R) => void): ColumnAction<R>[] {
  const { t } = useTranslation('upgradeTask')
  return [
    {
      to: contract.pauseUpgradeTask,
      icon: <PauseCircleOutlined aria-hidden />,
      label: ({ name }) => t('pause.one', { name }),
      on: on('pause'),
      onClick: (row) => onAsk('pause', row),
    },
    {
      to: contract.resumeUpgradeTask,
      icon: <PlayCircleOutlined aria-hidden />,
      label: ({ name }) => t('resume.one', { name }),
      on: on('resume'),
      onClick: (row) => onAsk('resume', row),
    },
  ]
}

/** Ends a task. */
export function useStopStep<R extends Row>(onAsk: (kind: AskedKind, row: R) => void): ColumnAction<R> {
  const { t } = useTranslation('upgradeTask')
  return {
    to: contract.stopUpgradeTask,
    icon: <StopOutlined aria-hidden />,
    more: 'danger',
    label: ({ name }) => t('stop.one', { name }),
    on: on('stop'),
    onClick: (row) => onAsk('stop', row),
  }
}

function useHarmlessSteps({ steps, onAsk }: RowSteps): ColumnAction<Row>[] {
  const { t } = useTranslation('upgradeTask')
  const more = 'harmless' as const
  return [
    {
      to: contract.openTaskGroup,
      icon: <ForwardOutlined aria-hidden />,
      more,
      label: ({ name }) => t('openGroup.one', { name }),
      on: (row) => mayTake('openGroup', row.taskState) && row.groupsDone < row.groups,
      onClick: steps.openGroup,
    },
    {
      to: contract.withdrawUpgradeTask,
      icon: <RollbackOutlined aria-hidden />,
      more,
      label: ({ name }) => t('withdraw.one', { name }),
      on: on('withdraw'),
      onClick: steps.withdraw,
    },
    {
      to: contract.copyUpgradeTask,
      icon: <CopyOutlined aria-hidden />,
      more,
      label: ({ name }) => t('copy.one', { name }),
      onClick: (row) => onAsk('copy', row),
    },
    {
      to: contract.retryUpgradeTask,
      icon: <RedoOutlined aria-hidden />,
      more,
      label: ({ name }) => t('retry.one', { name }),
      on: (row) => mayTake('retry', row.taskState) && row.counts.failed > 0,
      onClick: (row) => onAsk('retry', row),
    },
    {
      to: contract.retryUpgradeTask,
      icon: <UserAddOutlined aria-hidden />,
      more,
      label: ({ name }) => t('remaining.one', { name }),
      on: (row) => mayTake('retry', row.taskState) && row.counts.succeeded < row.vehicles,
      onClick: (row) => onAsk('remaining', row),
    },
    {
      to: exportTaskDossier,
      icon: <DownloadOutlined aria-hidden />,
      more,
      label: ({ name }) => t('dossier.one', { name }),
      on: ({ vehicles }) => vehicles > 0,
      onClick: steps.dossier,
    },
  ]
}

function useDangerousSteps({ steps, onAsk }: RowSteps): ColumnAction<Row>[] {
  const { t } = useTranslation('upgradeTask')
  return [
    useStopStep(onAsk),
    {
      to: contract.deleteUpgradeTasks,
      icon: <DeleteOutlined aria-hidden />,
      more: 'danger',
      label: ({ name }) => t('delete.one', { name }),
      on: on('delete'),
      onClick: steps.remove,
    },
  ]
}
