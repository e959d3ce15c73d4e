import { CloseCircleFilled } from '@ant-design/icons'
import { Button, Form, Space } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { vinsIn } from '#core/domain/vin-list.ts'

const VinPasteDialog = lazy(async () => ({ default: (await import('./vin-paste-dialog.tsx')).VinPasteDialog }))

/** Several VINs pasted from a sheet; fills `vins`, joined by commas. Nothing is searched before they were checked. */
export function VinsField() {
  const { t } = useTranslation()
  return (
    <Form.Item name="vins" label={t('field.vins')}>
      <VinsControl />
    </Form.Item>
  )
}

interface ControlProps {
  id?: string
  value?: string
  onChange?: (vins: string | undefined) => void
}

function VinsControl({ id, value, onChange }: ControlProps) {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  const count = value ? vinsIn(value).length : 0
  const words = count > 0 ? t('field.vinsCount', { count }) : t('field.vinsPaste')
  return (
    <>
      <Space.Compact block>
        <Button
          {...(id && { id })}
          style={{ flex: 1, minWidth: 160 }}
          // The label of the field names its subject, this one the action.
          aria-label={words}
          onClick={() => setOpen(true)}
        >
          {words}
        </Button>
        {count > 0 && (
          <Button
            icon={<CloseCircleFilled aria-hidden />}
            title={t('action.clear')}
            aria-label={t('action.clear')}
            onClick={() => onChange?.(undefined)}
          />
        )}
      </Space.Compact>
      {open && (
        <Suspense>
          <VinPasteDialog
            vins={value ? vinsIn(value) : []}
            onTake={(vins) => onChange?.(vins.join(','))}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  )
}
