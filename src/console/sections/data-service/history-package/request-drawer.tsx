import { Alert, Button, Form, Select } from 'antd'
import { useState } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { z } from 'zod'
import { createDataPackage, estimateDataPackage, listDataPackages } from '#core/contract/data-package.ts'
import type { Answer } from '#core/contract/endpoint.ts'
import { platformTime, vin } from '#core/contract/fields.ts'
import { PACKAGE_CONTENTS, PACKAGE_FORMATS, PACKAGE_LIMITS } from '#core/domain/data-package.ts'
import { vinsIn } from '#core/domain/vin-list.ts'
import { call } from '#web/api/call.ts'
import { useRefresh } from '#web/api/use-call.ts'
import { parsedAsSent } from '#web/api/time-fields.ts'
import { useFormat } from '#web/i18n/format.ts'
import { TextAreaItem, TextItem } from '#console/ui/form-builder/form-fields.tsx'
import { FormDrawer } from '#console/ui/form-drawer.tsx'
import { TimeRangeControl } from '#console/ui/time-range-control.tsx'

/** Values of the form; the range is one field. */
const Wish = z.object({
  name: z.string().trim().min(1, 'validation.required').max(100),
  vins: z.array(vin).min(1, 'validation.required').max(PACKAGE_LIMITS.vehicles),
  range: z.object({ startTime: platformTime, endTime: platformTime }),
  content: z.union(PACKAGE_CONTENTS.map((value) => z.literal(value))),
  format: z.enum(PACKAGE_FORMATS),
  purpose: z.string().trim().min(1, 'validation.required').max(300),
})
const SEPARATORS = [',', ' ', ';', '\n', '\t']

/** Asking for a package: its content is shown before it is created. */
export function RequestDrawer({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation(['dataPackage', 'common'])
  const refresh = useRefresh()
  return (
    <FormDrawer
      open={open}
      title={t('request')}
      submitText={t('request')}
      schema={Wish}
      initial={{ name: '', vins: [], content: 0, format: 'decoded', purpose: '' }}
      onSubmit={async ({ range, ...wish }) => {
        await call(createDataPackage, { body: { ...wish, ...range } })
        await refresh(listDataPackages)
      }}
      onClose={onClose}
    >
      <TextItem name="name" label={t('name')} />
      <Form.Item
        name="vins"
        label={t('vins')}
        extra={t('vinsHint', { most: PACKAGE_LIMITS.vehicles })}
        required
        normalize={(texts: string[]) => texts.flatMap((text) => vinsIn(text.toUpperCase()))}
      >
        <Select mode="tags" open={false} suffixIcon={null} tokenSeparators={SEPARATORS} />
      </Form.Item>
      <Form.Item name="range" label={t('range')} extra={t('rangeHint', { most: PACKAGE_LIMITS.days })} required>
        <TimeRangeControl />
      </Form.Item>
      <Form.Item name="content" label={t('content')} required>
        <Select options={PACKAGE_CONTENTS.map((value) => ({ value, label: t(`content.${value}`) }))} />
      </Form.Item>
      <Form.Item name="format" label={t('format')} required>
        <Select options={PACKAGE_FORMATS.map((value) => ({ value, label: t(`format.${value}`) }))} />
      </Form.Item>
      <TextAreaItem name="purpose" label={t('purpose')} rows={2} />
      <Estimate />
    </FormDrawer>
  )
}

const Estimated = Wish.pick({ vins: true, range: true, content: true })

function Estimate() {
  const { t } = useTranslation('dataPackage')
  const format = useFormat()
  const form = Form.useFormInstance()
  const [found, setFound] = useState<Answer<typeof estimateDataPackage>>()
  const estimate = async () => {
    const wanted = parsedAsSent(Estimated, form.getFieldsValue(), format.zone)
    if (!wanted.success) return
    const { range, ...rest } = wanted.data
    setFound(await call(estimateDataPackage, { body: { ...rest, ...range } }))
  }
  return (
    <div style={{ gridColumn: '1 / -1' }}>
      <Button onClick={() => void estimate()}>{t('estimate')}</Button>
      {found && (
        <Alert
          style={{ marginBlockStart: 12 }}
          type={found.unknown.length > 0 ? 'warning' : 'info'}
          showIcon
          title={t(found.more ? 'estimateMore' : 'estimateRows', { rows: format.number(found.rows) })}
          description={
            <>
              {found.needsApproval && <p>{t('needsApproval')}</p>}
              {found.unknown.length > 0 && (
                <p>
                  {t('unknownVins')}: <bdi dir="ltr">{found.unknown.join(', ')}</bdi>
                </p>
              )}
            </>
          }
        />
      )}
    </div>
  )
}
