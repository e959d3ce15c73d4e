import { tokenFromCookie } from '#web/state/session.ts'
import { screenToken } from '../stage/screen-session.ts'
import styles from './row-lead.module.css'

/** Upwards out of the screen, the same in every direction of writing. */
const SIGN = '↗'

interface Props {
  /** From `leadAddress`. */
  to: string
  /** What stands there, in words. */
  label: string
}

/** Beside a row that does something else when it is pressed: the way to the list behind it, for who is signed in. */
export function RowLead({ to, label }: Props) {
  if (tokenFromCookie() === undefined || screenToken() !== undefined) return null
  return (
    <a className={styles.lead} href={to} target="_blank" rel="noreferrer" aria-label={label} title={label}>
      {SIGN}
    </a>
  )
}
