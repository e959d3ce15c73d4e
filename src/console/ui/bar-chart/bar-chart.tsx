import { useAtomValue } from 'jotai'
import { useMemo } from 'react'
import { Chart } from '#web/chart/chart.tsx'
import { useFormat } from '#web/i18n/format.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { themeAtom } from '#web/state/theme.ts'
import { COLORS } from '#web/theme/tokens.ts'
import unseen from '../unseen.module.css'
import styles from './bar-chart.module.css'
import { barOption, type BarSeries } from './bar-option.ts'

interface Props {
  title: string
  categories: readonly string[]
  series: readonly BarSeries[]
  /** Maximum of the axis, such as 100 %; else it fits the values. */
  most?: number
  /** For categories that follow each other in time: the first and the last one that were dragged over. */
  onRange?: (first: number, last: number) => void
}

/** Stacked bars with a legend above. A table has the same values for users who cannot see the chart. */
export function BarChart({ title, categories, series, most, onRange }: Props) {
  const { t } = useTranslation()
  const format = useFormat()
  const theme = useAtomValue(themeAtom)
  // Below one a single digit would name several marks of the axis alike.
  const digits = series.every(({ values }) => values.every((value) => value < 1)) ? 2 : 1
  const option = useMemo(
    () =>
      barOption(categories, series, { colors: COLORS[theme], number: (value) => format.number(value, digits), most }),
    [categories, series, theme, format, digits, most],
  )
  return (
    <div className={styles.frame}>
      <ul className={styles.names} aria-hidden>
        {series.map(({ name, tone }) => (
          <li key={name}>
            <i style={{ background: COLORS[theme][tone] }} />
            {name}
          </li>
        ))}
      </ul>
      <div className={styles.chart} dir="ltr">
        <Chart option={option} label={title} {...(onRange && { onRange })} />
      </div>
      {onRange && <p className={styles.hint}>{t('chart.drag')}</p>}
      <table className={unseen.unseen}>
        <caption>{title}</caption>
        <thead>
          <tr>
            <th scope="col">{title}</th>
            {series.map(({ name }) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {categories.map((category, at) => (
            <tr key={category}>
              <th scope="row">{category}</th>
              {series.map(({ name, values }) => (
                <td key={name}>{format.number(values[at], digits)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
