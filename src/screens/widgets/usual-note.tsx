import type { Usual } from '#core/contract/fleet-usual.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { againstUsual, USUAL_SIGNS } from './against-usual.ts'
import styles from './usual-note.module.css'

interface Props {
  value: number | undefined
  usual: Usual
  /** Whole numbers by default. */
  format?: ((value: number | undefined) => string) | undefined
}

/** What a figure is at this time of this weekday, and whether it is above or below all of the last weeks. */
export function UsualNote({ value, usual, format }: Props) {
  const { t } = useTranslation('screens')
  const { number } = useFormat()
  if (value === undefined) return null
  const is = againstUsual(value, usual)
  return (
    <small className={styles.usual} data-is={is}>
      <i title={t(`usual.${is}`)}>{USUAL_SIGNS[is]}</i>
      {t('usual.value', { value: (format ?? number)(usual.mean) })}
    </small>
  )
}
