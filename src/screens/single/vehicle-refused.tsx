import { useTranslation } from 'react-i18next'
import { CallFailed } from '#web/api/call-failed.ts'
import { WallNotice } from '../widgets/wall-notice.tsx'

export const isUnknown = (error: Error | null): boolean => error instanceof CallFailed && Number(error.code) === 404

/** Why a vehicle cannot be shown. */
export function VehicleRefused({ error }: { error: Error }) {
  const { t } = useTranslation('single')
  const forbidden = error instanceof CallFailed && Number(error.code) === 403
  return (
    <WallNotice failed title={forbidden ? t('forbidden') : isUnknown(error) ? t('unknownVehicle') : t('noAnswer')} />
  )
}
