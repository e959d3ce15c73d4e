import { useAtomValue } from 'jotai'
import { type CSSProperties, useMemo, useRef } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import type { SingleReplay, SingleVehicle } from '#core/contract/single.ts'
import { ELECTRIC_POWER_TYPES } from '#core/domain/power-type.ts'
import { Chart } from '#web/chart/chart.tsx'
import { useFormat } from '#web/i18n/format.ts'
import { COLORS } from '#web/theme/tokens.ts'
import { screenThemeAtom } from '../../stage/screen-theme.ts'
import { useSize } from '../../stage/use-size.ts'
import { useUnit } from '../../stage/use-unit.ts'
import { AlarmSign } from '../../widgets/alarm-sign.tsx'
import { Lead } from '../../widgets/lead.tsx'
import { RollingNumber } from '../../widgets/rolling-number.tsx'
import { fixed } from '../fixed.ts'
import { lastUntil, type Moment, OLD_READING_MS } from '../moment.ts'
import { readingLead, signalsLead } from '../reading-lead.ts'
import { unitName } from '../unit-name.ts'
import { useSpan } from '../use-span.ts'
import type { Lane, ReadingLane } from './lanes-of.ts'
import { recorderOption } from './recorder-option.ts'
import styles from './recorder.module.css'

interface Props {
  vehicle: Pick<SingleVehicle, 'vin' | 'powerType'>
  moment: Moment
  lanes: readonly Lane[]
  from: number
  to: number
  alarms: SingleReplay['alarms']
}

/** Heights of the labels of the axis and of the gap between two lanes, in units. */
export const AXIS = 0.15
const GAP = 0.035

/** Lanes on one axis of time. Time runs from left to right in every language, and the newest is next to its number. */
export function RecorderStrip({ vehicle, moment, lanes, from, to, alarms }: Props) {
  const { t } = useTranslation('single')
  const theme = useAtomValue(screenThemeAtom)
  const { zone } = useFormat()
  const unit = useUnit()
  const plot = useRef<HTMLDivElement>(null)
  const height = useSize(plot)?.height ?? 0
  const option = useMemo(
    () =>
      recorderOption({
        lanes,
        from,
        to,
        height,
        axis: AXIS * unit,
        gap: GAP * unit,
        unit,
        colors: COLORS[theme],
        zone,
      }),
    [lanes, from, to, height, unit, theme, zone],
  )
  const share = (at: number) => `${(100 * (at - from)) / (to - from)}%`
  const inSight = alarms.filter(({ startedAt }) => startedAt >= from && startedAt <= to)
  return (
    <div className={styles.strip} dir="ltr" style={{ '--lanes': lanes.length } as CSSProperties}>
      <ul className={styles.lanes}>
        {lanes.map((lane) => (
          <LaneRow key={`${lane.kind} ${lane.key}`} lane={lane} vehicle={vehicle} moment={moment} />
        ))}
      </ul>
      <div ref={plot} className={styles.plot}>
        {height > 0 && lanes.length > 0 && <Chart option={option} label={t('course')} />}
        {inSight.map(({ id, level, startedAt }) => (
          <i key={id} className={styles.flag} data-level={level} style={{ left: share(startedAt) }}>
            <AlarmSign level={level} />
          </i>
        ))}
        {!moment.live && <i className={styles.moment} style={{ left: share(moment.at) }} />}
      </div>
    </div>
  )
}

interface RowProps extends Pick<Props, 'vehicle' | 'moment'> {
  lane: Lane
}

/** Name, ends of the scale and present value of a lane. */
function LaneRow({ lane, vehicle, moment }: RowProps) {
  const { t } = useTranslation('single')
  const { t: named } = useTranslation('screens')
  const format = useFormat()
  const span = useSpan(vehicle.vin, moment)
  const { kind, key, digits, points, low, scale, normal, text, exact, reading } = lane
  const write = useMemo(() => fixed(format, digits), [format, digits])
  const last = points[lastUntil(points, ([second]) => second * 1000, moment.at)]
  const lowest = low?.[lastUntil(low, ([second]) => second * 1000, moment.at)]
  const age = last ? moment.at - last[0] * 1000 : 0
  const old = age > OLD_READING_MS
  const outside = last !== undefined && normal !== undefined && isOutside(last[1], lowest?.[1], normal)
  const unit = unitName(lane.unit.replace(/^deg\s?([CF])$/i, '°$1'), named)
  const words = moment.live ? (text ?? (exact ? format.figure(undefined, exact) : null)) : null
  const electric = ELECTRIC_POWER_TYPES.has(vehicle.powerType)
  const name = kind === 'signal' ? spoken(lane.name) : t(`lane.${key as ReadingLane}`)
  return (
    <li data-old={old} data-outside={outside} title={name}>
      <span className={styles.name} dir={kind === 'signal' ? 'ltr' : undefined}>
        <bdi>{name}</bdi>
        {old && <small>{format.age(age)}</small>}
      </span>
      <span className={styles.ends}>
        <span>{format.number(scale.greatest)}</span>
        <span>{format.number(scale.least)}</span>
      </span>
      <span className={styles.value}>
        <Lead to={reading ? readingLead(reading, span, electric) : signalsLead(span)}>
          {words ? (
            <bdi>{words}</bdi>
          ) : (
            <>
              {lowest && `${write(lowest[1])}–`}
              <RollingNumber
                value={last?.[1]}
                format={write}
                metric={kind === 'signal' ? `signal-${lane.name}` : `lane-${key}`}
              />
            </>
          )}
        </Lead>
        <small>{text && moment.live ? '' : ` ${unit}`}</small>
      </span>
    </li>
  )
}

const isOutside = (value: number, low: number | undefined, { least, greatest }: NonNullable<Lane['normal']>): boolean =>
  value > greatest || (low ?? value) < least

/** "EngineCoolantTemperature" breaks between its words. */
const spoken = (name: string): string => name.replace(/_/g, ' ').replace(/([a-z\d])([A-Z])/g, '$1 $2')
