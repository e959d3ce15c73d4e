import { useTranslation } from '#web/i18n/use-translation.ts'
import styles from './level-mark.module.css'

/** Level of an alarm: its number on its colour. */
export function LevelMark({ level }: { level: number }) {
  const { t } = useTranslation('list')
  const words = t('vehicle.level', { level })
  return (
    // A sign that is drawn with text: there is no file an img element could show.
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
    <span className={styles.mark} data-level={level} role="img" aria-label={words} title={words}>
      {level}
    </span>
  )
}
