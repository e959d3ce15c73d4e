import { useState } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { useFormat } from '#web/i18n/format.ts'
import styles from './rotation-bar.module.css'
import type { RotationQuery } from './rotation-query.ts'
import { RotationSettings } from './rotation-settings.tsx'
import type { Turning } from './use-rotation.ts'

interface Props {
  turning: Turning
  query: RotationQuery
  onChange: (change: Partial<RotationQuery>) => void
}

/** Progress of the rotation, the next vehicle, and the time until then. */
export function RotationBar({ turning, query, onChange }: Props) {
  const { t } = useTranslation('change')
  const format = useFormat()
  const [setting, setSetting] = useState(false)
  const { list, at, total, next, left, paused, held, step, pause } = turning
  const share = left === null ? 0 : left / (held ? query.hold || 1 : query.dwell)

  return (
    <div className={styles.bar} data-held={held}>
      <button type="button" aria-label={t('previous')} onClick={() => step(-1)}>
        <Arrow back />
      </button>
      <button type="button" aria-pressed={paused} aria-label={paused ? t('goOn') : t('pause')} onClick={pause}>
        {paused ? <Play /> : <Pause />}
      </button>
      <button type="button" aria-label={t('next')} onClick={() => step(1)}>
        <Arrow />
      </button>
      <output className={styles.words}>
        {held ? (
          <b>{t('held')}</b>
        ) : (
          <span>
            {at >= 0
              ? t('place', { place: format.number(at + 1), total: format.number(total) })
              : t('outside', { total: format.number(total) })}
          </span>
        )}
        <span>{t(`by.${query.by}`)}</span>
        {paused && <span>{t('paused')}</span>}
        {!paused && next && left !== null && (
          <span className={styles.next}>
            {t('nextIn', { name: next.plate || next.vin, seconds: format.number(left) })}
          </span>
        )}
      </output>
      <i className={styles.left} style={{ inlineSize: `${Math.min(1, share) * 100}%` }} aria-hidden />
      <button type="button" aria-expanded={setting} onClick={() => setSetting(true)}>
        {t('settings')}
      </button>
      {setting && (
        <RotationSettings
          query={query}
          groups={list?.groups ?? []}
          onChange={onChange}
          onClose={() => setSetting(false)}
        />
      )}
    </div>
  )
}

function Arrow({ back = false }: { back?: boolean }) {
  return (
    <svg viewBox="0 0 10 10" width="0.8em" height="0.8em" data-back={back} className={styles.arrow} aria-hidden>
      <path d="M2 1 8 5 2 9Z" fill="currentColor" />
    </svg>
  )
}

const Pause = () => (
  <svg viewBox="0 0 10 10" width="0.8em" height="0.8em" aria-hidden>
    <path d="M2 1h2v8H2ZM6 1h2v8H6Z" fill="currentColor" />
  </svg>
)
const Play = () => (
  <svg viewBox="0 0 10 10" width="0.8em" height="0.8em" aria-hidden>
    <path d="M2 1 9 5 2 9Z" fill="currentColor" />
  </svg>
)
