import styles from './offline.module.css'

/** A few figures in a row, each with its name. */
export function KeyFigures({ figures }: { figures: readonly { name: string; value: string }[] }) {
  return (
    <dl className={styles.figures}>
      {figures.map(({ name, value }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <bdi>{value}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  )
}
