import { App, Button, Form, Input, Modal } from 'antd'
import { lazy, useState } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { MAP_DIALOG_WIDTH } from '../map/map-dialog-width.ts'
import { MapFrame } from '../map/map-frame.tsx'
import page from '../page.module.css'
import styles from './address-picker.module.css'
import { PlaceSearch } from './place-search.tsx'
import { NOWHERE, type Place, usePlace } from './use-place.ts'
import { BoundedNumber } from '../form-builder/number-input.tsx'

const AddressMap = lazy(async () => ({ default: (await import('./address-map.tsx')).AddressMap }))

const MAX_ADDRESS = 256
const LNG_MAX = 180
const LAT_MAX = 90

interface Props {
  open: boolean
  /** Initial position of the pin. */
  initial?: Place
  onClose: () => void
  onPick: (place: Place) => void
}

/** Chooses a place on the map and its address (docs/product/shared.md#positions-and-addresses). */
export function AddressPicker(props: Props) {
  const { t } = useTranslation('dialogs')
  return (
    <Modal
      open={props.open}
      title={t('address.title')}
      width={MAP_DIALOG_WIDTH}
      mask={{ closable: false }}
      onCancel={props.onClose}
      footer={null}
      destroyOnHidden
    >
      <Picking {...props} />
    </Modal>
  )
}

/** Typed numbers may be beyond the limits, which their fields say. */
const isOnEarth = ({ lng, lat }: Pick<Place, 'lng' | 'lat'>): boolean =>
  lng !== null && lat !== null && Math.abs(lng) <= LNG_MAX && Math.abs(lat) <= LAT_MAX

function Picking({ initial = NOWHERE, onClose, onPick }: Props) {
  const { t } = useTranslation(['dialogs', 'common'])
  const { message } = App.useApp()
  const [near, setNear] = useState(false)
  const { place, asking, moveTo, edit } = usePlace(initial)

  function confirm() {
    if (!isOnEarth(place)) {
      message.warning(t('common.location.noticeInput'))
      return
    }
    onPick(place)
    onClose()
  }

  function enter(lng: number | null, lat: number | null) {
    setNear(true)
    if (lng !== null && lat !== null && isOnEarth({ lng, lat })) void moveTo(lng, lat)
    else edit({ ...place, lng, lat })
  }

  function drag(lng: number, lat: number) {
    setNear(false)
    void moveTo(lng, lat)
  }

  return (
    <div className={styles.picker}>
      <PlaceSearch onFound={({ lng, lat }) => enter(lng, lat)} />
      <MapFrame>
        <AddressMap place={isOnEarth(place) ? place : NOWHERE} near={near} onMove={drag} />
      </MapFrame>
      <p className={page.hint}>{t('address.hint')}</p>
      <Form layout="vertical" component="div" className={styles.fields ?? ''}>
        <Form.Item label={t('address.latitude')} htmlFor="address-lat">
          <BoundedNumber
            id="address-lat"
            min={-LAT_MAX}
            max={LAT_MAX}
            value={place.lat}
            onChange={(lat) => enter(place.lng, lat)}
          />
        </Form.Item>
        <Form.Item label={t('address.longitude')} htmlFor="address-lng">
          <BoundedNumber
            id="address-lng"
            min={-LNG_MAX}
            max={LNG_MAX}
            value={place.lng}
            onChange={(lng) => enter(lng, place.lat)}
          />
        </Form.Item>
        <Form.Item label={t('address.address')} htmlFor="address-text">
          <Input
            id="address-text"
            value={place.address}
            maxLength={MAX_ADDRESS}
            onChange={(event) => edit({ ...place, address: event.target.value })}
          />
        </Form.Item>
      </Form>
      <div className={page.foot}>
        <Button onClick={onClose}>{t('common:action.cancel')}</Button>
        {/* While the address is read the old one would be taken with the new place. */}
        <Button type="primary" onClick={confirm} loading={asking}>
          {t('common:action.confirm')}
        </Button>
      </div>
    </div>
  )
}
