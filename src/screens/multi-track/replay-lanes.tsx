import { useAtomValue } from 'jotai'
import { memo, useMemo } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { toPlatformTime } from '#core/domain/platform-time.ts'
import { useFormat } from '#web/i18n/format.ts'
import { COLORS } from '#web/theme/tokens.ts'
import { screenThemeAtom } from '../stage/screen-theme.ts'
import { leadAddress } from '../stage/lead-address.ts'
import { AlarmSign } from '../widgets/alarm-sign.tsx'
import { Lead } from '../widgets/lead.tsx'
import { replayColor } from '#web/map/replay/replay-colors.ts'
import styles from './replay-lanes.module.css'
import { type ReplayStretch, type ReplayWay, stretchesOf } from '#core/domain/replay-track.ts'
import type { TrackEvents } from './track-events.ts'

const LEVELS = [1, 2, 3] as const

interface Props {
  ways: readonly ReplayWay[]
  events: TrackEvents | undefined
  /** Epoch seconds. */
  from: number
  to: number
  chosenId: number
  onSelect: (id: number) => void
  onRemove: (id: number) => void
}

/** One lane for each vehicle: when it drove, idled, or was silent; alarms; totals of the range. */
export const ReplayLanes = memo(function ReplayLanes(props: Props) {
  const { ways, events, from, to, chosenId, onSelect, onRemove } = props
  const { t } = useTranslation(['multiTrack', 'screens'])
  const format = useFormat()
  const colors = COLORS[useAtomValue(screenThemeAtom)]
  const range = { startTime: toPlatformTime(from * 1000), endTime: toPlatformTime(to * 1000) }

  return (
    <table className={styles.lanes} aria-label={t('replay.lanes')}>
      <thead>
        <tr>
          <th>{t('replay.vehicle')}</th>
          <th className={styles.legend}>
            <span data-did="driving">{t('screens:state.driving')}</span>
            <span data-did="idling">{t('screens:state.idling')}</span>
            <span data-did="parked">{t('screens:state.parked')}</span>
            <span data-did="silent">{t('replay.silent')}</span>
          </th>
          <th>{t('replay.distance')}</th>
          <th>{t('replay.running')}</th>
          <th>{t('replay.fastest')}</th>
          <th>{t('replay.alarms')}</th>
        </tr>
      </thead>
      <tbody>
        {ways.map((way, index) => {
          const { vehicleId, plate, vin, distanceKm, runningSeconds, maxSpeed, alarms, positions } = way.vehicle
          const name = plate || vin
          return (
            <tr key={vehicleId} data-chosen={vehicleId === chosenId}>
              <th scope="row">
                <button type="button" className={styles.name} onClick={() => onSelect(vehicleId)}>
                  <i style={{ background: replayColor(colors, index) }}>{index + 1}</i>
                  <bdi>{name}</bdi>
                </button>
                <button
                  type="button"
                  className={styles.remove}
                  aria-label={t('replay.remove', { name })}
                  onClick={() => onRemove(vehicleId)}
                />
              </th>
              <td data-time>
                {positions === 0 ? (
                  <span className={styles.none}>{t('replay.noPositions')}</span>
                ) : (
                  <Lane way={way} events={events} from={from} to={to} color={replayColor(colors, index)} />
                )}
              </td>
              <td>
                <Lead to={leadAddress('/tbox/travalData', { vin, ...range })}>{format.distance(distanceKm)}</Lead>
              </td>
              <td>{format.duration(runningSeconds)}</td>
              <td>
                <Lead to={leadAddress('/dataService/history', { vin, ...range })}>{format.speed(maxSpeed)}</Lead>
              </td>
              <td>
                <Lead to={leadAddress('/tbox/warnMessage', { vin, ...range })}>
                  <AlarmCounts alarms={alarms} />
                </Lead>
              </td>
            </tr>
          )
        })}
      </tbody>
      {ways.length > 1 && <Sums ways={ways} />}
    </table>
  )
})

/** All vehicles together. */
function Sums({ ways }: Pick<Props, 'ways'>) {
  const { t } = useTranslation('multiTrack')
  const format = useFormat()
  const all = ways.map(({ vehicle }) => vehicle)
  const fastest = all.reduce<number | null>(
    (most, { maxSpeed }) => (maxSpeed === null ? most : Math.max(most ?? 0, maxSpeed)),
    null,
  )
  const alarms = LEVELS.map((level) => all.reduce((sum, vehicle) => sum + vehicle.alarms[level - 1]!, 0))
  return (
    <tfoot>
      <tr>
        <th scope="row" colSpan={2}>
          {t('replay.all')}
        </th>
        <td>{format.distance(all.reduce((sum, { distanceKm }) => sum + distanceKm, 0))}</td>
        <td>{format.duration(all.reduce((sum, { runningSeconds }) => sum + runningSeconds, 0))}</td>
        <td>{format.speed(fastest)}</td>
        <td>
          <AlarmCounts alarms={alarms} />
        </td>
      </tr>
    </tfoot>
  )
}

/** By level, the highest first. */
function AlarmCounts({ alarms }: { alarms: readonly number[] }) {
  const { t } = useTranslation('screens')
  const format = useFormat()
  if (alarms.every((count) => count === 0)) return format.number(0)
  return LEVELS.filter((level) => alarms[level - 1]! > 0).map((level) => (
    <span key={level} className={styles.alarms} aria-label={t('alarms.level', { level })}>
      <AlarmSign level={level} /> {format.number(alarms[level - 1])}
    </span>
  ))
}

const WIDTH = 1000
const HEIGHT = 10
/** Heights show the vehicle's status as well as colours do. */
const TOP: Record<ReplayStretch['did'], number> = { driving: 0, idling: 5, parked: 8, silent: 8 }

interface LaneProps extends Pick<Props, 'events' | 'from' | 'to'> {
  way: ReplayWay
  color: string
}

function Lane({ way, events, from, to, color }: LaneProps) {
  const paths = useMemo(() => {
    const drawn: Record<ReplayStretch['did'], string> = { driving: '', idling: '', parked: '', silent: '' }
    const x = (at: number) => (((at - from) / Math.max(1, to - from)) * WIDTH).toFixed(1)
    for (const { from: begin, to: end, did } of stretchesOf(way)) {
      drawn[did] += `M${x(begin)} ${TOP[did]}H${x(end)}V${HEIGHT}H${x(begin)}Z`
    }
    return drawn
  }, [way, from, to])
  const own = events?.alarms.filter(({ vehicleId }) => vehicleId === way.vehicle.vehicleId) ?? []
  return (
    <div className={styles.lane} dir="ltr" style={{ '--lane': color } as React.CSSProperties}>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden>
        {(['driving', 'idling', 'parked', 'silent'] as const).map((did) => (
          <path key={did} data-did={did} d={paths[did]} />
        ))}
      </svg>
      {own.map(({ id, level, at }) => (
        <i key={id} style={{ left: `${((at - from) / Math.max(1, to - from)) * 100}%` }}>
          <AlarmSign level={level} />
        </i>
      ))}
    </div>
  )
}
