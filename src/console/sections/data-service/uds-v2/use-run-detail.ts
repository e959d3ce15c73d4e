import { useTranslation } from '#web/i18n/use-translation.ts'
import { RUN_ENDS, RUN_WAITS } from '#core/domain/uds-script.ts'

const DETAILS = [...RUN_WAITS, ...RUN_ENDS] as const

/** Why a vehicle is waiting or has ended, as text. */
export function useRunDetail(): (detail: string) => string {
  const { t } = useTranslation('udsV2')
  return (detail) => {
    const known = DETAILS.find((one) => one === detail)
    return known ? t(`detail.${known}`) : ''
  }
}
