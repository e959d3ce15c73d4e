import { Form, Input, InputNumber, Select, Switch } from 'antd'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { addSilenceRule, listSilenceRules, type SilenceRule, updateSilenceRule } from '#core/contract/silence.ts'
import { POWER_TYPES } from '#core/domain/power-type.ts'
import { LEFT_OUT_STATES } from '#core/domain/silence.ts'
import { call } from '#web/api/call.ts'
import { useRefresh } from '#web/api/use-call.ts'
import { FormDrawer } from '#console/ui/form-drawer.tsx'
import { useOrgOptions } from '#console/ui/use-org-options.ts'
import { ModelCodes } from './model-codes.tsx'
import { powerWords } from './power-words.ts'

const HOUR_MINUTES = 60
const RuleForm = addSilenceRule.body.omit({ minutes: true }).extend({
  /** Empty: vehicles it fits are never told. */
  hours: z.number().min(0.1).max(8760).nullable().default(null),
})
const NEW = {
  name: '',
  rank: 10,
  models: [],
  powerTypes: [],
  orgIds: [],
  hours: 24,
  backMinutes: 10,
  without: ['stored', 'soldOut', 'scrapped'],
  enabled: true,
}

interface Props {
  /** Null: closed. */
  rule: SilenceRule | 'new' | null
  onClose: () => void
}

/** When vehicles of which kind count as silent. */
export function RuleDrawer({ rule, onClose }: Props) {
  const { t } = useTranslation(['offline', 'common', 'baseInfo'])
  const refresh = useRefresh()
  const orgs = useOrgOptions()
  const initial =
    rule === null || rule === 'new'
      ? NEW
      : { ...rule, hours: rule.minutes === null ? null : rule.minutes / HOUR_MINUTES }
  const wide = { inlineSize: '100%' }
  return (
    <FormDrawer
      open={rule !== null}
      title={rule === 'new' ? t('rule.add') : t('rule.edit')}
      schema={RuleForm}
      initial={initial}
      onSubmit={async ({ hours, ...values }) => {
        const body = { ...values, minutes: hours === null ? null : Math.round(hours * HOUR_MINUTES) }
        if (rule === 'new') await call(addSilenceRule, { body })
        else if (rule) await call(updateSilenceRule, { body: { ...body, id: rule.id } })
        await refresh(listSilenceRules)
      }}
      onClose={onClose}
    >
      <Form.Item name="name" label={t('rule.name')} required>
        <Input maxLength={100} autoComplete="off" />
      </Form.Item>
      <Form.Item name="rank" label={t('rule.rank')} extra={t('rule.rankHint')} required>
        <InputNumber min={1} max={999} style={wide} />
      </Form.Item>
      <Form.Item name="hours" label={t('rule.hours')} extra={t('rule.hoursHint')}>
        <InputNumber min={0.1} max={8760} style={wide} />
      </Form.Item>
      <Form.Item name="backMinutes" label={t('rule.backMinutes')} extra={t('rule.backHint')}>
        <InputNumber min={0} max={1440} style={wide} />
      </Form.Item>
      <Form.Item name="models" label={t('template.models')}>
        <ModelCodes />
      </Form.Item>
      <Form.Item name="powerTypes" label={t('rule.powerTypes')}>
        <Select
          mode="multiple"
          options={POWER_TYPES.map(({ stored }) => ({ value: stored, label: powerWords(t, stored) }))}
        />
      </Form.Item>
      <Form.Item name="orgIds" label={t('rule.orgs')}>
        <Select mode="multiple" showSearch={{ optionFilterProp: 'label' }} options={orgs} />
      </Form.Item>
      <Form.Item name="without" label={t('rule.without')}>
        <Select
          mode="multiple"
          options={LEFT_OUT_STATES.map((value) => ({ value, label: t(`baseInfo:registerState.${value}`) }))}
        />
      </Form.Item>
      <Form.Item name="enabled" label={t('rule.enabled')} valuePropName="checked">
        <Switch />
      </Form.Item>
    </FormDrawer>
  )
}
