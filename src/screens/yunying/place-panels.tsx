import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import type { OperationsFigures } from '#core/contract/operations-wall.ts'
import type { WallQuery } from '#core/contract/wall.ts'
import type { VehicleState } from '#core/domain/vehicle-state.ts'
import { useFormat } from '#web/i18n/format.ts'
import { leadAddress } from '../stage/lead-address.ts'
import { useDrivesAddress } from '../stage/use-drives-address.ts'
import { Figure } from '../widgets/figure.tsx'
import { Hero } from '../widgets/hero.tsx'
import { Panel } from '../widgets/panel.tsx'
import { Beside, PlaceFigure } from './place-figure.tsx'
import styles from './place-panels.module.css'
import { SafetyPanel } from './safety-panel.tsx'
import { attendanceOf, figuresOf, type Operations } from './use-operations.ts'

interface Props {
  operations: Operations
  city: string
  query: WallQuery
}

/** What the city's vehicles did today, each figure with the country's beside it. */
export function PlacePanels({ operations: { value, at, ofYesterday }, city, query }: Props) {
  const { t } = useTranslation('yunying')
  const { t: named } = useTranslation('screens')
  const format = useFormat()
  const figures = figuresOf(value, city)
  const beside = city === '' ? undefined : value?.country
  const { percent, tenths } = useFormats()
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
          <Hero value={attendanceOf(figures)} format={percent} metric="attendance" to={books}>
            <Figure
              label={t('out')}
              value={figures?.out}
              format={format.number}
              metric="out"
              size="small"
              to={drives}
            />
            <Figure
              label={named('online.total')}
              value={figures?.total}
              format={format.number}
              metric="total"
              size="small"
              to={books}
            />
            <Figure
              label={named('online.share')}
              value={figures?.online}
              format={format.number}
              metric="online"
              size="small"
              to={monitored()}
            />
          </Hero>
          <Beside value={attendanceOf(beside)} format={percent} />
        </div>
      </Panel>
      <Panel label={named('today.title')} at={at} outdated={ofYesterday} area="today">
        <div className={styles.two}>
          <PlaceFigure
            label={t('trips')}
            value={figures?.trips}
            country={beside?.trips}
            format={format.number}
            metric="trips"
            to={drives}
          />
          <PlaceFigure
            label={t('driven')}
            unit={named('unit.km')}
            value={figures?.mileageTodayKm}
            country={beside?.mileageTodayKm}
            format={format.number}
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
            country={beside?.charging}
            format={format.number}
            metric="charging"
            to={monitored('charging')}
          />
          <PlaceFigure
            label={t('charged', { time: clockOf(value?.energyUntilTime) })}
            unit={t('unit.kwh')}
            value={figures?.chargedKwh ?? undefined}
            country={beside?.chargedKwh ?? undefined}
            format={format.number}
            metric="charged"
          />
          <Consumption figures={figures} beside={beside} format={tenths} />
        </div>
      </Panel>
      <SafetyPanel figures={figures} beside={beside} at={at} outdated={ofYesterday} />
    </>
  )
}

interface ConsumptionProps {
  figures: OperationsFigures | undefined
  beside: OperationsFigures | undefined
  format: (value: number | undefined) => string
}

/** Per 100 km, by battery and by tank; what no vehicle tells is left out. */
function Consumption({ figures, beside, format }: ConsumptionProps) {
  const { t: named } = useTranslation('screens')
  const { t } = useTranslation('yunying')
  return (
    <>
      {figures && (figures.kwhPer100Km !== null || (beside?.kwhPer100Km ?? null) !== null) && (
        <PlaceFigure
          label={t('per100Km')}
          unit={t('unit.kwh')}
          value={figures.kwhPer100Km ?? undefined}
          country={beside?.kwhPer100Km ?? undefined}
          format={format}
          metric="kwh-per-100-km"
        />
      )}
      {figures && (figures.litresPer100Km !== null || (beside?.litresPer100Km ?? null) !== null) && (
        <PlaceFigure
          label={t('per100Km')}
          unit={named('unit.litre')}
          value={figures.litresPer100Km ?? undefined}
          country={beside?.litresPer100Km ?? undefined}
          format={format}
          metric="litres-per-100-km"
        />
      )}
    </>
  )
}

/** Formats that keep their identity, so that figures roll only when they change. */
function useFormats() {
  const format = useFormat()
  const percent = useCallback(
    (share: number | undefined) => format.percent(share === undefined ? undefined : Math.round(share * 100) / 100),
    [format],
  )
  const tenths = useCallback((value: number | undefined) => format.number(value, 1), [format])
  return { percent, tenths }
}

const clockOf = (time: string | undefined): string => time?.slice(11, 16) ?? ''
