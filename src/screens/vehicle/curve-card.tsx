import { useFormat } from '#web/i18n/format.ts'
import { Lead } from '../widgets/lead.tsx'
import { RollingNumber } from '../widgets/rolling-number.tsx'
import { Sparkline } from '#web/chart/sparkline.tsx'
import styles from './curve-cards.module.css'
import { lastUntil, type Moment, OLD_READING_MS } from './moment.ts'

const MINUTE_MS = 60_000
const GAP_MS = 3 * MINUTE_MS

interface Props {
  name: string
  /** Names of signals are the same in every language. */
  dir?: 'ltr'
  unit: string
  /** Words instead of the number; null: the number. */
  text?: string | null
  /** [epoch s, value], oldest first. */
  points: readonly (readonly [number, number])[]
  format: (value: number | undefined) => string
  metric: string
  moment: Moment
  /** The stretch of its curve, epoch ms. */
  from: number
  until: number
  /** The list behind it. */
  lead: string
}

/** One value and its history. */
export function CurveCard({ name, dir, unit, text = null, points, format, metric, moment, from, until, lead }: Props) {
  const { age } = useFormat()
  const last = points[lastUntil(points, ([second]) => second * 1000, moment.at)]
  const old = last !== undefined && moment.at - last[0] * 1000 > OLD_READING_MS
  const words = moment.live && text
  return (
    <li className={styles.card} data-old={old} title={name}>
      <span className={styles.name} dir={dir}>
        {name}
      </span>
      <p className={styles.value}>
        <Lead to={lead}>
          {words ? <bdi>{words}</bdi> : <RollingNumber value={last?.[1]} format={format} metric={metric} />}
        </Lead>
        <small dir="ltr">{words ? '' : unit}</small>
      </p>
      <div className={styles.curve}>
        <Sparkline
          points={points.map(([second, value]) => [second * 1000, value])}
          from={from}
          to={until}
          at={moment.live ? undefined : moment.at}
          gapMs={GAP_MS}
        />
      </div>
      {old && <small className={styles.age}>{age(moment.at - last[0] * 1000)}</small>}
    </li>
  )
}
