import { isAlarmState } from '#core/domain/alarm-handling.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'

/** Why a step was not taken: usually another user was faster. */
export function useRefusal() {
  const { t } = useTranslation('alarm')
  return (refused: readonly { reason: string }[]): string => {
    const state = refused[0]?.reason ?? ''
    return isAlarmState(state) ? t('drawer.changed', { state: t(`state.${state}`) }) : t('drawer.refused')
  }
}
