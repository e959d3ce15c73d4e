import { Button, Table, type TableColumnsType } from 'antd'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { type FailedRow, getFailedRows } from '#core/contract/import.ts'
import styles from './import.module.css'
import { useFileDownload } from './use-file-download.ts'
import { useColumnKit } from '../columns.tsx'

interface Props {
  importId: string
  rows: readonly FailedRow[]
  /** How many failed in all; the rows are the first of them. */
  total: number
  /** Heading of what names a row. */
  keyName: string
}

/** Rows that cannot be taken, with their reason; all of them as a workbook. */
export function FailedRows({ importId, rows, total, keyName }: Props) {
  const column = useColumnKit<FailedRow>()
  const { t } = useTranslation('dialogs')
  const file = useFileDownload(getFailedRows, { importId })
  if (total === 0) return null
  const columns: TableColumnsType<FailedRow> = [
    column.number('row', t('import.row'), 72),
    column.code('vin', keyName, 200),
    { title: t('import.reason'), dataIndex: 'reason' },
  ]
  return (
    <section className={styles.failures} aria-label={t('import.failedRows')}>
      <Table<FailedRow>
        size="small"
        columns={columns}
        dataSource={[...rows]}
        rowKey={({ row, reason }) => `${row} ${reason}`}
        pagination={false}
        scroll={{ y: 220 }}
      />
      <div className={styles.lead}>
        <span>{rows.length < total && t('import.firstOf', { shown: rows.length, total })}</span>
        <Button onClick={file.start} loading={file.busy}>
          {t('import.failedWorkbook')}
        </Button>
      </div>
    </section>
  )
}
