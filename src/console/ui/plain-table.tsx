import type { HTMLAttributes, Key, ReactNode } from 'react'
import styles from './plain-table.module.css'

const KINDS = {
  /** The cell that names its row. */
  name: { scope: 'row' },
  nameCode: { scope: 'row', dir: 'ltr' },
  nameText: { scope: 'row', dir: 'auto' },
  code: { dir: 'ltr' },
  text: { dir: 'auto' },
  number: { className: styles.number },
} as const

/** Heading, what a cell shows of its row, and what kind of cell it is. */
type PlainColumn<Row> = readonly [title: string, cell: (row: Row) => ReactNode, kind?: keyof typeof KINDS]

interface Props<Row> {
  rows: readonly Row[]
  rowKey: (row: Row) => Key
  columns: readonly PlainColumn<Row>[]
  /** Names the table where no heading does. */
  label?: string
  /** A look of its own. */
  className?: string | undefined
  rowProps?: (row: Row) => HTMLAttributes<HTMLTableRowElement> & { [name: `data-${string}`]: unknown }
}

/** A short table inside of a page or drawer: all rows at once, without selection, sorting or resizing. */
export function PlainTable<Row>({ rows, rowKey, columns, label, className = styles.table, rowProps }: Props<Row>) {
  return (
    <table className={className} aria-label={label}>
      <thead>
        <tr>
          {columns.map(([title, , kind]) => (
            <th key={title} scope="col" className={kind === 'number' ? styles.number : undefined}>
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={rowKey(row)} {...rowProps?.(row)}>
            {columns.map(([title, cell, kind]) => {
              const Cell = kind?.startsWith('name') ? 'th' : 'td'
              return (
                <Cell key={title} {...(kind && KINDS[kind])}>
                  {cell(row)}
                </Cell>
              )
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
