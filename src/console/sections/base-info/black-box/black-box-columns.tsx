import {
  CarOutlined,
  CloudDownloadOutlined,
  DisconnectOutlined,
  EditOutlined,
  HistoryOutlined,
  SafetyCertificateOutlined,
  SwapOutlined,
} from '@ant-design/icons'
import type { TableColumnsType } from 'antd'
import { useTranslation } from '#web/i18n/use-translation.ts'
import * as contract from '#core/contract/black-box.ts'
import { createCommand } from '#core/contract/command.ts'
import { getSubjectLife } from '#core/contract/life.ts'
import { RECORDER_LIFE, nextStates, type RecorderState, type SelfTest } from '#core/domain/stock-life.ts'
import { useFormat } from '#web/i18n/format.ts'
import { type ColumnAction, useColumnKit } from '#console/ui/columns.tsx'
import { TimeCell } from '#console/ui/time-cell.tsx'
import { type Tone, ToneTag } from '#console/ui/tone-tag.tsx'
import { DueDay } from '#console/ui/due-day.tsx'

type Row = contract.BlackBoxRow
export type BlackBoxAction = 'edit' | 'bind' | 'unbind' | 'pull' | 'check' | 'state' | 'life'

const TONES: Readonly<Record<RecorderState, Tone>> = {
  stock: 'neutral',
  installed: 'good',
  faulty: 'bad',
  retired: 'neutral',
}
const TEST_TONES: Readonly<Record<SelfTest, Tone>> = { none: 'neutral', passed: 'good', failed: 'bad' }
const MEGABYTE = 1024 * 1024

export function useBlackBoxColumns(open: (action: BlackBoxAction, row: Row) => void): TableColumnsType<Row> {
  const column = useColumnKit<Row>()
  const { t } = useTranslation('stock')
  const format = useFormat()
  return [
    column.copy('number', t('blackBox.number'), 180, { fixed: 'start' }),
    column.state('state', t('state'), 130, (state) => [TONES[state], t(`blackBox.state.${state}`)]),
    column.code('model', t('model'), 120, { hidden: true }),
    column.code('certificate', t('blackBox.certificate'), 190, { hidden: true }),
    column.vin('vin', t('vin'), 210, { fixed: false }),
    column.cell(
      'capacityMb',
      t('blackBox.capacity'),
      110,
      ({ capacityMb }) => (capacityMb === null ? '–' : <bdi dir="ltr">{format.bytes(capacityMb * MEGABYTE)}</bdi>),
      { align: 'end' },
    ),
    column.time('lastPullTime', t('blackBox.lastPull'), 180, { hidden: true }),
    column.cell('selfTest', t('blackBox.selfTest'), 200, ({ selfTest, selfTestTime }) => (
      <>
        <ToneTag tone={TEST_TONES[selfTest]}>{t(`blackBox.selfTest.${selfTest}`)}</ToneTag>{' '}
        {selfTestTime && <TimeCell time={selfTestTime} />}
      </>
    )),
    column.cell('calibrationUntil', t('blackBox.calibrationUntil'), 140, ({ calibrationUntil }) => (
      <DueDay day={calibrationUntil} />
    )),
    column.text('supplier', t('supplier'), 140, { hidden: true }),
    column.text('orgName', t('org'), 150, { hidden: true }),
    column.time('createTime', t('created'), 180, { hidden: true }),
    ...column.actions(t('actions'), 120, useActions(open)),
  ]
}

function useActions(open: (action: BlackBoxAction, row: Row) => void): ColumnAction<Row>[] {
  const { t } = useTranslation('stock')
  return [
    {
      to: contract.updateBlackBox,
      icon: <EditOutlined aria-hidden />,
      opens: true,
      label: ({ number }) => t('edit', { name: number }),
      onClick: (row) => open('edit', row),
    },
    {
      to: getSubjectLife,
      icon: <HistoryOutlined aria-hidden />,
      opens: true,
      label: ({ number }) => t('life.of', { name: number }),
      onClick: (row) => open('life', row),
    },
    {
      to: createCommand,
      icon: <CloudDownloadOutlined aria-hidden />,
      more: 'harmless',
      label: () => t('blackBox.pull'),
      onClick: (row) => open('pull', row),
      on: ({ vin }) => vin !== '',
    },
    {
      to: contract.checkBlackBox,
      icon: <SafetyCertificateOutlined aria-hidden />,
      more: 'harmless',
      label: () => t('blackBox.check'),
      onClick: (row) => open('check', row),
      on: ({ state }) => state !== 'retired',
    },
    {
      to: contract.installBlackBox,
      icon: <CarOutlined aria-hidden />,
      more: 'harmless',
      label: () => t('blackBox.install'),
      onClick: (row) => open('bind', row),
      on: ({ state }) => state === 'stock',
    },
    {
      to: contract.changeBlackBoxStates,
      icon: <SwapOutlined aria-hidden />,
      more: 'harmless',
      label: () => t('state.change'),
      onClick: (row) => open('state', row),
      on: ({ state, vin }) => nextStates(RECORDER_LIFE, { state, inVehicle: vin !== '' }).length > 0,
    },
    {
      to: contract.removeBlackBox,
      icon: <DisconnectOutlined aria-hidden />,
      more: 'danger',
      label: () => t('blackBox.remove'),
      onClick: (row) => open('unbind', row),
      on: ({ vin }) => vin !== '',
    },
  ]
}
