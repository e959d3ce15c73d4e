import { useTranslation } from '#web/i18n/use-translation.ts'
import { CallFailed } from '#web/api/call-failed.ts'
import { useLive } from '#web/live/live-provider.tsx'
import { useFleet } from '#web/live/use-fleet.ts'
import { WallNotice } from '../widgets/wall-notice.tsx'
import type { Overview } from './use-fleet-overview.ts'

/** Says why the wall shows nothing: no answer, no fleet, no vehicles, none that fits, none with a position. */
export function WallState({ overview: { value, error }, limited }: { overview: Overview; limited: boolean }) {
  const { t } = useTranslation('screens')
  const live = useLive()
  const { store } = useFleet()

  if (!value) {
    if (!error) return null
    const none = error instanceof CallFailed && Number(error.code) === 404
    if (!none) return <WallNotice failed title={t('bigScreen.noAnswer')} />
    return <WallNotice failed title={t('bigScreen.noFleet')} hint={t('bigScreen.noFleetHint')} />
  }
  if (value.total === 0) {
    if (limited) return <WallNotice title={t('bigScreen.noMatch')} hint={t('bigScreen.noMatchHint')} />
    return <WallNotice title={t('bigScreen.noVehicles')} hint={t('bigScreen.noVehiclesHint')} />
  }
  const unplaced = live.lastFrameAt !== undefined && store.count === 0 && store.cells === null
  return unplaced ? <WallNotice title={t('bigScreen.noPosition')} hint={t('bigScreen.noPositionHint')} /> : null
}
