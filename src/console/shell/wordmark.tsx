import styles from './wordmark.module.css'

/** The product's name with its mark: an F whose foot is a vehicle heading out. */
export function Wordmark({ compact = false }: { compact?: boolean }) {
  return (
    <span className={styles.wordmark} dir="ltr">
      <svg className={styles.mark} viewBox="0 0 32 32" aria-hidden="true">
        <path className={styles.letter} d="M7 3h19v5H12.5v6H22v5h-9.5v10H7z" />
        <path className={styles.vehicle} d="m22 19 6 10-6-2.6-6 2.6z" />
      </svg>
      <span className={compact ? styles.hidden : styles.name}>Fleetwall</span>
    </span>
  )
}
