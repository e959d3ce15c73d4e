import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { OperationsCity } from '#core/contract/operations-wall.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useSteps } from '../stage/use-steps.ts'
import { Panel } from '../widgets/panel.tsx'
import styles from './city-ranking.module.css'
import { attendanceOf, type Operations } from './use-operations.ts'

const ROWS = 10
const STEP_MS = 10_000

interface Props {
  operations: Operations
  /** The city in view, marked. */
  city: string
}

/** Cities by attendance, the best first; with equal attendance the one that drove more. */
export function CityRanking({ operations: { value, at, ofYesterday }, city }: Props) {
  const { t } = useTranslation('yunying')
  const format = useFormat()
  const ranked = useMemo(() => rankedBy(value?.cities ?? []), [value])
  const { shown, page, pages } = useSteps(ranked, ROWS, STEP_MS)
  const wholePercent = (row: OperationsCity) => format.percent(Math.round((attendanceOf(row) ?? 0) * 100) / 100)

  return (
    <Panel label={t('ranking')} at={at} outdated={ofYesterday} area="cities">
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col" colSpan={2}>
              {t('city')}
            </th>
            <th scope="col">{t('attendanceShort')}</th>
            <th scope="col">{t('kmShort')}</th>
            <th scope="col">{t('safetyShort')}</th>
          </tr>
        </thead>
        <tbody>
          {shown.map((row, index) => (
            <tr key={row.operatingCity} data-shown={row.operatingCity === city}>
              <td>{format.number(page * ROWS + index + 1)}</td>
              <th scope="row">
                <bdi>{row.operatingCity}</bdi>
              </th>
              <td>{wholePercent(row)}</td>
              <td>{format.number(row.mileageTodayKm)}</td>
              <td>{format.number(row.safety?.score)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {pages > 1 && <p className={styles.page}>{t('page', { page: page + 1, pages })}</p>}
    </Panel>
  )
}

const rankedBy = (cities: readonly OperationsCity[]): OperationsCity[] =>
  [...cities].sort(
    (a, b) =>
      (attendanceOf(b) ?? 0) - (attendanceOf(a) ?? 0) ||
      b.mileageTodayKm - a.mileageTodayKm ||
      a.operatingCity.localeCompare(b.operatingCity),
  )
