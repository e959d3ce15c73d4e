import { Checkbox, Form, Radio, Select } from 'antd'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { z } from 'zod'
import { listModels } from '#core/contract/base-data.ts'
import { createWakePlan, listWakePlans, updateWakePlan, type WakePlan, WakePlanInput } from '#core/contract/wake.ts'
import { call } from '#web/api/call.ts'
import { useCall } from '#web/api/use-call.ts'
import { EntityDrawer } from '#console/ui/entity-drawer.tsx'
import { CodeItem, SelectItem, SwitchItem, TextItem } from '#console/ui/form-builder/form-fields.tsx'
import { useOrgOptions } from '#console/ui/use-org-options.ts'

const DAYS = [1, 2, 3, 4, 5, 6, 7] as const
const SEPARATORS = [',', ' ', ';', '\n', '\t']
/** The form holds the group flat; the call has it as one object. */
const PlanForm = z
  .object({
    by: z.enum(['all', 'models', 'vins']),
    models: z.array(z.string()).optional(),
    vins: z.array(z.string()).optional(),
  })
  .and(WakePlanInput.omit({ vehicles: true }))

function planOf({ by, models = [], vins = [], ...plan }: z.output<typeof PlanForm>) {
  return { ...plan, vehicles: by === 'all' ? { by } : by === 'models' ? { by, models } : { by, vins } }
}

interface Props {
  editing: WakePlan | 'new' | undefined
  onClose: () => void
}

export function PlanDrawer({ editing, onClose }: Props) {
  const { t } = useTranslation('wake')
  const orgs = useOrgOptions()

  return (
    <EntityDrawer
      editing={editing}
      title={(row) => (row ? t('plan.edit', { name: row.name }) : t('plan.add'))}
      schema={PlanForm}
      initial={{ by: 'all', weekdays: [1, 2, 3, 4, 5], at: '03:00', enabled: true }}
      valuesOf={(row) => ({ ...row, ...row.vehicles })}
      create={(form) => call(createWakePlan, { body: planOf(form) })}
      update={(form, { id }) => call(updateWakePlan, { body: { ...planOf(form), id } })}
      reads={[listWakePlans]}
      onClose={onClose}
    >
      <TextItem name="name" label={t('plan.name')} required maxLength={100} />
      <SelectItem name="orgId" label={t('plan.org')} required options={orgs} showSearch />
      <Form.Item name="by" label={t('plan.by')}>
        <Radio.Group
          options={(['all', 'models', 'vins'] as const).map((by) => ({ value: by, label: t(`plan.by.${by}`) }))}
        />
      </Form.Item>
      <GroupField />
      <Form.Item name="weekdays" label={t('plan.weekdays')} required>
        <Checkbox.Group options={DAYS.map((day) => ({ value: day, label: t(`day.${day}`) }))} />
      </Form.Item>
      <CodeItem name="at" label={t('plan.at')} required type="time" />
      <TextItem name="purpose" label={t('purpose')} required maxLength={200} />
      <SwitchItem name="enabled" label={t('plan.enabled')} />
    </EntityDrawer>
  )
}

/** Models or VINs, when the group is made of them. */
function GroupField() {
  const { t } = useTranslation('wake')
  const by = Form.useWatch<string | undefined>('by')
  const { data: models } = useCall(listModels, {}, { enabled: by === 'models', toast: false })
  if (by === 'models') {
    return (
      <Form.Item name="models" label={t('plan.models')} required>
        <Select
          mode="multiple"
          showSearch={{ optionFilterProp: 'label' }}
          options={(models ?? []).map(({ modelCode, name }) => ({ value: modelCode, label: `${modelCode} · ${name}` }))}
        />
      </Form.Item>
    )
  }
  if (by !== 'vins') return null
  return (
    <Form.Item name="vins" label={t('plan.vins')} required>
      <Select mode="tags" tokenSeparators={SEPARATORS} open={false} suffixIcon={null} />
    </Form.Item>
  )
}
