import { useTranslation } from '#web/i18n/use-translation.ts'
import styles from './key-card.module.css'

/** Help for the keyboard; see use-track-keys.ts. */
export function KeyCard({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['multiTrack', 'screens'])
  const rows = [
    ['/', t('keys.search')],
    ['↑ ↓', t('keys.list')],
    ['F', t('keys.follow')],
    ['L', t('keys.lists')],
    ['1 … 9', t('keys.tile')],
    [t('keys.space'), t('keys.play')],
    ['← →', t('keys.step')],
    [t('keys.enter'), t('keys.walk')],
    ['Esc', t('keys.clear')],
    ['?', t('keys.this')],
  ] as const
  return (
    <dialog open className={styles.card} aria-label={t('keys.title')} data-card>
      <header>
        <h2>{t('keys.title')}</h2>
        <button type="button" className={styles.close} aria-label={t('screens:detail.close')} onClick={onClose} />
      </header>
      <dl>
        {rows.map(([key, does]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </dialog>
  )
}
