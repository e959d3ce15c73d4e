import { useTranslation } from '#web/i18n/use-translation.ts'
import type { AnalysisChart } from '#core/contract/analysis.ts'
import { useFormat } from '#web/i18n/format.ts'
import page from '#console/ui/page.module.css'
import styles from './analyse.module.css'

const WIDTH = 560
const HEIGHT = 240
const EDGE = 28
const STEPS = [0, 0.5, 1] as const

interface Props {
  chart: Extract<AnalysisChart, { kind: 'points' }>
  title: string
}

/** Points with the line through them. Both axes begin at zero; numbers read left to right in every language. */
export function PointsChart({ chart, title }: Props) {
  const { t } = useTranslation('analysis')
  const format = useFormat()
  const { points, line, xUnit, yUnit } = chart
  const most = (index: 0 | 1) => Math.max(...points.map((point) => point[index]), 1)
  const [right, top] = [most(0), most(1)]
  const x = (value: number) => EDGE + (value / right) * (WIDTH - 2 * EDGE)
  const y = (value: number) => HEIGHT - EDGE - (Math.min(top, Math.max(0, value)) / top) * (HEIGHT - 2 * EDGE)
  return (
    <figure className={styles.points} dir="ltr" aria-label={title}>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden>
        <path d={`M${EDGE} ${EDGE}V${HEIGHT - EDGE}H${WIDTH - EDGE}`} className={styles.axis} />
        {points.map(([px, py], index) => (
          // Several trips may have the same values.
          <circle key={`${index} ${px} ${py}`} cx={x(px)} cy={y(py)} r={2.5} />
        ))}
        {line && (
          <line
            x1={x(0)}
            y1={y(line.intercept)}
            x2={x(right)}
            y2={y(line.intercept + line.slope * right)}
            className={styles.line}
          />
        )}
        {STEPS.map((step) => (
          <text key={`x${step}`} x={x(right * step)} y={HEIGHT - 10} textAnchor="middle">
            {format.number(right * step)}
          </text>
        ))}
        {STEPS.slice(1).map((step) => (
          <text key={`y${step}`} x={EDGE - 6} y={y(top * step) + 4} textAnchor="end">
            {format.number(top * step)}
          </text>
        ))}
        <text x={WIDTH - EDGE} y={HEIGHT - EDGE - 6} textAnchor="end">
          {xUnit}
        </text>
        <text x={EDGE + 4} y={EDGE - 10}>
          {yUnit}
        </text>
      </svg>
      <figcaption className={page.note}>
        {line
          ? t('chart.line', {
              slope: format.number(line.slope, 3),
              intercept: format.number(line.intercept, 2),
              r2: format.number(line.r2, 2),
            })
          : t('chart.noLine')}
      </figcaption>
    </figure>
  )
}
