import { Link } from 'react-router-dom'
import { useFormat } from '#web/i18n/format.ts'
import styles from './name-bars.module.css'

interface Props {
  /** Says what is counted. */
  label: string
  /** Each number leads to its rows. */
  bars: readonly (readonly [name: string, count: number, to: string])[]
  /** Where there is nothing to count. */
  none?: string
  tone?: 'danger'
}

/** Names with bars; none for a chart without values. */
export function NameBars({ label, bars, none, tone }: Props) {
  const format = useFormat()
  const most = Math.max(...bars.map(([, count]) => count), 0)
  if (most === 0) return <p className={styles.none}>{none}</p>
  return (
    <dl className={`${styles.bars} ${tone ? styles[tone] : ''}`} aria-label={label}>
      {bars.map(([name, count, to]) => (
        <div key={to}>
          <dt title={name}>
            <bdi>{name}</bdi>
          </dt>
          <dd>
            <i aria-hidden style={{ inlineSize: `${Math.ceil((count / most) * 100)}%` }} />
          </dd>
          <dd>{count === 0 ? format.number(0) : <Link to={to}>{format.number(count)}</Link>}</dd>
        </div>
      ))}
    </dl>
  )
}
