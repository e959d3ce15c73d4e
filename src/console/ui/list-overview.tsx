import type { ReactNode } from 'react'
import { useFormat } from '#web/i18n/format.ts'
import styles from './list-overview.module.css'

interface Props {
  /** Names and values; a value that is not known yet is undefined. */
  figures: readonly (readonly [name: string, value: number | undefined])[]
  /** At the end of the line, such as a switch between views. */
  children?: ReactNode
}

/** Totals of what a search matches, between search and table. */
export function ListOverview({ figures, children }: Props) {
  const format = useFormat()
  return (
    <div className={styles.bar}>
      <dl className={styles.figures}>
        {figures.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value === undefined ? '–' : format.number(value)}</dd>
          </div>
        ))}
      </dl>
      {children}
    </div>
  )
}
