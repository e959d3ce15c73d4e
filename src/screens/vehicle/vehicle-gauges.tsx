import { useMemo } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import type { SingleVehicle } from '#core/contract/single.ts'
import { ELECTRIC_POWER_TYPES } from '#core/domain/power-type.ts'
import { SINGLE_READINGS, type SingleReading } from '#core/domain/single-vehicle.ts'
import { Figure } from '../widgets/figure.tsx'
import { Gauge } from '../widgets/gauge.tsx'
import { RangeGauge } from '../widgets/range-gauge.tsx'
import { fixed } from './fixed.ts'
import { gearName } from './gear-name.ts'
import { type Moment, OLD_READING_MS } from './moment.ts'
import { cellTone, rangeOf, temperatureTone, toneOf } from './reading-scale.ts'
import styles from './vehicle-gauges.module.css'
import { Lead } from '../widgets/lead.tsx'
import { useWallFormat } from '../widgets/use-wall-format.ts'
import { readingLead } from './reading-lead.ts'
import { unitName } from './unit-name.ts'
import { useSpan } from './use-span.ts'

interface Props {
  vehicle: Pick<SingleVehicle, 'vin' | 'powerType' | 'vehicleClass'>
  moment: Moment
}

/** Gauges by powertrain, the most important first. */
const ELECTRIC: readonly SingleReading[] = ['soc', 'current', 'voltage', 'rpm', 'motorTemperature']
const FUELLED: readonly SingleReading[] = ['rpm', 'fuelLevel', 'coolant', 'soc', 'motorTemperature']
/** Readings without a maximum for a gauge: the size of the tank is not stored. */
const FIGURES: readonly SingleReading[] = ['fuel', 'fuelRate', 'insulation']
const SHOWN = 4

/** Speed large, then the readings of the powertrain; unreported readings have no gauge. */
export function VehicleGauges({ vehicle, moment }: Props) {
  const { t } = useTranslation('single')
  const { t: named } = useTranslation('screens')
  const format = useWallFormat()
  const { readings, at } = moment
  const { number: whole, tenths } = format
  const thousandths = useMemo(() => fixed(format, 3), [format])
  const ageOf = (...keys: SingleReading[]): string | undefined => {
    const oldest = Math.min(...keys.map((key) => readings[key]?.at ?? Number.POSITIVE_INFINITY))
    return at - oldest > OLD_READING_MS ? format.age(at - oldest) : undefined
  }
  const valueOf = (key: SingleReading) => readings[key]?.value
  const electric = ELECTRIC_POWER_TYPES.has(vehicle.powerType)
  const wanted = (electric ? ELECTRIC : FUELLED).filter((key) => readings[key] !== undefined)
  const span = useSpan(vehicle.vin, moment)
  const leadOf = (key: SingleReading) => readingLead(key, span, electric)
  const figures = FIGURES.filter((key) => readings[key] !== undefined)
  const gear = valueOf('gear')
  const mode = valueOf('mode')

  return (
    <div className={styles.gauges}>
      <div className={styles.speed}>
        <Gauge
          label={t('reading.speed')}
          value={valueOf('speed')}
          {...rangeOf('speed', vehicle)}
          format={whole}
          unit={named('unit.kmh')}
          metric="speed"
          age={ageOf('speed')}
          size="large"
          to={leadOf('speed')}
        />
        {(gear !== undefined || mode !== undefined) && (
          <p className={styles.gear}>
            {gear !== undefined && (
              <span title={ageOf('gear')}>
                <Lead to={leadOf('gear')}>
                  {t('reading.gear')} <b dir="ltr">{gearName(gear)}</b>
                </Lead>
              </span>
            )}
            {mode !== undefined && mode >= 1 && mode <= 3 && <span>{t(`mode.${mode as 1 | 2 | 3}`)}</span>}
          </p>
        )}
      </div>
      {wanted.length > 0 && (
        <div className={styles.dials}>
          {wanted.slice(0, SHOWN).map((key) => (
            <Gauge
              key={key}
              label={t(`reading.${key as 'soc'}`)}
              value={valueOf(key)}
              {...rangeOf(key, vehicle)}
              format={whole}
              unit={SINGLE_READINGS[key].unit}
              metric={key}
              tone={toneOf(key, valueOf(key))}
              age={ageOf(key)}
              to={leadOf(key)}
            />
          ))}
        </div>
      )}
      {figures.length > 0 && (
        <div className={styles.figures}>
          {figures.map((key) => (
            <div key={key} data-old={ageOf(key) !== undefined}>
              <Figure
                label={`${t(`reading.${key as 'fuel'}`)} ${ageOf(key) ?? ''}`}
                unit={unitName(SINGLE_READINGS[key].unit, named)}
                value={valueOf(key)}
                format={tenths}
                metric={key}
                size="small"
                to={leadOf(key)}
              />
            </div>
          ))}
        </div>
      )}
      {valueOf('temperatureHigh') !== undefined && (
        <RangeGauge
          label={t('reading.temperature')}
          low={valueOf('temperatureLow')}
          high={valueOf('temperatureHigh')}
          least={-20}
          greatest={80}
          format={whole}
          unit="°C"
          metric="temperature"
          tone={temperatureTone(valueOf('temperatureLow'), valueOf('temperatureHigh'))}
          age={ageOf('temperatureHigh')}
          to={leadOf('temperatureHigh')}
        />
      )}
      {valueOf('cellHigh') !== undefined && (
        <RangeGauge
          label={t('reading.cells')}
          low={valueOf('cellLow')}
          high={valueOf('cellHigh')}
          least={2.5}
          greatest={4.3}
          format={thousandths}
          unit="V"
          metric="cells"
          tone={cellTone(valueOf('cellLow'), valueOf('cellHigh'))}
          age={ageOf('cellHigh')}
          to={leadOf('cellHigh')}
        />
      )}
    </div>
  )
}
