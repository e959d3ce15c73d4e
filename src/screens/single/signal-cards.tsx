import { useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { SingleSignals } from '#core/contract/single.ts'
import { SINGLE_LIMITS } from '#core/domain/single-vehicle.ts'
import { useFormat } from '#web/i18n/format.ts'
import { RollingNumber } from '../widgets/rolling-number.tsx'
import { Panel } from '../widgets/panel.tsx'
import { Sparkline } from '../widgets/sparkline.tsx'
import { lastUntil, type Moment, OLD_READING_MS } from './moment.ts'
import styles from './signal-cards.module.css'
import { SignalPicker } from './signal-picker.tsx'
import { useSignals } from './use-signals.ts'

interface Props {
  vehicleId: number
  moment: Moment
  /** When the vehicle was last asked for, epoch ms: a replay is as fresh as that. */
  askedAt: number | undefined
  chosen: readonly string[]
  onChoose: (keys: readonly string[]) => void
}

const MINUTE_MS = 60_000
const SPAN_MS = SINGLE_LIMITS.minutes * MINUTE_MS
const GAP_MS = 3 * MINUTE_MS

/** Signals of the vehicle bus, each with its last half hour. */
export function SignalCards({ vehicleId, moment, askedAt, chosen, onChoose }: Props) {
  const { t } = useTranslation('single')
  const { value, at, end } = useSignals({ vehicleId, keys: chosen, until: moment.live ? undefined : moment.at })
  const [choosing, setChoosing] = useState(false)
  const to = end === undefined ? moment.at : end * 1000
  const none = value !== undefined && value.curves.length === 0

  return (
    <Panel label={t('signals')} at={moment.live ? at : value && askedAt} area="signals">
      {value && (
        <ul className={styles.cards}>
          {value.curves.map((curve) => (
            <SignalCard key={curve.key} curve={curve} moment={moment} to={to} />
          ))}
        </ul>
      )}
      {none && <p className={styles.none}>{t('signalsNone')}</p>}
      {value && value.known.length > 0 && (
        <button type="button" className={styles.choose} aria-expanded={choosing} onClick={() => setChoosing(!choosing)}>
          {t('chooseSignals')}
        </button>
      )}
      {choosing && value && (
        <SignalPicker
          known={value.known}
          chosen={chosen.length > 0 ? chosen : value.curves.map(({ key }) => key)}
          onChoose={onChoose}
          onClose={() => setChoosing(false)}
        />
      )}
    </Panel>
  )
}

type Curve = SingleSignals['curves'][number]

function SignalCard({ curve, moment, to }: { curve: Curve; moment: Moment; to: number }) {
  const format = useFormat()
  const { name, unit, text, points } = curve
  const last = points[lastUntil(points, ([second]) => second * 1000, moment.at)]
  const old = last !== undefined && moment.at - last[0] * 1000 > OLD_READING_MS
  const words = moment.live && text
  const figureOf = useCallback((value: number | undefined) => figure(value, format.number), [format])
  return (
    <li className={styles.card} data-old={old} title={name}>
      <span className={styles.name} dir="ltr">
        {spoken(name)}
      </span>
      <p className={styles.value}>
        {words ? <bdi>{words}</bdi> : <RollingNumber value={last?.[1]} format={figureOf} metric={`signal-${name}`} />}
        <small dir="ltr">{words ? '' : written(unit)}</small>
      </p>
      <div className={styles.curve}>
        <Sparkline
          points={points.map(([second, value]) => [second * 1000, value])}
          from={to - SPAN_MS}
          to={to}
          at={moment.live ? undefined : moment.at}
          gapMs={GAP_MS}
        />
      </div>
      {old && last && <small className={styles.age}>{format.age(moment.at - last[0] * 1000)}</small>}
    </li>
  )
}

/** Three digits that matter are read from afar; more only flicker. */
function figure(value: number | undefined, number: (value: number | undefined, digits?: number) => string): string {
  const size = Math.abs(value ?? 0)
  return number(value, size >= 100 ? 0 : size >= 10 ? 1 : 2)
}

/** DBC files know no degree sign. */
const written = (unit: string): string => unit.replace(/^deg\s?([CF])$/i, '°$1')

/** "EngineCoolantTemperature" breaks between its words. */
const spoken = (name: string): string => name.replace(/_/g, ' ').replace(/([a-z\d])([A-Z])/g, '$1 $2')
