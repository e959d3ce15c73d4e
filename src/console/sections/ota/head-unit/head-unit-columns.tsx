import { BellOutlined, ReloadOutlined, StopOutlined } from '@ant-design/icons'
import type { TableColumnsType } from 'antd'
import * as contract from '#core/contract/head-unit.ts'
import { wifiShare } from '#core/domain/head-unit.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { useColumnKit } from '#console/ui/columns.tsx'
import { ConsentTag, HeadUnitState } from './head-unit-state.tsx'
import { canNotify, canRetry, canWithdraw, type HeadUnitSteps } from './use-head-unit-steps.ts'

type Row = contract.HeadUnit

interface Props {
  onShow: (row: Row) => void
  onReasoned: (act: 'withdraw' | 'retry', rows: readonly Row[]) => void
  steps: HeadUnitSteps
}

const MEGABYTE = 1_048_576
const shareOf = ({ upgrade }: Row) => upgrade && wifiShare(upgrade.wifiBytes, upgrade.cellularBytes)

export function useHeadUnitColumns({ onShow, onReasoned, steps }: Props): TableColumnsType<Row> {
  const column = useColumnKit<Row>()
  const { t } = useTranslation('headUnit')
  const format = useFormat()
  const appsOf = ({ apps }: Row) => apps.map(({ name, version }) => `${name} ${version}`).join(', ')
  return [
    column.vehicle(),
    column.cell('state', t('state'), 250, ({ upgrade }) => <HeadUnitState upgrade={upgrade} />),
    column.link('sn', t('sn'), 130, onShow),
    column.text(['project', ({ project, trim }) => (trim ? `${project} · ${trim}` : project)], t('projectTrim'), 140, {
      hidden: true,
    }),
    column.code('systemVersion', t('systemVersion'), 130, { hidden: true }),
    column.code(['toVersion', ({ upgrade }) => upgrade?.toVersion ?? null], t('target'), 90),
    column.cell('consent', t('consent'), 130, ({ upgrade }) =>
      upgrade ? <ConsentTag consent={upgrade.consent} /> : '–',
    ),
    column.cell(
      'wifiShare',
      t('networkShare'),
      130,
      (row) => {
        const share = shareOf(row)
        return share === null ? '–' : t('wifiShare', { share: format.percent(Math.round(share * 100) / 100) })
      },
      { hidden: true },
    ),
    column.quantity(
      'percent',
      ['percent', ({ upgrade }) => (upgrade ? upgrade.percent / 100 : null)],
      t('percent'),
      100,
      { hidden: true },
    ),
    column.quantity(
      'bytes',
      ['storage', ({ storageMb }) => (storageMb === null ? null : storageMb * MEGABYTE)],
      t('storage'),
      110,
      { hidden: true },
    ),
    column.text(['shownText', ({ upgrade }) => upgrade?.shownText ?? ''], t('shownText'), 220, { hidden: true }),
    column.code('mapVersion', t('mapVersion'), 110, { hidden: true }),
    column.text(['apps', appsOf], t('apps'), 260, { hidden: true }),
    column.label('network', t('network'), 110, (network) => t(`network.${network}`), { hidden: true }),
    column.text('orgName', t('orgName'), 160, { hidden: true }),
    column.time(['offerTime', ({ upgrade }) => upgrade?.offerTime ?? null], t('offerTime'), 165, { hidden: true }),
    column.time(['finishTime', ({ upgrade }) => upgrade?.finishTime ?? null], t('finishTime'), 165, { hidden: true }),
    column.time('seenTime', t('seenTime'), 165),
    ...column.actions(t('actions'), 110, [
      {
        to: contract.notifyHeadUnits,
        icon: <BellOutlined aria-hidden />,
        label: (row) => t('notify.one', { name: steps.nameOf([row]) }),
        on: canNotify,
        onClick: (row) => void steps.notify([row]),
      },
      {
        to: contract.withdrawHeadUnits,
        icon: <StopOutlined aria-hidden />,
        label: (row) => t('withdraw.one', { name: steps.nameOf([row]) }),
        on: canWithdraw,
        onClick: (row) => onReasoned('withdraw', [row]),
      },
      {
        to: contract.retryHeadUnits,
        icon: <ReloadOutlined aria-hidden />,
        label: (row) => t('retry.one', { name: steps.nameOf([row]) }),
        on: canRetry,
        onClick: (row) => onReasoned('retry', [row]),
      },
    ]),
  ]
}
