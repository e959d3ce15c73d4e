import { Form } from 'antd'
import { NETWORK_POLICIES } from '#core/domain/upgrade-record.ts'
import * as domain from '#core/domain/upgrade-strategy.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { useWeekdayName } from '#console/ui/export/schedule-words.ts'
import { DayItem } from '#console/ui/day-item.tsx'
import * as fields from '#console/ui/form-builder/form-fields.tsx'

const { NumberItem, SelectItem, SwitchItem } = fields

/** What must hold at the moment of installing, and when that may be. */
export function ConditionFields() {
  const { t } = useTranslation('strategy')
  const dayName = useWeekdayName()
  return (
    <>
      <SwitchItem name="parked" label={t('parked')} />
      <SwitchItem name="handbrake" label={t('handbrake')} />
      <SwitchItem name="noSevereFault" label={t('noSevereFault')} hint={t('noSevereFault.hint')} />
      <SelectItem
        name="ignition"
        label={t('ignition')}
        options={domain.IGNITION_RULES.map((value) => ({ value, label: t(`ignition.${value}`) }))}
      />
      <SelectItem
        name="charging"
        label={t('charging')}
        options={domain.CHARGING_RULES.map((value) => ({ value, label: t(`charging.${value}`) }))}
      />
      <NumberItem name="minSoc" label={t('minSoc')} suffix="%" />
      <NumberItem name="minVoltage" label={t('minVoltage')} step={0.1} suffix="V" />
      <NumberItem name="minSignal" label={t('minSignal')} hint={t('minSignal.hint')} />
      <SelectItem
        name="windowDays"
        label={t('windowDays')}
        mode="multiple"
        options={domain.WEEKDAYS.map((value) => ({ value, label: dayName(value) }))}
      />
      <fields.CodeItem name="windowFrom" label={t('windowFrom')} type="time" required />
      <fields.CodeItem name="windowTo" label={t('windowTo')} hint={t('window.hint')} type="time" required />
    </>
  )
}

/** How the file gets there, whom it is asked, and what follows a failure. */
export function DeliveryFields() {
  const { t } = useTranslation('strategy')
  const consent = Form.useWatch<string | undefined>('consent')
  return (
    <>
      <NumberItem name="retries" label={t('retries')} required />
      <NumberItem name="backOffMinutes" label={t('backOff')} required suffix={t('minutes')} />
      <SelectItem
        name="network"
        label={t('network')}
        options={NETWORK_POLICIES.map((value) => ({ value, label: t(`network.${value}`) }))}
      />
      <NumberItem name="maxMbPerDay" label={t('maxMbPerDay')} hint={t('maxMbPerDay.hint')} suffix="MB" />
      <SelectItem
        name="consent"
        label={t('consent')}
        options={domain.CONSENT_POLICIES.map((value) => ({ value, label: t(`consent.${value}`) }))}
      />
      {consent === 'askUntil' && <DayItem name="askUntil" label={t('askUntil')} />}
      <SelectItem
        name="rollback"
        label={t('rollback')}
        hint={t('rollback.hint')}
        options={domain.ROLLBACK_POLICIES.map((value) => ({ value, label: t(`rollback.${value}`) }))}
      />
    </>
  )
}

/** Vehicles that come first. */
export function TestFields() {
  const { t } = useTranslation('strategy')
  return (
    <>
      <fields.TagsItem name="testVins" label={t('testVins')} hint={t('testVins.hint')} />
      <fields.LongTextItem name="note" label={t('note')} maxLength={2000} />
    </>
  )
}
