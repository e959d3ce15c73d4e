import { FileSearchOutlined, StopOutlined } from '@ant-design/icons'
import type { TableColumnsType } from 'antd'
import * as contract from '#core/contract/climate.ts'
import { getCommand } from '#core/contract/command.ts'
import type { ClimateState } from '#core/domain/climate.ts'
import { useColumnKit } from '#console/ui/columns.tsx'
import { type Tone, ToneTag } from '#console/ui/tone-tag.tsx'
import { useFormat } from '#web/i18n/format.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'

type Row = contract.ClimateRun

export const CLIMATE_TONES: Readonly<Record<ClimateState, Tone>> = {
  waiting: 'progress',
  starting: 'progress',
  running: 'progress',
  done: 'good',
  failed: 'bad',
  missed: 'warning',
  cancelled: 'neutral',
}

export const canStop = ({ state }: Row): boolean => state === 'waiting' || state === 'running'
const nameOf = ({ plate, vin }: Row) => plate || vin

interface Props {
  onShow: (jobId: number) => void
  onStop: (row: Row) => void
}

export function useRunColumns({ onShow, onStop }: Props): TableColumnsType<Row> {
  const column = useColumnKit<Row>()
  const { t } = useTranslation('climate')
  const format = useFormat()
  const degrees = (value: number | null) => (value === null ? '–' : t('degrees', { value: format.number(value) }))
  return [
    column.vehicle({ width: 240 }),
    column.cell('state', t('state'), 205, ({ state, reason, confirmed }) => (
      <ToneTag tone={state === 'running' && confirmed === false ? 'warning' : CLIMATE_TONES[state]}>
        {reason
          ? t('state.because', { state: t(`state.${state}`), reason: t(`reason.${reason}`) })
          : state === 'running' && confirmed === false
            ? t('state.unconfirmed')
            : t(`state.${state}`)}
      </ToneTag>
    )),
    column.label('climateMode', t('mode'), 110, (mode) => t(`mode.${mode}`)),
    column.cell('target', t('target'), 80, ({ target }) => degrees(target), { align: 'end' }),
    column.cell(
      'inside',
      t('inside'),
      130,
      ({ insideStart, insideEnd }) =>
        insideStart === null ? '–' : t('fromTo', { from: degrees(insideStart), to: degrees(insideEnd) }),
      { align: 'end' },
    ),
    column.cell(
      'ranMinutes',
      t('minutes'),
      110,
      ({ ranMinutes, minutes }) =>
        t('ofMinutes', { ran: ranMinutes === null ? '–' : format.number(ranMinutes), planned: format.number(minutes) }),
      { align: 'end' },
    ),
    column.number('energy', t('energy'), 105, { digits: 1, unit: 'kWh', hidden: true }),
    column.label('stoppedBy', t('stoppedBy'), 130, (by) => t(`stoppedBy.${by}`), { hidden: true }),
    column.time('planTime', t('planTime'), 165),
    column.text('scheduleName', t('schedule'), 140, { hidden: true }),
    column.text('operator', t('operator'), 130, { hidden: true }),
    column.time('startTime', t('startTime'), 165, { hidden: true }),
    column.time('finishTime', t('finishTime'), 165, { hidden: true }),
    ...column.actions(t('actions'), 80, [
      {
        to: getCommand,
        icon: <FileSearchOutlined aria-hidden />,
        label: (row) => t('job', { name: nameOf(row) }),
        on: ({ jobId }) => jobId !== null,
        onClick: ({ jobId }) => jobId !== null && onShow(jobId),
      },
      {
        to: contract.stopClimate,
        icon: <StopOutlined aria-hidden />,
        label: (row) => t('stop.one', { name: nameOf(row) }),
        on: canStop,
        onClick: onStop,
      },
    ]),
  ]
}
