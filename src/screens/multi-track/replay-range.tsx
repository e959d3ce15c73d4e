import { useState } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { REPLAY_LIMITS } from '#core/contract/replay.ts'
import { instantOfWall } from '#core/domain/zone-offset.ts'
import { wallText } from '#web/api/time-fields.ts'
import { useFormat } from '#web/i18n/format.ts'
import { rangeOf, REPLAY_RANGES, type ReplayRangeName } from './replay-ranges.ts'
import styles from './replay-range.module.css'
import type { TrackQuery } from './track-query.ts'

const HOUR = 3600

interface Props {
  query: TrackQuery
  onChange: (changed: Partial<TrackQuery>) => void
}

/** Which part of the past: some usual ones, or any two moments. */
export function ReplayRange({ query: { from, to, replayed }, onChange }: Props) {
  const { t } = useTranslation('multiTrack')
  const { zone } = useFormat()
  const [refused, setRefused] = useState(false)
  const hours = Math.min(REPLAY_LIMITS.hours, REPLAY_LIMITS.vehicleHours / Math.max(1, replayed.length))
  const take = (next: { from: number; to: number }) => {
    const fits = next.to > next.from && next.to - next.from <= hours * HOUR
    setRefused(!fits)
    // The second a range ends with belongs to it.
    if (fits) onChange({ from: next.from, to: Math.min(next.to, next.from + hours * HOUR - 1), at: next.from })
  }
  const local = (at: number) =>
    wallText(at * 1000, zone)
      .slice(0, 16)
      .replace(' ', 'T')
  const instant = (text: string) => Math.round(instantOfWall(zone, Date.parse(`${text}:00Z`)) / 1000)

  return (
    <div className={styles.range}>
      <select
        aria-label={t('range.usual')}
        value=""
        onChange={(event) => take(rangeOf(event.target.value as ReplayRangeName, Date.now(), zone))}
      >
        <option value="" disabled>
          {t('range.usual')}
        </option>
        {REPLAY_RANGES.map((name) => (
          <option key={name} value={name}>
            {t(`range.${name}`)}
          </option>
        ))}
      </select>
      <input
        type="datetime-local"
        aria-label={t('range.from')}
        value={local(from)}
        onChange={({ target: { value } }) => value && take({ from: instant(value), to })}
      />
      <span aria-hidden>{UNTIL}</span>
      <input
        type="datetime-local"
        aria-label={t('range.to')}
        value={local(to)}
        onChange={({ target: { value } }) => value && take({ from, to: instant(value) })}
      />
      {refused && <output role="alert">{t('range.refused', { hours: Math.floor(hours) })}</output>}
    </div>
  )
}

const UNTIL = '–'
