import { useAtomValue } from 'jotai'
import { type PointerEvent, useEffect, useMemo, useRef } from 'react'
import type { ReplayClock } from '#web/map/replay/replay-clock.ts'
import { replayColor } from '#web/map/replay/replay-colors.ts'
import { placeAt, type ReplayWay } from '#core/domain/replay-track.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { themeAtom } from '#web/state/theme.ts'
import { COLORS } from '#web/theme/tokens.ts'
import styles from './playback.module.css'

interface Props {
  ways: readonly ReplayWay[]
  clock: ReplayClock
  selectedId: number | null
}

const WIDTH = 1000
const HEIGHT = 100
/** The scale of speed ends at a multiple of this, km/h. */
const SPEED_STEP = 20
/** A flat road is drawn flat, m. */
const LEAST_CLIMB = 50

/** Speed of all vehicles, height and charge of the selected one, and the cursor of the clock, which a pointer moves. */
export function PlaybackChart({ ways, clock, selectedId }: Props) {
  const { t } = useTranslation('playback')
  const format = useFormat()
  const colors = COLORS[useAtomValue(themeAtom)]
  const fastest = useMemo(() => {
    const most = ways.reduce((top, { vehicle: { track } }) => track.speed.reduce((a, b) => Math.max(a, b), top), 0)
    return Math.max(SPEED_STEP, Math.ceil(most / SPEED_STEP) * SPEED_STEP)
  }, [ways])
  const chosen = ways.find(({ vehicle }) => vehicle.vehicleId === selectedId)
  const x = (moment: number) => ((moment - clock.from) / Math.max(1, clock.to - clock.from)) * WIDTH
  const seek = (event: PointerEvent<HTMLElement>) => {
    if (event.buttons === 0 && event.type !== 'pointerdown') return
    const box = event.currentTarget.getBoundingClientRect()
    clock.seek(clock.from + ((event.clientX - box.left) / box.width) * (clock.to - clock.from))
  }
  return (
    // The slider is the way of the keyboard.
    <figure className={styles.chart} aria-label={t('chart')} dir="ltr" onPointerDown={seek} onPointerMove={seek}>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden>
        {chosen && <path className={styles.altitude} d={lineOf(chosen, x, heightOf(chosen))} />}
        {chosen && <path className={styles.soc} d={lineOf(withSoc(chosen), x, socOf(chosen))} />}
        {ways.map((way, index) => (
          <path
            key={way.vehicle.vehicleId}
            className={styles.speed}
            data-faint={chosen !== undefined && way !== chosen}
            stroke={replayColor(colors, index)}
            d={lineOf(way, x, (point) => HEIGHT * (1 - way.vehicle.track.speed[point]! / fastest))}
          />
        ))}
      </svg>
      <small className={styles.scale}>{format.speed(fastest)}</small>
      <ul className={styles.lines}>
        <li data-line="speed">{t('chart.speed')}</li>
        <li data-line="altitude">{t('chart.altitude')}</li>
        {chosen?.vehicle.track.soc.some((value) => value !== null) && <li data-line="soc">{t('chart.soc')}</li>}
      </ul>
      <Cursor clock={clock} way={chosen} />
    </figure>
  )
}

function Cursor({ clock, way }: { clock: ReplayClock; way: ReplayWay | undefined }) {
  const { t } = useTranslation('playback')
  const format = useFormat()
  const line = useRef<HTMLElement>(null)
  const words = useRef<HTMLElement>(null)
  useEffect(
    () =>
      clock.onMoment((at) => {
        if (!line.current || !words.current) return
        const share = (at - clock.from) / Math.max(1, clock.to - clock.from)
        line.current.style.translate = `${share * 100}%`
        line.current.dataset.turned = String(share > 0.8)
        const place = way && placeAt(way, at)
        words.current.textContent = place
          ? [
              format.speed(place.speed),
              t('height', { metres: format.number(place.altitude, 0) }),
              ...(place.soc === null ? [] : [t('socNow', { percent: format.number(place.soc, 0) })]),
            ].join(' · ')
          : ''
      }),
    [clock, way, format, t],
  )
  return (
    <i ref={line} className={styles.cursor}>
      <small ref={words} dir="auto" />
    </i>
  )
}

function heightOf({ vehicle: { track } }: ReplayWay): (point: number) => number {
  const low = track.altitude.reduce((least, value) => Math.min(least, value), Number.POSITIVE_INFINITY)
  const high = track.altitude.reduce((most, value) => Math.max(most, value), Number.NEGATIVE_INFINITY)
  const span = Math.max(LEAST_CLIMB, high - low)
  return (point) => HEIGHT * (1 - (track.altitude[point]! - low) / span)
}

/** Full is the top of the chart. */
const socOf =
  ({ vehicle: { track } }: ReplayWay) =>
  (point: number) =>
    HEIGHT * (1 - (track.soc[point] ?? 0) / 100)

/** Points without a state of charge belong to no line. */
function withSoc({ vehicle: { track }, at, afterGap }: ReplayWay): Pick<ReplayWay, 'at' | 'afterGap'> {
  const unknown = at.map((_, point) => (track.soc[point] === null ? Number.NaN : at[point]!))
  return { at: unknown, afterGap }
}

/** In pieces: no line crosses a silence, and points without a moment are left out. */
function lineOf(
  { at, afterGap }: Pick<ReplayWay, 'at' | 'afterGap'>,
  x: (moment: number) => number,
  y: (point: number) => number,
): string {
  let isOpen = false
  return at
    .map((moment, point) => {
      if (Number.isNaN(moment)) {
        isOpen = false
        return ''
      }
      const sign = isOpen && afterGap[point] !== 1 ? 'L' : 'M'
      isOpen = true
      return `${sign}${x(moment).toFixed(1)} ${y(point).toFixed(1)}`
    })
    .join('')
}
