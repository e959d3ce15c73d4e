import type { ReactNode } from 'react'
import styles from './page-header.module.css'

interface Props {
  title: string
  /** One sentence, when the title does not say enough. */
  hint?: ReactNode
  /** At most one primary button. */
  actions?: ReactNode
}

export function PageHeader({ title, hint, actions }: Props) {
  return (
    <header className={styles.header}>
      <div>
        <h1 className={styles.title}>{title}</h1>
        {hint && <p className={styles.hint}>{hint}</p>}
      </div>
      {actions && <div className={styles.actions}>{actions}</div>}
    </header>
  )
}
