import { Descriptions, Empty, Modal } from 'antd'
import { lazy, type ReactNode } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { type FenceRecord, type FenceShape, fenceShape } from '#core/domain/fence.ts'
import type { FenceDirection } from '#core/domain/fence-direction.ts'
import { useFormat } from '#web/i18n/format.ts'
import { MAP_DIALOG_WIDTH } from '../map/map-dialog-width.ts'
import { MapFrame } from '../map/map-frame.tsx'
import styles from './fence-detail.module.css'

const FenceMap = lazy(async () => ({ default: (await import('./fence-map.tsx')).FenceMap }))

type Shown = FenceRecord & { name?: string; direction?: FenceDirection }

interface Props {
  /** null closes the dialog. */
  fence: Shown | null
  onClose: () => void
  /** Below the map: what else is known of it. */
  children?: ReactNode
}

/** An electronic fence on the map (docs/product/operate.md#geofences). */
export function FenceDetail({ fence, onClose, children }: Props) {
  const { t } = useTranslation('dialogs')
  return (
    <Modal
      open={fence !== null}
      title={fence?.name ?? t('fence.title')}
      width={MAP_DIALOG_WIDTH}
      footer={null}
      onCancel={onClose}
      destroyOnHidden
    >
      {fence && <Detail fence={fence} />}
      {fence && children}
    </Modal>
  )
}

function Detail({ fence }: { fence: Shown }) {
  const { t } = useTranslation('dialogs')
  const shape = fenceShape(fence)
  if (!shape) return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('fence.unreadable')} />
  return (
    <>
      <Facts shape={shape} />
      <MapFrame>
        <FenceMap shape={shape} direction={fence.direction} />
      </MapFrame>
    </>
  )
}

function Facts({ shape }: { shape: FenceShape }) {
  const { t } = useTranslation(['dialogs', 'fence'])
  const format = useFormat()
  const type = (children: string) => ({ label: t('fence.type'), children })
  const corners = (count: number) => ({ label: t('fence.corners'), children: format.number(count) })
  const items = () => {
    switch (shape.kind) {
      case 'circle':
        return [
          type(t('fence.circle')),
          { label: t('fence.center'), children: <bdi dir="ltr">{shape.center.join(', ')}</bdi> },
          { label: t('fence.radius'), children: format.distance(shape.radiusMetres / 1000, 3) },
        ]
      case 'polygon':
        return [type(t('fence.polygon')), corners(shape.points.length)]
      case 'rectangle':
        return [type(t('fence:shape.rectangle')), corners(4)]
      case 'corridor':
        return [
          type(t('fence:shape.corridor')),
          corners(shape.points.length),
          { label: t('fence:corridor.width'), children: format.distance((2 * shape.halfWidthMetres) / 1000, 3) },
        ]
    }
  }
  return <Descriptions size="small" column={3} items={items()} className={styles.facts ?? ''} />
}
