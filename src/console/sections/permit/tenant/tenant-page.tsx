import { useState } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { PageHeader } from '#console/ui/page-header.tsx'
import { ViewSwitch } from '#console/ui/view-switch.tsx'
import { PackageList } from './package-list.tsx'
import { TenantList } from './tenant-list.tsx'

const VIEWS = ['tenants', 'packages'] as const
type View = (typeof VIEWS)[number]

/** Customers of the platform: what they may use, how much of it they do, and whether they have access. */
export function TenantPage() {
  const { t } = useTranslation('tenant')
  const [view, show] = useState<View>('tenants')
  return (
    <>
      <PageHeader title={t('title')} />
      <ViewSwitch<View>
        label={t('view')}
        shown={view}
        onShow={show}
        views={VIEWS.map((key) => ({ key, label: t(`view.${key}`) }))}
      />
      {view === 'tenants' ? <TenantList /> : <PackageList />}
    </>
  )
}
