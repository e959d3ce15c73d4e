import { BODY_ACTIONS, type BodyAction, type BodyControl } from '#core/domain/body-control.ts'
import type { Tone } from '#console/ui/tone-tag.tsx'
import { useFormat } from '#web/i18n/format.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'

const PERCENT = 100

/** Labels of states and actions. */
export function useControlLabels() {
  const { t } = useTranslation('carControl')
  const format = useFormat()
  /** A value with its unit. */
  const amount = (control: BodyControl, value: number): string => {
    if (control === 'climate') return t('degrees', { value: format.number(value) })
    return control === 'seatHeat' ? t('level', { value: format.number(value) }) : format.percent(value / PERCENT)
  }
  const state = (control: BodyControl, value: number): string => {
    switch (control) {
      case 'windows':
        return value === 0 ? t('state.closed') : t('state.windows', { percent: format.percent(value / PERCENT) })
      case 'climate':
      case 'seatHeat':
        return value === 0 ? t('state.off') : t('state.target', { value: amount(control, value) })
      case 'chargeLimit':
        return amount(control, value)
      case 'doors':
        return value === 1 ? t('state.locked') : t('state.unlocked')
      case 'trunk':
        return value === 1 ? t('state.open') : t('state.closed')
      case 'charging':
        return value === 1 ? t('state.charging') : t('state.notCharging')
      case 'signal':
        return value === 0 ? t('state.off') : value === 1 ? t('state.flashing') : t('state.horn')
      case 'lights':
      case 'engine':
        return value === 1 ? t('state.on') : t('state.off')
    }
  }
  return {
    amount,
    /** Of the field a value is typed into. */
    unit: (control: BodyControl): string =>
      control === 'climate' ? t('degrees', { value: '' }).trim() : control === 'seatHeat' ? '' : '%',
    state,
    /** What is open or running is marked. */
    tone: (control: BodyControl, value: number): Tone => {
      if (control === 'doors') return value === 1 ? 'good' : 'warning'
      if (control === 'trunk' || control === 'windows') return value === 0 ? 'good' : 'warning'
      return value > 0 ? 'good' : 'neutral'
    },
    action: (action: BodyAction, value: number | null): string =>
      value === null
        ? t(`action.${action}`)
        : t('action.to', { action: t(`action.${action}`), value: amount(BODY_ACTIONS[action].control, value) }),
  }
}
