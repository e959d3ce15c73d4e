import { Form, Select } from 'antd'
import { useAtomValue } from 'jotai'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { z } from 'zod'
import { MASKABLE_BITS, maskAlarms } from '#core/contract/alarm-message.ts'
import { ALARM_KINDS } from '#core/domain/alarm-kind.ts'
import { wallText } from '#core/domain/wall-time.ts'
import { call } from '#web/api/call.ts'
import { timeZoneAtom } from '#web/state/time-zone.ts'
import { useAlarmKind } from '#console/ui/alarm/alarm-kind-words.tsx'
import { NumberItem, TextItem } from '#console/ui/form-builder/form-fields.tsx'
import { FormDrawer } from '#console/ui/form-drawer.tsx'

const HOUR_MS = 3_600_000
const MOST_HOURS = 24 * 30
const MaskForm = z.object({
  bits: maskAlarms.body.shape.bits,
  hours: z.number().int().min(1).max(MOST_HOURS),
  reason: maskAlarms.body.shape.reason,
})

interface Props {
  vin: string
  open: boolean
  onClose: () => void
  onSent: (jobId: number) => void
}

/** Parameter 0x0050 with an end: the platform removes the mask automatically. */
export function MaskDrawer({ vin, open, onClose, onSent }: Props) {
  const { t } = useTranslation('alarm')
  const zone = useAtomValue(timeZoneAtom)
  const name = useAlarmKind()
  return (
    <FormDrawer
      open={open}
      title={t('warn.mask')}
      schema={MaskForm}
      initial={{ bits: [], hours: 8 }}
      submitText={t('warn.mask')}
      onClose={onClose}
      onSubmit={async ({ bits, hours, reason }) => {
        const untilTime = wallText(Date.now() + hours * HOUR_MS, zone)
        const { jobId } = await call(maskAlarms, { body: { vin, bits, untilTime, reason } })
        onSent(jobId)
      }}
    >
      <p>{t('warn.maskHint')}</p>
      <Form.Item name="bits" label={t('warn.maskBits')}>
        <Select
          mode="multiple"
          showSearch={{ optionFilterProp: 'label' }}
          options={ALARM_KINDS.filter(({ bit }) => bit < MASKABLE_BITS).map(({ bit, key }) => ({
            value: bit,
            label: name(key),
          }))}
        />
      </Form.Item>
      <NumberItem name="hours" label={t('warn.maskHours')} required />
      <TextItem name="reason" label={t('warn.maskReason')} />
    </FormDrawer>
  )
}
