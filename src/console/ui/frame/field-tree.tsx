import { WarningOutlined } from '@ant-design/icons'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import type { InspectedRow } from '#core/protocol/inspect/inspection.ts'
import styles from './frame.module.css'
import { scrollWithin } from './scroll-within.ts'
import type { Words } from './use-words.ts'

/** New texts by the row's key, and how to change them. */
export interface Editing {
  texts: Readonly<Record<string, string>>
  change: (key: string, text: string) => void
}

interface Props {
  rows: readonly InspectedRow[]
  active: number
  onActive: (index: number) => void
  words: Words
  /** Present while a frame is built. */
  editing?: Editing
}

/** Key of a row in edits: header values separate from those of the body. */
const rowKey = ({ part, path }: InspectedRow): string => (part === 'body' ? path : `${part}.${path}`)

const HEADER_EDITS = new Set(['header.phone', 'header.serial', 'header.vin'])

/** Rows about the structure of the message follow from the others. */
function isEditable(row: InspectedRow): boolean {
  if (row.part !== 'body') return HEADER_EDITS.has(rowKey(row))
  return !['field.count', 'field.length', 'field.id', 'field.rest', 'field.service'].includes(row.labelKey)
}

const PARTS = { header: 'part.header', body: 'part.body', check: 'part.check' } as const
const LONG_RAW = 14
/** Pictures and file blocks would fill the screen; their bytes are shown next to the tree. */
const LONG_BYTES = 64
const clipped = (text: string, most: number): string => (text.length > most ? `${text.slice(0, most)}…` : text)

/** Ids are known by their hex digits. */
const HEX_LABELS = new Set(['field.id', 'field.messageId', 'field.command', 'field.service', 'field.nrc', 'field.did'])

const hexOf = (value: number, digits: number): string => {
  const text = value.toString(16).toUpperCase()
  return text.padStart(Math.min(digits, text.length + (text.length % 2)), '0')
}

function shownValue({ value, labelKey, raw }: InspectedRow): string {
  if (value === null) return '–'
  // Behind an id its length may stand on the same row.
  return HEX_LABELS.has(labelKey) && typeof value === 'number' ? `0x${hexOf(value, raw.length)}` : String(value)
}

const depthOf = (path: string): number => (path.match(/[.[]/g) ?? []).length

/** The frame as a tree: place, bytes, value, meaning. Arrow keys walk; the row in view marks its bytes. */
/* oxlint-disable jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/no-noninteractive-tabindex, jsx-a11y/prefer-tag-over-role -- arrow keys walk the rows; no element of its own means that */
export function FieldTree({ rows, active, onActive, words, editing }: Props) {
  const { t } = useTranslation('hexParser')
  const area = useRef<HTMLDivElement>(null)

  useEffect(() => {
    scrollWithin(area.current, area.current?.querySelector<HTMLElement>('tr[aria-current]'))
  }, [active])

  function walk(event: KeyboardEvent) {
    if (event.target instanceof HTMLInputElement) return
    const next = { ArrowDown: active + 1, ArrowUp: active - 1, Home: 0, End: rows.length - 1 }[event.key]
    if (next === undefined) return
    event.preventDefault()
    onActive(Math.max(0, Math.min(rows.length - 1, next)))
  }

  return (
    <div ref={area} className={styles.tree} tabIndex={0} role="group" aria-label={t('tree.title')} onKeyDown={walk}>
      <table aria-label={t('tree.title')}>
        <thead>
          <tr>
            <th scope="col">{t('tree.offset')}</th>
            <th scope="col">{t('tree.length')}</th>
            <th scope="col">{t('tree.raw')}</th>
            <th scope="col">{t('tree.field')}</th>
            <th scope="col">{t('tree.value')}</th>
            <th scope="col">{t('tree.meaning')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr
              // One value can be on several rows: a count and its list share a path.
              key={`${row.offset} ${row.path} ${row.length}`}
              aria-current={index === active || undefined}
              data-part={row.part}
              onMouseEnter={() => onActive(index)}
            >
              <td className={styles.number}>{row.offset}</td>
              <td className={styles.number}>{row.length}</td>
              <td>
                <bdi dir="ltr" className={styles.raw} title={row.raw}>
                  {clipped(row.raw, LONG_RAW)}
                </bdi>
              </td>
              <th scope="row" style={{ paddingInlineStart: 8 + depthOf(row.path) * 12 }} title={row.path}>
                {index === 0 || rows[index - 1]?.part !== row.part ? (
                  <span className={styles.part}>{t(PARTS[row.part])}</span>
                ) : null}
                {words.label(row)}
                {row.path.endsWith(']') ? <small> {row.path.slice(row.path.lastIndexOf('['))}</small> : null}
              </th>
              <td>
                {editing && isEditable(row) ? (
                  <input
                    className={styles.edit}
                    dir="ltr"
                    aria-label={words.label(row)}
                    value={editing.texts[rowKey(row)] ?? String(row.value ?? '')}
                    onFocus={() => onActive(index)}
                    onChange={({ target }) => editing.change(rowKey(row), target.value)}
                  />
                ) : (
                  <bdi dir="ltr" className={styles.value}>
                    {row.value === row.raw ? clipped(row.raw, LONG_BYTES) : shownValue(row)}
                  </bdi>
                )}
                {row.unitKey ? <small> {words.unit(row)}</small> : null}
              </td>
              <td>
                {words.meaning(row)}
                {row.moment ? <bdi dir="ltr">{row.moment}</bdi> : null}
                {row.warning ? (
                  <span className={styles.warning}>
                    <WarningOutlined aria-hidden /> {words.warning(row.warning)}
                  </span>
                ) : null}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
