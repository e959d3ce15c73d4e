import { DeleteOutlined, EditOutlined } from '@ant-design/icons'
import { Form } from 'antd'
import { useState } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { listTenants } from '#core/contract/tenant.ts'
import * as contract from '#core/contract/tenant-package.ts'
import { isOperatorCode } from '#core/domain/operator-page.ts'
import { call } from '#web/api/call.ts'
import { useCall, useRefresh } from '#web/api/use-call.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useColumnKit } from '#console/ui/columns.tsx'
import { useConfirm } from '#console/ui/confirm.tsx'
import { EntityDrawer } from '#console/ui/entity-drawer.tsx'
import { SwitchItem, TextItem } from '#console/ui/form-builder/form-fields.tsx'
import { WholeTable } from '#console/ui/whole-table.tsx'
import { RightsTree } from '#console/ui/rights/rights-tree.tsx'
import { useLimitItems } from './limit-items.tsx'
import styles from './tenant.module.css'

type Row = contract.PackageRow

/** What tenants can have. */
export function PackageList() {
  const { t } = useTranslation('tenant')
  const [editing, edit] = useState<Row | 'new'>()
  return (
    <>
      <WholeTable<Row>
        read={useCall(contract.listPackages)}
        add={{ to: contract.createPackage, label: t('package.add'), onClick: () => edit('new') }}
        columns={usePackageColumns(edit)}
        rowKey={(row) => row.id}
      />
      <PackageDrawer editing={editing} onClose={() => edit(undefined)} />
    </>
  )
}

function usePackageColumns(edit: (row: Row) => void) {
  const { t } = useTranslation('tenant')
  const format = useFormat()
  const column = useColumnKit<Row>()
  const confirm = useConfirm()
  const refresh = useRefresh()
  const limit = (value: number | null) => (value === null ? t('unlimited') : format.number(value))
  const remove = ({ id, name }: Row) =>
    confirm({
      title: t('package.deleteAsk', { name }),
      danger: true,
      onConfirm: () =>
        call(contract.deletePackages, { body: { ids: [id] } }).then(() => refresh(contract.listPackages)),
    })
  return [
    column.text('name', t('name'), 150, { fixed: 'start' }),
    column.text('about', t('package.about'), 205),
    column.number('tenants', t('package.tenants'), 95),
    column.cell(
      'codes',
      t('package.count'),
      110,
      ({ grantsAll, codes }) => (grantsAll ? t('package.all') : format.number(codes.length)),
      { align: 'end' },
    ),
    column.cell('vehicles', t('limit.maxVehicles'), 115, (row) => limit(row.maxVehicles), { align: 'end' }),
    column.cell('accounts', t('limit.maxAccounts'), 115, (row) => limit(row.maxAccounts), { align: 'end' }),
    column.cell('storage', t('limit.maxStorageMb'), 130, (row) => limit(row.maxStorageMb), { align: 'end' }),
    column.cell('exportRows', t('limit.maxExportRows'), 145, (row) => limit(row.maxExportRows), { align: 'end' }),
    ...column.actions(t('actions'), 100, [
      {
        to: contract.updatePackage,
        icon: <EditOutlined aria-hidden />,
        opens: true,
        label: ({ name }) => t('edit', { name }),
        onClick: edit,
      },
      {
        to: contract.deletePackages,
        icon: <DeleteOutlined aria-hidden />,
        label: ({ name }) => t('package.delete', { name }),
        onClick: remove,
        on: ({ tenants }) => tenants === 0,
      },
    ]),
  ]
}

function PackageDrawer({ editing, onClose }: { editing: Row | 'new' | undefined; onClose: () => void }) {
  const { t } = useTranslation('tenant')
  const limits = useLimitItems()
  return (
    <EntityDrawer
      editing={editing}
      title={(row) => (row ? t('edit', { name: row.name }) : t('package.add'))}
      schema={contract.PackageInput}
      initial={{ about: '', grantsAll: false, codes: [] }}
      create={(body) => call(contract.createPackage, { body })}
      update={(input, { id, updateTime }) => call(contract.updatePackage, { body: { ...input, id, updateTime } })}
      read={async ({ id }) => (await call(contract.listPackages)).find((row) => row.id === id)}
      reads={[contract.listPackages, listTenants]}
      onClose={onClose}
    >
      <TextItem name="name" label={t('name')} />
      <TextItem name="about" label={t('package.about')} />
      {limits}
      <SwitchItem name="grantsAll" label={t('package.grantsAll')} />
      <Form.Item name="codes" label={t('package.rights')} extra={t('package.rightsHint')} className={styles.whole!}>
        <RightsTree without={isOperatorCode} />
      </Form.Item>
    </EntityDrawer>
  )
}
