import {
  CaretRightOutlined,
  PauseOutlined,
  StepBackwardOutlined,
  StepForwardOutlined,
  WarningOutlined,
} from '@ant-design/icons'
import { Button, Checkbox, Select } from 'antd'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useFormat } from '#web/i18n/format.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { ClockSlider } from '#web/map/replay/clock-slider.tsx'
import type { ReplayClock } from '#web/map/replay/replay-clock.ts'
import type { ReplayWay } from '#core/domain/replay-track.ts'
import { nextMove } from './next-move.ts'
import styles from './playback.module.css'

const RATES = [1, 2, 4, 8, 16, 32, 64, 240] as const
const STEP_SECONDS = 60

interface Props {
  clock: ReplayClock
  ways: readonly ReplayWay[]
  /** Newest first. */
  alarms: readonly { at: number }[]
  follow: boolean
  onFollow: (follow: boolean) => void
}

/** Play, step, rate, next alarm, skipping of stops, and the moment. */
export function PlaybackControls({ clock, ways, alarms, follow, onFollow }: Props) {
  const { t } = useTranslation('playback')
  const playing = useSyncExternalStore(clock.onPlaying, clock.isPlaying)
  const [rate, setRate] = useState<number>(clock.rate)
  const [skips, skip] = useState(false)
  useSkippedStops(clock, ways, skips)
  const toAlarm = () => {
    const next = alarms.findLast(({ at }) => at > clock.at + 1)
    if (next) clock.seek(next.at)
  }
  return (
    <div className={styles.controls}>
      <Button
        icon={<StepBackwardOutlined aria-hidden />}
        aria-label={t('back')}
        onClick={() => clock.seek(clock.at - STEP_SECONDS)}
      />
      <Button
        type="primary"
        icon={playing ? <PauseOutlined aria-hidden /> : <CaretRightOutlined aria-hidden />}
        aria-label={playing ? t('pause') : t('play')}
        onClick={() => clock.toggle()}
      />
      <Button
        icon={<StepForwardOutlined aria-hidden />}
        aria-label={t('forward')}
        onClick={() => clock.seek(clock.at + STEP_SECONDS)}
      />
      <Select
        aria-label={t('rate')}
        value={rate}
        options={RATES.map((value) => ({ value, label: `${value} ×` }))}
        onChange={(value) => {
          clock.goAt(value)
          setRate(value)
        }}
      />
      <Button icon={<WarningOutlined aria-hidden />} disabled={alarms.length === 0} onClick={toAlarm}>
        {t('nextAlarm')}
      </Button>
      <Checkbox checked={skips} onChange={({ target }) => skip(target.checked)}>
        {t('skipStops')}
      </Checkbox>
      <Checkbox checked={follow} onChange={({ target }) => onFollow(target.checked)}>
        {t('follow')}
      </Checkbox>
      <Moment clock={clock} />
      <ClockSlider clock={clock} label={t('moment')} className={styles.slider} />
    </div>
  )
}

/** While it plays, the clock jumps over times in which no vehicle moves. */
function useSkippedStops(clock: ReplayClock, ways: readonly ReplayWay[], skips: boolean): void {
  useEffect(() => {
    if (!skips) return undefined
    return clock.onMoment((at) => {
      if (!clock.isPlaying()) return
      const next = nextMove(ways, at)
      if (next !== undefined && next > at + 1) clock.seek(next)
    })
  }, [clock, ways, skips])
}

function Moment({ clock }: { clock: ReplayClock }) {
  const format = useFormat()
  const text = useRef<HTMLTimeElement>(null)
  useEffect(
    () =>
      clock.onMoment((at) => {
        if (text.current) text.current.textContent = format.instant(at * 1000)
      }),
    [clock, format],
  )
  return <time ref={text} className={styles.moment} dir="ltr" />
}
