import { type CSSProperties, useMemo } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import type { OverseasCountry } from '#core/contract/overseas.ts'
import type { Market } from '#core/domain/market.ts'
import { useFormat } from '#web/i18n/format.ts'
import { evenRows } from '../stage/even-pages.ts'
import { useSteps } from '../stage/use-steps.ts'
import { useWide } from '../stage/use-wide.ts'
import { Panel } from '../widgets/panel.tsx'
import { distanceIn } from './country-unit.ts'
import styles from './country-table.module.css'
import type { Overseas } from './use-overseas.ts'

const MOST_ROWS = 18
/** A wide wall has two tables next to each other. */
const WIDE_TABLES = 2
/** A market with two pages of countries shows both while it is in view. */
const STEP_MS = 7_500

interface Props {
  overseas: Overseas
  /** The market in view of the globe; its countries are marked. */
  market: Market | undefined
  nameOf: (country: string) => string
}

/** Where the list has several pages, those that hold the countries of the market in view: the globe and the table show the same. */
function inStep(countries: readonly OverseasCountry[], rows: number, market: Market | undefined): OverseasCountry[] {
  const inView = countries.filter((country) => country.market === market)
  if (countries.length <= rows || inView.length === 0) return [...countries]
  const others = countries.filter((country) => country.market !== market)
  return [...inView, ...others].slice(0, Math.ceil(inView.length / rows) * rows)
}

/** Country by country, the largest fleets first; distances in the unit of each country's road signs. */
export function CountryTable({ overseas: { value, at, ofYesterday }, market, nameOf }: Props) {
  const { t } = useTranslation('overseas')
  const tables = useWide() ? WIDE_TABLES : 1
  const total = value?.countries.length ?? 0
  const rows = evenRows(evenRows(total, MOST_ROWS * tables), MOST_ROWS)
  const countries = useMemo(() => inStep(value?.countries ?? [], rows * tables, market), [value, rows, tables, market])
  const { shown, page, pages } = useSteps(countries, rows * tables, STEP_MS, market)

  return (
    <Panel label={t('byCountry')} at={at} outdated={ofYesterday} area="countries">
      <div className={styles.tables}>
        {Array.from({ length: tables }, (_, index) => shown.slice(index * rows, (index + 1) * rows))
          .filter((part, index) => index === 0 || part.length > 0)
          .map((part, index) => (
            <table key={index} className={styles.table} style={{ '--rows': rows } as CSSProperties}>
              <CountryHead />
              <tbody>
                {part.map((row) => (
                  <CountryRow key={row.country} row={row} shown={row.market === market} nameOf={nameOf} />
                ))}
              </tbody>
            </table>
          ))}
      </div>
      {pages > 1 && <p className={styles.page}>{t('page', { page: page + 1, pages })}</p>}
    </Panel>
  )
}

function CountryHead() {
  const { t } = useTranslation('overseas')
  return (
    <thead>
      <tr>
        <th scope="col">{t('country')}</th>
        <th scope="col">{t('onBooks')}</th>
        <th scope="col">{t('onlineShort')}</th>
        <th scope="col">{t('drivenToday')}</th>
        <th scope="col">{t('alarmsShort')}</th>
        <th scope="col">{t('behind')}</th>
        <th scope="col">{t('service')}</th>
      </tr>
    </thead>
  )
}

function CountryRow({ row, shown, nameOf }: { row: OverseasCountry; shown: boolean } & Pick<Props, 'nameOf'>) {
  const { t } = useTranslation('overseas')
  const format = useFormat()
  const driven = distanceIn(row.country, row.mileageTodayKm)
  return (
    <tr data-country={row.country} data-shown={shown}>
      <th scope="row">{nameOf(row.country)}</th>
      <td>{format.number(row.total)}</td>
      <td>{format.number(row.online)}</td>
      <td>
        {format.number(driven.value)} <small>{t(`unit.${driven.unit}`)}</small>
      </td>
      <td data-some={row.alarmsToday > 0}>{format.number(row.alarmsToday)}</td>
      <td>{format.number(row.behindVersion)}</td>
      <td>{format.number(row.dealers + row.stations)}</td>
    </tr>
  )
}
