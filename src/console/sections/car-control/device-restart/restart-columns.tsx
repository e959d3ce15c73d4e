import { FileSearchOutlined, ReloadOutlined, StopOutlined } from '@ant-design/icons'
import type { TableColumnsType } from 'antd'
import { getCommand } from '#core/contract/command.ts'
import * as contract from '#core/contract/device-restart.ts'
import type { RestartState } from '#core/domain/device-restart.ts'
import { useColumnKit } from '#console/ui/columns.tsx'
import { type Tone, ToneTag } from '#console/ui/tone-tag.tsx'
import { useFormat } from '#web/i18n/format.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import type { RestartSteps } from './use-restart-steps.ts'

type Row = contract.DeviceRestart

const TONES: Readonly<Record<RestartState, Tone>> = {
  waiting: 'progress',
  restarting: 'progress',
  checking: 'progress',
  success: 'good',
  failed: 'bad',
  cancelled: 'neutral',
}

/** Nothing has reached the terminal yet. */
export const isUnsent = ({ state, sendTime }: Row): boolean =>
  state === 'waiting' || (state === 'restarting' && sendTime === null)
const nameOf = ({ plate, vin }: Row) => plate || vin

interface Props {
  onShow: (jobId: number) => void
  onAgain: (vin: string) => void
  steps: RestartSteps
}

export function useRestartColumns({ onShow, onAgain, steps }: Props): TableColumnsType<Row> {
  const column = useColumnKit<Row>()
  const { t } = useTranslation('deviceRestart')
  const format = useFormat()
  return [
    column.vehicle(),
    column.code('sn', t('sn'), 150, { hidden: true }),
    column.code('terminalModel', t('terminalModel'), 100, { hidden: true }),
    column.cell('state', t('state'), 180, ({ state, failure }) => (
      <ToneTag tone={TONES[state]}>
        {failure ? t('state.failedBy', { failure: t(`failure.${failure}`) }) : t(`state.${state}`)}
      </ToneTag>
    )),
    column.text('reason', t('reason'), 145),
    column.time('sendTime', t('sendTime'), 165),
    column.cell(
      'offlineSeconds',
      t('offline'),
      110,
      ({ offlineSeconds }) => (offlineSeconds === null ? '–' : format.duration(offlineSeconds)),
      { align: 'end' },
    ),
    column.time('backTime', t('backTime'), 165),
    column.code('versionAfter', t('versionAfter'), 120, { hidden: true }),
    column.code('versionBefore', t('versionBefore'), 120, { hidden: true }),
    column.text('operator', t('operator'), 130, { hidden: true }),
    column.time('createTime', t('createTime'), 165, { hidden: true }),
    column.time('planTime', t('planTime'), 165, { hidden: true }),
    column.time('finishTime', t('finishTime'), 165, { hidden: true }),
    ...column.actions(t('actions'), 110, [
      {
        to: getCommand,
        icon: <FileSearchOutlined aria-hidden />,
        label: (row) => t('job', { name: nameOf(row) }),
        on: ({ jobId }) => jobId !== null,
        onClick: ({ jobId }) => jobId !== null && onShow(jobId),
      },
      {
        to: contract.cancelRestart,
        icon: <StopOutlined aria-hidden />,
        label: (row) => t('cancel.one', { name: nameOf(row) }),
        on: isUnsent,
        onClick: (row) => steps.cancel([row]),
      },
      {
        to: contract.startRestart,
        icon: <ReloadOutlined aria-hidden />,
        label: (row) => t('again', { name: nameOf(row) }),
        on: ({ finishTime }) => finishTime !== null,
        onClick: ({ vin }) => onAgain(vin),
      },
    ]),
  ]
}
