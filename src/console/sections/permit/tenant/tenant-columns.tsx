import {
  AppstoreOutlined,
  EditOutlined,
  PauseCircleOutlined,
  PictureOutlined,
  PlayCircleOutlined,
  StopOutlined,
} from '@ant-design/icons'
import { type TableColumnsType, Tag } from 'antd'
import { useTranslation } from '#web/i18n/use-translation.ts'
import * as contract from '#core/contract/tenant.ts'
import type { TenantState } from '#core/domain/tenant.ts'
import { call } from '#web/api/call.ts'
import { useRefresh } from '#web/api/use-call.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useColumnKit } from '#console/ui/columns.tsx'
import { useConfirm } from '#console/ui/confirm.tsx'
import type { Tone } from '#console/ui/tone-tag.tsx'
import { Usage } from './usage.tsx'

type Row = contract.TenantRow
export type TenantAction = 'edit' | 'package' | 'branding' | 'suspend' | 'close'

const TONES: Readonly<Record<TenantState, Tone>> = {
  active: 'good',
  grace: 'warning',
  suspended: 'warning',
  closed: 'neutral',
}
const MEGABYTE = 1024 * 1024

export function useTenantColumns(open: (action: TenantAction, row: Row) => void): TableColumnsType<Row> {
  const column = useColumnKit<Row>()
  const { t } = useTranslation('tenant')
  const format = useFormat()
  const actions = useTenantActions(open)
  return [
    column.cell(
      'name',
      t('name'),
      210,
      ({ name, operator }) => (
        <>
          <bdi>{name}</bdi> {operator && <Tag>{t('operator')}</Tag>}
        </>
      ),
      { fixed: 'start' },
    ),
    column.copy('oemId', t('oemId'), 170, { hidden: true }),
    column.state('state', t('state'), 140, (state) => [TONES[state], t(`state.${state}`)]),
    column.label('type', t('type'), 130, (type) => t(`type.${type}`), { hidden: true }),
    column.text(['package', ({ packageName }) => packageName ?? t('package.all')], t('package'), 130, { hidden: true }),
    column.cell('vehicles', t('vehicles'), 130, (row) => <Usage used={row.vehicles} most={row.maxVehicles} />),
    column.cell('accounts', t('accounts'), 130, (row) => <Usage used={row.accounts} most={row.maxAccounts} />),
    column.cell('storage', t('storage'), 140, (row) => (
      <Usage used={row.storageMb} most={row.maxStorageMb} text={(value) => format.bytes(value * MEGABYTE)} />
    )),
    column.cell('exportRows', t('exportRows'), 180, (row) => <Usage used={row.exportRows} most={row.maxExportRows} />, {
      hidden: true,
    }),
    column.time('expireTime', t('expireTime'), 165),
    column.text(['administrators', (row) => row.administrators.join(', ')], t('administrators'), 170, { hidden: true }),
    column.time('createTime', t('created'), 180, { hidden: true }),
    column.text('stateReason', t('reason'), 200, { hidden: true }),
    ...column.actions(t('actions'), 130, actions),
  ]
}

function useTenantActions(open: (action: TenantAction, row: Row) => void) {
  const { t } = useTranslation('tenant')
  const confirm = useConfirm()
  const refresh = useRefresh()
  const resume = ({ id, name }: Row) =>
    confirm({
      title: t('resume.ask', { name }),
      confirmText: t('resume.submit'),
      onConfirm: () => call(contract.resumeTenant, { body: { id } }).then(() => refresh(contract.listTenants)),
    })
  const isIn =
    (...states: TenantState[]) =>
    ({ operator, state }: Row) =>
      !operator && states.includes(state)
  return [
    {
      to: contract.updateTenant,
      icon: <EditOutlined aria-hidden />,
      opens: true,
      label: ({ name }: Row) => t('edit', { name }),
      onClick: (row: Row) => open('edit', row),
    },
    {
      to: contract.changePackage,
      icon: <AppstoreOutlined aria-hidden />,
      label: ({ name }: Row) => t('packageOf', { name }),
      onClick: (row: Row) => open('package', row),
      on: ({ operator }: Row) => !operator,
    },
    {
      to: contract.saveBranding,
      icon: <PictureOutlined aria-hidden />,
      more: 'harmless' as const,
      label: ({ name }: Row) => t('branding', { name }),
      onClick: (row: Row) => open('branding', row),
    },
    {
      to: contract.resumeTenant,
      icon: <PlayCircleOutlined aria-hidden />,
      more: 'harmless' as const,
      label: ({ name }: Row) => t('resume', { name }),
      onClick: resume,
      on: isIn('suspended', 'closed'),
    },
    {
      to: contract.suspendTenant,
      icon: <PauseCircleOutlined aria-hidden />,
      more: 'danger' as const,
      label: ({ name }: Row) => t('suspend', { name }),
      onClick: (row: Row) => open('suspend', row),
      on: isIn('active', 'grace'),
    },
    {
      to: contract.closeTenant,
      icon: <StopOutlined aria-hidden />,
      more: 'danger' as const,
      label: ({ name }: Row) => t('close', { name }),
      onClick: (row: Row) => open('close', row),
      on: isIn('active', 'grace', 'suspended'),
    },
  ]
}
