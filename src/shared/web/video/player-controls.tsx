import type { ReactNode } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import type { Live } from './live-machine.ts'
import { useDebouncedClick } from './use-debounced-click.ts'
import styles from './video-player.module.css'
import { type MediaType, QUALITIES } from './video-task.ts'

interface Props {
  live: Live
  muted: boolean
  onMute: () => void
  onPause: () => void
  onQuality: (mediaType: MediaType) => void
  /** Absent where no photo can be taken. */
  onPhoto?: (() => void) | undefined
  onFullScreen: () => void
}

export function PlayerControls({ live, muted, onMute, onPause, onQuality, onPhoto, onFullScreen }: Props) {
  const { t } = useTranslation('video')
  const click = useDebouncedClick()
  const running = live.phase === 'playing' || live.phase === 'paused'
  const paused = live.phase === 'paused'
  return (
    <div className={styles.controls}>
      <Control label={paused ? t('play') : t('pause')} idle={!running} onClick={() => click(onPause)}>
        {paused ? <path d="M5 3.5v9l8-4.5z" /> : <path d="M4 3h3v10H4zm5 0h3v10H9z" />}
      </Control>
      <Control label={muted ? t('unmute') : t('mute')} idle={!running} onClick={onMute}>
        <path d="M2 6h2.5L8 3v10L4.5 10H2z" />
        {muted ? (
          <path d="m10 6 4 4m0-4-4 4" fill="none" stroke="currentColor" strokeWidth="1.4" />
        ) : (
          <path
            d="M10 5.5a3.5 3.5 0 0 1 0 5M11.8 3.7a6 6 0 0 1 0 8.6"
            fill="none"
            stroke="currentColor"
            strokeWidth="1.4"
          />
        )}
      </Control>
      <span className={styles.gap} />
      <fieldset className={styles.quality}>
        <legend>{t('quality')}</legend>
        {QUALITIES.map(({ mediaType, key }) => (
          <button
            key={key}
            type="button"
            aria-pressed={mediaType === live.mediaType}
            onClick={() => click(() => onQuality(mediaType))}
          >
            {t(key)}
          </button>
        ))}
      </fieldset>
      {onPhoto && (
        <Control label={t('photo')} idle={!running} onClick={() => click(onPhoto)}>
          <path d="M5.5 3 4.6 4.5H2v8.5h12V4.5h-2.6L10.5 3zM8 6a2.7 2.7 0 1 1 0 5.4A2.7 2.7 0 0 1 8 6" />
        </Control>
      )}
      <Control label={t('fullScreen')} idle={false} onClick={onFullScreen}>
        <path d="M3 6V3h3M10 3h3v3M13 10v3h-3M6 13H3v-3" fill="none" stroke="currentColor" strokeWidth="1.5" />
      </Control>
    </div>
  )
}

interface ControlProps {
  label: string
  /** There is nothing it could act on. */
  idle: boolean
  onClick: () => void
  /** Of an icon of 16 by 16. */
  children: ReactNode
}

function Control({ label, idle, onClick, children }: ControlProps) {
  return (
    <button type="button" className={styles.control} aria-label={label} title={label} disabled={idle} onClick={onClick}>
      <svg viewBox="0 0 16 16" aria-hidden="true" fill="currentColor">
        {children}
      </svg>
    </button>
  )
}
