import { CarOutlined, DisconnectOutlined, EditOutlined, HistoryOutlined, SwapOutlined } from '@ant-design/icons'
import type { TableColumnsType } from 'antd'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { getSubjectLife } from '#core/contract/life.ts'
import * as contract from '#core/contract/tbox.ts'
import { type AuthKeyState, TBOX_BINDABLE, TBOX_STEPS, type TboxState } from '#core/domain/stock-life.ts'
import { type ColumnAction, useColumnKit } from '#console/ui/columns.tsx'
import type { Tone } from '#console/ui/tone-tag.tsx'
import { DueDay } from '#console/ui/due-day.tsx'

type Row = contract.TboxRow
export type TboxAction = 'edit' | 'bind' | 'unbind' | 'state' | 'life'

const TONES: Readonly<Record<TboxState, Tone>> = {
  stock: 'neutral',
  tested: 'progress',
  bound: 'progress',
  online: 'good',
  repair: 'warning',
  scrapped: 'bad',
}
const KEY_TONES: Readonly<Record<AuthKeyState, Tone>> = { none: 'neutral', issued: 'good', revoked: 'bad' }

export function useTboxColumns(open: (action: TboxAction, row: Row) => void): TableColumnsType<Row> {
  const column = useColumnKit<Row>()
  const { t } = useTranslation('stock')
  return [
    column.copy('sn', t('sn'), 190, { fixed: 'start' }),
    column.state('state', t('state'), 140, (state) => [TONES[state], t(`tbox.state.${state}`)]),
    column.vin('vin', t('vin'), 200, { fixed: false }),
    column.code('iccid', t('iccid'), 190),
    column.code('model', t('model'), 110),
    column.code('hardware', t('hardware'), 110, { hidden: true }),
    column.code('software', t('software'), 110, { hidden: true }),
    column.code('imei', t('imei'), 160, { hidden: true }),
    column.code('imei2', t('tbox.imei2'), 160, { hidden: true }),
    column.code('mac', t('tbox.mac'), 160, { hidden: true }),
    column.text('supplier', t('supplier'), 150, { hidden: true }),
    column.code('batch', t('batch'), 120, { hidden: true }),
    column.state('authKey', t('tbox.authKey'), 150, (state) => [KEY_TONES[state], t(`tbox.authKey.${state}`)]),
    column.day('producedOn', t('tbox.producedOn'), 120, { hidden: true }),
    column.cell('warrantyUntil', t('tbox.warrantyUntil'), 140, ({ warrantyUntil }) => <DueDay day={warrantyUntil} />, {
      hidden: true,
    }),
    column.code('phone', t('tbox.phone'), 140, { hidden: true }),
    column.time('lastMessageTime', t('tbox.lastMessage'), 180, { hidden: true }),
    column.time('createTime', t('created'), 180, { hidden: true }),
    ...column.actions(t('actions'), 110, useActions(open)),
  ]
}

function useActions(open: (action: TboxAction, row: Row) => void): ColumnAction<Row>[] {
  const { t } = useTranslation('stock')
  return [
    {
      to: contract.updateTbox,
      icon: <EditOutlined aria-hidden />,
      opens: true,
      label: ({ sn }) => t('edit', { name: sn }),
      onClick: (row) => open('edit', row),
    },
    {
      to: getSubjectLife,
      icon: <HistoryOutlined aria-hidden />,
      opens: true,
      label: ({ sn }) => t('life.of', { name: sn }),
      onClick: (row) => open('life', row),
    },
    {
      to: contract.bindTbox,
      icon: <CarOutlined aria-hidden />,
      more: 'harmless',
      label: () => t('tbox.bind'),
      onClick: (row) => open('bind', row),
      on: ({ vin, stockState }) => vin === '' && TBOX_BINDABLE.includes(stockState),
    },
    {
      to: contract.changeTboxStates,
      icon: <SwapOutlined aria-hidden />,
      more: 'harmless',
      label: () => t('state.change'),
      onClick: (row) => open('state', row),
      on: ({ vin, stockState }) => vin === '' && TBOX_STEPS[stockState].length > 0,
    },
    {
      to: contract.unbindTbox,
      icon: <DisconnectOutlined aria-hidden />,
      more: 'danger',
      label: () => t('tbox.unbind'),
      onClick: (row) => open('unbind', row),
      on: ({ vin }) => vin !== '',
    },
  ]
}
