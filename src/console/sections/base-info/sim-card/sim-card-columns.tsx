import {
  DisconnectOutlined,
  EditOutlined,
  HistoryOutlined,
  LinkOutlined,
  LockOutlined,
  SwapOutlined,
  TagOutlined,
} from '@ant-design/icons'
import type { TableColumnsType } from 'antd'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { getSubjectLife } from '#core/contract/life.ts'
import * as contract from '#core/contract/sim-card.ts'
import { SIM_STEPS, type SimRealName, type SimState } from '#core/domain/stock-life.ts'
import { type ColumnAction, useColumnKit } from '#console/ui/columns.tsx'
import { type Tone, ToneTag } from '#console/ui/tone-tag.tsx'
import { DueDay } from '#console/ui/due-day.tsx'

type Row = contract.SimCardRow
export type SimAction = 'edit' | 'bind' | 'unbind' | 'state' | 'plan' | 'lock' | 'life'

const TONES: Readonly<Record<SimState, Tone>> = {
  stock: 'neutral',
  test: 'progress',
  ready: 'progress',
  active: 'good',
  suspended: 'warning',
  terminated: 'bad',
}
const REAL_NAME_TONES: Readonly<Record<SimRealName, Tone>> = { none: 'neutral', pending: 'progress', verified: 'good' }

export function useSimCardColumns(open: (action: SimAction, row: Row) => void): TableColumnsType<Row> {
  const column = useColumnKit<Row>()
  const { t } = useTranslation('stock')
  return [
    column.copy('iccid', t('iccid'), 205, { fixed: 'start' }),
    column.state('state', t('state'), 110, (state) => [TONES[state], t(`sim.state.${state}`)]),
    column.code('sn', t('sim.sn'), 130),
    column.vin('vin', t('vin'), 200, { fixed: false }),
    column.cell(
      'alerts',
      t('sim.alerts'),
      230,
      ({ alerts }) =>
        alerts.length === 0
          ? '–'
          : alerts.map((alert) => (
              <ToneTag key={alert} tone={alert === 'unboundActive' ? 'warning' : 'bad'}>
                {t(`sim.alert.${alert}`)}
              </ToneTag>
            )),
      { hidden: true },
    ),
    column.code('msisdn', t('sim.msisdn'), 150, { hidden: true }),
    column.code('imsi', t('sim.imsi'), 160, { hidden: true }),
    column.text('carrier', t('sim.carrier'), 130),
    column.text('plan', t('sim.plan'), 160, { hidden: true }),
    column.text('pool', t('sim.pool'), 130, { hidden: true }),
    column.state('realName', t('sim.realName'), 190, (state) => [REAL_NAME_TONES[state], t(`sim.realName.${state}`)], {
      hidden: true,
    }),
    column.code('imeiLock', t('sim.imeiLock'), 160, { hidden: true }),
    column.day('activatedOn', t('sim.activatedOn'), 120, { hidden: true }),
    column.cell('expiresOn', t('sim.expiresOn'), 120, ({ expiresOn }) => <DueDay day={expiresOn} />),
    column.number('usedMb', t('sim.usedMb'), 130, { digits: 1, unit: 'MB' }),
    column.time('checkTime', t('sim.checkTime'), 180, { hidden: true }),
    column.text('batch', t('batch'), 120, { hidden: true }),
    column.text('orgName', t('org'), 150, { hidden: true }),
    column.time('createTime', t('created'), 180, { hidden: true }),
    ...column.actions(t('actions'), 110, useActions(open)),
  ]
}

function useActions(open: (action: SimAction, row: Row) => void): ColumnAction<Row>[] {
  const { t } = useTranslation('stock')
  const isLive = ({ state }: Row) => state !== 'terminated'
  return [
    {
      to: contract.updateSimCard,
      icon: <EditOutlined aria-hidden />,
      opens: true,
      label: ({ iccid }) => t('edit', { name: iccid }),
      onClick: (row) => open('edit', row),
    },
    {
      to: getSubjectLife,
      icon: <HistoryOutlined aria-hidden />,
      opens: true,
      label: ({ iccid }) => t('life.of', { name: iccid }),
      onClick: (row) => open('life', row),
    },
    {
      to: contract.bindSimCard,
      icon: <LinkOutlined aria-hidden />,
      more: 'harmless',
      label: () => t('sim.bind'),
      onClick: (row) => open('bind', row),
      on: (row) => row.sn === '' && isLive(row),
    },
    {
      to: contract.changeSimStates,
      icon: <SwapOutlined aria-hidden />,
      more: 'harmless',
      label: () => t('state.change'),
      onClick: (row) => open('state', row),
      on: ({ state }) => SIM_STEPS[state].length > 0,
    },
    {
      to: contract.changeSimPlans,
      icon: <TagOutlined aria-hidden />,
      more: 'harmless',
      label: () => t('sim.changePlan'),
      onClick: (row) => open('plan', row),
      on: isLive,
    },
    {
      to: contract.lockSimCard,
      icon: <LockOutlined aria-hidden />,
      more: 'harmless',
      label: () => t('sim.lock'),
      onClick: (row) => open('lock', row),
      on: isLive,
    },
    {
      to: contract.unbindSimCard,
      icon: <DisconnectOutlined aria-hidden />,
      more: 'danger',
      label: () => t('sim.unbind'),
      onClick: (row) => open('unbind', row),
      on: ({ sn }) => sn !== '',
    },
  ]
}
