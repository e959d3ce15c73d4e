import { useState } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { REPLAY_LIMITS } from '#core/contract/replay.ts'
import { bothOf, epochOfWall, plainWall, wallMark, wallText } from '#core/domain/wall-time.ts'
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
      <MomentInput label={t('range.from')} at={from} onChange={(next) => take({ from: next, to })} />
      <span aria-hidden>{UNTIL}</span>
      <MomentInput label={t('range.to')} at={to} onChange={(next) => take({ from, to: next })} />
      {refused && <output role="alert">{t('range.refused', { hours: Math.floor(hours) })}</output>}
    </div>
  )
}

const UNTIL = '–'

const MINUTES_LENGTH = 16

/** A moment in epoch seconds, typed as a time of the zone. Where its hour happens twice, a press turns it into the other one. */
function MomentInput({ label, at, onChange }: { label: string; at: number; onChange: (at: number) => void }) {
  const { t } = useTranslation('screens')
  const { zone } = useFormat()
  const text = wallText(at * 1000, zone)
  const typed = plainWall(text).slice(0, MINUTES_LENGTH).replace(' ', 'T')
  const go = (next: string) => onChange(Math.round(epochOfWall(next, zone) / 1000))
  const other = bothOf(text, zone)?.find((each) => each !== text)
  return (
    <>
      <input
        type="datetime-local"
        aria-label={label}
        value={typed}
        onChange={({ target: { value } }) => value && value !== typed && go(value)}
      />
      {other !== undefined && (
        <button type="button" dir="ltr" title={t('hourTwice')} onClick={() => go(other)}>
          {wallMark(text)}
        </button>
      )}
    </>
  )
}
