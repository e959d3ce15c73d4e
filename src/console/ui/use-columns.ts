import type { TableColumnsType, TableColumnType } from 'antd'
import { useLocation } from 'react-router-dom'
import { z } from 'zod'
import { VIN_LENGTH } from '#core/domain/vin.ts'
import { usePreference } from './use-preference.ts'

/** Default width of a column. */
const USUAL_WIDTH = 160
export const LEAST_WIDTH = 60
export const MOST_WIDTH = 1200

const StoredColumns = z.object({
  shown: z.record(z.string(), z.boolean()),
  widths: z.record(z.string(), z.number()),
  /** Keys in the order of the user; columns that came later follow. */
  order: z.array(z.string()).optional(),
  pinned: z.record(z.string(), z.boolean()).optional(),
})
type StoredColumns = z.output<typeof StoredColumns>
const NOTHING: StoredColumns = { shown: {}, widths: {} }

export interface ColumnChoice {
  key: string
  title: string
  shown: boolean
  /** Always in view at the start of the table. */
  pinned: boolean
}

type Arranged<Row> = TableColumnType<Row> & { key: string; width: number }

export interface Columns<Row> {
  /** Visible columns with their widths, in the order of the user. */
  shown: Arranged<Row>[]
  /** All widths together. */
  width: number
  /** Columns that may be arranged: all but the buttons of the rows. */
  choices: ColumnChoice[]
  show: (key: string, on: boolean) => void
  pin: (key: string, on: boolean) => void
  /** Moves a column to the place of another one. */
  move: (key: string, to: string) => void
  resize: (key: string, width: number | undefined) => void
  /** Undefined while everything is as the page has it. */
  reset: (() => void) | undefined
}

/** The part of the columns used by the column selection. */
export type ChosenColumns = Pick<Columns<never>, 'choices' | 'show' | 'pin' | 'move' | 'reset'>

/** Columns as the user arranged them on this page (docs/product/shared.md#tables); `hidden` ones are off until the user shows them. */
export function useColumns<Row>(columns: TableColumnsType<Row>, { journal = false } = {}): Columns<Row> {
  const { pathname, search } = useLocation()
  const [known, remember] = usePreference(`columns:${pathname}`, StoredColumns)
  const stored = known ?? NOTHING
  const store = (next: StoredColumns) => remember(isNothing(next) ? undefined : next)
  const oneVehicle = journal && new URLSearchParams(search).get('vin')?.length === VIN_LENGTH

  // By the VIN, and by the plate where the list has no VIN of its own.
  const name = columns.some((column) => keyOf(column) === 'vin') ? 'vin' : 'plate'
  const all = columns.map((column: TableColumnType<Row>): Arranged<Row> => {
    const key = keyOf(column)
    const repeated = oneVehicle && key === name && column.hidden === undefined && columns.length > 1
    const usual = column.hidden !== true && !repeated
    const fixed = isButtons(key) ? 'end' : (stored.pinned?.[key] ?? isFixed(column)) && 'start'
    return {
      ...column,
      key,
      width: stored.widths[key] ?? widthOf(column),
      hidden: !(isButtons(key) || (stored.shown[key] ?? usual)),
      fixed,
    }
  })
  const ordered = inOrder(all, stored.order)
  const shown = ordered.filter((column) => !column.hidden)
  const choices = ordered.filter(({ key }) => !isButtons(key))

  return {
    shown,
    width: shown.reduce((sum, column) => sum + column.width, 0),
    choices: choices.map(({ key, title, hidden, fixed }) => ({
      key,
      title: typeof title === 'string' ? title : key,
      shown: !hidden,
      pinned: fixed === 'start',
    })),
    show: (key, on) => store({ ...stored, shown: { ...stored.shown, [key]: on } }),
    pin: (key, on) => store({ ...stored, pinned: { ...stored.pinned, [key]: on } }),
    move: (key, to) => store({ ...stored, order: moved(choices, key, to) }),
    resize: (key, width) => {
      const { [key]: _before, ...others } = stored.widths
      store({ ...stored, widths: width === undefined ? others : { ...others, [key]: between(width) } })
    },
    reset: isNothing(stored) ? undefined : () => store(NOTHING),
  }
}

const isButtons = (key: string) => key === 'actions'

const isFixed = ({ fixed }: { fixed?: unknown }) => fixed !== undefined && fixed !== false

const between = (width: number) => Math.round(Math.min(MOST_WIDTH, Math.max(LEAST_WIDTH, width)))

const isNothing = ({ shown, widths, order = [], pinned = {} }: StoredColumns) =>
  order.length === 0 && [shown, widths, pinned].every((part) => Object.keys(part).length === 0)

/** Pinned columns first, then as the user ordered them, the buttons last. */
function inOrder<Row>(all: readonly Arranged<Row>[], order: readonly string[] = []): Arranged<Row>[] {
  const place = (column: Arranged<Row>) => {
    const at = order.indexOf(column.key)
    return at < 0 ? order.length + all.indexOf(column) : at
  }
  const edge = ({ fixed }: Arranged<Row>) => (fixed === 'start' ? 0 : fixed === 'end' ? 2 : 1)
  return [...all].sort((left, right) => edge(left) - edge(right) || place(left) - place(right))
}

function moved(choices: readonly { key: string }[], key: string, to: string): string[] {
  const keys = choices.map((choice) => choice.key)
  const target = keys.indexOf(to)
  return target < 0 ? keys : keys.filter((each) => each !== key).toSpliced(target, 0, key)
}

const widthOf = <Row>({ width }: TableColumnType<Row>) => (typeof width === 'number' ? width : USUAL_WIDTH)

function keyOf<Row>({ key, dataIndex, title }: TableColumnType<Row>): string {
  if (key !== undefined) return String(key)
  if (dataIndex !== undefined) return Array.isArray(dataIndex) ? dataIndex.join('.') : String(dataIndex)
  // A column of several fields; its title identifies it until the language changes.
  return typeof title === 'string' ? title : ''
}
