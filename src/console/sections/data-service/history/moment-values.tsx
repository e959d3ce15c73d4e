import { useTranslation } from '#web/i18n/use-translation.ts'
import type { HistoryDetail } from '#core/contract/history-data.ts'
import { PlainTable } from '#console/ui/plain-table.tsx'
import { TimeCell } from '#console/ui/time-cell.tsx'
import { useItemWords } from './item-words.ts'
import styles from './history.module.css'

type Source = HistoryDetail['sources'][number]
type Value = Source['values'][number]

/** Every value of one protocol at a moment, with the previous and the next one. */
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
      <PlainTable
        rows={values}
        rowKey={(value) => value.item}
        columns={[
          [t('detail.item'), (value) => words.name(value.item)],
          [
            t('detail.value'),
            (value) => (
              <span className={styles.value}>
                <bdi>{words.value(value.item, value.value)}</bdi>
              </span>
            ),
          ],
          [t('detail.before'), (value) => <Change item={value.item} change={value.previous} />],
          [t('detail.after'), (value) => <Change item={value.item} change={value.next} />],
        ]}
      />
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
