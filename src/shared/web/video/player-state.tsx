import { useTranslation } from '#web/i18n/use-translation.ts'
import type { Live } from './live-machine.ts'
import styles from './video-player.module.css'

interface Props {
  live: Live
  onRetry: () => void
}

/** Shown while there is no picture; after a failure a click retries (docs/product/shared.md#video). */
export function PlayerState({ live: { phase, broken, msg }, onRetry }: Props) {
  const { t } = useTranslation('video')
  if (phase === 'playing') return null
  if (phase === 'starting' || phase === 'idle')
    return (
      <output className={styles.state} aria-busy="true">
        {broken > 0 ? t('reconnecting') : t('starting')}
      </output>
    )
  if (phase === 'paused') return <output className={styles.state}>{t('paused')}</output>
  return (
    <button type="button" className={styles.state} onClick={onRetry}>
      <strong>
        {phase === 'ended' ? t('ended') : phase === 'empty' ? t('noSource') : (msg ?? t('failedDefault'))}
      </strong>
      <span>{t('retry')}</span>
    </button>
  )
}
