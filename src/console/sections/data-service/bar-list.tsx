import { useFormat } from '#web/i18n/format.ts'
import page from '#console/ui/page.module.css'
import styles from './data-service.module.css'

interface Props {
  /** Says what is counted. */
  label: string
  bars: readonly { key: string; name: string; value: number }[]
}

/** Counts by name as bars that are also text. */
export function BarList({ label, bars }: Props) {
  const format = useFormat()
  const most = Math.max(1, ...bars.map(({ value }) => value))
  if (bars.length === 0) return <p className={page.note}>–</p>
  return (
    <ul className={styles.bars} aria-label={label}>
      {bars.map(({ key, name, value }) => (
        <li key={key}>
          <bdi>{name}</bdi>
          <i aria-hidden style={{ inlineSize: `${(value / most) * 100}%` }} />
          <b>{format.number(value)}</b>
        </li>
      ))}
    </ul>
  )
}
