import { useAtomValue } from 'jotai'
import * as contract from '#core/contract/alarm-rule.ts'
import { listModels } from '#core/contract/base-data.ts'
import { call } from '#web/api/call.ts'
import { useCall } from '#web/api/use-call.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { myInfoAtom } from '#web/state/session.ts'
import { byId, EntityDrawer } from '#console/ui/entity-drawer.tsx'
import { useWeekdayName } from '#console/ui/export/schedule-words.ts'
import { CodeItem, SelectItem, SwitchItem, TextAreaItem, TextItem } from '#console/ui/form-builder/form-fields.tsx'
import { useOrgOptions } from '#console/ui/use-org-options.ts'
import { ConditionFields } from './condition-fields.tsx'
import { RuleBacktest } from './rule-backtest.tsx'
import { type AlarmRule, FIRST_CONDITION } from './rule-form.ts'
import { ScopeFields } from './scope-fields.tsx'

interface Props {
  editing: AlarmRule | 'new' | undefined
  onClose: () => void
}

const LEVELS = [1, 2, 3] as const
const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7]
const ALWAYS = { weekdays: [], from: '00:00', to: '00:00' }
const NEW = {
  level: 2,
  condition: { kind: 'speed', ...FIRST_CONDITION.speed },
  scope: { by: 'all' },
  schedule: ALWAYS,
  driverText: '',
  enabled: true,
}

export function RuleDrawer({ editing, onClose }: Props) {
  const { t } = useTranslation(['alarmCentre', 'alarm'])
  const weekdayName = useWeekdayName()
  const ownOrg = useAtomValue(myInfoAtom)?.orgIds.split(',')[0]
  const { data: models = [] } = useCall(listModels, { query: {} }, { enabled: editing !== undefined, toast: false })
  return (
    <EntityDrawer
      editing={editing}
      title={(row) => (row ? `${t('edit')} · ${row.name}` : t('rule.add'))}
      schema={contract.AlarmRuleInput}
      initial={{ ...NEW, orgId: Number(ownOrg) }}
      create={(body) => call(contract.createAlarmRule, { body })}
      update={(input, { id, updateTime }) => call(contract.updateAlarmRule, { body: { ...input, id, updateTime } })}
      read={byId(contract.getAlarmRule)}
      reads={[contract.listAlarmRules]}
      onClose={onClose}
    >
      <TextItem name="name" label={t('name')} />
      <SelectItem name="orgId" label={t('org')} showSearch options={useOrgOptions()} />
      <SelectItem
        name="level"
        label={t('level')}
        options={LEVELS.map((level) => ({ value: level, label: t('alarm:drawer.level', { level }) }))}
      />
      <ConditionFields />
      <ScopeFields models={[...new Set(models.map(({ name }) => name))]} />
      <SelectItem
        name={['schedule', 'weekdays']}
        label={t('weekdays')}
        hint={t('weekdays.hint')}
        mode="multiple"
        options={WEEKDAYS.map((value) => ({ value, label: weekdayName(value) }))}
      />
      <CodeItem name={['schedule', 'from']} label={t('from')} maxLength={5} />
      <CodeItem name={['schedule', 'to']} label={t('to')} hint={t('to.hint')} maxLength={5} />
      <TextAreaItem name="driverText" label={t('driverText')} hint={t('driverText.hint')} />
      <SwitchItem name="enabled" label={t('enabled')} />
      <RuleBacktest />
    </EntityDrawer>
  )
}
