import type { TableColumnsType, TableColumnType } from 'antd'
import { useLocation } from 'react-router-dom'
import { z } from 'zod'
import { usePreference } from './use-preference.ts'

/** Default width of a column. */
const USUAL_WIDTH = 160
export const LEAST_WIDTH = 60
export const MOST_WIDTH = 1200

const StoredColumns = z.object({ shown: z.record(z.string(), z.boolean()), widths: z.record(z.string(), z.number()) })
type StoredColumns = z.output<typeof StoredColumns>
const NOTHING: StoredColumns = { shown: {}, widths: {} }

export interface ColumnChoice {
  key: string
  title: string
  shown: boolean
}

export interface Columns<Row> {
  /** Visible columns with their widths. */
  shown: (TableColumnType<Row> & { key: string; width: number })[]
  /** All widths together. */
  width: number
  /** Columns that may be hidden; fixed ones may not. */
  choices: ColumnChoice[]
  show: (key: string, on: boolean) => void
  resize: (key: string, width: number | undefined) => void
  /** Undefined while everything is as the page has it. */
  reset: (() => void) | undefined
}

/** The part of the columns used by the column selection. */
export type ChosenColumns = Pick<Columns<never>, 'choices' | 'show' | 'reset'>

/** Columns as the user arranged them on this page (docs/product/shared.md#tables); `hidden` ones are off until the user shows them. */
export function useColumns<Row>(columns: TableColumnsType<Row>): Columns<Row> {
  const { pathname } = useLocation()
  const [known, remember] = usePreference(`columns:${pathname}`, StoredColumns)
  const stored = known ?? NOTHING
  const store = (next: StoredColumns) => remember(isNothing(next) ? undefined : next)

  const all = columns.map((column: TableColumnType<Row>) => {
    const key = keyOf(column)
    const shown = isFixed(column) || (stored.shown[key] ?? column.hidden !== true)
    return { ...column, key, width: stored.widths[key] ?? widthOf(column), hidden: !shown }
  })
  const shown = all.filter((column) => !column.hidden)
  return {
    shown,
    width: shown.reduce((sum, column) => sum + column.width, 0),
    choices: all
      .filter((column) => !isFixed(column))
      .map(({ key, title, hidden }) => ({ key, title: typeof title === 'string' ? title : key, shown: !hidden })),
    show: (key, on) => store({ ...stored, shown: { ...stored.shown, [key]: on } }),
    resize: (key, width) => {
      const { [key]: _before, ...others } = stored.widths
      store({ ...stored, widths: width === undefined ? others : { ...others, [key]: between(width) } })
    },
    reset: isNothing(stored) ? undefined : () => store(NOTHING),
  }
}

const isFixed = ({ fixed }: { fixed?: unknown }) => fixed !== undefined && fixed !== false

const between = (width: number) => Math.round(Math.min(MOST_WIDTH, Math.max(LEAST_WIDTH, width)))

const isNothing = ({ shown, widths }: StoredColumns) =>
  Object.keys(shown).length === 0 && Object.keys(widths).length === 0

const widthOf = <Row>({ width }: TableColumnType<Row>) => (typeof width === 'number' ? width : USUAL_WIDTH)

function keyOf<Row>({ key, dataIndex, title }: TableColumnType<Row>): string {
  if (key !== undefined) return String(key)
  if (dataIndex !== undefined) return Array.isArray(dataIndex) ? dataIndex.join('.') : String(dataIndex)
  // A column of several fields; its title identifies it until the language changes.
  return typeof title === 'string' ? title : ''
}
