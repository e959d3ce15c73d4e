import { useTranslation } from '#web/i18n/use-translation.ts'
import styles from './panel-actions.module.css'
import { TRAIL_MINUTES, type TrackQuery } from './track-query.ts'

/** See use-track-keys.ts. */
const FOLLOW_KEY = 'F'

interface Props {
  follow: boolean
  canFollow: boolean
  trail: number
  pinned: boolean
  /** No more pins. */
  full: boolean
  onChange: (changed: Partial<TrackQuery>) => void
  onPin: (on: boolean) => void
}

export function PanelActions({ follow, canFollow, trail, pinned, full, onChange, onPin }: Props) {
  const { t } = useTranslation('screens')
  return (
    <div className={styles.actions}>
      <button
        type="button"
        aria-pressed={follow}
        aria-keyshortcuts="f"
        disabled={!canFollow}
        onClick={() => onChange({ follow: !follow })}
      >
        {t('action.follow')} <kbd aria-hidden>{FOLLOW_KEY}</kbd>
      </button>
      <button
        type="button"
        aria-pressed={pinned}
        disabled={full && !pinned}
        title={full && !pinned ? t('pins.full') : undefined}
        onClick={() => onPin(!pinned)}
      >
        {pinned ? t('action.pinned') : t('action.pin')}
      </button>
      <fieldset>
        <legend>{t('trail.title')}</legend>
        {[0, ...TRAIL_MINUTES].map((minutes) => (
          <button
            key={minutes}
            type="button"
            aria-pressed={trail === minutes}
            onClick={() => onChange({ trail: minutes })}
          >
            {minutes === 0 ? t('trail.off') : t('trail.minutes', { minutes })}
          </button>
        ))}
      </fieldset>
    </div>
  )
}
