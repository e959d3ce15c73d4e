import { PushpinFilled, PushpinOutlined, WarningFilled } from '@ant-design/icons'
import type { TableColumnsType } from 'antd'
import { Fragment } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { type AuditEntry, pinAudit } from '#core/contract/audit.ts'
import { call } from '#web/api/call.ts'
import { CallCancelled, CallFailed } from '#web/api/call-failed.ts'
import { TimeCell } from '#console/ui/time-cell.tsx'
import type { AuditView } from './audit-search.ts'
import { FieldName, PageAction, ResultTag, Subject, UserName } from './audit-words.tsx'
import styles from './audit-log.module.css'
import { useColumnKit } from '#console/ui/columns.tsx'

/** Changed fields named in the list before "…". */
const FIELDS_SHOWN = 3

export function useAuditColumns({ view, onChange }: { view: AuditView; onChange: () => void }) {
  const column = useColumnKit<AuditEntry>()
  const { t } = useTranslation('audit')

  async function pin(entry: AuditEntry) {
    try {
      await call(pinAudit, { body: { id: entry.id, pinned: !entry.pinned } })
      onChange()
    } catch (error) {
      // The call reports its own failures.
      if (!(error instanceof CallFailed) && !(error instanceof CallCancelled)) throw error
    }
  }

  const columns: TableColumnsType<AuditEntry> = [
    column.cell(
      'time',
      t('time'),
      190,
      ({ time, alerts }) => (
        <span className={styles.time}>
          <TimeCell time={time} />
          {alerts.length > 0 && (
            <WarningFilled className={styles.alert} title={alerts.join('\n')} aria-label={alerts.join(', ')} />
          )}
        </span>
      ),
      { fixed: 'start' },
    ),
    column.cell('username', t('user'), 140, (entry) => <UserName entry={entry} />),
    column.text('tenant', t('tenant'), 140, { hidden: true }),
    column.cell('page', t('page'), 200, (entry) => <PageAction entry={entry} />),
    column.cell('object', t('object'), 240, (entry) => <Subject entry={entry} />),
    column.cell('result', t('result'), 130, (entry) => <ResultTag entry={entry} />),
    // What is read or exported changes nothing.
    column.cell('changes', t('diff'), 195, (entry) => <DiffCell entry={entry} />, { hidden: view === 'export' }),
    column.number('rows', t('rows'), 100, { hidden: view !== 'export' }),
    column.number('ms', t('ms'), 90, { hidden: true }),
    column.code('ip', t('ip'), 140, { hidden: true }),
    column.text('agent', t('agent'), 200, { hidden: true, ellipsis: true }),
    column.code('traceId', t('traceId'), 300, { hidden: true }),
    ...column.actions(t('pin'), 70, [
      {
        to: pinAudit,
        icon: (entry) =>
          entry.pinned ? <PushpinFilled className={styles.pinned} aria-hidden /> : <PushpinOutlined aria-hidden />,
        label: (entry) => (entry.pinned ? t('unpin') : t('pin')),
        onClick: (entry) => void pin(entry),
      },
    ]),
  ]
  return columns
}

/** The fields that were changed; their values are in the drawer. */
function DiffCell({ entry: { changes } }: { entry: AuditEntry }) {
  const fields = [...new Set(changes.flatMap(({ before, after }) => Object.keys(after ?? before ?? {})))]
  if (fields.length === 0) return null
  return (
    <span title={fields.join(', ')}>
      {fields.slice(0, FIELDS_SHOWN).map((name, index) => (
        <Fragment key={name}>
          {index > 0 && ', '}
          <FieldName name={name} />
        </Fragment>
      ))}
      {fields.length > FIELDS_SHOWN && ' …'}
    </span>
  )
}
