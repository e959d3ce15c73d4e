import type { CSSProperties } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import type { ModelWall } from '#core/contract/model-wall.ts'
import { useFormat } from '#web/i18n/format.ts'
import { evenRows } from '../stage/even-pages.ts'
import { useSteps } from '../stage/use-steps.ts'
import { useWide } from '../stage/use-wide.ts'
import { Figure } from '../widgets/figure.tsx'
import { Lead } from '../widgets/lead.tsx'
import { Panel } from '../widgets/panel.tsx'
import styles from './delivery-panels.module.css'
import { registerAddress } from './register-address.ts'
import type { ModelView } from './use-model-wall.ts'

type Delivery = ModelWall['deliveries']['newest'][number]

const ROWS = 6
/** Number of rows where the list has its own column. */
const ROWS_WIDE = 10
const STEP_MS = 8_000

/** Deliveries: by month, and the newest, a few at a time. */
export function DeliveryPanels({ view: { value, at, query } }: { view: ModelView }) {
  const { t } = useTranslation('fullMx')
  const format = useFormat()
  const newest = value?.deliveries.newest ?? []
  const rows = evenRows(newest.length, useWide() ? ROWS_WIDE : ROWS)
  const { shown, page, pages } = useSteps(newest, rows, STEP_MS)
  const months = value?.deliveries.months ?? []
  const most = Math.max(1, ...months.map(({ count }) => count))
  const year = value && months.reduce((sum, { count }) => sum + count, 0)
  const monthName = (month: string) =>
    new Intl.DateTimeFormat(format.language, { month: 'narrow', timeZone: 'UTC' }).format(new Date(`${month}-01`))

  return (
    <>
      <Panel label={t('deliveries.months')} at={at} area="months">
        <div className={styles.year}>
          <Figure label={t('deliveries.year')} value={year} metric="delivered-year" />
          <ol className={styles.months} aria-label={t('deliveries.months')}>
            {months.map(({ month, count }, place) => (
              <li key={month} data-last={place === months.length - 1} aria-label={`${month}: ${format.number(count)}`}>
                <i style={{ blockSize: `${(100 * count) / most}%` }} />
                <small>{monthName(month)}</small>
              </li>
            ))}
          </ol>
        </div>
      </Panel>
      <Panel label={t('deliveries.newest')} at={at} area="newest">
        {value && shown.length === 0 && <p className={styles.none}>{t('deliveries.none')}</p>}
        <ul className={styles.newest} style={{ '--rows': shown.length > 0 ? rows : 0 } as CSSProperties}>
          {shown.map((delivery) => (
            <li key={delivery.vin}>
              <b>
                <Lead to={registerAddress(value?.line ?? null, query, delivery.vin)}>{delivery.model}</Lead>
              </b>
              <time dir="ltr">{format.date(delivery.soldOn)}</time>
              <span>
                <bdi>{placeOf(delivery)}</bdi>
              </span>
            </li>
          ))}
        </ul>
        {pages > 1 && <p className={styles.page}>{t('page', { page: page + 1, pages })}</p>}
      </Panel>
    </>
  )
}

/** Location and dealer; most dealers are named after their city. */
const placeOf = ({ city, dealer }: Delivery): string =>
  [dealer.startsWith(city) ? '' : city, dealer].filter(Boolean).join(' · ')
