import { useTranslation } from '#web/i18n/use-translation.ts'
import { PageLive } from '#console/ui/page-live.tsx'
import { EpisodeList } from './episode-list.tsx'
import { InspectionHistory } from './inspection-history.tsx'
import { TwoViews } from './two-views.tsx'

/** Every inspection and every silence there was (docs/product/offline.md). */
export function OfflineHistoryPage() {
  const { t } = useTranslation('offline')
  return (
    <PageLive>
      <TwoViews
        title={t('history.title')}
        hint={t('history.hint')}
        Inspection={InspectionHistory}
        Silence={EpisodeList}
      />
    </PageLive>
  )
}
