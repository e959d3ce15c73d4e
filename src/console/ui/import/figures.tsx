import { useFormat } from '#web/i18n/format.ts'
import styles from './import.module.css'

interface Figure {
  label: string
  count: number
  /** Highlighted when it is not 0. */
  bad?: boolean
}

/** Counts of an import side by side. */
export function Figures({ figures }: { figures: readonly Figure[] }) {
  const format = useFormat()
  return (
    <dl className={styles.figures}>
      {figures.map(({ label, count, bad = false }) => (
        <div key={label} data-bad={bad && count > 0}>
          <dt>{label}</dt>
          <dd>{format.number(count)}</dd>
        </div>
      ))}
    </dl>
  )
}
