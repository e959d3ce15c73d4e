import type { ReactNode } from 'react'
import styles from './wall-notice.module.css'

interface Props {
  /** The message. */
  title: string
  /** The user's next step, or the automatic one. */
  hint?: string | undefined
  /** Something is wrong, not only empty. */
  failed?: boolean
  /** Links and buttons. */
  children?: ReactNode
}

/** In the middle of a picture that would otherwise be empty without a word. */
export function WallNotice({ title, hint, failed = false, children }: Props) {
  return (
    <div className={styles.notice} role={failed ? 'alert' : 'status'}>
      <strong>{title}</strong>
      {hint && <p>{hint}</p>}
      {children && <div className={styles.actions}>{children}</div>}
    </div>
  )
}
