import { Alert, Form, Select } from 'antd'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { z } from 'zod'
import { listModels } from '#core/contract/base-data.ts'
import { getFaultCode, listFaultCodes, muteFaultCode } from '#core/contract/fault-code.ts'
import { wallText } from '#core/domain/wall-time.ts'
import { call } from '#web/api/call.ts'
import { useCall, useRefresh } from '#web/api/use-call.ts'
import { timeZoneAtom } from '#web/state/time-zone.ts'
import { useAtomValue } from 'jotai'
import { NumberItem, TextItem } from '#console/ui/form-builder/form-fields.tsx'
import { FormDrawer } from '#console/ui/form-drawer.tsx'

const MuteForm = z.object({
  model: z.string().min(1, 'validation.required'),
  days: z.number().int().min(1).max(366),
  reason: z.string().trim().max(200).default(''),
})
const DAY_MS = 86_400_000

/** Keeps a fault of one model quiet for some days. */
export function MuteDrawer({
  id,
  models,
  onClose,
}: {
  id: number | null
  models: readonly string[]
  onClose: () => void
}) {
  const { t } = useTranslation('faultCode')
  const zone = useAtomValue(timeZoneAtom)
  const refresh = useRefresh()
  const { data } = useCall(listModels, {}, { enabled: id !== null && models.length === 0, toast: false })
  const offered = models.length > 0 ? models : (data ?? []).map(({ name }) => name)
  async function save({ model, days, reason }: z.output<typeof MuteForm>) {
    if (id === null) return
    const untilTime = wallText(Date.now() + days * DAY_MS, zone)
    await call(muteFaultCode, { body: { id, model, reason, untilTime } })
    await refresh(getFaultCode, listFaultCodes)
  }
  return (
    <FormDrawer
      open={id !== null}
      title={t('mute')}
      schema={MuteForm}
      initial={{ days: 30 }}
      onSubmit={save}
      onClose={onClose}
    >
      <Alert type="info" showIcon title={t('mute.effect')} />
      <Form.Item name="model" label={t('mute.model')} required>
        <Select
          showSearch={{ optionFilterProp: 'label' }}
          options={[...new Set(offered)].map((model) => ({ value: model, label: model }))}
        />
      </Form.Item>
      <NumberItem name="days" label={t('mute.days')} />
      <TextItem name="reason" label={t('mute.reason')} />
    </FormDrawer>
  )
}
