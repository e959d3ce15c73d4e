import { useTranslation } from 'react-i18next'
import { PageLive } from '#console/ui/page-live.tsx'
import { InspectionDesk } from './inspection-desk.tsx'
import { SilentDesk } from './silent-desk.tsx'
import { TwoViews } from './two-views.tsx'

/** Vehicles that are inspected, and those that are silent now (docs/product/offline.md). */
export function CheckPage() {
  const { t } = useTranslation('offline')
  return (
    <PageLive>
      <TwoViews title={t('check.title')} hint={t('check.hint')} Inspection={InspectionDesk} Silence={SilentDesk} />
    </PageLive>
  )
}
