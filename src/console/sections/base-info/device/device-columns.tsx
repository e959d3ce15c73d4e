import {
  CarOutlined,
  DisconnectOutlined,
  EditOutlined,
  HistoryOutlined,
  RetweetOutlined,
  SwapOutlined,
  WarningFilled,
} from '@ant-design/icons'
import type { TableColumnsType } from 'antd'
import { useTranslation } from '#web/i18n/use-translation.ts'
import * as contract from '#core/contract/device.ts'
import { getSubjectLife } from '#core/contract/life.ts'
import { DEVICE_LIFE, nextStates, type DeviceState } from '#core/domain/stock-life.ts'
import { useFormat } from '#web/i18n/format.ts'
import { type ColumnAction, useColumnKit } from '#console/ui/columns.tsx'
import type { Tone } from '#console/ui/tone-tag.tsx'

type Row = contract.DeviceRow
export type DeviceAction = 'edit' | 'bind' | 'unbind' | 'replace' | 'state' | 'life'

const TONES: Readonly<Record<DeviceState, Tone>> = {
  stock: 'neutral',
  linked: 'good',
  faulty: 'bad',
  replaced: 'warning',
  retired: 'neutral',
}
/** Percent: a battery to change soon. */
const BATTERY_LOW = 20

export function useDeviceColumns(open: (action: DeviceAction, row: Row) => void): TableColumnsType<Row> {
  const column = useColumnKit<Row>()
  const { t } = useTranslation('stock')
  return [
    column.copy('code', t('device.code'), 170, { fixed: 'start' }),
    column.label('kind', t('device.kind'), 130, (kind) => t(`device.kind.${kind}`)),
    column.state('state', t('state'), 130, (state) => [TONES[state], t(`device.state.${state}`)]),
    column.code('model', t('model'), 130, { hidden: true }),
    column.vin('vin', t('vin'), 200, { fixed: false }),
    column.code('partSerial', t('device.part'), 150, { hidden: true }),
    column.text('position', t('device.position'), 110),
    column.code('protocol', t('device.protocol'), 110, { hidden: true }),
    column.time('lastDataTime', t('device.lastData'), 165),
    column.cell('battery', t('device.battery'), 95, ({ battery }) => <Battery percent={battery} />, { align: 'end' }),
    column.code('replaces', t('device.replaces'), 170, { hidden: true }),
    column.code('replacedBy', t('device.replacedBy'), 170, { hidden: true }),
    column.text('supplier', t('supplier'), 140, { hidden: true }),
    column.time('linkTime', t('device.linked'), 180, { hidden: true }),
    column.text('orgName', t('org'), 150, { hidden: true }),
    column.time('createTime', t('created'), 180, { hidden: true }),
    ...column.actions(t('actions'), 120, useActions(open)),
  ]
}

function Battery({ percent }: { percent: number | null }) {
  const { t } = useTranslation('stock')
  const format = useFormat()
  if (percent === null) return '–'
  return (
    <>
      {percent <= BATTERY_LOW && (
        <WarningFilled style={{ color: 'var(--warning)' }} aria-label={t('device.batteryLow')} />
      )}{' '}
      <bdi dir="ltr">{format.percent(percent)}</bdi>
    </>
  )
}

function useActions(open: (action: DeviceAction, row: Row) => void): ColumnAction<Row>[] {
  const { t } = useTranslation('stock')
  return [
    {
      to: contract.updateDevice,
      icon: <EditOutlined aria-hidden />,
      opens: true,
      label: ({ code }) => t('edit', { name: code }),
      onClick: (row) => open('edit', row),
    },
    {
      to: getSubjectLife,
      icon: <HistoryOutlined aria-hidden />,
      opens: true,
      label: ({ code }) => t('life.of', { name: code }),
      onClick: (row) => open('life', row),
    },
    {
      to: contract.linkDevice,
      icon: <CarOutlined aria-hidden />,
      more: 'harmless',
      label: () => t('device.link'),
      onClick: (row) => open('bind', row),
      on: ({ state }) => state === 'stock',
    },
    {
      to: contract.replaceDevice,
      icon: <RetweetOutlined aria-hidden />,
      more: 'harmless',
      label: () => t('device.replace'),
      onClick: (row) => open('replace', row),
      on: ({ vin }) => vin !== '',
    },
    {
      to: contract.changeDeviceStates,
      icon: <SwapOutlined aria-hidden />,
      more: 'harmless',
      label: () => t('state.change'),
      onClick: (row) => open('state', row),
      on: ({ state, vin }) => nextStates(DEVICE_LIFE, { state, inVehicle: vin !== '' }).length > 0,
    },
    {
      to: contract.unlinkDevice,
      icon: <DisconnectOutlined aria-hidden />,
      more: 'danger',
      label: () => t('device.unlink'),
      onClick: (row) => open('unbind', row),
      on: ({ vin }) => vin !== '',
    },
  ]
}
