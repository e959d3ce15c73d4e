import { Empty, Modal, Skeleton } from 'antd'
import { lazy } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { MAP_DIALOG_WIDTH } from '../map/map-dialog-width.ts'
import { MapFrame } from '../map/map-frame.tsx'
import { Coordinates } from './coordinates.tsx'
import styles from './location-detail.module.css'
import { useAddress } from './use-address.ts'

const LocationMap = lazy(async () => ({ default: (await import('./location-map.tsx')).LocationMap }))

interface Props {
  open: boolean
  lng: number | null
  lat: number | null
  title?: string
  onClose: () => void
}

/** Street address of a place, with the place on the map (docs/product/shared.md#positions-and-addresses). */
export function LocationDetail({ open, lng, lat, title, onClose }: Props) {
  const { t } = useTranslation('dialogs')
  return (
    <Modal
      open={open}
      title={title ?? t('location.title')}
      width={MAP_DIALOG_WIDTH}
      footer={null}
      onCancel={onClose}
      destroyOnHidden
    >
      <Detail lng={lng} lat={lat} />
    </Modal>
  )
}

function Detail({ lng, lat }: Pick<Props, 'lng' | 'lat'>) {
  const { t } = useTranslation('dialogs')
  const { address, loading } = useAddress(lng, lat)
  if (lng === null || lat === null) return <NoLocation />
  return (
    <div className={styles.detail}>
      {loading ? (
        <Skeleton active title={false} paragraph={{ rows: 1 }} />
      ) : (
        <p className={styles.address}>{address || t('location.none')}</p>
      )}
      <p className={styles.degrees}>
        <Coordinates lat={lat} lng={lng} />
      </p>
      <MapFrame>
        <LocationMap lng={lng} lat={lat} />
      </MapFrame>
    </div>
  )
}

function NoLocation() {
  const { t } = useTranslation('dialogs')
  return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('location.none')} />
}
