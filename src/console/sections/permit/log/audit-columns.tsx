import { PushpinFilled, PushpinOutlined, WarningFilled } from '@ant-design/icons'
import type { TableColumnsType } from 'antd'
import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import { type AuditEntry, pinAudit } from '#core/contract/audit.ts'
import { call } from '#web/api/call.ts'
import { CallCancelled, CallFailed } from '#web/api/call-failed.ts'
import { useFormat } from '#web/i18n/format.ts'
import { RowAction } from '#console/ui/row-action.tsx'
import { TimeCell } from '#console/ui/time-cell.tsx'
import { VinCell } from '#console/ui/vin-cell.tsx'
import type { AuditView } from './audit-search.ts'
import { FieldName, ObjectName, PageAction, ResultTag, UserName } from './audit-words.tsx'
import styles from './audit-log.module.css'

/** Changed fields named in the list before "…". */
const FIELDS_SHOWN = 3

export function useAuditColumns({ view, onChange }: { view: AuditView; onChange: () => void }) {
  const { t } = useTranslation('audit')
  const format = useFormat()

  async function pin(entry: AuditEntry) {
    try {
      await call(pinAudit, { body: { id: entry.id, pinned: !entry.pinned } })
      onChange()
    } catch (error) {
      // Failures of the call are told by the call.
      if (!(error instanceof CallFailed) && !(error instanceof CallCancelled)) throw error
    }
  }

  const columns: TableColumnsType<AuditEntry> = [
    {
      title: t('time'),
      dataIndex: 'time',
      width: 190,
      fixed: 'start',
      render: (time: string, { alerts }) => (
        <span className={styles.time}>
          <TimeCell time={time} />
          {alerts.length > 0 && (
            <WarningFilled className={styles.alert} title={alerts.join('\n')} aria-label={alerts.join(', ')} />
          )}
        </span>
      ),
    },
    { title: t('user'), dataIndex: 'username', width: 140, render: (_, entry) => <UserName entry={entry} /> },
    { title: t('tenant'), dataIndex: 'tenant', width: 140, hidden: true },
    { title: t('page'), dataIndex: 'page', width: 200, render: (_, entry) => <PageAction entry={entry} /> },
    { title: t('object'), dataIndex: 'object', width: 230, render: (_, entry) => <ObjectCell entry={entry} /> },
    { title: t('result'), dataIndex: 'result', width: 130, render: (_, entry) => <ResultTag entry={entry} /> },
    { title: t('diff'), dataIndex: 'changes', width: 220, render: (_, entry) => <DiffCell entry={entry} /> },
    {
      title: t('rows'),
      dataIndex: 'rows',
      width: 100,
      align: 'end',
      hidden: view !== 'export',
      render: (rows: number | null) => format.number(rows),
    },
    { title: t('ms'), dataIndex: 'ms', width: 90, align: 'end', render: (ms: number) => format.number(ms) },
    { title: t('ip'), dataIndex: 'ip', width: 140, render: (ip: string) => <bdi dir="ltr">{ip}</bdi> },
    { title: t('agent'), dataIndex: 'agent', width: 200, hidden: true, ellipsis: true },
    {
      title: t('traceId'),
      dataIndex: 'traceId',
      width: 300,
      hidden: true,
      render: (id: string) => <bdi dir="ltr">{id}</bdi>,
    },
    {
      title: t('pin'),
      key: 'pin',
      width: 70,
      fixed: 'end',
      render: (_, entry) => (
        <RowAction
          to={pinAudit}
          icon={entry.pinned ? <PushpinFilled className={styles.pinned} /> : <PushpinOutlined />}
          label={entry.pinned ? t('unpin') : t('pin')}
          onClick={() => void pin(entry)}
        />
      ),
    },
  ]
  return columns
}

function ObjectCell({ entry: { vin, object, objectId } }: { entry: AuditEntry }) {
  if (vin) return <VinCell vin={vin} />
  if (!object) return null
  return (
    <span className={styles.faint}>
      <ObjectName object={object} id={objectId} />
    </span>
  )
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
