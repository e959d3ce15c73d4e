import { Alert } from 'antd'
import { useAtomValue } from 'jotai'
import { type ReactNode, useMemo } from 'react'
import type { ReplayAlarm } from '#core/contract/replay.ts'
import type { ReplayClock } from '#web/map/replay/replay-clock.ts'
import { replayColor } from '#web/map/replay/replay-colors.ts'
import { type ReplayStretch, type ReplayWay, stretchesOf } from '#core/domain/replay-track.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { themeAtom } from '#web/state/theme.ts'
import { COLORS } from '#web/theme/tokens.ts'
import { useAlarmKind } from '#console/ui/alarm/alarm-kind-words.tsx'
import { LevelMark } from '#console/ui/level-mark.tsx'
import { useShownAlarm } from '#console/ui/shown-alarm.ts'
import styles from './playback.module.css'

interface Props {
  ways: readonly ReplayWay[]
  alarms: readonly (ReplayAlarm & { at: number })[]
  clock: ReplayClock
  selectedId: number | null
  onSelect: (id: number) => void
  /** Below the totals. */
  children?: ReactNode
}

/** A stop is at least this long, seconds. */
const STOP_SECONDS = 300
const HOUR_SECONDS = 3_600

/** Totals of each vehicle; stops and alarms of the selected one, each of which moves the clock. */
export function PlaybackSide({ ways, alarms, clock, selectedId, onSelect, children }: Props) {
  const { t } = useTranslation('playback')
  const chosen = ways.find(({ vehicle }) => vehicle.vehicleId === selectedId)
  return (
    <aside className={styles.side}>
      {ways.map((way, index) => (
        <Totals
          key={way.vehicle.vehicleId}
          way={way}
          number={index + 1}
          selected={way.vehicle.vehicleId === selectedId}
          onSelect={onSelect}
        />
      ))}
      {children}
      {chosen?.vehicle.withheld && <Alert type="info" showIcon title={t('withheld')} />}
      {chosen && <Stops way={chosen} clock={clock} />}
      {chosen && <Alarms alarms={alarms.filter(({ vehicleId }) => vehicleId === selectedId)} clock={clock} />}
    </aside>
  )
}

interface TotalsProps {
  way: ReplayWay
  number: number
  selected: boolean
  onSelect: (id: number) => void
}

function Totals({ way, number, selected, onSelect }: TotalsProps) {
  const { t } = useTranslation('playback')
  const format = useFormat()
  const colors = COLORS[useAtomValue(themeAtom)]
  const { vehicleId, plate, vin, distanceKm, runningSeconds, maxSpeed } = way.vehicle
  const seconds = useMemo(() => secondsOf(way), [way])
  const driving = Math.max(0, runningSeconds - seconds.idling)
  return (
    <button
      type="button"
      className={styles.totals}
      aria-label={plate || vin}
      aria-pressed={selected}
      onClick={() => onSelect(vehicleId)}
    >
      <strong>
        <i className={styles.number} style={{ background: replayColor(colors, number - 1) }}>
          {number}
        </i>
        <bdi>{plate || vin}</bdi>
      </strong>
      <dl>
        <Fact name={t('distance')}>{format.distance(distanceKm)}</Fact>
        <Fact name={t('driving')}>{format.duration(driving)}</Fact>
        <Fact name={t('idling')}>{format.duration(seconds.idling)}</Fact>
        <Fact name={t('parked')}>{format.duration(seconds.parked)}</Fact>
        <Fact name={t('noData')}>{format.duration(seconds.silent)}</Fact>
        <Fact name={t('maxSpeed')}>{format.speed(maxSpeed)}</Fact>
        <Fact name={t('averageSpeed')}>{driving > 0 ? format.speed((distanceKm / driving) * HOUR_SECONDS) : '–'}</Fact>
      </dl>
    </button>
  )
}

/** How long the vehicle did what, seconds. */
function secondsOf(way: ReplayWay): Record<ReplayStretch['did'], number> {
  const seconds = { driving: 0, idling: 0, parked: 0, silent: 0 }
  for (const { did, from, to } of stretchesOf(way)) seconds[did] += to - from
  return seconds
}

function Fact({ name, children }: { name: string; children: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function Stops({ way, clock }: { way: ReplayWay; clock: ReplayClock }) {
  const { t } = useTranslation('playback')
  const format = useFormat()
  const stops = stretchesOf(way).filter(({ did, from, to }) => did === 'parked' && to - from >= STOP_SECONDS)
  return (
    <section>
      <h3>{t('stops', { number: format.number(stops.length) })}</h3>
      <ol className={styles.moments}>
        {stops.map(({ from, to }) => (
          <li key={from}>
            <button type="button" onClick={() => clock.seek(from)}>
              <time dir="ltr">{format.instant(from * 1_000)}</time> <span>{format.duration(to - from)}</span>
            </button>
          </li>
        ))}
      </ol>
    </section>
  )
}

function Alarms({ alarms, clock }: Pick<Props, 'alarms' | 'clock'>) {
  const { t } = useTranslation('playback')
  const format = useFormat()
  const name = useAlarmKind()
  const { show } = useShownAlarm()
  return (
    <section>
      <h3>{t('alarms', { number: format.number(alarms.length) })}</h3>
      <ol className={styles.moments}>
        {alarms.toReversed().map(({ id, kind, level, at }) => (
          <li key={id}>
            <button
              type="button"
              onClick={() => {
                clock.seek(at)
                show(id)
              }}
            >
              <LevelMark level={level} /> <span>{name(kind)}</span> <time dir="ltr">{format.instant(at * 1_000)}</time>
            </button>
          </li>
        ))}
      </ol>
    </section>
  )
}
