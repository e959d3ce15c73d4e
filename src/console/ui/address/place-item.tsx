import { EnvironmentOutlined } from '@ant-design/icons'
import { Alert, Button, Form, Input, Space } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { reverseGeocode } from '#core/contract/geocoding.ts'
import { useCall } from '#web/api/use-call.ts'
import { placeFitsRegion } from './place-fits-region.ts'

const AddressPicker = lazy(async () => ({
  default: (await import('./address-picker.tsx')).AddressPicker,
}))

/** Address of what the form is about and its position on the map: fields `address`, `lng` and `lat`, checked against `areaId`. */
export function PlaceItem() {
  const { t } = useTranslation('place')
  const form = Form.useFormInstance()
  const [open, setOpen] = useState(false)
  const [lng, lat] = [Form.useWatch<number | null>('lng'), Form.useWatch<number | null>('lat')]
  const placed = typeof lng === 'number' && typeof lat === 'number'
  const label = placed ? t('change') : t('choose')
  return (
    <>
      <Form.Item label={t('address')} htmlFor="place-address">
        <Space.Compact block>
          <Form.Item name="address" noStyle>
            <Input id="place-address" maxLength={256} autoComplete="off" />
          </Form.Item>
          <Button
            icon={<EnvironmentOutlined style={placed ? { color: 'var(--accent)' } : {}} aria-hidden />}
            title={label}
            aria-label={label}
            onClick={() => setOpen(true)}
          />
        </Space.Compact>
        {placed && <RegionCheck lng={lng} lat={lat} />}
      </Form.Item>
      <Form.Item name="lng" hidden>
        <Input />
      </Form.Item>
      <Form.Item name="lat" hidden>
        <Input />
      </Form.Item>
      {open && (
        <Suspense>
          <AddressPicker
            open
            initial={{
              address: (form.getFieldValue('address') as string | undefined) ?? '',
              lng: placed ? lng : null,
              lat: placed ? lat : null,
            }}
            onPick={({ address, lng: newLng, lat: newLat }) =>
              form.setFieldsValue({ address, lng: newLng, lat: newLat })
            }
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  )
}

/** Warns when the position on the map is outside of the selected region. */
function RegionCheck({ lng, lat }: { lng: number; lat: number }) {
  const { t } = useTranslation('place')
  const areaId = Form.useWatch<string | undefined>('areaId') ?? ''
  const { data } = useCall(reverseGeocode, { query: { lng, lat } }, { toast: false, enabled: areaId !== '' })
  if (!data || placeFitsRegion(areaId, data) !== false) return null
  const title = data.address ? t('outside', { address: data.address }) : t('outsideAll')
  return <Alert type="warning" showIcon title={title} style={{ marginBlockStart: 8 }} />
}
