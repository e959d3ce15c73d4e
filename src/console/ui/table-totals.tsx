import type { TableColumnsType } from 'antd'
import type { ReactNode } from 'react'
import styles from './table.module.css'

interface Props<Row> {
  columns: TableColumnsType<Row>
  totals: Readonly<Record<string, ReactNode>>
}

/** Sums over all rows of a search, by the headings of their columns; any other key has none. They are whole however narrow the table is. */
export function TableTotals<Row>({ columns, totals }: Props<Row>) {
  const titles = new Map(
    columns.map((column) => [
      String(column.key ?? ('dataIndex' in column ? column.dataIndex : '')),
      typeof column.title === 'string' ? column.title : '',
    ]),
  )
  return (
    <dl className={styles.totals}>
      {Object.entries(totals).map(([key, total]) => (
        <div key={key}>
          {titles.has(key) && <dt>{titles.get(key)}</dt>}
          <dd>{total}</dd>
        </div>
      ))}
    </dl>
  )
}
