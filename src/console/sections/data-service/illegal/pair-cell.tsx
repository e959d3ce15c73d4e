import type { ReactNode } from 'react'
import styles from '../data-service.module.css'

/** Two things of one row that belong together, one above the other: what a table has no room for side by side. */
export function PairCell({ first, second }: { first: ReactNode; second: ReactNode }) {
  return (
    <div className={styles.pair}>
      <div>{first}</div>
      <div>{second}</div>
    </div>
  )
}
