import { useState } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { z } from 'zod'
import { getWakeCard } from '#core/contract/command.ts'
import { vin } from '#core/contract/fields.ts'
import { useCall } from '#web/api/use-call.ts'
import { LateCommandDrawer } from '#console/ui/command/late-command-drawer.tsx'
import { useCommandChanges } from '#console/ui/command/use-command-changes.ts'
import { PageLive } from '#console/ui/page-live.tsx'
import { CommandTable } from '#console/ui/command/command-table.tsx'
import { NoneYet } from '#console/ui/list-states.tsx'
import { PageHeader } from '#console/ui/page-header.tsx'
import { VinField } from '#console/ui/search-fields.tsx'
import { SearchForm } from '#console/ui/search-form.tsx'
import { useSearch } from '#console/ui/use-search.ts'
import { VehicleFailed } from '#console/ui/vehicle-failed.tsx'
import page from '#console/ui/page.module.css'
import styles from '../remote-control/remote-control.module.css'
import { WakeActions } from './wake-actions.tsx'
import { WakeFacts } from './wake-facts.tsx'

const Filter = z.object({ vin: vin.optional() })

/** Waking one terminal now, and what became of earlier attempts (docs/product/tbox.md). */
export function AwakenPage() {
  const { t } = useTranslation('command')
  const search = useSearch(Filter)
  const chosen = search.filter?.vin
  return (
    <PageLive>
      <PageHeader title={t('wake.title')} hint={t('wake.hint')} />
      <SearchForm search={search}>
        <VinField single />
      </SearchForm>
      {chosen ? <Card key={chosen} vin={chosen} /> : <p className={page.note}>{t('wake.choose')}</p>}
      <h2 className={styles.heading}>{t('wake.attempts')}</h2>
      <CommandTable
        filter={{ kinds: 'wake', ...(chosen ? { vin: chosen } : {}) }}
        empty={<NoneYet title={t('wake.none')} hint={t('wake.noneHint')} />}
      />
    </PageLive>
  )
}

function Card({ vin: chosen }: { vin: string }) {
  const { t } = useTranslation('command')
  const { data: card, error, reload } = useCall(getWakeCard, { query: { vin: chosen } }, { toast: false })
  const [shown, show] = useState<number | null>(null)
  useCommandChanges((change) => change.vin === chosen, reload)
  const given = (jobId: number) => {
    show(jobId)
    reload()
  }
  if (!card) {
    return error && <VehicleFailed error={error} retry={reload} unknown={t('unknownVehicle', { vin: chosen })} />
  }
  return (
    <>
      <WakeFacts card={card} onAsked={given} />
      <WakeActions card={card} onGiven={given} />
      <LateCommandDrawer jobId={shown} onShow={show} />
    </>
  )
}
