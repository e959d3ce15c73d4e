import { useEffect, useRef, useSyncExternalStore } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { useFormat } from '#web/i18n/format.ts'
import { ClockSlider } from '#web/map/replay/clock-slider.tsx'
import styles from './replay-controls.module.css'
import { ReplayRange } from './replay-range.tsx'
import { REPLAY_RATES, type ReplayRate, type TrackQuery } from './track-query.ts'
import type { Replay } from './use-replay.ts'

/** Seconds a step moves the clock. */
export const REPLAY_STEP_SECONDS = 60

interface Props {
  replay: Replay
  query: TrackQuery
  onChange: (changed: Partial<TrackQuery>) => void
}

/** Play, step, speed, the slider and the range. */
export function ReplayControls({ replay: { clock }, query, onChange }: Props) {
  const { t } = useTranslation('multiTrack')
  const playing = useSyncExternalStore(clock.onPlaying, clock.isPlaying)
  return (
    <div className={styles.controls}>
      <div className={styles.buttons}>
        <button type="button" aria-label={t('replay.back')} onClick={() => clock.seek(clock.at - REPLAY_STEP_SECONDS)}>
          <Sign d="M7 1v8L2 5ZM2 1h1.2v8H2Z" />
        </button>
        <button
          type="button"
          className={styles.play}
          aria-label={playing ? t('replay.pause') : t('replay.play')}
          onClick={() => clock.toggle()}
        >
          <Sign d={playing ? 'M2 1h2.2v8H2ZM5.8 1H8v8H5.8Z' : 'M2 .6 9 5 2 9.4Z'} />
        </button>
        <button
          type="button"
          aria-label={t('replay.forward')}
          onClick={() => clock.seek(clock.at + REPLAY_STEP_SECONDS)}
        >
          <Sign d="M3 1v8l5-4ZM6.8 1H8v8H6.8Z" />
        </button>
        <select
          aria-label={t('replay.rate')}
          value={query.rate}
          onChange={(event) => onChange({ rate: Number(event.target.value) as ReplayRate })}
        >
          {REPLAY_RATES.map((rate) => (
            <option key={rate} value={rate}>
              {t('replay.times', { rate })}
            </option>
          ))}
        </select>
      </div>
      <Moment clock={clock} />
      <ClockSlider clock={clock} label={t('replay.moment')} className={styles.slider} />
      <ReplayRange query={query} onChange={onChange} />
    </div>
  )
}

/** Symbols point in the direction of time, in every language. */
function Sign({ d }: { d: string }) {
  return (
    <svg viewBox="0 0 10 10" width="1em" height="1em" aria-hidden>
      <path d={d} fill="currentColor" />
    </svg>
  )
}

type Clocked = Pick<Replay, 'clock'>

function Moment({ clock }: Clocked) {
  const format = useFormat()
  const text = useRef<HTMLTimeElement>(null)
  const day = useRef<HTMLElement>(null)
  useEffect(() => {
    return clock.onMoment((at) => {
      const [date, time] = [format.dayAt(at * 1000), format.clockAt(at * 1000)]
      if (text.current && text.current.textContent !== time) text.current.textContent = time
      if (day.current && day.current.textContent !== date) day.current.textContent = date
    })
  }, [clock, format])
  return (
    <p className={styles.moment} dir="ltr" title={format.zone}>
      <time ref={text} data-metric="replay-clock" />
      <small ref={day} />
    </p>
  )
}
