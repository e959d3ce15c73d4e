import { useTranslation } from '#web/i18n/use-translation.ts'
import { fitTiles, TILE_COUNTS } from './tile-layout.ts'
import { PATROL_SECONDS, type TrackQuery } from './track-query.ts'
import styles from './view-bar.module.css'

const HELP = '?'

interface Props {
  query: TrackQuery
  mayReplay: boolean
  /** Current group of the rotation; null while there is none. */
  patrolled: string | null
  onChange: (changed: Partial<TrackQuery>) => void
  onReplay: () => void
  onLayouts: () => void
  onKeys: () => void
}

/** Selects the view: one map, tiles, or a replay. */
export function ViewBar({ query, mayReplay, patrolled, onChange, onReplay, onLayouts, onKeys }: Props) {
  const { t } = useTranslation('multiTrack')
  const { show, layout, patrol, list } = query
  return (
    <nav className={styles.bar} aria-label={t('view.title')}>
      <div className={styles.group}>
        <button type="button" aria-pressed={show === 'map'} onClick={() => onChange({ show: 'map' })}>
          {t('view.map')}
        </button>
        {TILE_COUNTS.map((count) => (
          <button
            key={count}
            type="button"
            aria-pressed={show === 'tiles' && layout === count}
            aria-label={t('view.tiles', { tiles: count })}
            onClick={() =>
              onChange({
                show: 'tiles',
                layout: count,
                tile: Math.min(query.tile, count - 1),
                tiles: fitTiles(query.tiles, count),
              })
            }
          >
            {count}
          </button>
        ))}
        {mayReplay && (
          <button type="button" aria-pressed={show === 'replay'} onClick={onReplay}>
            {t('view.replay')}
          </button>
        )}
      </div>
      {show !== 'replay' && (
        <label className={styles.group}>
          <span>{t('patrol.title')}</span>
          <select value={patrol} onChange={(event) => onChange({ patrol: Number(event.target.value) })}>
            <option value={0}>{t('patrol.off')}</option>
            {PATROL_SECONDS.map((seconds) => (
              <option key={seconds} value={seconds}>
                {t('patrol.every', { seconds })}
              </option>
            ))}
          </select>
          {patrolled !== null && <output className={styles.patrolled}>{patrolled}</output>}
        </label>
      )}
      <div className={styles.group} data-end>
        <button type="button" onClick={onLayouts}>
          {t('layouts.title')}
        </button>
        <button
          type="button"
          aria-pressed={list !== ''}
          aria-keyshortcuts="l"
          onClick={() => onChange({ list: list === '' ? 'alarms' : '' })}
        >
          {t('lists.title')}
        </button>
        <button type="button" aria-label={t('keys.title')} aria-keyshortcuts={HELP} onClick={onKeys}>
          {HELP}
        </button>
      </div>
    </nav>
  )
}
