import { z } from 'zod'
import { vin } from '#core/contract/fields.ts'
import { CommandTable } from '#console/ui/command/command-table.tsx'
import { PageHeader } from '#console/ui/page-header.tsx'
import { PageLive } from '#console/ui/page-live.tsx'
import { VinField } from '#console/ui/search-fields.tsx'
import { SearchForm } from '#console/ui/search-form.tsx'
import { useSearch } from '#console/ui/use-search.ts'
import page from '#console/ui/page.module.css'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { ControlDesk } from './control-desk.tsx'
import styles from './remote-control.module.css'

const Filter = z.object({ vin: vin.optional() })
const KINDS = 'bodyControl,queryBody,wake'

/** Comfort and body of one vehicle: what it has, how it is, and commands until the vehicle shows what they did. */
export function CarRemoteControlPage() {
  const { t } = useTranslation('carControl')
  const search = useSearch(Filter)
  const chosen = search.filter?.vin
  return (
    <PageLive>
      <PageHeader title={t('remote.title')} hint={t('remote.hint')} />
      <SearchForm search={search}>
        <VinField single />
      </SearchForm>
      {chosen ? <ControlDesk key={chosen} vin={chosen} /> : <p className={page.note}>{t('remote.choose')}</p>}
      <h2 className={styles.heading}>{t('remote.jobs')}</h2>
      <CommandTable filter={{ kinds: KINDS, ...(chosen ? { vin: chosen } : {}) }} />
    </PageLive>
  )
}
