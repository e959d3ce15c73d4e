import { useTranslation } from '#web/i18n/use-translation.ts'
import { CallFailed } from '#web/api/call-failed.ts'
import { WallNotice } from '../widgets/wall-notice.tsx'

const saysCode = (error: Error | null, code: number) => error instanceof CallFailed && Number(error.code) === code

export const isUnknown = (error: Error | null): boolean => saysCode(error, 404)
/** The platform answered that it does not show it, which is more than no answer. */
export const isRefused = (error: Error | null): boolean => isUnknown(error) || saysCode(error, 403)

/** Why a vehicle cannot be shown. */
export function VehicleRefused({ error }: { error: Error }) {
  const { t } = useTranslation('single')
  return (
    <WallNotice
      failed
      title={isUnknown(error) ? t('unknownVehicle') : isRefused(error) ? t('forbidden') : t('noAnswer')}
    />
  )
}
