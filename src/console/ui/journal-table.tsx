import { Button, Table, type TableColumnsType } from 'antd'
import { useTranslation } from 'react-i18next'
import type { CursorList } from '#web/api/use-cursor-list.ts'
import { LoadFailed, NothingFound, NotSearched } from './list-states.tsx'
import styles from './table.module.css'

interface Props<Row> {
  journal: CursorList<Row>
  columns: TableColumnsType<Row>
  rowKey: (row: Row) => string
  /** Makes rows open something, like a drawer. */
  onRow?: (row: Row) => void
}

/** A journal read forward by cursor: no page numbers and never a count. */
export function JournalTable<Row extends object>({ journal, columns, rowKey, onRow }: Props<Row>) {
  const { t } = useTranslation()
  if (!journal.searched) return <NotSearched />
  if (journal.error && journal.rows.length === 0) return <LoadFailed error={journal.error} retry={journal.reload} />
  return (
    <div className={styles.frame}>
      {journal.error && <LoadFailed error={journal.error} retry={journal.reload} />}
      <Table<Row>
        columns={columns}
        dataSource={journal.rows}
        rowKey={rowKey}
        loading={journal.loading}
        pagination={false}
        scroll={{ x: 'max-content' }}
        sticky
        locale={{ emptyText: journal.loading ? ' ' : <NothingFound /> }}
        {...(onRow && { onRow: openable(onRow) })}
      />
      {journal.rows.length > 0 && (
        <div className={styles.foot}>
          {journal.more ? (
            <Button onClick={journal.more} loading={journal.loading}>
              {t('list.more')}
            </Button>
          ) : (
            !journal.loading && t('list.end')
          )}
        </div>
      )}
    </div>
  )
}

/** Rows that open something do so by mouse and by keyboard. */
export function openable<Row>(open: (row: Row) => void) {
  return (row: Row) => ({
    tabIndex: 0,
    className: styles.openable,
    onClick: () => open(row),
    onKeyDown: (event: { key: string; target: unknown; currentTarget: unknown }) => {
      if (event.key === 'Enter' && event.target === event.currentTarget) open(row)
    },
  })
}
