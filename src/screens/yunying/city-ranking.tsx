import { type CSSProperties, useMemo } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import type { OperationsCity } from '#core/contract/operations-wall.ts'
import { evenRows } from '../stage/even-pages.ts'
import { useCityName } from '../stage/use-city-name.ts'
import { useSteps } from '../stage/use-steps.ts'
import { useWide } from '../stage/use-wide.ts'
import { Panel } from '../widgets/panel.tsx'
import { useWallFormat } from '../widgets/use-wall-format.ts'
import styles from './city-ranking.module.css'
import { attendanceOf, type Operations } from './use-operations.ts'

const ROWS = 12
/** Number of rows where the list has its own column. */
const ROWS_WIDE = 20
const STEP_MS = 10_000

interface Props {
  operations: Operations
  /** The city in view, marked. */
  city: string
}

/** Cities by attendance, the best first; with equal attendance the one that drove more. */
export function CityRanking({ operations: { value, at, ofYesterday }, city }: Props) {
  const { t } = useTranslation('yunying')
  const ranked = useMemo(() => rankedBy(value?.cities ?? []), [value])
  const rows = evenRows(ranked.length, useWide() ? ROWS_WIDE : ROWS)
  const { shown, page, pages } = useSteps(ranked, rows, STEP_MS)
  const found = ranked.findIndex(({ operatingCity }) => operatingCity === city)
  /** The city in view keeps its row while another page of the list is shown. */
  const elsewhere = found >= 0 && Math.floor(found / rows) !== page ? found : undefined
  const reserved = pages > 1 ? rows + Number(found >= 0) : 0

  return (
    <Panel label={t('ranking')} at={at} outdated={ofYesterday} area="cities">
      <div className={styles.body} style={{ '--rows': reserved } as CSSProperties}>
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
              <Row
                key={row.operatingCity}
                row={row}
                rank={page * rows + index + 1}
                inView={row.operatingCity === city}
              />
            ))}
          </tbody>
          {elsewhere !== undefined && (
            <tfoot>
              <Row row={ranked[elsewhere]!} rank={elsewhere + 1} inView />
            </tfoot>
          )}
        </table>
      </div>
      {pages > 1 && <p className={styles.page}>{t('page', { page: page + 1, pages })}</p>}
    </Panel>
  )
}

interface RowProps {
  row: OperationsCity
  rank: number
  inView: boolean
}

function Row({ row, rank, inView }: RowProps) {
  const format = useWallFormat()
  const nameOf = useCityName()
  return (
    <tr data-shown={inView}>
      <td>{format.number(rank)}</td>
      <th scope="row">
        <bdi>{nameOf(row.operatingCity)}</bdi>
      </th>
      <td>{format.wholePercent(attendanceOf(row) ?? 0)}</td>
      <td>{format.number(row.mileageTodayKm)}</td>
      <td>{format.number(row.safety?.score)}</td>
    </tr>
  )
}

const rankedBy = (cities: readonly OperationsCity[]): OperationsCity[] =>
  [...cities].sort(
    (a, b) =>
      (attendanceOf(b) ?? 0) - (attendanceOf(a) ?? 0) ||
      b.mileageTodayKm - a.mileageTodayKm ||
      a.operatingCity.localeCompare(b.operatingCity),
  )
