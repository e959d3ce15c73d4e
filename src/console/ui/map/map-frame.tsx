import { type ReactNode, Suspense } from 'react'
import styles from './map-frame.module.css'

/** Placeholder for a map in a dialog while the map is loading. */
export function MapFrame({ children }: { children: ReactNode }) {
  return (
    <div className={styles.frame}>
      <Suspense>{children}</Suspense>
    </div>
  )
}
