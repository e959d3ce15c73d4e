import { useTranslation } from 'react-i18next'
import { type DealerFilter, getDealerFigures } from '#core/contract/dealer.ts'
import { useCall } from '#web/api/use-call.ts'
import { useFormat } from '#web/i18n/format.ts'
import styles from './dealer.module.css'

/** Totals of the dealers that match the search. */
export function DealerFiguresLine({ filter }: { filter: DealerFilter }) {
  const { t } = useTranslation('dealer')
  const format = useFormat()
  const { data } = useCall(getDealerFigures, { query: filter }, { toast: false, keepPrevious: true })
  const figures = [
    [t('title'), data?.dealers],
    [t('stock'), data?.stock],
    [t('soldThisYear'), data?.soldThisYear],
  ] as const
  return (
    <dl className={styles.figures}>
      {figures.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value === undefined ? '–' : format.number(value)}</dd>
        </div>
      ))}
    </dl>
  )
}
