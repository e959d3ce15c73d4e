import { type CSSProperties, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { OverseasCountry } from '#core/contract/overseas.ts'
import type { Market } from '#core/domain/market.ts'
import { useFormat } from '#web/i18n/format.ts'
import { evenRows } from '../stage/even-pages.ts'
import { useSteps } from '../stage/use-steps.ts'
import { Panel } from '../widgets/panel.tsx'
import { distanceIn } from './country-unit.ts'
import styles from './country-table.module.css'
import type { Overseas } from './use-overseas.ts'

const MOST_ROWS = 18
const STEP_MS = 10_000

interface Props {
  overseas: Overseas
  /** The market in view of the globe; its countries are marked. */
  market: Market | undefined
  nameOf: (country: string) => string
}

/**
 * Where the list has several pages it begins with the countries of the market in view: the globe and the table show the same.
 */
function inStep(countries: readonly OverseasCountry[], rows: number, market: Market | undefined): OverseasCountry[] {
  if (countries.length <= rows) return [...countries]
  const isInView = (country: OverseasCountry) => country.market === market
  return [...countries.filter(isInView), ...countries.filter((country) => !isInView(country))]
}

/** Country by country, the largest fleets first; distances in the unit of each country's road signs. */
export function CountryTable({ overseas: { value, at, ofYesterday }, market, nameOf }: Props) {
  const { t } = useTranslation('overseas')
  const format = useFormat()
  const rows = evenRows(value?.countries.length ?? 0, MOST_ROWS)
  const countries = useMemo(() => inStep(value?.countries ?? [], rows, market), [value, rows, market])
  const { shown, page, pages } = useSteps(countries, rows, STEP_MS, market)

  return (
    <Panel label={t('byCountry')} at={at} outdated={ofYesterday} area="countries">
      <table className={styles.table} style={{ '--rows': rows } as CSSProperties}>
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
        <tbody>
          {shown.map((row) => {
            const driven = distanceIn(row.country, row.mileageTodayKm)
            return (
              <tr key={row.country} data-country={row.country} data-shown={row.market === market}>
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
          })}
        </tbody>
      </table>
      {pages > 1 && <p className={styles.page}>{t('page', { page: page + 1, pages })}</p>}
    </Panel>
  )
}
