import { useMemo, useState } from 'react'
import type { OperatingAnalysis } from '#core/contract/operating-analysis.ts'
import { Chart } from '#web/chart/chart.tsx'
import { useFormat } from '#web/i18n/format.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { useTrendLook } from '#console/ui/trend/use-trend-look.ts'
import { ViewSwitch } from '#console/ui/view-switch.tsx'
import styles from './analysis.module.css'
import { scatterOption } from './scatter-option.ts'

const UNITS = [
  { key: 'kwhPer100Km', unit: 'kWh/100 km' },
  { key: 'litresPer100Km', unit: 'L/100 km' },
] as const
type Unit = (typeof UNITS)[number]['key']

/** Distance against consumption by vehicle; energy and fuel have charts of their own. */
export function ConsumptionPanel({ points, consuming }: Pick<OperatingAnalysis, 'points' | 'consuming'>) {
  const { t } = useTranslation('operating')
  const format = useFormat()
  const known = UNITS.filter(({ key }) => points.some((point) => point[key] !== null))
  const [selected, select] = useState<Unit>()
  const shown = known.find(({ key }) => key === selected) ?? known[0]
  if (!shown) return <p className={styles.note}>{t('scatter.none')}</p>
  return (
    <>
      {known.length > 1 && (
        <ViewSwitch
          label={t('scatter')}
          views={known.map(({ key }) => ({ key, label: t(`measure.${key}`) }))}
          shown={shown.key}
          onShow={select}
        />
      )}
      <p className={styles.note}>
        {t('scatter.note', { points: format.number(points.length), vehicles: format.number(consuming) })}
      </p>
      <div className={styles.chart} dir="ltr">
        <Dots points={points} measure={shown.key} unit={shown.unit} />
      </div>
    </>
  )
}

interface DotsProps extends Pick<OperatingAnalysis, 'points'> {
  measure: Unit
  unit: string
}

function Dots({ points, measure, unit }: DotsProps) {
  const { t } = useTranslation('operating')
  const format = useFormat()
  const look = useTrendLook()
  const option = useMemo(() => {
    const dots = points.flatMap(({ vin, km, ...point }) => {
      const per100Km = point[measure]
      return per100Km === null ? [] : [{ vin, km, per100Km }]
    })
    return scatterOption(dots, look, {
      unit,
      name: ({ vin, km, per100Km }) => `${vin}<br>${format.distance(km)} · ${format.number(per100Km, 1)} ${unit}`,
    })
  }, [points, measure, unit, look, format])
  return <Chart option={option} label={t('scatter')} />
}
