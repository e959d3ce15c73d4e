import { ExportOutlined } from '@ant-design/icons'
import type { ReactNode } from 'react'
import styles from './key-figures.module.css'
import { Lead } from './lead.tsx'

interface Props {
  label: ReactNode
  value: string
  unit?: string
  note: ReactNode
  /** The base of the share in the note, in full. */
  hint?: string
  /** Address of the list behind the number: on another page or screen … */
  to?: string
  /** … or further down on this one. */
  onShow?: (() => void) | undefined
}

/** One metric: name, value and reference. */
export function FigureCell({ label, value, unit, note, hint, to, onShow }: Props) {
  const content = (
    <>
      <span className={styles.label}>
        {label}
        {to?.startsWith('/multiTrack') && <ExportOutlined aria-hidden />}
      </span>
      <span className={styles.value}>
        <bdi>{value}</bdi>
        {unit && <small>{unit}</small>}
      </span>
      <span className={styles.note} title={hint}>
        {note}
      </span>
    </>
  )
  if (to) {
    return (
      <Lead to={to} className={styles.cell}>
        {content}
      </Lead>
    )
  }
  if (!onShow) return <span className={styles.cell}>{content}</span>
  return (
    <button type="button" className={styles.cell} onClick={onShow}>
      {content}
    </button>
  )
}
