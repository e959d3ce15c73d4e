import { Form } from 'antd'
import { CLIMATE_MODE_NAMES, FAN_MAX, SEAT_HEAT_MAX } from '#core/domain/body-control.ts'
import { CLIMATE_POWER, CLIMATE_TARGET } from '#core/domain/climate.ts'
import { NumberItem, SelectItem, SwitchItem } from '#console/ui/form-builder/form-fields.tsx'
import { useFormat } from '#web/i18n/format.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'

/** What a new run starts with, as the contract fills in what is absent. */
export const USUAL_CLIMATE = {
  target: CLIMATE_TARGET.usual,
  mode: 'auto',
  fan: 0,
  defrost: false,
  seatHeat: 0,
  power: 'pluggedOrSoc',
  minSoc: 30,
} as const

const upTo = (most: number) => Array.from({ length: most + 1 }, (_, level) => level)

/** Temperature, mode, fan, seats, windows, and what the vehicle needs for it. */
export function ClimateFields() {
  const { t } = useTranslation('climate')
  const format = useFormat()
  return (
    <>
      <NumberItem name="target" label={t('target')} suffix={t('degrees', { value: '' }).trim()} />
      <SelectItem
        name="mode"
        label={t('mode')}
        options={CLIMATE_MODE_NAMES.map((value) => ({ value, label: t(`mode.${value}`) }))}
      />
      <SelectItem
        name="fan"
        label={t('fan')}
        options={upTo(FAN_MAX).map((value) => ({
          value,
          label: value === 0 ? t('fan.auto') : t('level', { level: format.number(value) }),
        }))}
      />
      <SelectItem
        name="seatHeat"
        label={t('seatHeat')}
        options={upTo(SEAT_HEAT_MAX).map((value) => ({
          value,
          label: value === 0 ? t('off') : t('level', { level: format.number(value) }),
        }))}
      />
      <SelectItem
        name="power"
        label={t('power')}
        hint={t('power.hint')}
        options={CLIMATE_POWER.map((value) => ({ value, label: t(`power.choice.${value}`) }))}
      />
      <MinSoc />
      <SwitchItem name="defrost" label={t('defrost')} />
    </>
  )
}

/** Only where the condition names a charge. */
function MinSoc() {
  const { t } = useTranslation('climate')
  const power = Form.useWatch<string | undefined>('power')
  const counts = power === 'soc' || power === 'pluggedOrSoc'
  return <NumberItem name="minSoc" label={t('minSoc')} suffix="%" disabled={!counts} />
}
