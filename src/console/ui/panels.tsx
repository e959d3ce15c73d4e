import type { ReactNode } from 'react'
import styles from './panels.module.css'

/** A grid of panels: as many in a row as have room. */
export function Panels({ children }: { children: ReactNode }) {
  return <div className={styles.panels}>{children}</div>
}

/** A part of a page under its own heading, in a frame. */
export function Panel({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2>{title}</h2>
      {children}
    </section>
  )
}
