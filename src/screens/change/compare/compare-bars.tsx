import { type CSSProperties, useMemo } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useNow } from '#web/motion/use-now.ts'
import { fixed } from '../../vehicle/fixed.ts'
import { OLD_READING_MS } from '../../vehicle/moment.ts'
import { RollingNumber } from '../../widgets/rolling-number.tsx'
import styles from './compare-bars.module.css'
import { type CompareRow, type Verdict, verdictOf } from './compare-rows.ts'
import { useRowUnit } from './use-row-unit.ts'

/** An old reading shows its age in minutes. */
const CHECK_EVERY_MS = 15_000

/** One number of two vehicles: bars to either side of its name, and by how much they differ. */
export function CompareBars({ row }: { row: CompareRow }) {
  const { t } = useTranslation('change')
  const unit = useRowUnit(row.key)
  const verdict = verdictOf(row)
  return (
    <li className={styles.row} data-row={row.key}>
      <Half row={row} index={0} verdict={verdict} />
      <p className={styles.name}>
        <b>{t(`compare.row.${row.key}`)}</b> <small>{unit}</small>
        <VerdictLine row={row} verdict={verdict} />
      </p>
      <Half row={row} index={1} verdict={verdict} />
    </li>
  )
}

function VerdictLine({ row, verdict }: { row: CompareRow; verdict: Verdict }) {
  const { t } = useTranslation('change')
  const format = useFormat()
  if (!verdict) return null
  if (verdict.is === 'equal') return <span className={styles.verdict}>{t('compare.equal')}</span>
  const difference = fixed(format, row.digits)(verdict.by)
  const arrow = <Arrow />
  return (
    <span className={styles.verdict} data-is={verdict.is} data-side={verdict.side}>
      {verdict.side === 0 && arrow}
      {verdict.is === 'better' ? t('compare.better', { difference }) : t('compare.more', { difference })}
      {verdict.side === 1 && arrow}
    </span>
  )
}

/** Towards the vehicle a row speaks for. */
const Arrow = () => (
  <svg viewBox="0 0 10 10" width="0.7em" height="0.7em" aria-hidden>
    <path d="M9 .6 1 5l8 4.4Z" fill="currentColor" />
  </svg>
)

function Half({ row, index, verdict }: { row: CompareRow; index: 0 | 1; verdict: Verdict }) {
  const { t } = useTranslation('change')
  const format = useFormat()
  const now = useNow(CHECK_EVERY_MS)
  const digits = useMemo(() => fixed(format, row.digits), [format, row.digits])
  const { value, median, at, isAbsent } = row.sides[index]
  const isOld = at !== undefined && now - at > OLD_READING_MS
  const is = verdict?.is === 'better' ? (verdict.side === index ? 'better' : 'worse') : 'neutral'
  const share = (part: number | undefined) => Math.min(1, Math.max(0, (part ?? 0) / row.greatest))
  if (isAbsent) return <div />
  return (
    <div className={styles.half} data-side={index} data-is={is} data-old={isOld}>
      <p className={styles.value}>
        {value === undefined ? (
          <small>{t('compare.notReported')}</small>
        ) : (
          <RollingNumber value={value} format={digits} metric={`${row.key}-${index}`} />
        )}
        {isOld && <small>{format.age(now - at)}</small>}
      </p>
      <span className={styles.track} aria-hidden>
        {value !== undefined && <i style={{ '--share': share(value) } as CSSProperties} />}
        {median !== undefined && <b style={{ '--share': share(median) } as CSSProperties} />}
      </span>
    </div>
  )
}
