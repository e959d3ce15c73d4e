import { useTranslation } from '#web/i18n/use-translation.ts'
import { readSnapshot, type SnapshotRecord } from '#core/domain/uds-snapshot.ts'
import { useFormat } from '#web/i18n/format.ts'
import { Fact, Facts } from '#console/ui/facts.tsx'
import styles from '../data-service.module.css'

/** The snapshot records of an answer; nothing for any other answer. */
export function Snapshots({ answer }: { answer: string }) {
  return readSnapshot(answer).map((one) => <Snapshot key={one.record} snapshot={one} />)
}

/** The snapshot the unit stored when a fault occurred. */
function Snapshot({ snapshot: { record, values, rest } }: { snapshot: SnapshotRecord }) {
  const { t } = useTranslation('uds')
  const format = useFormat()
  return (
    <section aria-label={t('snapshot.title', { record })}>
      <h4>{t('snapshot.title', { record })}</h4>
      <Facts>
        {values.map(({ did, known, value }) => (
          <Fact key={did} name={t(`snapshot.${known.key}` as 'snapshot.speed')}>
            <bdi dir="ltr">
              {format.number(value, 2)} {known.unit}
            </bdi>
          </Fact>
        ))}
        <Fact name={t('snapshot.rest')}>{rest !== '' && <span className={styles.hex}>{rest.toUpperCase()}</span>}</Fact>
      </Facts>
    </section>
  )
}
