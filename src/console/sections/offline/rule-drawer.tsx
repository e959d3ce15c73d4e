import { Form, Select } from 'antd'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { z } from 'zod'
import { addSilenceRule, listSilenceRules, type SilenceRule, updateSilenceRule } from '#core/contract/silence.ts'
import { POWER_TYPES } from '#core/domain/power-type.ts'
import { LEFT_OUT_STATES } from '#core/domain/silence.ts'
import { call } from '#web/api/call.ts'
import { NumberItem, SelectItem, SwitchItem, TextItem } from '#console/ui/form-builder/form-fields.tsx'
import { EntityDrawer } from '#console/ui/entity-drawer.tsx'
import { useOrgOptions } from '#console/ui/use-org-options.ts'
import { ModelCodes } from './model-codes.tsx'
import { powerWords } from './power-words.ts'

const HOUR_MINUTES = 60
const RuleForm = addSilenceRule.body.omit({ minutes: true }).extend({
  /** Empty: matching vehicles are never reported. */
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

const ruleOf = ({ hours, ...values }: z.output<typeof RuleForm>) => ({
  ...values,
  minutes: hours === null ? null : Math.round(hours * HOUR_MINUTES),
})

interface Props {
  /** Null: closed. */
  rule: SilenceRule | 'new' | null
  onClose: () => void
}

/** When vehicles of which kind count as silent. */
export function RuleDrawer({ rule, onClose }: Props) {
  const { t } = useTranslation(['offline', 'common', 'baseInfo'])
  const orgs = useOrgOptions()
  return (
    <EntityDrawer
      editing={rule ?? undefined}
      title={(row) => (row ? t('rule.edit') : t('rule.add'))}
      schema={RuleForm}
      initial={NEW}
      valuesOf={(row) => ({ ...row, hours: row.minutes === null ? null : row.minutes / HOUR_MINUTES })}
      create={(form) => call(addSilenceRule, { body: ruleOf(form) })}
      update={(form, { id }) => call(updateSilenceRule, { body: { ...ruleOf(form), id } })}
      reads={[listSilenceRules]}
      onClose={onClose}
    >
      <TextItem name="name" label={t('rule.name')} />
      <NumberItem name="rank" label={t('rule.rank')} hint={t('rule.rankHint')} />
      <NumberItem name="hours" label={t('rule.hours')} hint={t('rule.hoursHint')} />
      <NumberItem name="backMinutes" label={t('rule.backMinutes')} hint={t('rule.backHint')} />
      <Form.Item name="models" label={t('template.models')}>
        <ModelCodes />
      </Form.Item>
      <Form.Item name="powerTypes" label={t('rule.powerTypes')}>
        <Select
          mode="multiple"
          options={POWER_TYPES.map(({ stored }) => ({ value: stored, label: powerWords(t, stored) }))}
        />
      </Form.Item>
      <SelectItem name="orgIds" label={t('rule.orgs')} mode="multiple" showSearch options={orgs} />
      <Form.Item name="without" label={t('rule.without')}>
        <Select
          mode="multiple"
          options={LEFT_OUT_STATES.map((value) => ({ value, label: t(`baseInfo:registerState.${value}`) }))}
        />
      </Form.Item>
      <SwitchItem name="enabled" label={t('rule.enabled')} />
    </EntityDrawer>
  )
}
