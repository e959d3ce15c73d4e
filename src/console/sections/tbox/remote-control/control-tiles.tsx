import { DownOutlined } from '@ant-design/icons'
import { Button, Dropdown } from 'antd'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { type CommandReadiness, createCommand } from '#core/contract/command.ts'
import { riskOf } from '#core/domain/command-kind.ts'
import { isEnergyCommand } from '#core/domain/energy-command.ts'
import { useAllowed } from '#console/ui/allowed.tsx'
import { useCommandWords } from '#console/ui/command/command-words.ts'
import { RiskBadge } from '#console/ui/command/risk-badge.tsx'
import styles from './remote-control.module.css'
import { CONTROL_TILES, type ControlTile, RARE_COMMANDS } from './tile-list.ts'

interface Props {
  readiness: Pick<CommandReadiness, 'protocol' | 'unsupported' | 'riskCeiling'>
  onChoose: (tile: ControlTile) => void
}

/** One tile per command, with its risk; an unavailable one says why. Rare and drastic ones are in a menu behind them. */
export function ControlTiles({ readiness: { protocol, unsupported, riskCeiling }, onChoose }: Props) {
  const { t } = useTranslation('command')
  const allowed = useAllowed(createCommand)
  const blockedBy = ({ key, kind, params }: ControlTile) => {
    if (!allowed) return t('remote.notAllowed')
    if (riskOf(kind, params) > riskCeiling) return t('blocked.ceiling')
    if (protocol === 'gb32960' && !isEnergyCommand(kind, params)) return t('remote.notCarried')
    return unsupported.includes(key) ? t('remote.unsupported') : null
  }
  return (
    <>
      <ul className={styles.tiles} aria-label={t('remote.tiles')}>
        {CONTROL_TILES.map((tile) => (
          <li key={tile.key}>
            <button
              type="button"
              className={styles.tile}
              data-risk={riskOf(tile.kind, tile.params)}
              disabled={blockedBy(tile) !== null}
              onClick={() => onChoose(tile)}
            >
              <Content tile={tile} reason={blockedBy(tile)} />
            </button>
          </li>
        ))}
      </ul>
      <Dropdown
        trigger={['click']}
        menu={{
          items: RARE_COMMANDS.map((tile) => ({
            key: tile.key,
            danger: true,
            disabled: blockedBy(tile) !== null,
            label: (
              <span className={styles.rare}>
                <Content tile={tile} reason={blockedBy(tile)} />
              </span>
            ),
            onClick: () => onChoose(tile),
          })),
        }}
      >
        <Button className={styles.more ?? ''} icon={<DownOutlined aria-hidden />} iconPlacement="end">
          {t('remote.more')}
        </Button>
      </Dropdown>
    </>
  )
}

function Content({ tile, reason }: { tile: ControlTile; reason: string | null }) {
  const { t } = useTranslation('command')
  const words = useCommandWords()
  return (
    <>
      <span className={styles.name}>{words.kind(tile)}</span>
      <span className={styles.what}>{reason ?? t(`remote.what.${tile.key}`)}</span>
      <RiskBadge risk={riskOf(tile.kind, tile.params)} />
    </>
  )
}
