import type { ReactNode } from 'react'
import styles from './notice.module.css'

interface Props {
  /** Short mark above the title, like the code of the page. */
  mark?: string
  title: string
  children?: ReactNode
  actions?: ReactNode
}

/** A page with only a message. */
export function Notice({ mark, title, children, actions }: Props) {
  return (
    <section className={styles.notice}>
      {mark && <p className={styles.mark}>{mark}</p>}
      <h1 className={styles.title}>{title}</h1>
      {children && <div className={styles.text}>{children}</div>}
      {actions && <div className={styles.actions}>{actions}</div>}
    </section>
  )
}
