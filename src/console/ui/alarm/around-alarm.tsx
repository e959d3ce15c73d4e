import { useAtomValue } from 'jotai'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { AlarmDetail } from '#core/contract/alarm.ts'
import { fromPlatformTime, platformTimeOf } from '#core/domain/platform-time.ts'
import { toPlatformZone } from '#web/api/time-fields.ts'
import { menuPathsAtom } from '#web/state/session.ts'
import { timeZoneAtom } from '#web/state/time-zone.ts'
import { pathTo } from '../../shell/path-to.ts'
import { screenAddress } from '../../shell/screen-links.ts'
import styles from './alarm-place.module.css'

const MINUTE_MS = 60_000

/** What happened before and after: the pages of the vehicle, at the time of the alarm. */
export function AroundAlarm({ alarm: { vin, startTime, endTime } }: { alarm: AlarmDetail }) {
  const { t } = useTranslation(['alarm', 'shell'])
  const zone = useAtomValue(timeZoneAtom)
  const allowed = useAtomValue(menuPathsAtom)
  const around = (minutes: number) => {
    // Times of an answer are wall times of the viewer; shifted as such, and converted once.
    const shifted = (time: string, by: number) => platformTimeOf(new Date(fromPlatformTime(time) + by * MINUTE_MS))
    const range = { startTime: shifted(startTime, -minutes), endTime: shifted(endTime ?? startTime, minutes) }
    return { vin, ...toPlatformZone(range, zone) }
  }
  const day = startTime.slice(0, 10)
  const links = [
    {
      path: '/tbox/travalData',
      title: 'title.tbox.travalData',
      query: { vin, ...toPlatformZone({ startTime: `${day} 00:00:00`, endTime: `${day} 23:59:59` }, zone) },
    },
    { path: '/dataService/history', title: 'title.dataService.history', query: around(30) },
    { path: '/dataService/terminal', title: 'title.dataService.terminal', query: around(5) },
    { path: '/tbox/remoteControl', title: 'title.tbox.remoteControl', query: { vin } },
  ] as const
  return (
    <nav className={styles.links} aria-label={t('drawer.around')}>
      {allowed.has('/multiTrack') && (
        <a href={screenAddress(pathTo('/multiTrack', { q: vin }))} target="_blank" rel="noreferrer">
          {t('shell:title.multiTrack')}
        </a>
      )}
      {links
        .filter(({ path }) => allowed.has(path))
        .map(({ path, title, query }) => (
          <Link key={path} to={pathTo(path, query)}>
            {t(`shell:${title}`)}
          </Link>
        ))}
    </nav>
  )
}
