import { Drawer } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { AuditChange, AuditEntry } from '#core/contract/audit.ts'
import { useFormat } from '#web/i18n/format.ts'
import { Copyable } from '#console/ui/copyable.tsx'
import { TimeCell } from '#console/ui/time-cell.tsx'
import { VinCell } from '#console/ui/vin-cell.tsx'
import { FieldName, ObjectName, PageAction, ResultTag, UserName } from './audit-words.tsx'
import page from '#console/ui/page.module.css'
import styles from './audit-log.module.css'

/** One entry with everything that is kept of it. */
export function AuditEntryDrawer({ entry, onClose }: { entry: AuditEntry | undefined; onClose: () => void }) {
  const { t } = useTranslation('audit')
  return (
    <Drawer open={entry !== undefined} title={t('detail')} onClose={onClose} size={640} destroyOnHidden>
      {entry && (
        <>
          <Facts entry={entry} />
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
    </Drawer>
  )
}

function Facts({ entry }: { entry: AuditEntry }) {
  const { t } = useTranslation('audit')
  const format = useFormat()
  const ltr = (text: string) => <bdi dir="ltr">{text}</bdi>
  const facts: [string, ReactNode][] = [
    [t('time'), <TimeCell key="time" time={entry.time} />],
    [t('user'), <UserName key="user" entry={entry} />],
    [t('tenant'), entry.tenant],
    [t('page'), <PageAction key="page" entry={entry} />],
    [
      t('object'),
      entry.vin ? (
        <VinCell key="vin" vin={entry.vin} />
      ) : (
        entry.object && <ObjectName key="object" object={entry.object} id={entry.objectId} />
      ),
    ],
    [t('reason'), entry.reason],
    [t('result'), <ResultTag key="result" entry={entry} />],
    [t('detail.status'), entry.status > 0 && ltr(String(entry.status))],
    [t('rows'), entry.rows !== null && format.number(entry.rows)],
    [t('ms'), format.number(entry.ms)],
    [t('alerts'), entry.alerts.join(', ')],
    [t('detail.path'), ltr(entry.path)],
    [t('ip'), ltr(entry.ip)],
    [t('agent'), ltr(entry.agent)],
    [
      t('traceId'),
      <Copyable key="trace" text={entry.traceId}>
        {ltr(entry.traceId)}
      </Copyable>,
    ],
    [t('integrity.title'), entry.sealed ? t('detail.sealed') : t('detail.unsealed')],
  ]
  return (
    <dl className={page.facts}>
      {facts
        .filter(([, value]) => value !== null && value !== false && value !== '')
        .map(([name, value]) => (
          <Fact key={name} name={name} value={value} />
        ))}
    </dl>
  )
}

function Fact({ name, value }: { name: string; value: ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </>
  )
}

/** One object, the fields that differ side by side. */
function Diff({ change: { object, objectId, before, after } }: { change: AuditChange }) {
  const { t } = useTranslation('audit')
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  return (
    <div className={styles.object}>
      <table>
        <caption>
          <ObjectName object={object} id={objectId} />
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
              <td>{before && <del>{textOf(before[name])}</del>}</td>
              <td>{after && <ins>{textOf(after[name])}</ins>}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const textOf = (value: unknown) =>
  value === null || value === undefined ? '–' : typeof value === 'string' ? value : JSON.stringify(value)
