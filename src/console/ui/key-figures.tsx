import type { ReactNode } from 'react'
import styles from './key-figures.module.css'

interface KeyFigure {
  name: string
  /** Formatted for the user's language; a link where it leads to what was counted. */
  value: ReactNode
  /** Unit, or what else belongs to the value. */
  note?: string
  /** Worth a second look. */
  bad?: boolean
}

/** A row of metrics, each with its name. */
export function KeyFigures({ figures }: { figures: readonly KeyFigure[] }) {
  return (
    <dl className={styles.figures}>
      {figures.map(({ name, value, note, bad }) => (
        <div key={name} data-bad={bad}>
          <dt>{name}</dt>
          <dd>
            <bdi>{value}</bdi>
            {note && <small>{note}</small>}
          </dd>
        </div>
      ))}
    </dl>
  )
}
