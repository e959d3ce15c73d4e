import { CaretDownFilled, CaretUpFilled } from '@ant-design/icons'
import { type KeyboardEvent, type PointerEvent, type ThHTMLAttributes, useRef } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import styles from './table.module.css'
import { LEAST_WIDTH, MOST_WIDTH } from './use-columns.ts'

const KEY_STEP = 10

export interface Sorting {
  direction: 'ascending' | 'descending' | 'none'
  /** Sorts the other way round, or no more. */
  next: () => void
}

interface Props extends ThHTMLAttributes<HTMLTableCellElement> {
  /** Absent: a cell without a column of its own, such as that of the check boxes. */
  columnWidth?: number
  /** Undefined: the default width of the column. */
  onWidth?: (width: number | undefined) => void
  sorting?: Sorting
}

/** A header cell that sorts, and whose end edge can be dragged, or moved by arrow keys; a double click takes the width back. */
export function HeaderCell({ columnWidth, onWidth, sorting, children, ...rest }: Props) {
  return (
    <th {...rest} {...(sorting && sorting.direction !== 'none' && { 'aria-sort': sorting.direction })}>
      {sorting ? (
        <button type="button" className={styles.sort} data-direction={sorting.direction} onClick={sorting.next}>
          {children}
          <span aria-hidden>
            <CaretUpFilled aria-hidden />
            <CaretDownFilled aria-hidden />
          </span>
        </button>
      ) : (
        children
      )}
      {columnWidth !== undefined && onWidth && <Edge width={columnWidth} onWidth={onWidth} />}
    </th>
  )
}

function Edge({ width, onWidth }: { width: number; onWidth: (width: number | undefined) => void }) {
  const { t } = useTranslation()
  const from = useRef<number>(undefined)

  const rightward = (element: Element) => (getComputedStyle(element).direction === 'rtl' ? -1 : 1)
  const moved = (event: PointerEvent<HTMLElement>) =>
    (event.clientX - (from.current ?? event.clientX)) * rightward(event.currentTarget)

  function take(event: PointerEvent<HTMLElement>) {
    event.currentTarget.setPointerCapture(event.pointerId)
    from.current = event.clientX
  }
  // Only the line follows the pointer; a table of a hundred rows is laid out once, at the end.
  function drag(event: PointerEvent<HTMLElement>) {
    if (from.current === undefined) return
    event.currentTarget.style.translate = `${event.clientX - from.current}px 0`
  }
  function drop(event: PointerEvent<HTMLElement>) {
    if (from.current === undefined) return
    const by = moved(event)
    from.current = undefined
    event.currentTarget.style.translate = ''
    if (by !== 0) onWidth(width + by)
  }
  function step(event: KeyboardEvent<HTMLElement>) {
    const by = { ArrowLeft: -KEY_STEP, ArrowRight: KEY_STEP }[event.key]
    if (by === undefined) return
    event.preventDefault()
    onWidth(width + by * rightward(event.currentTarget))
  }

  return (
    // A movable separator is a separate control (WAI-ARIA window splitter); there is no element for it.
    <span
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
      role="separator"
      aria-orientation="vertical"
      aria-label={t('list.width')}
      aria-valuenow={width}
      aria-valuemin={LEAST_WIDTH}
      aria-valuemax={MOST_WIDTH}
      tabIndex={-1}
      className={styles.edge}
      onPointerDown={take}
      onPointerMove={drag}
      onPointerUp={drop}
      onPointerCancel={drop}
      onDoubleClick={() => onWidth(undefined)}
      onKeyDown={step}
      onClick={(event) => event.stopPropagation()}
    />
  )
}
