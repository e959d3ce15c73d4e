import { Alert, Form, Input, Select } from 'antd'
import { useFormat } from '#web/i18n/format.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { z } from 'zod'
import { rowId } from '#core/contract/fields.ts'
import { createUdsCampaign, listUdsCampaigns, UdsCampaignInput } from '#core/contract/uds-campaign.ts'
import { listUdsTemplates, type UdsTemplate } from '#core/contract/uds-template.ts'
import { vinsIn } from '#core/domain/vin-list.ts'
import { call } from '#web/api/call.ts'
import { toPlatformZone, toViewerZone } from '#web/api/time-fields.ts'
import { useCall, useRefresh } from '#web/api/use-call.ts'
import { NumberItem, SwitchItem, TextItem } from '#console/ui/form-builder/form-fields.tsx'
import { FormDrawer } from '#console/ui/form-drawer.tsx'
import { TimeRangeField } from '#console/ui/search-fields.tsx'
import { VinSelect } from '#console/ui/select/vehicle-selects.tsx'
import { VinsField } from '#console/ui/vins-field.tsx'

const range = z.object({ startTime: z.string(), endTime: z.string() })
/** The form: vehicles pasted or selected, and the window as one field. */
const TaskForm = z
  .object({
    name: z.string().trim().min(1, 'validation.required').max(100),
    templateId: rowId,
    vins: z.string().optional(),
    vin: z.string().nullish(),
    timeRange: range.nullish().refine((value) => value, 'validation.required'),
    ignitionOn: z.boolean().default(false),
    parked: z.boolean().default(false),
    maxMinutes: z.number().int().min(1).max(240),
    reason: z.string().trim().max(500).default(''),
  })
  .refine((form) => vinsOf(form).length > 0, { path: ['vins'], message: 'validation.required' })
type TaskForm = z.output<typeof TaskForm>

const vinsOf = ({ vins, vin }: { vins?: string | undefined; vin?: string | null | undefined }) => [
  ...new Set([...vinsIn(vins ?? ''), ...(vin ? [vin] : [])]),
]

interface Props {
  making: { templateId?: number } | undefined
  onClose: () => void
  onMade: (id: number) => void
}

/** A task: script, vehicles, window and preconditions of a request. */
export function TaskWizard({ making, onClose, onMade }: Props) {
  const { t } = useTranslation('udsV2')
  const refresh = useRefresh()
  const { zone } = useFormat()
  const { data: templates } = useCall(listUdsTemplates, {}, { enabled: making !== undefined })
  async function save({ timeRange, vins, vin, ...form }: TaskForm) {
    const given = toPlatformZone({ ...form, ...timeRange, vins: vinsOf({ vins, vin }) }, zone)
    const body = toViewerZone(UdsCampaignInput.parse(given), zone)
    const { id } = await call(createUdsCampaign, { body })
    await refresh(listUdsCampaigns)
    onMade(id)
  }
  return (
    <FormDrawer
      open={making !== undefined}
      title={t('task.add')}
      submitText={t('task.make')}
      schema={TaskForm}
      initial={{ ...making, parked: true, ignitionOn: false, maxMinutes: 15 }}
      onSubmit={save}
      onClose={onClose}
    >
      <TextItem name="name" label={t('task.name')} />
      <Form.Item name="templateId" label={t('template.name')} required>
        <Select
          showSearch={{ optionFilterProp: 'label' }}
          options={(templates ?? []).map(({ id, name }) => ({ value: id, label: name }))}
          notFoundContent={t('template.noneHint')}
        />
      </Form.Item>
      <VinsField />
      <Form.Item name="vin" label={t('task.oneVin')}>
        <VinSelect />
      </Form.Item>
      <TimeRangeField required />
      <NumberItem name="maxMinutes" label={t('task.maxMinutes')} />
      <SwitchItem name="ignitionOn" label={t('task.ignitionOn')} />
      <SwitchItem name="parked" label={t('task.parked')} />
      <Reason templates={templates} />
    </FormDrawer>
  )
}

/** A script that writes needs a reason, and then a second approver. */
function Reason({ templates }: { templates: readonly UdsTemplate[] | undefined }) {
  const { t } = useTranslation('udsV2')
  const chosen = Form.useWatch<number | undefined>('templateId')
  const writes = templates?.find(({ id }) => id === chosen)?.writes ?? false
  return (
    <>
      {writes && <Alert type="warning" showIcon title={t('task.writes')} style={{ marginBlockEnd: 12 }} />}
      <Form.Item name="reason" label={t('task.reason')} required={writes}>
        <Input.TextArea maxLength={500} autoSize={{ minRows: 2 }} />
      </Form.Item>
    </>
  )
}
