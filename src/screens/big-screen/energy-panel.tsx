import { useCallback } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import type { EnergyBase } from '#core/contract/wall.ts'
import { CO2_KG_PER_KWH, CO2_KG_PER_LITRE } from '#core/domain/carbon.ts'
import { useFormat } from '#web/i18n/format.ts'
import { Figure } from '../widgets/figure.tsx'
import { Panel } from '../widgets/panel.tsx'
import styles from './energy-panel.module.css'
import type { Overview } from './use-fleet-overview.ts'

const KG_PER_TONNE = 1000
/** From this value, tonnes are shown without decimals. */
const WHOLE_FROM = 100

interface Props {
  overview: Overview
  /** Address of the drives of today. */
  drives: string
}

/** Energy the fleet used from batteries and tanks today, and its CO2 with the factors. */
export function EnergyPanel({ overview: { value, at, ofYesterday }, drives }: Props) {
  const { t } = useTranslation('bigScreen')
  const { t: named } = useTranslation('screens')
  const format = useFormat()
  const { electricKwh, fuelLitres, co2Kg, electric, fuel } = value?.energyToday ?? {}
  const baseOf = (base: EnergyBase | undefined) =>
    base && base.vehicles > 0
      ? t('energyToday.base', {
          reporting: format.number(base.reporting),
          vehicles: format.number(base.vehicles),
          distance: format.number(base.km),
        })
      : undefined
  const inTonnes = (co2Kg ?? 0) >= KG_PER_TONNE
  const weight = useCallback(
    (figure: number | undefined) => format.number(figure, inTonnes && (figure ?? 0) < WHOLE_FROM ? 1 : 0),
    [format, inTonnes],
  )
  return (
    <Panel label={t('energyToday.title')} at={at} outdated={ofYesterday} area="used">
      <div className={styles.figures}>
        <Figure
          label={t('energyToday.electric')}
          note={baseOf(electric)}
          unit={t('unit.kwh')}
          value={electricKwh ?? undefined}
          metric="electric-today"
          size="small"
          row
        />
        <Figure
          label={t('energyToday.fuel')}
          note={baseOf(fuel)}
          unit={named('unit.litre')}
          value={fuelLitres ?? undefined}
          metric="fuel-today"
          size="small"
          row
          to={drives}
        />
        <Figure
          label={t('energyToday.co2')}
          note={t('energyToday.factors', {
            diesel: format.number(CO2_KG_PER_LITRE.柴油, 2),
            grid: format.number(CO2_KG_PER_KWH, 2),
          })}
          unit={t(inTonnes ? 'unit.tonne' : 'unit.kg')}
          value={typeof co2Kg === 'number' ? co2Kg / (inTonnes ? KG_PER_TONNE : 1) : undefined}
          format={weight}
          metric="co2-today"
          size="small"
          row
        />
      </div>
    </Panel>
  )
}
