import { useEffect, useEffectEvent, useMemo } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useLiveStatus } from '#web/live/use-live-status.ts'
import { Sparkline } from '#web/chart/sparkline.tsx'
import styles from './replay-bar.module.css'
import type { SingleQuery } from './single-query.ts'
import { type Replay, REPLAY_SPEEDS } from './use-replay.ts'

interface Props {
  replay: Replay | undefined
  /** Null goes back to live. */
  onReplay: (range: SingleQuery['replay']) => void
}

const HOURS = [1, 6] as const
const HOUR_S = 3600
const GAP_MS = 10 * 60_000
const STEP_MS = 60_000

/** Live, or the clock of a replay with the speed the vehicle had. */
export function ReplayBar({ replay, onReplay }: Props) {
  const { t } = useTranslation('single')
  const format = useFormat()
  const { status, stale } = useLiveStatus()
  if (!replay) {
    return (
      <div className={styles.bar} data-mode="live" data-old={stale || status !== 'live'}>
        <span className={styles.mode}>{t('live')}</span>
        {HOURS.map((hours) => (
          <button key={hours} type="button" onClick={() => onReplay(lastHours(hours))}>
            {t('replayHours', { hours: format.number(hours) })}
          </button>
        ))}
      </div>
    )
  }
  return <Running replay={replay} format={format} onReplay={onReplay} />
}

function Running({
  replay,
  format,
  onReplay,
}: {
  replay: Replay
  format: ReturnType<typeof useFormat>
  onReplay: Props['onReplay']
}) {
  const { t } = useTranslation('single')
  const { value, error, from, to, at, playing, speed, seek, play, setSpeed } = replay
  const points = useMemo(() => (value?.track ?? []).map(([, , second, kmh]) => [second * 1000, kmh] as const), [value])
  useReplayKeys({ play: () => play(!playing), step: (by) => seek(at + by * STEP_MS), live: () => onReplay(null) })
  const empty = value !== undefined && value.track.length === 0

  return (
    <div className={styles.bar} data-mode="replay">
      <span className={styles.mode}>{t('replay')}</span>
      <button type="button" aria-pressed={playing} aria-keyshortcuts="k" onClick={() => play(!playing)}>
        {playing ? t('pause') : t('play')}
      </button>
      <button
        type="button"
        aria-label={t('speedOf', { speed: format.number(speed) })}
        onClick={() => setSpeed(REPLAY_SPEEDS[(REPLAY_SPEEDS.indexOf(speed as 1) + 1) % REPLAY_SPEEDS.length]!)}
      >
        <bdi dir="ltr">{`${format.number(speed)}×`}</bdi>
      </button>
      <div className={styles.time} dir="ltr">
        <Sparkline points={points} from={from} to={to} at={at} gapMs={GAP_MS} />
        <input
          type="range"
          aria-label={t('replayTime')}
          aria-valuetext={format.instant(at)}
          min={from}
          max={to}
          step={1000}
          value={at}
          onChange={(event) => seek(Number(event.target.value))}
        />
      </div>
      <p className={styles.ends} dir="ltr" title={format.zone}>
        {[from, to].map((end) => (
          <span key={end}>{format.minuteAt(end)}</span>
        ))}
      </p>
      <time dir="ltr" title={format.zone}>
        {format.instant(at)}
      </time>
      <button type="button" onClick={() => onReplay(null)}>
        {t('backToLive')}
      </button>
      {(error !== null || empty) && (
        <output className={styles.said}>{error !== null && !value ? t('replayFailed') : t('replayEmpty')}</output>
      )}
    </div>
  )
}

function lastHours(hours: number): SingleQuery['replay'] {
  const to = Math.floor(Date.now() / 1000)
  return { from: to - hours * HOUR_S, to }
}

interface Keys {
  play: () => void
  step: (by: 1 | -1) => void
  live: () => void
}

/** K plays and pauses, J and L step by a minute, Esc goes back to live; arrows and space belong to the rotation of walls. */
function useReplayKeys(keys: Keys): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const key = event.key.toLowerCase()
    if (key === 'k') keys.play()
    else if (key === 'j') keys.step(-1)
    else if (key === 'l') keys.step(1)
    else if (key === 'escape') keys.live()
  })
  useEffect(() => {
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
}
