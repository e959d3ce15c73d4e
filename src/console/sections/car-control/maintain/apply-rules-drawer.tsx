import { App, Checkbox, Form, Select } from 'antd'
import { useState } from 'react'
import { listModels } from '#core/contract/base-data.ts'
import * as contract from '#core/contract/maintenance.ts'
import { MAINTENANCE_TEMPLATES } from '#core/domain/maintenance.ts'
import { useAllowed } from '#console/ui/allowed.tsx'
import { FormDrawer } from '#console/ui/form-drawer.tsx'
import { SelectItem, SwitchItem } from '#console/ui/form-builder/form-fields.tsx'
import { PlainTable } from '#console/ui/plain-table.tsx'
import { call } from '#web/api/call.ts'
import { useCall, useRefresh } from '#web/api/use-call.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { DUE_READS } from './due-reads.ts'
import { useItemName } from './use-item-name.ts'

type Rule = contract.RuleOfSet
const TEMPLATES = ['car', 'truck', 'electric'] as const
const RuleOfSet = contract.RuleSet.shape.rules.element

interface Props {
  open: boolean
  /** Rules there are: those of a model, or of all, can be given to other models. */
  rules: readonly contract.MaintenanceRule[]
  onClose: () => void
}

/** A template, or the rules of a model, for one or several models at once. */
export function ApplyRulesDrawer({ open, rules, onClose }: Props) {
  const { t } = useTranslation('maintenance')
  const format = useFormat()
  const { message } = App.useApp()
  const refresh = useRefresh()
  const mayReplace = useAllowed(contract.updateMaintenanceRule)
  const { data: models = [] } = useCall(listModels, { query: {} }, { toast: false, enabled: open })
  return (
    <FormDrawer
      open={open}
      title={t('apply')}
      submitText={t('apply.submit')}
      schema={contract.RuleSet}
      initial={{ rules: templateRules('car'), modelIds: [], replace: false }}
      size={720}
      onSubmit={async (body) => {
        const { added, replaced, unchanged } = await call(contract.applyMaintenanceRules, { body })
        message.success(
          t('apply.done', {
            added: format.number(added),
            replaced: format.number(replaced),
            unchanged: format.number(unchanged),
          }),
        )
        await refresh(contract.listMaintenanceRules, ...DUE_READS)
      }}
      onClose={onClose}
    >
      <Form.Item name="rules" label={t('apply.rules')} required>
        <RuleChoice known={rules} />
      </Form.Item>
      <SelectItem
        name="modelIds"
        label={t('apply.models')}
        mode="multiple"
        showSearch
        options={models.map(({ id, name }) => ({ value: id, label: name }))}
      />
      {mayReplace && <SwitchItem name="replace" label={t('apply.replace')} hint={t('apply.replace.hint')} />}
    </FormDrawer>
  )
}

const templateRules = (template: (typeof TEMPLATES)[number]): Rule[] =>
  MAINTENANCE_TEMPLATES[template].map((rule) => RuleOfSet.parse(rule))

/** Where a set comes from: "car", or "model 7" and "model" for all models. */
interface Source {
  value: string
  label: string
  rules: Rule[]
}

function useSources(known: readonly contract.MaintenanceRule[]): Source[] {
  const { t } = useTranslation('maintenance')
  const models = new Map(known.map(({ modelId, modelName }) => [modelId, modelName || t('allModels')]))
  return [
    ...TEMPLATES.map((key) => ({ value: key, label: t(`template.${key}`), rules: templateRules(key) })),
    ...[...models].map(([modelId, name]) => ({
      value: `model ${modelId ?? ''}`,
      label: t('apply.rulesOf', { model: name }),
      rules: known.filter((rule) => rule.modelId === modelId).map((rule) => RuleOfSet.parse(rule)),
    })),
  ]
}

interface ChoiceProps {
  id?: string
  value?: Rule[]
  onChange?: (rules: Rule[]) => void
  known: readonly contract.MaintenanceRule[]
}

function RuleChoice({ id, value = [], onChange, known }: ChoiceProps) {
  const { t } = useTranslation('maintenance')
  const itemName = useItemName()
  const sources = useSources(known)
  const [chosen, choose] = useState('car')
  const rules = sources.find((one) => one.value === chosen)?.rules ?? []
  const items = value.map(({ item }) => item)
  return (
    <>
      <Select
        {...(id && { id })}
        style={{ width: '100%', marginBlockEnd: 8 }}
        value={chosen}
        options={sources.map((one) => ({ value: one.value, label: one.label }))}
        onChange={(next) => {
          choose(next)
          onChange?.(sources.find((one) => one.value === next)?.rules ?? [])
        }}
      />
      <PlainTable<Rule>
        label={t('apply.rules')}
        rows={rules}
        rowKey={({ item }) => item}
        columns={[
          [
            t('item'),
            (rule) => (
              <Checkbox
                checked={items.includes(rule.item)}
                onChange={({ target }) =>
                  onChange?.(rules.filter(({ item }) => (item === rule.item ? target.checked : items.includes(item))))
                }
              >
                {itemName(rule.item)}
              </Checkbox>
            ),
            'name',
          ],
          [t('apply.intervals'), (rule) => <Intervals rule={rule} />],
        ]}
      />
      <small>{t('apply.hint')}</small>
    </>
  )
}

function Intervals({ rule }: { rule: Rule }) {
  const { t } = useTranslation('maintenance')
  const format = useFormat()
  const texts = [
    rule.everyKm !== null && format.distance(rule.everyKm, 0),
    rule.everyHours !== null && t('hoursLeft', { hours: format.number(rule.everyHours) }),
    rule.everyMonths !== null && t('monthsEvery', { months: format.number(rule.everyMonths) }),
    rule.everyKwh !== null && t('kwhLeft', { kwh: format.number(rule.everyKwh) }),
    rule.leastLining !== null && t('liningLeft', { percent: format.percent(rule.leastLining / 100) }),
  ]
  return texts.filter((text) => text !== false).join(' / ')
}
