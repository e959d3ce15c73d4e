import type { ButtonHTMLAttributes } from 'react'
import styles from './plain-button.module.css'

interface Props extends ButtonHTMLAttributes<HTMLButtonElement> {
  primary?: boolean
}

/** The button of pages that must not wait for the component library. */
export function PlainButton({ primary = false, ...rest }: Props) {
  return <button type="button" {...rest} className={styles.button} data-primary={primary} />
}
