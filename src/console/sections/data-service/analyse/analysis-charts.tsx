import { useTranslation } from '#web/i18n/use-translation.ts'
import type { AnalysisChart, AnalysisResult } from '#core/contract/analysis.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useAlarmKind } from '#console/ui/alarm/alarm-kind-words.tsx'
import shared from '../data-service.module.css'
import page from '#console/ui/page.module.css'
import styles from './analyse.module.css'
import { useNameWords } from './name-words.ts'
import { PointsChart } from './points-chart.tsx'

/** Pictures of a result; each is text as well. */
export function AnalysisCharts({ charts }: Pick<AnalysisResult, 'charts'>) {
  const { t } = useTranslation('analysis')
  return (
    <div className={styles.charts}>
      {charts.map((chart) => {
        const title = t(`chart.${chart.key}` as 'chart.gears')
        return (
          <section key={chart.key} data-wide={chart.kind === 'matrix'}>
            <h2 className={shared.heading}>
              {title}
              {chart.kind === 'bars' && chart.unit && <small>{chart.unit}</small>}
            </h2>
            {chart.kind === 'bars' && <Bars chart={chart} title={title} />}
            {chart.kind === 'matrix' && <Matrix chart={chart} title={title} />}
            {chart.kind === 'points' && <PointsChart chart={chart} title={title} />}
          </section>
        )
      })}
    </div>
  )
}

function Bars({ chart, title }: { chart: Extract<AnalysisChart, { kind: 'bars' }>; title: string }) {
  const format = useFormat()
  const alarm = useAlarmKind()
  const most = Math.max(...chart.bars.map(({ value }) => value), Number.MIN_VALUE)
  return (
    <ul className={shared.bars} aria-label={title}>
      {chart.bars.map(({ name, value }) => (
        <li key={name}>
          <bdi>{chart.key === 'lift' ? alarm(name) : name}</bdi>
          <i aria-hidden style={{ inlineSize: `${(value / most) * 100}%` }} />
          <b>{format.number(value, 2)}</b>
        </li>
      ))}
    </ul>
  )
}

function Matrix({ chart, title }: { chart: Extract<AnalysisChart, { kind: 'matrix' }>; title: string }) {
  const format = useFormat()
  const names = useNameWords()
  const most = Math.max(...chart.cells.flat(), Number.MIN_VALUE)
  return (
    <div className={page.scroll}>
      <table className={styles.matrix} aria-label={title}>
        <thead>
          <tr>
            <th>{chart.unit}</th>
            {chart.columns.map((column) => (
              <th key={column} scope="col">
                <bdi>{column}</bdi>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {chart.lines.map((line, index) => (
            <tr key={line}>
              <th scope="row">{names(line)}</th>
              {chart.columns.map((column, at) => {
                const value = chart.cells[index]?.[at] ?? 0
                return (
                  <td key={column} style={{ '--share': `${Math.round((value / most) * 70)}%` } as object}>
                    {value === 0 ? '' : format.number(value, 2)}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
