import { useTranslation } from '#web/i18n/use-translation.ts'
import type { AuditChange, AuditEntry } from '#core/contract/audit.ts'
import { useFormat } from '#web/i18n/format.ts'
import { Copyable } from '#console/ui/copyable.tsx'
import { TimeCell } from '#console/ui/time-cell.tsx'
import { FieldName, ObjectName, PageAction, ResultTag, UserName, FieldValue, Subject } from './audit-words.tsx'
import { Fact, Facts } from '#console/ui/facts.tsx'
import styles from './audit-log.module.css'
import { DetailDrawer } from '#console/ui/detail-drawer.tsx'

/** One entry with all of its stored data. */
export function AuditEntryDrawer({ entry, onClose }: { entry: AuditEntry | undefined; onClose: () => void }) {
  const { t } = useTranslation('audit')
  return (
    <DetailDrawer open={entry !== undefined} title={t('detail')} onClose={onClose} size={640}>
      {entry && (
        <>
          <EntryFacts entry={entry} />
          <h3 className={styles.heading}>{t('detail.changes')}</h3>
          {entry.erased && <p className={styles.faint}>{t('detail.erased')}</p>}
          {entry.changes.length === 0 && !entry.erased && <p className={styles.faint}>{t('detail.noChanges')}</p>}
          {entry.changes.map((change) => (
            <Diff key={`${change.object} ${change.objectId}`} change={change} />
          ))}
          {entry.given && (
            <>
              <h3 className={styles.heading}>{t('detail.given')}</h3>
              <pre dir="ltr" className={styles.given}>
                {JSON.stringify(entry.given, null, 2)}
              </pre>
            </>
          )}
        </>
      )}
    </DetailDrawer>
  )
}

function EntryFacts({ entry }: { entry: AuditEntry }) {
  const { t } = useTranslation('audit')
  const format = useFormat()
  const ltr = (text: string) => <bdi dir="ltr">{text}</bdi>
  return (
    <Facts>
      <Fact name={t('time')}>
        <TimeCell time={entry.time} />
      </Fact>
      <Fact name={t('user')}>
        <UserName entry={entry} />
      </Fact>
      <Fact name={t('tenant')}>{entry.tenant}</Fact>
      <Fact name={t('page')}>
        <PageAction entry={entry} />
      </Fact>
      <Fact name={t('object')}>
        <Subject entry={entry} />
      </Fact>
      <Fact name={t('reason')}>{entry.reason}</Fact>
      <Fact name={t('result')}>
        <ResultTag entry={entry} />
      </Fact>
      <Fact name={t('detail.status')}>{entry.status > 0 && ltr(String(entry.status))}</Fact>
      <Fact name={t('rows')}>{entry.rows !== null && format.number(entry.rows)}</Fact>
      <Fact name={t('ms')}>{format.number(entry.ms)}</Fact>
      <Fact name={t('alerts')}>{entry.alerts.join(', ')}</Fact>
      <Fact name={t('detail.path')}>{ltr(entry.path)}</Fact>
      <Fact name={t('ip')}>{ltr(entry.ip)}</Fact>
      <Fact name={t('agent')}>{ltr(entry.agent)}</Fact>
      <Fact name={t('traceId')}>
        <Copyable text={entry.traceId}>{ltr(entry.traceId)}</Copyable>
      </Fact>
      <Fact name={t('integrity.title')}>{entry.sealed ? t('detail.sealed') : t('detail.unsealed')}</Fact>
    </Facts>
  )
}

/** One object, the fields that differ side by side. */
function Diff({ change: { object, objectId, name: title, names: known, before, after } }: { change: AuditChange }) {
  const { t } = useTranslation('audit')
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  return (
    <div className={styles.object}>
      <table>
        <caption>
          <ObjectName object={object} id={objectId} name={title} />
        </caption>
        <thead>
          <tr>
            <th>{t('detail.field')}</th>
            <th>{t('detail.before')}</th>
            <th>{t('detail.after')}</th>
          </tr>
        </thead>
        <tbody>
          {names.map((name) => (
            <tr key={name}>
              <td>
                <FieldName name={name} />
              </td>
              <td>
                {before && (
                  <del>
                    <FieldValue value={before[name]} names={known[name]} />
                  </del>
                )}
              </td>
              <td>
                {after && (
                  <ins>
                    <FieldValue value={after[name]} names={known[name]} />
                  </ins>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
