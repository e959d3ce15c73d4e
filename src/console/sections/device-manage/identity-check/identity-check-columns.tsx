import { AimOutlined, AuditOutlined, CheckCircleOutlined, SwapOutlined } from '@ant-design/icons'
import type { TableColumnsType } from 'antd'
import { useAtomValue } from 'jotai'
import { useNavigate } from 'react-router-dom'
import { useTranslation } from '#web/i18n/use-translation.ts'
import * as contract from '#core/contract/identity-check.ts'
import { applyTboxChange } from '#core/contract/tbox-change.ts'
import type { IdentityState } from '#core/domain/identity-check.ts'
import { menuPathsAtom } from '#web/state/session.ts'
import { pathTo } from '#console/shell/path-to.ts'
import { type ColumnAction, useColumnKit } from '#console/ui/columns.tsx'
import { PlaceCell } from '#console/ui/location/place-cell.tsx'
import type { Tone } from '#console/ui/tone-tag.tsx'

type Row = contract.IdentityMismatch
export type IdentityAction = 'judge' | 'allow' | 'locate'

const TONES: Readonly<Record<IdentityState, Tone>> = {
  detected: 'warning',
  suspicious: 'bad',
  explained: 'neutral',
  done: 'good',
}
const REPLACE_PAGE = '/deviceManage/tboxChange'

export function useIdentityColumns(open: (action: IdentityAction, row: Row) => void): TableColumnsType<Row> {
  const column = useColumnKit<Row>()
  const { t } = useTranslation('identityCheck')
  return [
    column.vehicle({ width: 240 }),
    column.label('identity', t('identity'), 100, (identity) => t(`identity.${identity}`)),
    column.state('state', t('state'), 115, (state) => [TONES[state], t(`state.${state}`)]),
    column.copy('expected', t('expected'), 185),
    column.copy('reported', t('reported'), 185),
    column.text('otherPlate', t('otherPlate'), 140, { hidden: true }),
    column.cell(
      'alsoChanged',
      t('alsoChanged'),
      170,
      ({ alsoChanged }) =>
        alsoChanged.length === 0 ? '–' : alsoChanged.map((identity) => t(`identity.${identity}`)).join(', '),
      { hidden: true },
    ),
    column.number('reports', t('reports'), 100, { hidden: true }),
    column.time('firstTime', t('first'), 180, { hidden: true }),
    column.time('lastTime', t('last'), 165),
    column.cell('place', t('place'), 240, ({ lat, lng }) => <PlaceCell lat={lat} lng={lng} />, { hidden: true }),
    column.label('verdict', t('verdict'), 190, (verdict) => t(`verdict.${verdict}`), { hidden: true }),
    column.text('note', t('note'), 220, { hidden: true }),
    column.time('allowedTime', t('allowed'), 180, { hidden: true }),
    column.code('sn', t('sn'), 150, { hidden: true }),
    column.text('orgName', t('org'), 180, { hidden: true }),
    column.text('decidedBy', t('decidedBy'), 140, { hidden: true }),
    column.time('decideTime', t('decided'), 180, { hidden: true }),
    ...column.actions(t('actions'), 130, useActions(open)),
  ]
}

function useActions(open: (action: IdentityAction, row: Row) => void): ColumnAction<Row>[] {
  const { t } = useTranslation('identityCheck')
  const navigate = useNavigate()
  const pages = useAtomValue(menuPathsAtom)
  return [
    {
      to: contract.judgeIdentities,
      icon: <AuditOutlined aria-hidden />,
      label: ({ vin }) => `${t('judge')} · ${vin}`,
      onClick: (row) => open('judge', row),
    },
    {
      to: contract.locateIdentities,
      icon: <AimOutlined aria-hidden />,
      label: ({ vin }) => `${t('locate')} · ${vin}`,
      onClick: (row) => open('locate', row),
    },
    {
      to: contract.allowIdentities,
      icon: <CheckCircleOutlined aria-hidden />,
      more: 'harmless',
      label: () => t('allow'),
      onClick: (row) => open('allow', row),
    },
    {
      to: applyTboxChange,
      icon: <SwapOutlined aria-hidden />,
      more: 'harmless',
      label: () => t('replace'),
      on: () => pages.has(REPLACE_PAGE),
      onClick: ({ vin }) => navigate(pathTo(REPLACE_PAGE, { vin })),
    },
  ]
}
