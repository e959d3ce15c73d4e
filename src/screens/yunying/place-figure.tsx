import { useTranslation } from '#web/i18n/use-translation.ts'
import { useFormat } from '#web/i18n/format.ts'
import { Figure } from '../widgets/figure.tsx'
import styles from './place-figure.module.css'

interface Props {
  label: string
  unit?: string
  value: number | undefined
  /** The same of the whole home market; left out where that is what is shown. */
  country: number | undefined
  /** Whole numbers by default. */
  format?: (value: number | undefined) => string
  metric: string
  /** Address of the list behind it. */
  to?: string | undefined
}

/** A number of the city in view with the country's next to it. */
export function PlaceFigure({ country, format, ...figure }: Props) {
  return (
    <div className={styles.pair}>
      <Figure format={format} {...figure} />
      <Comparison value={country} format={format} unit={figure.unit} />
    </div>
  )
}

interface ComparisonProps {
  value: number | undefined
  format?: ((value: number | undefined) => string) | undefined
  unit?: string | undefined
}

/** "China 54 %", small. */
export function Comparison({ value, format, unit }: ComparisonProps) {
  const { t } = useTranslation('screens')
  const { number } = useFormat()
  if (value === undefined) return null
  return (
    <p className={styles.comparison}>
      {t('market.cn')} <bdi>{(format ?? number)(value)}</bdi> {unit}
    </p>
  )
}
