import { useSearchParams } from 'react-router-dom'
import { ViewSwitch } from '#console/ui/view-switch.tsx'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { FenceEvents } from './fence-events.tsx'
import { FenceStays } from './fence-stays.tsx'

const VIEWS = ['events', 'inside'] as const
type View = (typeof VIEWS)[number]

/** What happened at geofences, and who is inside now. */
export function FenceEventPage() {
  const { t } = useTranslation('fence')
  const [params, setParams] = useSearchParams()
  const shown = VIEWS.find((view) => view === params.get('view')) ?? 'events'
  const views = (
    <ViewSwitch<View>
      label={t('view')}
      shown={shown}
      onShow={(view) => setParams(view === 'events' ? {} : { view })}
      views={VIEWS.map((key) => ({ key, label: t(`view.${key}`) }))}
    />
  )
  return shown === 'inside' ? <FenceStays views={views} /> : <FenceEvents views={views} />
}
