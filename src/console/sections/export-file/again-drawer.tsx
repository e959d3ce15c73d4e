import { Form } from 'antd'
import { lazy, Suspense } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { z } from 'zod'
import { createExport, type ExportJob } from '#core/contract/export.ts'
import { call } from '#web/api/call.ts'
import { LongTextItem } from '#console/ui/form-builder/form-fields.tsx'
import { FormDrawer } from '#console/ui/form-drawer.tsx'
import type { TimeRangeControlProps } from '#console/ui/time-range-control.tsx'
import styles from './export-drawers.module.css'

const TimeRangeControl = lazy(async () => ({
  default: (await import('#console/ui/time-range-control.tsx')).TimeRangeControl,
}))
const LateRange = (props: TimeRangeControlProps) => (
  <Suspense>
    <TimeRangeControl {...props} />
  </Suspense>
)

const AgainForm = z.object({
  range: z.object({ startTime: z.string(), endTime: z.string() }, 'validation.required'),
  purpose: z.string().default(''),
})

interface Props {
  job: ExportJob
  onChange: () => void
  onClose: () => void
}

/** The same export for other days: everything else is unchanged. */
export function AgainDrawer({ job, onChange, onClose }: Props) {
  const { t } = useTranslation('exportFile')
  const { startTime, endTime } = job.filter as { startTime: string; endTime: string }

  return (
    <FormDrawer
      open
      title={t('again.title')}
      schema={AgainForm}
      initial={{ range: { startTime, endTime }, purpose: job.purpose }}
      submitText={t('again.submit')}
      onClose={onClose}
      onSubmit={async ({ range, purpose }) => {
        const { path, columns, format, rowFormat } = job
        const filter = { ...job.filter, ...range }
        const split = format === 'zip'
        await call(createExport, {
          body: { path, filter, format: rowFormat, split, purpose, ...(columns && { columns }) },
        })
        onChange()
      }}
    >
      <p className={styles.hint}>{t('again.hint')}</p>
      <Form.Item name="range" label={t('again.range')} required>
        <LateRange />
      </Form.Item>
      {job.personal && <LongTextItem name="purpose" label={t('purpose')} maxLength={200} required />}
    </FormDrawer>
  )
}
