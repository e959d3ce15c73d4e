import styles from './vehicle-info.module.css'

/** A colour as it looks, with its name. */
export function ColourMark({ name, hex }: { name: string; hex: string }) {
  if (name === '') return '–'
  return (
    <span className={styles.colour}>
      {hex && <i style={{ background: hex }} aria-hidden />}
      <bdi>{name}</bdi>
    </span>
  )
}
