import { useView } from '#console/ui/use-view.ts'
import { ViewSwitch } from '#console/ui/view-switch.tsx'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { FenceEvents } from './fence-events.tsx'
import { FenceStays } from './fence-stays.tsx'

const VIEWS = ['events', 'inside'] as const

/** What happened at geofences, and who is inside now. */
export function FenceEventPage() {
  const { t } = useTranslation('fence')
  const [shown, show] = useView(VIEWS)
  const views = (
    <ViewSwitch
      label={t('view')}
      shown={shown}
      onShow={show}
      views={VIEWS.map((key) => ({ key, label: t(`view.${key}`) }))}
    />
  )
  return shown === 'inside' ? <FenceStays views={views} /> : <FenceEvents views={views} />
}
