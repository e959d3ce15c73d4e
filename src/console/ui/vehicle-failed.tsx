import { Alert } from 'antd'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { CallFailed } from '#web/api/call-failed.ts'
import { LoadFailed } from './list-states.tsx'

interface Props {
  error: Error
  retry: () => void
  /** Says that there is no such vehicle. */
  unknown: string
}

/** Distinguishes an unknown vehicle from a platform that did not respond: only the latter is worth a retry. */
export function VehicleFailed({ error, retry, unknown }: Props) {
  const { t } = useTranslation()
  const isUnknown = error instanceof CallFailed && Number(error.code) === 404
  if (isUnknown) return <Alert type="warning" showIcon title={unknown} />
  return <LoadFailed error={error} retry={retry} title={t('vehicle.failed')} />
}
