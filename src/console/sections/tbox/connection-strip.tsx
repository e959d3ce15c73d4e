import { useTranslation } from '#web/i18n/use-translation.ts'
import { getTerminalSessions, type VehicleLogFilter } from '#core/contract/vehicle-log.ts'
import { useCall } from '#web/api/use-call.ts'
import { useFormat } from '#web/i18n/format.ts'
import styles from './connection-strip.module.css'
import { connectionPicture } from './connection-picture.ts'

/** When the terminal was connected within the searched range, and the gaps between. */
export function ConnectionStrip({ filter }: { filter: VehicleLogFilter }) {
  const { t } = useTranslation('tbox')
  const format = useFormat()
  const { data, updatedAt } = useCall(getTerminalSessions, { query: filter }, { keepPrevious: true })
  if (!data || data.sessions.length === 0) return null
  const { bars, gaps, share, longestGapMs } = connectionPicture(filter, data.sessions, updatedAt, format.epoch)

  return (
    <figure className={styles.strip}>
      <figcaption>
        <span>{t('strip.sessions', { count: bars.length })}</span>
        <span>{t('strip.share', { share: format.percent(share) })}</span>
        <span>
          {gaps > 0 ? t('strip.longestGap', { duration: format.duration(longestGapMs / 1000) }) : t('strip.noGap')}
        </span>
        {!data.complete && <span>{t('strip.incomplete')}</span>}
      </figcaption>
      {/* An svg is a picture only by its role; an img element could not carry the titles of its parts. */}
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role */}
      <svg viewBox="0 0 1000 10" preserveAspectRatio="none" role="img" aria-label={t('strip.label')}>
        <rect width="1000" height="10" className={styles.gap} />
        {bars.map(({ from, to, startTime, endTime }) => (
          <rect
            key={startTime}
            x={from * 1000}
            width={Math.max(1, (to - from) * 1000)}
            height="10"
            className={styles.bar}
          >
            <title>{`${format.time(startTime)} – ${endTime ? format.time(endTime) : t('strip.stillConnected')}`}</title>
          </rect>
        ))}
      </svg>
    </figure>
  )
}
