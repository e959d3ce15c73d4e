import { Table, type TableColumnsType } from 'antd'
import type { Key } from 'react'
import { useTranslation } from 'react-i18next'
import { PAGE_SIZES } from '#core/contract/paging.ts'
import type { PagedList } from '#web/api/use-paged-list.ts'
import { openable } from './journal-table.tsx'
import { LoadFailed, NothingFound, NotSearched } from './list-states.tsx'
import styles from './table.module.css'

interface Props<Row> {
  list: PagedList<Row>
  columns: TableColumnsType<Row>
  rowKey: (row: Row) => string | number
  onRow?: (row: Row) => void
  /** Chosen rows, for actions on several at once. */
  selection?: { keys: readonly Key[]; onChange: (keys: Key[], rows: Row[]) => void }
}

/** One page of a numbered list with sizes, total and jumper (specification §9). */
export function PagedTable<Row extends object>({ list, columns, rowKey, onRow, selection }: Props<Row>) {
  const { t } = useTranslation()
  if (!list.searched) return <NotSearched />
  if (list.error && list.rows.length === 0) return <LoadFailed error={list.error} retry={list.reload} />
  return (
    <div className={styles.frame}>
      {list.error && <LoadFailed error={list.error} retry={list.reload} />}
      <Table<Row>
        columns={columns}
        dataSource={list.rows}
        rowKey={rowKey}
        loading={list.loading}
        scroll={{ x: 'max-content' }}
        sticky
        locale={{ emptyText: list.loading ? ' ' : <NothingFound /> }}
        {...(onRow && { onRow: openable(onRow) })}
        {...(selection && {
          rowSelection: {
            selectedRowKeys: [...selection.keys],
            onChange: selection.onChange,
            preserveSelectedRowKeys: true,
          },
        })}
        pagination={{
          current: list.page,
          pageSize: list.pageSize,
          total: list.total,
          onChange: list.show,
          pageSizeOptions: [...PAGE_SIZES],
          showSizeChanger: true,
          showQuickJumper: true,
          showTotal: (count) => t('list.total', { count }),
        }}
      />
    </div>
  )
}
