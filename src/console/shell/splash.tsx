import styles from './splash.module.css'

/** Shown only briefly, so it has nothing but the background and a progress line. */
export function Splash() {
  return <div className={styles.splash} aria-busy="true" />
}
