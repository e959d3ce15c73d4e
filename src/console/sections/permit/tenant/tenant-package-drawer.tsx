import { Alert, Button, Drawer, Select } from 'antd'
import { useState } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import * as contract from '#core/contract/tenant.ts'
import { listPackages } from '#core/contract/tenant-package.ts'
import { call } from '#web/api/call.ts'
import { useCall, useRefresh } from '#web/api/use-call.ts'
import { useFormat } from '#web/i18n/format.ts'
import { Fact, Facts } from '#console/ui/facts.tsx'
import { LoadFailed, Loading } from '#console/ui/list-states.tsx'
import page from '#console/ui/page.module.css'
import { PlainTable } from '#console/ui/plain-table.tsx'
import { useRightLabels } from '#console/ui/rights/right-labels.ts'
import { titledRights } from '#console/ui/rights/rights.ts'
import { useLast } from '#console/ui/use-last.ts'
import styles from './tenant.module.css'

interface Props {
  tenant: contract.TenantRow | undefined
  onClose: () => void
}

/** Another package for a tenant, after its consequences were shown. */
export function TenantPackageDrawer({ tenant, onClose }: Props) {
  const { t } = useTranslation('tenant')
  const shown = useLast(tenant)
  return (
    <Drawer
      open={tenant !== undefined}
      title={shown && t('packageOf', { name: shown.name })}
      size={560}
      onClose={onClose}
      destroyOnHidden
    >
      {shown && <PackageChoice tenant={shown} onClose={onClose} />}
    </Drawer>
  )
}

/** Value of "everything" in the selection. */
const ALL = 0

function PackageChoice({ tenant, onClose }: { tenant: contract.TenantRow; onClose: () => void }) {
  const { t } = useTranslation('tenant')
  const refresh = useRefresh()
  const { data: packages = [] } = useCall(listPackages)
  const now = tenant.packageId ?? ALL
  const [chosen, choose] = useState(now)
  const [busy, setBusy] = useState(false)
  const packageId = chosen === ALL ? undefined : chosen
  async function apply() {
    setBusy(true)
    try {
      await call(contract.changePackage, { body: { id: tenant.id, packageId } })
      await refresh(contract.listTenants, listPackages)
      onClose()
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <div className={page.toolbar}>
        <Select<number>
          aria-label={t('package')}
          value={chosen}
          onChange={choose}
          style={{ minWidth: 220 }}
          options={[
            { value: ALL, label: t('package.all') },
            ...packages.map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
        <Button type="primary" disabled={chosen === now} loading={busy} onClick={() => void apply()}>
          {t('package.apply')}
        </Button>
      </div>
      {chosen !== now && <Consequences id={tenant.id} packageId={packageId} />}
    </>
  )
}

function Consequences({ id, packageId }: { id: number; packageId: number | undefined }) {
  const { t } = useTranslation('tenant')
  const format = useFormat()
  const labels = useRightLabels()
  const query = packageId === undefined ? { id } : { id, packageId }
  const { data, error, reload } = useCall(contract.previewPackage, { query }, { toast: false })
  if (error) return <LoadFailed error={error} retry={reload} />
  if (!data) return <Loading />
  const { gained, lost, roles, accounts } = data
  if (gained.length + lost.length === 0) return <Alert type="info" showIcon title={t('package.same')} />
  return (
    <>
      <Facts>
        <Fact name={t('package.gained')}>{format.number(gained.length)}</Fact>
        <Fact name={t('package.lost')}>{format.number(lost.length)}</Fact>
        <Fact name={t('package.accounts')}>{format.number(accounts)}</Fact>
      </Facts>
      {roles.length > 0 && (
        <>
          <h3 className={styles.heading}>{t('package.roles')}</h3>
          <PlainTable
            rows={roles}
            rowKey={({ name }) => name}
            label={t('package.roles')}
            columns={[
              [t('package.role'), ({ name }) => name, 'nameText'],
              [t('package.lost'), ({ lost: codes }) => format.number(codes.length), 'number'],
            ]}
          />
        </>
      )}
      <Codes title={t('package.lost')} rights={titledRights(lost, labels)} />
      <Codes title={t('package.gained')} rights={titledRights(gained, labels)} />
    </>
  )
}

function Codes({ title, rights }: { title: string; rights: ReturnType<typeof titledRights> }) {
  if (rights.length === 0) return null
  return (
    <>
      <h3 className={styles.heading}>{title}</h3>
      <ul className={styles.codes}>
        {rights.map(({ code, name }) => (
          <li key={code}>
            <bdi>{name}</bdi>
          </li>
        ))}
      </ul>
    </>
  )
}
