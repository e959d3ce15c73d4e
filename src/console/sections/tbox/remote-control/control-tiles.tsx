import { useTranslation } from 'react-i18next'
import { createCommand } from '#core/contract/command.ts'
import { riskOf } from '#core/domain/command-kind.ts'
import { useAllowed } from '#console/ui/allowed.tsx'
import { useCommandWords } from '#console/ui/command/command-words.ts'
import { RiskBadge } from '#console/ui/command/risk-badge.tsx'
import styles from './remote-control.module.css'
import { CONTROL_TILES, type ControlTile } from './tile-list.ts'

interface Props {
  /** Keys of commands the terminal's model has rejected as unsupported. */
  unsupported: readonly string[]
  onChoose: (tile: ControlTile) => void
}

/** One tile per command, with its risk; an unavailable one says why. */
export function ControlTiles({ unsupported, onChoose }: Props) {
  const { t } = useTranslation('command')
  const words = useCommandWords()
  const allowed = useAllowed(createCommand)
  return (
    <ul className={styles.tiles} aria-label={t('remote.tiles')}>
      {CONTROL_TILES.map((tile) => {
        const lacking = unsupported.includes(tile.key)
        const reason = lacking ? t('remote.unsupported') : allowed ? null : t('remote.notAllowed')
        return (
          <li key={tile.key}>
            <button
              type="button"
              className={styles.tile}
              data-risk={riskOf(tile.kind, tile.params)}
              disabled={reason !== null}
              onClick={() => onChoose(tile)}
            >
              <span className={styles.name}>{words.kind(tile)}</span>
              <span className={styles.what}>{reason ?? t(`remote.what.${tile.key}`)}</span>
              <RiskBadge risk={riskOf(tile.kind, tile.params)} />
            </button>
          </li>
        )
      })}
    </ul>
  )
}
