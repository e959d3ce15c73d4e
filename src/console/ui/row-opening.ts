import type { TableColumnsType, TableColumnType } from 'antd'
import type { MouseEvent } from 'react'

/** What a click on a row starts, or undefined for a row it does not apply to. */
type Opening<Row> = (row: Row) => (() => void) | undefined

/** A column that says what a click on its row opens: the detail of the row, or else the vehicle it belongs to. */
export interface OpeningColumn<Row> extends TableColumnType<Row> {
  opens?: Opening<Row>
  opensVehicle?: Opening<Row>
}

/** What rows of a list open; columns that are hidden count too. */
export function openingOf<Row>(columns: TableColumnsType<Row>, onRow: ((row: Row) => void) | undefined): Opening<Row> {
  if (onRow) return (row) => () => onRow(row)
  const openings: readonly OpeningColumn<Row>[] = columns
  return (row) => first(openings, (column) => column.opens?.(row)) ?? vehicleOf(openings, row)
}

const vehicleOf = <Row>(columns: readonly OpeningColumn<Row>[], row: Row) =>
  first(columns, (column) => column.opensVehicle?.(row))

function first<From, To>(all: readonly From[], read: (each: From) => To | undefined): To | undefined {
  for (const each of all) {
    const found = read(each)
    if (found !== undefined) return found
  }
  return undefined
}

const OWN_CLICK =
  'button, a, input, label, select, textarea, [role=button], [role=separator], .ant-table-selection-column'

/** True where a click is for the row: not for something in it, a menu over it, or the end of a text selection. */
export function isForRow(event: MouseEvent<HTMLElement>): boolean {
  const row = event.currentTarget
  const target = event.target as HTMLElement
  // A click inside of a menu or dialog reaches the row through React, though it is elsewhere in the page.
  if (!row.contains(target)) return false
  const own = target.closest(OWN_CLICK)
  if (own && row.contains(own)) return false
  const selection = window.getSelection()
  // A click by keyboard has no detail; it opens whatever is selected.
  return event.detail === 0 || !selection?.toString() || !row.contains(selection.anchorNode)
}
