import { Table, type TableColumnsType, type TableProps } from 'antd'
import { type HTMLAttributes, type Key, type MouseEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { VIRTUAL_ROWS_FROM } from '#core/domain/limits.ts'
import type { ListOrder } from '#web/api/use-paged-list.ts'
import { ColumnButton } from './column-button.tsx'
import { HeaderCell, type Sorting } from './header-cell.tsx'
import { ListFreshness } from './list-freshness.tsx'
import { LoadFailed, Loading, NothingFound, NotSearched } from './list-states.tsx'
import { useRowFocus, useRowKeys } from './row-keys.ts'
import { isForRow, openingOf } from './row-opening.ts'
import { useTableDensity } from './table-density.ts'
import { TableTotals } from './table-totals.tsx'
import styles from './table.module.css'
import { type Columns, useColumns } from './use-columns.ts'
import { useKeyboardScroll } from './use-keyboard-scroll.ts'

const CHECK_BOX_WIDTH = 44
/** Content above and below the rows of a long list. */
const AROUND_ROWS = 300
const LEAST_HEIGHT = 320
/** A refresh that is faster than this does not dim the rows. */
const DIM_AFTER_MS = 400
const SIZES = { compact: 'small', usual: 'medium', roomy: 'large' } as const

export interface ListTableProps<Row> {
  columns: TableColumnsType<Row>
  rowKey: (row: Row) => Key
  /** What rows open, where it is not what their columns say. */
  onRow?: (row: Row) => void
  /** Selected rows, for actions on several at once. */
  selection?: { keys: readonly Key[]; onChange: (keys: Key[], rows: Row[]) => void }
  /** Sums by column key, over all rows of the search. */
  totals?: Readonly<Record<string, ReactNode>>
  /** Says more than "nothing found" where there are no rows. */
  empty?: ReactNode
  /** Buttons of the list, such as its export, in the line above it. */
  tools?: ReactNode
  /** Actions on the selected rows; while there are some, they take the place of the line above the list. */
  bar?: ReactNode
}

interface Read<Row> {
  rows: Row[]
  searched: boolean
  loading: boolean
  error: Error | null
  reload: () => void
  /** Absent for rows that are not read. */
  updatedAt?: number
  order?: ListOrder
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

function Rows<Row extends object>(props: Props<Row>) {
  const { list, columns, rowKey, onRow, selection, totals, empty, pagination, tools, bar } = props
  const { t } = useTranslation()
  // A journal of one vehicle needs no column that repeats it; a register shows what it found.
  const arranged = useColumns(columns, { journal: pagination === false })
  const density = useTableDensity()
  const onKey = useRowKeys()
  const onFocus = useRowFocus()
  const [openedHeight] = useState(() => Math.max(LEAST_HEIGHT, window.innerHeight - AROUND_ROWS))
  const frame = useRef<HTMLDivElement>(null)
  useKeyboardScroll(frame, t('list.rows'))
  const many = list.rows.length >= VIRTUAL_ROWS_FROM
  const first = list.loading && list.rows.length === 0
  const width = arranged.width + (selection ? CHECK_BOX_WIDTH : 0)
  return (
    <>
      <div className={styles.head} data-selectable={selection !== undefined}>
        {bar}
        <div className={styles.tools}>
          {list.updatedAt !== undefined && (
            <ListFreshness updatedAt={list.updatedAt} loading={list.loading} reload={list.reload} />
          )}
          <ColumnButton columns={arranged} density={density} />
          {tools}
        </div>
      </div>
      {/* The keys are those of its rows. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <div ref={frame} className={styles.table} data-density={density.shown} onKeyDown={onKey} onFocus={onFocus}>
        <Table<Row>
          // Another kind of list, so it is mounted again.
          key={String(many)}
          size={SIZES[density.shown]}
          columns={cells(arranged, list.order)}
          components={many ? VIRTUAL_PARTS : PARTS}
          dataSource={list.rows}
          rowKey={rowKey}
          loading={{ spinning: list.loading && !first, delay: DIM_AFTER_MS }}
          pagination={pagination}
          locale={{ emptyText: first ? <Loading /> : (empty ?? <NothingFound />) }}
          {...(many
            ? { virtual: true, scroll: { x: width, y: openedHeight } }
            : { sticky: true, scroll: { x: width } })}
          onRow={rowProps(openingOf(columns, onRow))}
          {...(selection && {
            rowSelection: {
              selectedRowKeys: [...selection.keys],
              onChange: selection.onChange,
              preserveSelectedRowKeys: true,
              columnWidth: CHECK_BOX_WIDTH,
            },
          })}
        />
      </div>
      {totals && list.rows.length > 0 && <TableTotals columns={columns} totals={totals} />}
    </>
  )
}

/** Columns as antd draws them: one line each, with an edge to drag, and sorted by a click where the server can. */
function cells<Row>({ shown, resize }: Columns<Row>, order: ListOrder | undefined): TableColumnsType<Row> {
  return shown.map((column) => {
    const sorting = order?.fields.has(column.key) ? sortingOf(column.key, order) : undefined
    return {
      ellipsis: { showTitle: false },
      ...column,
      onHeaderCell: () => ({
        columnWidth: column.width,
        onWidth: (width: number | undefined) => resize(column.key, width),
        sorting,
      }),
    }
  }) as TableColumnsType<Row>
}

/** A click sorts up, then down, then as the list is usually sorted. */
function sortingOf(field: string, { by, sort }: ListOrder): Sorting {
  const down = `-${field}`
  return {
    direction: by === field ? 'ascending' : by === down ? 'descending' : 'none',
    next: () => sort(by === field ? down : by === down ? undefined : field),
  }
}

/** Rows that open something do so by mouse and by keyboard; one of them is a stop of the Tab key. */
function rowProps<Row>(openingFor: (row: Row) => (() => void) | undefined) {
  return (row: Row, index: number | undefined) => {
    const open = openingFor(row)
    return {
      tabIndex: index === 0 ? 0 : -1,
      className: open && styles.openable,
      'data-opens': open !== undefined,
      ...(open && { onClick: (event: MouseEvent<HTMLElement>) => isForRow(event) && open() }),
    }
  }
}

/** The hidden row by which antd measures repeats the headings: nothing in it may be reached. */
function Body(props: HTMLAttributes<HTMLTableSectionElement>) {
  const body = useRef<HTMLTableSectionElement>(null)
  useEffect(() => {
    body.current?.querySelector('.ant-table-measure-row')?.setAttribute('inert', '')
  })
  return <tbody ref={body} {...props} />
}

const VIRTUAL_PARTS = { header: { cell: HeaderCell } }
const PARTS = { ...VIRTUAL_PARTS, body: { wrapper: Body } }
