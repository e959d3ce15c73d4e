import { useTranslation } from '#web/i18n/use-translation.ts'
import type { SeriesEnergy } from '#core/contract/model-wall.ts'
import { useFormat } from '#web/i18n/format.ts'
import { powerTypeName } from '../widgets/power-type-name.ts'
import { RollingNumber } from '../widgets/rolling-number.tsx'
import styles from './energy-scene.module.css'
import { SceneFrame } from './scene-frame.tsx'
import type { SceneProps } from './scene-props.ts'

const UNITS = ['kWh', 'L'] as const
/** Places on the scale below the rows. */
const MARKS = 4

/** Consumption per 100 km of each series, and its spread. */
export function EnergyScene({ value: { energy } }: SceneProps) {
  const { t } = useTranslation('fullMx')
  return (
    <SceneFrame title={t('energy.title')} note={t('energy.note')} empty={energy.length === 0 && t('energy.none')}>
      <div className={styles.units}>
        {UNITS.map((unit) => {
          const rows = energy.filter((row) => row.unit === unit)
          return rows.length > 0 && <UnitRows key={unit} unit={unit} rows={rows} />
        })}
      </div>
    </SceneFrame>
  )
}

function UnitRows({ unit, rows }: { unit: SeriesEnergy['unit']; rows: readonly SeriesEnergy[] }) {
  const { t } = useTranslation('fullMx')
  const { t: named } = useTranslation('screens')
  const format = useFormat()
  const end = roundUp(Math.max(...rows.map(({ spread }) => spread[4])))
  const place = (use: number) => `${(100 * use) / end}%`
  const figure = (use: number | undefined) => format.number(use, 1)

  return (
    <section className={styles.unit} aria-label={t(`unit.${unit}`)}>
      {rows.map(({ series, name, powerType, vehicles, spread: [least, low, median, high, most] }) => (
        <div key={`${series}.${powerType}`} className={styles.row}>
          <p className={styles.name}>
            <b>{name}</b>
            <small>
              {powerTypeName(powerType, named)} ·{' '}
              {t('energy.vehicles', { count: vehicles, figure: format.number(vehicles) })}
            </small>
          </p>
          <figure
            className={styles.spread}
            aria-label={t('energy.spread', { low: figure(low), high: figure(high), unit: t(`unit.${unit}`) })}
          >
            <i data-part="whole" style={{ left: place(least), width: place(most - least) }} />
            <i data-part="half" style={{ left: place(low), width: place(high - low) }} />
            <i data-part="median" style={{ left: place(median) }} />
          </figure>
          <p className={styles.median} dir="ltr">
            <RollingNumber value={median} format={figure} metric={`energy-${series}-${unit}`} />
            <small>{t(`unit.${unit}`)}</small>
          </p>
        </div>
      ))}
      <div className={styles.scale}>
        <span className={styles.name}>{t('energy.per', { unit: t(`unit.${unit}`) })}</span>
        <p>
          {Array.from({ length: MARKS + 1 }, (_, mark) => (
            <small key={mark} style={{ left: `${(100 * mark) / MARKS}%` }}>
              {format.number((end * mark) / MARKS, 1)}
            </small>
          ))}
        </p>
      </div>
    </section>
  )
}

/** The next number a scale of four steps ends at without fractions worth reading. */
function roundUp(value: number): number {
  const step = 10 ** Math.floor(Math.log10(Math.max(value, 1)))
  return Math.ceil((value / step) * 2.5) * (step / 2.5)
}
