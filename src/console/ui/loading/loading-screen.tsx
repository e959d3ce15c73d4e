import { useTranslation } from '#web/i18n/use-translation.ts'
import styles from './loading-screen.module.css'

interface Props {
  /** What is loading; "Loading" when absent. */
  label?: string
  /** Covers its parent instead of standing in it. */
  over?: boolean
}

/** Placeholder for loading content. Short waits show nothing: the text appears after a moment. */
export function LoadingScreen({ label, over = false }: Props) {
  const { t } = useTranslation('dialogs')
  return (
    <output className={styles.screen} data-over={over} aria-busy="true">
      <span aria-hidden className={styles.line} />
      <span className={styles.words}>{label ?? t('loading')}</span>
    </output>
  )
}
