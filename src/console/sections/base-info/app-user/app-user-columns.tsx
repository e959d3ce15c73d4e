import { DeleteOutlined, EyeOutlined, LockOutlined, UnlockOutlined } from '@ant-design/icons'
import { type TableColumnsType, Tag } from 'antd'
import { useTranslation } from '#web/i18n/use-translation.ts'
import * as contract from '#core/contract/app-user.ts'
import { type ColumnAction, useColumnKit } from '#console/ui/columns.tsx'
import type { Tone } from '#console/ui/tone-tag.tsx'

type Row = contract.AppUserRow
export type AppUserAction = 'reveal' | 'freeze' | 'unfreeze' | 'erase'

export const STATE_TONES: Readonly<Record<contract.AppUserState, Tone>> = {
  active: 'good',
  frozen: 'warning',
  merged: 'neutral',
}
export const REAL_NAME_TONES: Readonly<Record<contract.RealNameState, Tone>> = {
  none: 'neutral',
  pending: 'progress',
  verified: 'good',
  rejected: 'bad',
}

export function useAppUserColumns(
  onOpen: (row: Row) => void,
  onAction: (action: AppUserAction, row: Row) => void,
): TableColumnsType<Row> {
  const column = useColumnKit<Row>()
  const { t } = useTranslation('appUser')
  return [
    column.link('userNo', t('userNo'), 130, onOpen, { fixed: 'start' }),
    column.cell('name', t('name'), 140, ({ name, duplicate }) => (
      <>
        <bdi>{name || '–'}</bdi> {duplicate && <Tag color="warning">{t('duplicate')}</Tag>}
      </>
    )),
    column.code('phone', t('phone'), 130),
    column.state('realName', t('realName'), 130, (state) => [REAL_NAME_TONES[state], t(`realName.${state}`)]),
    column.number('vehicles', t('vehicles'), 90),
    column.label('role', t('role'), 110, (role) => t(`role.${role}`), { hidden: true }),
    column.time('registerTime', t('registered'), 165),
    column.time('lastUseTime', t('lastUse'), 165, { fresh: true }),
    column.code('appVersion', t('appVersion'), 110, { hidden: true }),
    column.code('language', t('language'), 90, { hidden: true }),
    column.state('state', t('state'), 120, (state) => [STATE_TONES[state], t(`state.${state}`)]),
    column.text('orgName', t('org'), 170, { hidden: true }),
    column.text('stateReason', t('reason'), 200, { hidden: true }),
    ...column.actions(t('actions'), 96, useAppUserActions(onAction)),
  ]
}

function useAppUserActions(onAction: (action: AppUserAction, row: Row) => void): ColumnAction<Row>[] {
  const { t } = useTranslation('appUser')
  const action = (name: AppUserAction, state?: contract.AppUserState) => ({
    label: ({ userNo }: Row) => t(name, { name: userNo }),
    onClick: (row: Row) => onAction(name, row),
    on: (row: Row) => (state === undefined ? row.state !== 'merged' : row.state === state),
  })
  return [
    { to: contract.revealAppUser, icon: <EyeOutlined aria-hidden />, opens: true, ...action('reveal') },
    { to: contract.freezeAppUser, icon: <LockOutlined aria-hidden />, more: 'danger', ...action('freeze', 'active') },
    {
      to: contract.unfreezeAppUser,
      icon: <UnlockOutlined aria-hidden />,
      more: 'harmless',
      ...action('unfreeze', 'frozen'),
    },
    {
      to: contract.eraseAppUser,
      icon: <DeleteOutlined aria-hidden />,
      more: 'danger',
      ...action('erase'),
      on: () => true,
    },
  ]
}
