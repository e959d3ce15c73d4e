import styles from './splash.module.css'

/** Shown for moments only, so it is nothing but the ground and a line that tells that something is coming. */
export function Splash() {
  return <div className={styles.splash} aria-busy="true" />
}
