import { useMemo } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { getMonitorFleet } from '#core/contract/monitor.ts'
import { CallFailed } from '#web/api/call-failed.ts'
import { useCall } from '#web/api/use-call.ts'
import { screenToken } from '../stage/screen-session.ts'
import { WallNotice } from '../widgets/wall-notice.tsx'
import { buildRoster } from './fleet-roster.ts'
import { inPart, usePart } from './part-of-fleet.ts'
import { TrackDesk } from './track-desk.tsx'
import { useSavedLayout } from './use-saved-layout.ts'
import styles from './multi-track.module.css'

/** Vehicles and organisations change rarely; live values come over the socket. */
const REFRESH_MS = 5 * 60_000

/** Many vehicles at once: the list on the left, the map in the middle, one vehicle in detail on the right. */
export function MultiTrack() {
  // Loads all texts at once: one that loads later would suspend the whole screen.
  const { t } = useTranslation(['screens', 'multiTrack', 'alarm', 'video'])
  useSavedLayout()
  const { data, error, reload } = useCall(getMonitorFleet, {}, { refreshMs: REFRESH_MS, toast: false })
  const part = usePart()
  const roster = useMemo(
    () =>
      data &&
      buildRoster(
        data.orgs,
        data.vehicles.filter((vehicle) => inPart(part, vehicle)),
      ),
    [data, part],
  )

  if (roster && roster.vehicles.length > 0) return <TrackDesk roster={roster} part={part} />
  if (!roster && !error) return <output className={styles.loading}>{t('stage.loading')}</output>
  const again = (
    <button type="button" onClick={reload}>
      {t('list.again')}
    </button>
  )
  if (data && data.vehicles.length > 0) {
    return <WallNotice title={t('bigScreen.noMatch')} hint={t('bigScreen.noMatchHint')} />
  }
  if (roster) {
    return (
      <WallNotice title={t('list.empty')} hint={t('list.emptyHint')}>
        {screenToken() === undefined && <a href="/#/baseInfo/vehicle">{t('list.register')}</a>}
        {again}
      </WallNotice>
    )
  }
  const forbidden = error instanceof CallFailed && Number(error.code) === 403
  return (
    <WallNotice
      failed
      title={forbidden ? t('list.forbidden') : t('list.failed')}
      hint={forbidden ? t('list.forbiddenHint') : undefined}
    >
      {again}
    </WallNotice>
  )
}
