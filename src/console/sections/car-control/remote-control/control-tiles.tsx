import type { ControlDetail } from '#core/contract/car-control.ts'
import type { BodyAction } from '#core/domain/body-control.ts'
import { NoneYet } from '#console/ui/list-states.tsx'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { ControlTile } from './control-tile.tsx'
import styles from './remote-control.module.css'

interface Props {
  detail: ControlDetail
  /** When it was read, epoch ms. */
  at: number
  onChoose: (action: BodyAction, value?: number) => void
  onShow: (jobId: number) => void
}

/** What this vehicle has, as it reports it; a vehicle that never reported has no tiles. */
export function ControlTiles({ detail, at, onChoose, onShow }: Props) {
  const { t } = useTranslation('carControl')
  const { controls, blockedBy, reportAgeSeconds } = detail
  if (controls.length === 0) return <NoneYet title={t('tiles.none')} hint={t('tiles.noneHint')} />
  return (
    <ul className={styles.tiles} aria-label={t('tiles')}>
      {controls.map((tile) => (
        <ControlTile
          key={tile.control}
          tile={tile}
          ageSeconds={reportAgeSeconds}
          at={at}
          isBlocked={blockedBy.length > 0}
          onChoose={onChoose}
          onShow={onShow}
        />
      ))}
    </ul>
  )
}
