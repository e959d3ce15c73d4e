import { useAtomValue } from 'jotai'
import { useMemo } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Chart } from '#web/chart/chart.tsx'
import { useFormat } from '#web/i18n/format.ts'
import { themeAtom } from '#web/state/theme.ts'
import { COLORS } from '#web/theme/tokens.ts'
import { NothingFound } from '../list-states.tsx'
import styles from './pie-chart.module.css'
import { pieOption, type PiePart } from './pie-option.ts'

interface Props {
  title: string
  parts: readonly PiePart[]
}

/** Shares of a whole. The table next to it has the same values for users who cannot see the chart. */
export function PieChart({ title, parts }: Props) {
  const { t } = useTranslation('dialogs')
  const format = useFormat()
  const theme = useAtomValue(themeAtom)
  const option = useMemo(() => pieOption(parts, COLORS[theme], format), [parts, theme, format])
  const total = parts.reduce((sum, { value }) => sum + value, 0)
  if (total === 0) return <NothingFound />
  return (
    <div className={styles.frame}>
      <Chart option={option} label={title} />
      <table className={styles.unseen}>
        <caption>{title}</caption>
        <thead>
          <tr>
            <th scope="col">{t('pie.name')}</th>
            <th scope="col">{t('pie.value')}</th>
            <th scope="col">{t('pie.share')}</th>
          </tr>
        </thead>
        <tbody>
          {parts.map(({ name, value }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>{format.number(value, 2)}</td>
              <td>{format.percent(value / total)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
