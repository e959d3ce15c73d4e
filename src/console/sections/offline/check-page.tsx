import { useTranslation } from '#web/i18n/use-translation.ts'
import { PageLive } from '#console/ui/page-live.tsx'
import { InspectionDesk } from './inspection-desk.tsx'
import { SilentDesk } from './silent-desk.tsx'
import { TwoViews } from './two-views.tsx'

/** Inspected and silent vehicles (docs/product/offline.md). */
export function CheckPage() {
  const { t } = useTranslation('offline')
  return (
    <PageLive>
      <TwoViews title={t('check.title')} hint={t('check.hint')} Inspection={InspectionDesk} Silence={SilentDesk} />
    </PageLive>
  )
}
