import type { ReactNode } from 'react'
import { tokenFromCookie } from '#web/state/session.ts'
import { screenToken } from '../stage/screen-session.ts'
import styles from './lead.module.css'

interface Props {
  /** From `leadAddress`; undefined where no list stands behind a figure. */
  to: string | undefined
  children: ReactNode
}

/** Leads somebody signed in from a figure to the list behind it; on a display it is the figure alone. */
export function Lead({ to, children }: Props) {
  const signedIn = screenToken() === undefined && tokenFromCookie() !== undefined
  if (to === undefined || !signedIn) return children
  return (
    <a className={styles.lead} href={to} target="_blank" rel="noreferrer">
      {children}
    </a>
  )
}
