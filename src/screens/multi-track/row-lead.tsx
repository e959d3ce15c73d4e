import { tokenFromCookie } from '#web/state/session.ts'
import { screenToken } from '../stage/screen-session.ts'
import styles from './row-lead.module.css'

/** Upwards out of the screen, the same in every direction of writing. */
const SIGN = '↗'

interface Props {
  /** Made by `leadAddress`. */
  to: string
  /** The label of the row. */
  label: string
}

/** A link to the list behind a row that has another action, for signed-in users. */
export function RowLead({ to, label }: Props) {
  if (tokenFromCookie() === undefined || screenToken() !== undefined) return null
  return (
    <a className={styles.lead} href={to} target="_blank" rel="noreferrer" aria-label={label} title={label}>
      {SIGN}
    </a>
  )
}
