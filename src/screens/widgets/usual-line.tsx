import type { FleetUsual } from '#core/contract/fleet-usual.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { againstUsual, USUAL_SIGNS } from './against-usual.ts'
import styles from './usual-line.module.css'

interface Props {
  usual: FleetUsual | null | undefined
  online: number | undefined
  driving: number | undefined
}

/** How many more or fewer vehicles than usual are online; until that is known, how many drive. */
export function UsualLine({ usual, online, driving }: Props) {
  const { t } = useTranslation('screens')
  const { number } = useFormat()
  const [what, now, range] = usual?.online
    ? (['online', online, usual.online] as const)
    : (['driving', driving, usual?.driving] as const)
  if (now === undefined || !range) return null
  const is = againstUsual(now, range)
  const difference = Math.abs(now - Math.round(range.mean))
  return (
    <p className={styles.line} data-is={is} data-metric={`usual-${what}`}>
      <i aria-hidden>{USUAL_SIGNS[is]}</i>
      {t(`usual.${what}.${is}`, { value: number(difference) })}
    </p>
  )
}
