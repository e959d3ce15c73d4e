import { useTranslation } from 'react-i18next'
import styles from './loading-screen.module.css'

interface Props {
  /** What is being waited for; "Loading" when absent. */
  label?: string
  /** Covers its parent instead of standing in it. */
  over?: boolean
}

/** Fills the place of something that is on its way. Short waits show nothing: the words come after a moment. */
export function LoadingScreen({ label, over = false }: Props) {
  const { t } = useTranslation('dialogs')
  return (
    <output className={styles.screen} data-over={over} aria-busy="true">
      <span aria-hidden className={styles.line} />
      <span className={styles.words}>{label ?? t('loading')}</span>
    </output>
  )
}
