import { Form } from 'antd'
import { RULE_KINDS } from '#core/contract/alarm-rule.ts'
import { listFences } from '#core/contract/fence.ts'
import { ALARM_KIND_KEYS } from '#core/domain/alarm-kind.ts'
import { IDENTITIES } from '#core/domain/identity-check.ts'
import { useCall } from '#web/api/use-call.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { useAlarmKind } from '#console/ui/alarm/alarm-kind-words.tsx'
import { NumberItem, SelectItem } from '#console/ui/form-builder/form-fields.tsx'
import { FIRST_CONDITION, type RuleKind } from './rule-form.ts'

const FENCES_OFFERED = 500
const DAY_SECONDS = 86_400

/** Condition of a rule: its kind, and the fields that this kind has. */
export function ConditionFields() {
  const { t } = useTranslation('alarmCentre')
  const form = Form.useFormInstance()
  const kind = Form.useWatch<RuleKind | undefined>(['condition', 'kind'])
  return (
    <>
      <SelectItem
        name={['condition', 'kind']}
        label={t('condition')}
        required
        options={RULE_KINDS.map((value) => ({ value, label: t(`rule.${value}`) }))}
        onChange={(chosen: RuleKind) => form.setFieldValue('condition', { kind: chosen, ...FIRST_CONDITION[chosen] })}
      />
      {kind && <FieldsOf kind={kind} />}
    </>
  )
}

function FieldsOf({ kind }: { kind: RuleKind }) {
  switch (kind) {
    case 'speed':
      return (
        <>
          <Figure field="limit" unit="km/h" min={1} max={300} />
          <Figure field="hysteresis" unit="km/h" max={50} />
          <Figure field="holdSeconds" unit="s" max={3600} />
        </>
      )
    case 'area':
      return <AreaFields />
    case 'idle':
      return (
        <>
          <Figure field="minutes" unit="min" min={1} max={1440} />
          <Figure field="hysteresis" unit="km/h" max={50} />
        </>
      )
    case 'offline':
      return <Figure field="minutes" unit="min" min={1} max={43_200} />
    case 'item':
      return <ItemFields />
    case 'tamper':
      return <TamperFields />
    case 'level':
      return <LevelFields />
  }
}

interface FigureProps {
  field: 'limit' | 'hysteresis' | 'holdSeconds' | 'minutes' | 'item' | 'offset' | 'mismatches'
  unit?: string
  min?: number
  max: number
}

function Figure({ field, unit, min = 0, max }: FigureProps) {
  const { t } = useTranslation('alarmCentre')
  return (
    <NumberItem
      name={['condition', field]}
      label={t(`field.${field}`)}
      required
      min={min}
      max={max}
      precision={0}
      {...(unit !== undefined && { suffix: unit })}
    />
  )
}

function AreaFields() {
  const { t } = useTranslation('alarmCentre')
  const { data } = useCall(listFences, { query: { pageSize: FENCES_OFFERED } }, { toast: false })
  return (
    <>
      <SelectItem
        name={['condition', 'fenceIds']}
        label={t('field.fences')}
        required
        mode="multiple"
        showSearch
        options={(data?.list ?? []).map(({ id, name }) => ({ value: id, label: name }))}
      />
      <SelectItem
        name={['condition', 'where']}
        label={t('field.where')}
        options={(['inside', 'outside'] as const).map((value) => ({ value, label: t(`where.${value}`) }))}
      />
      <Figure field="holdSeconds" unit="s" max={DAY_SECONDS} />
    </>
  )
}

function ItemFields() {
  const { t } = useTranslation('alarmCentre')
  return (
    <>
      <Figure field="item" min={1} max={255} />
      <Figure field="offset" max={254} />
      <SelectItem
        name={['condition', 'width']}
        label={t('field.width')}
        options={[1, 2, 4].map((value) => ({ value, label: String(value) }))}
      />
      <SelectItem
        name={['condition', 'test']}
        label={t('field.test')}
        options={(['bit', 'above', 'below'] as const).map((value) => ({ value, label: t(`test.${value}`) }))}
      />
      <Figure field="limit" max={0xffff_ffff} />
      <Figure field="hysteresis" max={0xffff_ffff} />
      <Figure field="holdSeconds" unit="s" max={DAY_SECONDS} />
    </>
  )
}

function TamperFields() {
  const { t } = useTranslation('alarmCentre')
  return (
    <>
      <SelectItem
        name={['condition', 'watch']}
        label={t('field.watch')}
        required
        mode="multiple"
        options={IDENTITIES.map((value) => ({ value, label: t(`watch.${value}`) }))}
      />
      <Figure field="mismatches" min={1} max={100} />
    </>
  )
}

function LevelFields() {
  const { t } = useTranslation('alarmCentre')
  const name = useAlarmKind()
  return (
    <SelectItem
      name={['condition', 'kinds']}
      label={t('kind')}
      required
      mode="multiple"
      showSearch
      options={ALARM_KIND_KEYS.map((value) => ({ value, label: name(value) }))}
    />
  )
}
