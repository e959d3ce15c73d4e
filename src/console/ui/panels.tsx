import { type ReactNode, useId } from 'react'
import styles from './panels.module.css'

/** Panels beside each other, as many in a line as have room. */
export function Panels({ children }: { children: ReactNode }) {
  return <div className={styles.panels}>{children}</div>
}

/** A part of a page under its own heading, in a frame. */
export function Panel({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  )
}
