import { EnvironmentOutlined } from '@ant-design/icons'
import { Button, Form, Input, Space } from 'antd'
import { lazy, Suspense, useId, useState } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'

const AddressPicker = lazy(async () => ({ default: (await import('./address-picker.tsx')).AddressPicker }))

interface Props {
  label: string
  /** Says what the button next to the field does. */
  choose: string
  /** It can be emptied. */
  optional?: boolean
}

/** Centre of maps, in the fields `lng` and `lat` of the form, picked on a map. */
export function MapCentreItem({ label, choose, optional = false }: Props) {
  const { t } = useTranslation()
  const form = Form.useFormInstance()
  const id = useId()
  const [open, setOpen] = useState(false)
  const [lng, lat] = [Form.useWatch<number | null>('lng'), Form.useWatch<number | null>('lat')]
  const placed = typeof lng === 'number' && typeof lat === 'number'
  return (
    <>
      <Form.Item label={label} htmlFor={id}>
        <Space.Compact block>
          <Input id={id} readOnly dir="ltr" value={placed ? `${lat}, ${lng}` : ''} />
          <Button
            icon={<EnvironmentOutlined aria-hidden />}
            title={choose}
            aria-label={choose}
            onClick={() => setOpen(true)}
          />
          {optional && placed && (
            <Button onClick={() => form.setFieldsValue({ lng: null, lat: null })}>{t('action.clear')}</Button>
          )}
        </Space.Compact>
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
            initial={{ address: '', lng: placed ? lng : null, lat: placed ? lat : null }}
            onPick={({ lng: newLng, lat: newLat }) => form.setFieldsValue({ lng: newLng, lat: newLat })}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  )
}
