import type { ReactNode } from 'react'
import { tokenFromCookie } from '#web/state/session.ts'
import { screenToken } from '../stage/screen-session.ts'
import styles from './lead.module.css'

interface Props {
  /** Made by `leadAddress`; undefined where a number has no list behind it. */
  to: string | undefined
  children: ReactNode
}

/** Leads a signed-in user from a number to the list behind it; a display shows only the number. */
export function Lead({ to, children }: Props) {
  const signedIn = screenToken() === undefined && tokenFromCookie() !== undefined
  if (to === undefined || !signedIn) return children
  return (
    <a className={styles.lead} href={to} target="_blank" rel="noreferrer">
      {children}
    </a>
  )
}
