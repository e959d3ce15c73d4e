import { useFormat } from '#web/i18n/format.ts'
import { Lead } from './lead.tsx'
import styles from './share-rows.module.css'

export interface ShareRow {
  key: string
  label: string
  count: number
  /** Address of the list behind it. */
  to?: string | undefined
}

interface Props {
  rows: readonly ShareRow[]
  /** The value of a full bar; the largest row by default. */
  whole?: number
  tone?: 'accent' | 'alarm'
  empty: string
}

/** Counts as rows with a bar behind the label: exact and comparable without a legend. */
export function ShareRows({ rows, whole, tone = 'accent', empty }: Props) {
  const { number } = useFormat()
  const full = whole ?? Math.max(...rows.map((row) => row.count), 0)
  if (rows.length === 0) return <p className={styles.empty}>{empty}</p>
  return (
    <ul className={styles.rows} data-tone={tone}>
      {rows.map(({ key, label, count, to }) => (
        <li key={key} data-key={key}>
          <i style={{ inlineSize: `${full > 0 ? (100 * count) / full : 0}%` }} />
          <span>{label}</span>
          <b dir="ltr">
            <Lead to={to}>{number(count)}</Lead>
          </b>
        </li>
      ))}
    </ul>
  )
}
