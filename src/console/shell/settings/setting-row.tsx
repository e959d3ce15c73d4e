import type { ReactNode } from 'react'
import styles from './settings.module.css'

/** One setting: what it is, its state or explanation, and its control. */
export function SettingRow({ title, hint, children }: { title: string; hint: ReactNode; children: ReactNode }) {
  return (
    <section className={styles.row}>
      <h3>{title}</h3>
      <p>{hint}</p>
      <span>{children}</span>
    </section>
  )
}
