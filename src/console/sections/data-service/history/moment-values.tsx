import { useTranslation } from 'react-i18next'
import type { HistoryDetail } from '#core/contract/history-data.ts'
import { TimeCell } from '#console/ui/time-cell.tsx'
import shared from '../data-service.module.css'
import { useItemWords } from './item-words.ts'
import styles from './history.module.css'

type Source = HistoryDetail['sources'][number]
type Value = Source['values'][number]

/** Every value one protocol told at a moment, with what it was before and what it became. */
export function MomentValues({ source: { source, time, receiveTime, values } }: { source: Source }) {
  const { t } = useTranslation('history')
  const words = useItemWords()
  return (
    <section>
      <h2 className={styles.heading}>
        {t(`source.${source}`)}{' '}
        <small>
          <TimeCell time={time} received={receiveTime} />
        </small>
      </h2>
      <table className={shared.table}>
        <thead>
          <tr>
            <th scope="col">{t('detail.item')}</th>
            <th scope="col">{t('detail.value')}</th>
            <th scope="col">{t('detail.before')}</th>
            <th scope="col">{t('detail.after')}</th>
          </tr>
        </thead>
        <tbody>
          {values.map((value) => (
            <tr key={value.item}>
              <td>{words.name(value.item)}</td>
              <td className={styles.value}>
                <bdi>{words.value(value.item, value.value)}</bdi>
              </td>
              <td>
                <Change item={value.item} change={value.previous} />
              </td>
              <td>
                <Change item={value.item} change={value.next} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function Change({ item, change }: { item: Value['item']; change: Value['previous'] }) {
  const { t } = useTranslation('history')
  const words = useItemWords()
  if (!change) return <span className={styles.note}>{t('detail.unchanged')}</span>
  return (
    <>
      <bdi>{words.value(item, change.value)}</bdi> · <TimeCell time={change.time} />
    </>
  )
}
