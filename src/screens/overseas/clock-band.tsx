import { useTranslation } from '#web/i18n/use-translation.ts'
import { useFormat } from '#web/i18n/format.ts'
import { OFFERED_ZONES } from '#web/state/time-zone.ts'
import { useNow } from '#web/motion/use-now.ts'
import styles from './clock-band.module.css'
import type { LngLat } from './market-tour.ts'
import { isDay } from './sun.ts'

/** Time of sunrise in each zone. */
const PLACES: Readonly<Record<(typeof OFFERED_ZONES)[number], LngLat>> = {
  'America/Costa_Rica': [-84.1, 9.9],
  'Asia/Shanghai': [121.5, 31.2],
  'Europe/Moscow': [37.6, 55.8],
  'Asia/Baghdad': [44.4, 33.3],
  'Europe/Paris': [2.4, 48.9],
  'Europe/Berlin': [13.4, 52.5],
  'Europe/Lisbon': [-9.1, 38.7],
}

/** The time of the seven zones from west to east, light where it is day. */
export function ClockBand() {
  const { t } = useTranslation('overseas')
  const { t: common } = useTranslation('common')
  const { language } = useFormat()
  const now = useNow(60_000)
  const zones = [...OFFERED_ZONES].sort((a, b) => PLACES[a][0] - PLACES[b][0])

  return (
    <ul className={styles.band} aria-label={t('clocks')}>
      {zones.map((zone) => {
        const day = isDay(PLACES[zone], now)
        return (
          <li key={zone} data-day={day}>
            <span>
              <Sky day={day} label={t(day ? 'day' : 'night')} />
              {common(`zone.${zone}`)}
            </span>
            <time dir="ltr">{clockOf(now, zone)}</time>
            <small>{weekdayOf(now, zone, language)}</small>
          </li>
        )
      })}
    </ul>
  )
}

function Sky({ day, label }: { day: boolean; label: string }) {
  return (
    <svg viewBox="-6 -6 12 12">
      <title>{label}</title>
      {day ? <circle r="4" /> : <path d="M 1.5 -4.5 A 4.6 4.6 0 1 0 1.5 4.5 A 5.4 5.4 0 0 1 1.5 -4.5 Z" />}
    </svg>
  )
}

const clockOf = (now: number, timeZone: string) =>
  new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' }).format(now)

const weekdayOf = (now: number, timeZone: string, language: string) =>
  new Intl.DateTimeFormat(language, { timeZone, weekday: 'short' }).format(now)
