import { App } from 'antd'
import { useSetAtom, useStore } from 'jotai'
import type { FocusEvent, KeyboardEvent } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { copyText } from './copy-text.ts'
import { detailsOpenAtom, lastRowAtom } from './open-details.ts'

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, j: 1, ArrowUp: -1, k: -1 }

/**
 * Keys in the rows of a table: arrows, j and k, Home and End move, Enter opens, x selects, Ctrl+C copies the cells. While a detail
 * is open, moving shows the next row in it.
 */
export function useRowKeys() {
  const { t } = useTranslation()
  const { message } = App.useApp()
  const store = useStore()

  async function copy(row: HTMLElement) {
    const cells = [...row.querySelectorAll<HTMLElement>('.ant-table-cell')]
    const texts = cells.filter((cell) => !cell.querySelector('input')).map(textOf)
    if (await copyText(texts.join('\t'))) message.success(t('action.copied'))
  }

  return (event: KeyboardEvent<HTMLElement>) => {
    const row = event.target as HTMLElement
    if (!row.matches('.ant-table-row')) return
    const rows = [...event.currentTarget.querySelectorAll<HTMLElement>('.ant-table-row')]
    const next = target(event.key, rows, rows.indexOf(row))
    if (next) {
      goTo(row, next)
      if (store.get(detailsOpenAtom)) open(next)
    } else if (event.key === 'Enter') open(row)
    else if (event.key === 'x') row.querySelector<HTMLElement>('input[type=checkbox], input[type=radio]')?.click()
    else if (event.key === 'c' && (event.ctrlKey || event.metaKey) && !window.getSelection()?.toString()) void copy(row)
    else return
    event.preventDefault()
  }
}

/** Remembers the row of a table that has the focus, or something in it. */
export function useRowFocus() {
  const remember = useSetAtom(lastRowAtom)
  return (event: FocusEvent<HTMLElement>) =>
    remember((event.target as HTMLElement).closest<HTMLElement>('.ant-table-row'))
}

/** What uses these keys itself. */
const OWN_KEYS =
  'input, textarea, select, .ant-table-row, .maplibregl-map, [role=tree], [role=slider], [role=tablist], [role=menu], [role=listbox], [role=group]'

/** In the detail of a row, arrows, j and k show the next row, as they do in the list. */
export function useDetailKeys() {
  const store = useStore()
  return (event: KeyboardEvent<HTMLElement>) => {
    const row = store.get(lastRowAtom)
    if (!STEPS[event.key] || !row?.isConnected || (event.target as HTMLElement).closest(OWN_KEYS)) return
    const rows = [...(row.parentElement?.querySelectorAll<HTMLElement>('.ant-table-row') ?? [])]
    const next = target(event.key, rows, rows.indexOf(row))
    if (!next) return
    goTo(row, next)
    open(next)
    event.preventDefault()
  }
}

/** Times as ISO 8601: what is pasted is read by programs. */
const textOf = (cell: HTMLElement) => cell.querySelector('time')?.dateTime || cell.textContent.trim()

function target(key: string, rows: readonly HTMLElement[], at: number): HTMLElement | undefined {
  if (key === 'Home') return rows[0]
  if (key === 'End') return rows.at(-1)
  const step = STEPS[key]
  return step === undefined ? undefined : (rows[at + step] ?? rows[at])
}

/** One row is a stop of the Tab key: the one reached last. */
function goTo(from: HTMLElement, to: HTMLElement): void {
  from.tabIndex = -1
  to.tabIndex = 0
  to.focus()
}

/** What a click on the row opens, or else its first link. */
function open(row: HTMLElement): void {
  if (row.dataset['opens'] === 'true') row.click()
  else row.querySelector<HTMLElement>('button:not(:disabled), a[href]')?.click()
}
