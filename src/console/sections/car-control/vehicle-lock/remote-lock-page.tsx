import { z } from 'zod'
import { vin } from '#core/contract/fields.ts'
import { PageHeader } from '#console/ui/page-header.tsx'
import { PageLive } from '#console/ui/page-live.tsx'
import { VinField } from '#console/ui/search-fields.tsx'
import { SearchForm } from '#console/ui/search-form.tsx'
import { useSearch } from '#console/ui/use-search.ts'
import page from '#console/ui/page.module.css'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { LockDesk } from './lock-desk.tsx'
import { LockTable } from './lock-table.tsx'
import styles from './vehicle-lock.module.css'

const Filter = z.object({ vin: vin.optional() })

/** One vehicle that is held back or freed; below, the orders for it, or those of all vehicles. */
export function RemoteLockPage() {
  const { t } = useTranslation('vehicleLock')
  const search = useSearch(Filter)
  const chosen = search.filter?.vin
  return (
    <PageLive>
      <PageHeader title={t('lock.title')} hint={t('lock.hint')} />
      <SearchForm search={search}>
        <VinField single />
      </SearchForm>
      {chosen ? <LockDesk key={chosen} vin={chosen} /> : <p className={page.note}>{t('lock.choose')}</p>}
      <h2 className={styles.heading}>{t(chosen ? 'lock.orders' : 'lock.allOrders')}</h2>
      <LockTable filter={chosen ? { vin: chosen } : {}} />
    </PageLive>
  )
}
