import { useTranslation } from 'react-i18next'
import { readSnapshot, type SnapshotRecord } from '#core/domain/uds-snapshot.ts'
import { useFormat } from '#web/i18n/format.ts'
import page from '#console/ui/page.module.css'
import styles from '../data-service.module.css'

/** The snapshot records of an answer; nothing for any other answer. */
export function Snapshots({ answer }: { answer: string }) {
  return readSnapshot(answer).map((one) => <Snapshot key={one.record} snapshot={one} />)
}

/** What the unit kept of the moment a fault came. */
function Snapshot({ snapshot: { record, values, rest } }: { snapshot: SnapshotRecord }) {
  const { t } = useTranslation('uds')
  const format = useFormat()
  return (
    <section aria-label={t('snapshot.title', { record })}>
      <h4>{t('snapshot.title', { record })}</h4>
      <dl className={page.facts}>
        {values.map(({ did, known, value }) => (
          <div key={did} style={{ display: 'contents' }}>
            <dt>{t(`snapshot.${known.key}` as 'snapshot.speed')}</dt>
            <dd dir="ltr">
              {format.number(value, 2)} {known.unit}
            </dd>
          </div>
        ))}
        {rest !== '' && (
          <>
            <dt>{t('snapshot.rest')}</dt>
            <dd className={styles.hex}>{rest.toUpperCase()}</dd>
          </>
        )}
      </dl>
    </section>
  )
}
