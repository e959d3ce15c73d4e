import { useView } from '#console/ui/use-view.ts'
import { ViewSwitch } from '#console/ui/view-switch.tsx'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { FenceCharts } from './fence-charts.tsx'
import { FenceEvents } from './fence-events.tsx'
import { FenceMutes } from './fence-mutes.tsx'
import { FenceStays } from './fence-stays.tsx'

const VIEWS = ['events', 'inside', 'charts', 'mutes'] as const

/** What happened at geofences, who is inside now, the same in charts, and what is muted. */
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
  switch (shown) {
    case 'inside':
      return <FenceStays views={views} />
    case 'charts':
      return <FenceCharts views={views} />
    case 'mutes':
      return <FenceMutes views={views} />
    case 'events':
      return <FenceEvents views={views} />
  }
}
