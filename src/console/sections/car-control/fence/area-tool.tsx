import { GlobalOutlined } from '@ant-design/icons'
import { App, Button, Form, Popover } from 'antd'
import { useState } from 'react'
import { getAreaOutline } from '#core/contract/fence-map.ts'
import { FENCE_POLYGON } from '#core/domain/fence.ts'
import { RegionSelect } from '#console/ui/select/region-select.tsx'
import { call } from '#web/api/call.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import styles from './fence-editor.module.css'
import type { EditedShape } from './use-shape.ts'

/** Takes the outline of a country, a province or a prefecture as the polygon of the fence. */
export function AreaTool({ shape }: { shape: EditedShape }) {
  const { t } = useTranslation('fence')
  const format = useFormat()
  const form = Form.useFormInstance()
  const { message } = App.useApp()
  const [open, setOpen] = useState(false)
  const [areaId, setAreaId] = useState<string>()
  const [busy, setBusy] = useState(false)
  const take = async () => {
    if (areaId === undefined) return
    setBusy(true)
    try {
      const { areaName, position, left } = await call(getAreaOutline, { query: { areaId } })
      shape.take({ type: FENCE_POLYGON, position, radius: null }, areaName)
      const name = (form.getFieldValue('name') as string | undefined) ?? ''
      if (name.trim() === '') form.setFieldValue('name', areaName)
      if (left > 0) message.info(t('area.left', { number: format.number(left) }))
      setOpen(false)
    } catch {
      // The call reports its own failures; the choice stays.
    } finally {
      setBusy(false)
    }
  }
  return (
    <Popover
      trigger="click"
      open={open}
      onOpenChange={setOpen}
      content={
        <div className={styles.area}>
          <RegionSelect
            aria-label={t('area')}
            placeholder={t('area.choose')}
            {...(areaId !== undefined && { value: areaId })}
            onChange={setAreaId}
          />
          <Button type="primary" disabled={areaId === undefined} loading={busy} onClick={() => void take()}>
            {t('area.take')}
          </Button>
          <p className={styles.hint}>{t('area.hint')}</p>
        </div>
      }
    >
      <Button icon={<GlobalOutlined aria-hidden />}>{t('area')}</Button>
    </Popover>
  )
}
