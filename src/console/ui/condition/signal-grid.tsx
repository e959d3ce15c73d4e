import type { DataItem, ItemValue } from '#core/contract/data-item.ts'
import { Sparkline } from '#web/chart/sparkline.tsx'
import { useFormat } from '#web/i18n/format.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { useItemText } from '../item-text.ts'
import { NoneYet } from '../list-states.tsx'
import { useAge } from '../use-age.ts'
import styles from './condition.module.css'
import { CURVE_MS, GAP_MS, type Point } from './use-condition.ts'

interface Props {
  items: readonly DataItem[]
  values: readonly ItemValue[]
  curves: ReadonlyMap<string, readonly Point[]>
  /** Values of the vehicle that is compared. */
  others: readonly ItemValue[] | undefined
  /** When the values came, epoch ms: ages count from then. */
  updatedAt: number
}

/** A card for each item that was reported: value, what its rule says of it, age and the last half hour. */
export function SignalGrid({ items, values, curves, others, updatedAt }: Props) {
  const { t } = useTranslation('carCondition')
  const byCode = new Map(values.map((value) => [value.code, value]))
  const otherOf = new Map((others ?? []).map((value) => [value.code, value]))
  const shown = items.flatMap((item) => {
    const value = byCode.get(item.code)
    return value ? [{ item, value }] : []
  })
  if (shown.length === 0) return <NoneYet title={t('none')} hint={t('none.hint')} />
  return (
    <div className={styles.grid}>
      {shown.map(({ item, value }) => (
        <SignalCard
          key={item.code}
          item={item}
          value={value}
          points={curves.get(item.code) ?? []}
          other={otherOf.get(item.code)}
          updatedAt={updatedAt}
        />
      ))}
    </div>
  )
}

interface CardProps {
  item: DataItem
  value: ItemValue
  points: readonly Point[]
  other: ItemValue | undefined
  updatedAt: number
}

function SignalCard({ item, value, points, other, updatedAt }: CardProps) {
  const { t } = useTranslation('carCondition')
  const format = useFormat()
  const textOf = useItemText()
  const ageOf = useAge(updatedAt)
  // The clock of a terminal may be ahead.
  const to = Math.max(updatedAt, points.at(-1)?.[0] ?? 0)
  const limits = [item.least, item.greatest].map((limit) => (limit === null ? '' : format.number(limit, 3)))
  return (
    <section className={styles.card} data-bad={!value.plausible} aria-label={item.name}>
      <h3 title={item.code}>
        <bdi>{item.name}</bdi>
      </h3>
      <div className={styles.value}>
        <bdi dir="ltr">{textOf(item, value.value, value.exact)}</bdi>
        {other && (
          <bdi dir="ltr" className={styles.other}>
            {textOf(item, other.value, other.exact)}
          </bdi>
        )}
      </div>
      <Sparkline points={points} from={to - CURVE_MS} to={to} gapMs={GAP_MS} />
      <div className={styles.foot}>
        <span title={format.time(value.time)}>{ageOf(value.time)}</span>
        <span>{!value.plausible && t('limits', { limits: `${limits[0] || '–'} … ${limits[1] || '–'}` })}</span>
      </div>
    </section>
  )
}
