import { useTranslation } from '#web/i18n/use-translation.ts'
import { PageLive } from '#console/ui/page-live.tsx'
import { InspectionCensus } from './inspection-census.tsx'
import { SilenceCensus } from './silence-census.tsx'
import { TwoViews } from './two-views.tsx'

/** Yield of the line, and how many vehicles are silent for how long (docs/product/offline.md). */
export function CensusPage() {
  const { t } = useTranslation('offline')
  return (
    <PageLive>
      <TwoViews
        title={t('census.title')}
        hint={t('census.hint')}
        Inspection={InspectionCensus}
        Silence={SilenceCensus}
      />
    </PageLive>
  )
}
