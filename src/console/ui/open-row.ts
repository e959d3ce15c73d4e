import { useState } from 'react'
import { usePlace } from '#web/state/address-place.ts'

/** The number of the row whose detail is open. It is in the address: a reload keeps it and Back closes it. */
export function useOpenId(): readonly [id: number | null, show: (id: number | null) => void] {
  const { at, open, close } = usePlace()
  const id = Number(at('row') ?? Number.NaN)
  const show = (next: number | null) => (next === null ? close('row') : open('row', String(next)))
  return [Number.isInteger(id) ? id : null, show]
}

/** The same for a detail that shows the row itself; a row that left the list stays open. */
export function useOpenRow<Row>(rows: readonly Row[], keyOf: (row: Row) => string | number) {
  const { at, open, close } = usePlace()
  const [last, setLast] = useState<Row>()
  const key = at('row')
  const isOpen = (row: Row) => String(keyOf(row)) === key
  const stayed = last !== undefined && isOpen(last) ? last : null
  const shown = key === null ? null : (rows.find(isOpen) ?? stayed)
  function show(row: Row | null) {
    if (row === null) return close('row')
    setLast(row)
    open('row', String(keyOf(row)))
  }
  return [shown, show] as const
}
