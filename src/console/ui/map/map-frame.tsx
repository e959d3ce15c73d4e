import { type ReactNode, Suspense } from 'react'
import styles from './map-frame.module.css'

interface Props {
  /** Takes the height that is left in a column. */
  fills?: boolean
  children: ReactNode
}

/** Placeholder for a map in a dialog while the map is loading. */
export function MapFrame({ fills = false, children }: Props) {
  return (
    <div className={styles.frame} data-fills={fills}>
      <Suspense>{children}</Suspense>
    </div>
  )
}
