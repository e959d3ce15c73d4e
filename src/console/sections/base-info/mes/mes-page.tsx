import { useState } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { countPlantRecords } from '#core/contract/plant.ts'
import { useCall } from '#web/api/use-call.ts'
import { PageHeader } from '#console/ui/page-header.tsx'
import { ViewSwitch } from '#console/ui/view-switch.tsx'
import { DayTotals } from './day-totals.tsx'
import { PlantCodes } from './plant-codes.tsx'
import { PlantDeliveries } from './plant-deliveries.tsx'
import { PlantRecords } from './plant-records.tsx'

const VIEWS = ['records', 'deliveries', 'codes', 'totals'] as const
type View = (typeof VIEWS)[number]

const REFRESH_MS = 15_000

/** What plants report of vehicles, and what became of it. */
export function MesPage() {
  const { t } = useTranslation('plant')
  const [view, show] = useState<View>('records')
  const { data: counts } = useCall(countPlantRecords, {}, { toast: false, refreshMs: REFRESH_MS })
  const labelOf = (key: View) =>
    key === 'codes' && counts?.unknownCodes ? `${t('view.codes')} (${counts.unknownCodes})` : t(`view.${key}`)
  return (
    <>
      <PageHeader title={t('title')} />
      <ViewSwitch
        label={t('view')}
        shown={view}
        onShow={show}
        views={VIEWS.map((key) => ({ key, label: labelOf(key) }))}
      />
      {view === 'records' && <PlantRecords counts={counts} />}
      {view === 'deliveries' && <PlantDeliveries onShown={() => show('records')} />}
      {view === 'codes' && <PlantCodes />}
      {view === 'totals' && <DayTotals />}
    </>
  )
}
