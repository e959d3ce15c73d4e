import type { ReactNode } from 'react'
import shared from './page.module.css'
import styles from './page-header.module.css'

interface Props {
  title: string
  /** One sentence, when the title is not enough. */
  hint?: ReactNode
  /** At most one primary button. */
  actions?: ReactNode
}

/**
 * The heading of a page. The shell already shows section and page, so the title is there for headings and screen readers
 * only; visible are the sentence and the actions.
 */
export function PageHeader({ title, hint, actions }: Props) {
  return (
    <header className={styles.header} data-empty={!hint && !actions}>
      <h1 className={styles.title}>{title}</h1>
      {hint && <p className={shared.hint}>{hint}</p>}
      {actions && <div className={styles.actions}>{actions}</div>}
    </header>
  )
}

/** Actions of a page, at the place where all pages have them, for a view of a page that has its heading elsewhere. */
export function PageActions({ children }: { children: ReactNode }) {
  return <div className={styles.actions}>{children}</div>
}
