import { Table, type TableColumnsType, type TableProps } from 'antd'
import { type Key, type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { VIRTUAL_ROWS_FROM } from '#core/domain/limits.ts'
import { ColumnButton } from './column-button.tsx'
import { HeaderCell } from './header-cell.tsx'
import { LoadFailed, Loading, NothingFound, NotSearched } from './list-states.tsx'
import styles from './table.module.css'
import { type Columns, useColumns } from './use-columns.ts'

const CHECK_BOX_WIDTH = 44
/** Content above and below the rows of a long list. */
const AROUND_ROWS = 300
const LEAST_HEIGHT = 320
const components = { header: { cell: HeaderCell } }

export interface ListTableProps<Row> {
  columns: TableColumnsType<Row>
  rowKey: (row: Row) => Key
  /** Makes rows open something, like a drawer. */
  onRow?: (row: Row) => void
  /** Selected rows, for actions on several at once. */
  selection?: { keys: readonly Key[]; onChange: (keys: Key[], rows: Row[]) => void }
  /** Sums by column key; they stand in a row below all others. */
  totals?: Readonly<Record<string, ReactNode>>
  /** Says more than "nothing found" where there are no rows. */
  empty?: ReactNode
}

interface Read<Row> {
  rows: Row[]
  searched: boolean
  loading: boolean
  error: Error | null
  reload: () => void
}

interface Props<Row> extends ListTableProps<Row> {
  list: Read<Row>
  pagination: TableProps<Row>['pagination']
  /** Below the rows. */
  children?: ReactNode
}

/**
 * Common table of the console: the states of a list, the user's columns, and only the rows in
 * view where there are many.
 */
export function ListTable<Row extends object>(props: Props<Row>) {
  const { list, children } = props
  const { t } = useTranslation()
  if (!list.searched) return <NotSearched />
  const failed = list.error && <LoadFailed error={list.error} retry={list.reload} title={t('list.failed')} />
  if (failed && list.rows.length === 0) return failed
  return (
    <div className={styles.frame}>
      {failed}
      <Rows {...props} />
      {children}
    </div>
  )
}

function Rows<Row extends object>({ list, columns, rowKey, onRow, selection, totals, empty, pagination }: Props<Row>) {
  const arranged = useColumns(columns)
  const [openedHeight] = useState(() => Math.max(LEAST_HEIGHT, window.innerHeight - AROUND_ROWS))
  const many = list.rows.length >= VIRTUAL_ROWS_FROM
  const first = list.loading && list.rows.length === 0
  const width = arranged.width + (selection ? CHECK_BOX_WIDTH : 0)
  return (
    <div className={styles.table}>
      <ColumnButton columns={arranged} />
      <Table<Row>
        // Another kind of list, so it is mounted again.
        key={String(many)}
        columns={cells(arranged)}
        components={components}
        dataSource={list.rows}
        rowKey={rowKey}
        loading={list.loading && !first}
        pagination={pagination}
        locale={{ emptyText: first ? <Loading /> : (empty ?? <NothingFound />) }}
        {...(many ? { virtual: true, scroll: { x: width, y: openedHeight } } : { sticky: true, scroll: { x: width } })}
        {...(onRow && { onRow: openable(onRow) })}
        {...(selection && {
          rowSelection: {
            selectedRowKeys: [...selection.keys],
            onChange: selection.onChange,
            preserveSelectedRowKeys: true,
            columnWidth: CHECK_BOX_WIDTH,
          },
        })}
        {...(totals &&
          list.rows.length > 0 && {
            summary: () => <Totals columns={arranged.shown} totals={totals} offset={selection ? 1 : 0} />,
          })}
      />
    </div>
  )
}

/** Columns as antd draws them: one line each, with an edge to drag. */
function cells<Row>({ shown, resize }: Columns<Row>): TableColumnsType<Row> {
  return shown.map((column) => ({
    ellipsis: { showTitle: false },
    ...column,
    onHeaderCell: () => ({
      columnWidth: column.width,
      onWidth: (width: number | undefined) => resize(column.key, width),
    }),
  })) as TableColumnsType<Row>
}

interface TotalsProps<Row> {
  columns: Columns<Row>['shown']
  totals: Readonly<Record<string, ReactNode>>
  offset: number
}

function Totals<Row>({ columns, totals, offset }: TotalsProps<Row>) {
  return (
    <Table.Summary fixed>
      <Table.Summary.Row className={styles.totals}>
        {offset > 0 && <Table.Summary.Cell index={0} />}
        {columns.map((column, index) => (
          <Table.Summary.Cell key={column.key} index={index + offset} align={column.align ?? 'start'}>
            {totals[column.key]}
          </Table.Summary.Cell>
        ))}
      </Table.Summary.Row>
    </Table.Summary>
  )
}

/** Rows that open something do so by mouse and by keyboard. */
function openable<Row>(open: (row: Row) => void) {
  return (row: Row) => ({
    tabIndex: 0,
    className: styles.openable,
    onClick: () => open(row),
    onKeyDown: (event: { key: string; target: unknown; currentTarget: unknown }) => {
      if (event.key === 'Enter' && event.target === event.currentTarget) open(row)
    },
  })
}
