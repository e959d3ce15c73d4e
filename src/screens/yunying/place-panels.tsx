import { wallMinute } from '#core/domain/wall-time.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import type { OperationsFigures } from '#core/contract/operations-wall.ts'
import type { WallQuery } from '#core/contract/wall.ts'
import type { VehicleState } from '#core/domain/vehicle-state.ts'
import { leadAddress } from '../stage/lead-address.ts'
import { useDrivesAddress } from '../stage/use-drives-address.ts'
import { Figure } from '../widgets/figure.tsx'
import { Hero } from '../widgets/hero.tsx'
import { Panel } from '../widgets/panel.tsx'
import { useWallFormat } from '../widgets/use-wall-format.ts'
import { Comparison, PlaceFigure } from './place-figure.tsx'
import styles from './place-panels.module.css'
import { SafetyPanel } from './safety-panel.tsx'
import { attendanceOf, figuresOf, type Operations } from './use-operations.ts'

interface Props {
  operations: Operations
  city: string
  query: WallQuery
}

/** Today's numbers of the city's vehicles, each with the country's next to it. */
export function PlacePanels({ operations: { value, at, ofYesterday }, city, query }: Props) {
  const { t } = useTranslation('yunying')
  const { t: named } = useTranslation('screens')
  const format = useWallFormat()
  const figures = figuresOf(value, city)
  const countryFigures = city === '' ? undefined : value?.country
  const books = leadAddress('/baseInfo/vehicle', {
    operatingCity: city || undefined,
    powerType: query.powerType,
    modelCode: query.vehicleModel,
  })
  const drives = useDrivesAddress()
  const monitored = (state?: VehicleState) =>
    leadAddress('/multiTrack', { state, class: query.vehicleClassification, power: query.powerType })

  return (
    <>
      <Panel label={t('attendance')} at={at} outdated={ofYesterday} area="attendance">
        <div className={styles.hero}>
          <Hero value={attendanceOf(figures)} format={format.wholePercent} metric="attendance" to={books}>
            <Figure label={t('out')} value={figures?.out} metric="out" size="small" to={drives} />
            <Figure label={named('online.total')} value={figures?.total} metric="total" size="small" to={books} />
            <Figure
              label={named('online.count')}
              value={figures?.online}
              metric="online"
              size="small"
              to={monitored()}
            />
          </Hero>
          <Comparison value={attendanceOf(countryFigures)} format={format.wholePercent} />
        </div>
      </Panel>
      <Panel label={named('today.title')} at={at} outdated={ofYesterday} area="today">
        <div className={styles.two}>
          <PlaceFigure
            label={t('trips')}
            value={figures?.trips}
            country={countryFigures?.trips}
            metric="trips"
            to={drives}
          />
          <PlaceFigure
            label={t('driven')}
            unit={named('unit.km')}
            value={figures?.mileageTodayKm}
            country={countryFigures?.mileageTodayKm}
            metric="mileage-today"
            to={drives}
          />
        </div>
      </Panel>
      <Panel label={t('energy')} at={at} outdated={ofYesterday} area="energy">
        <div className={styles.two}>
          <PlaceFigure
            label={t('charging')}
            value={figures?.charging}
            country={countryFigures?.charging}
            metric="charging"
            to={monitored('charging')}
          />
          <PlaceFigure
            label={t('charged', { time: clockOf(value?.energyUntilTime) })}
            unit={t('unit.kwh')}
            value={figures?.chargedKwh ?? undefined}
            country={countryFigures?.chargedKwh ?? undefined}
            metric="charged"
          />
          <Consumption figures={figures} countryFigures={countryFigures} />
        </div>
      </Panel>
      <SafetyPanel figures={figures} countryFigures={countryFigures} at={at} outdated={ofYesterday} />
    </>
  )
}

interface ConsumptionProps {
  figures: OperationsFigures | undefined
  countryFigures: OperationsFigures | undefined
}

/** Per 100 km, by battery and by tank; unreported ones are left out. */
function Consumption({ figures, countryFigures }: ConsumptionProps) {
  const { t } = useTranslation(['yunying', 'screens'])
  const { tenths } = useWallFormat()
  const consumptions = [
    ['kwhPer100Km', t('unit.kwh'), 'kwh-per-100-km'],
    ['litresPer100Km', t('screens:unit.litre'), 'litres-per-100-km'],
  ] as const
  return consumptions.map(([key, unit, metric]) => {
    const [value, country] = [figures?.[key] ?? undefined, countryFigures?.[key] ?? undefined]
    if (!figures || (value === undefined && country === undefined)) return null
    return (
      <PlaceFigure
        key={key}
        label={t('per100Km')}
        unit={unit}
        value={value}
        country={country}
        format={tenths}
        metric={metric}
      />
    )
  })
}

const clockOf = (time: string | undefined): string => (time ? wallMinute(time) : '')
