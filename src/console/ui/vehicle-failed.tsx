import { Alert } from 'antd'
import { CallFailed } from '#web/api/call-failed.ts'
import { LoadFailed } from './list-states.tsx'

interface Props {
  error: Error
  retry: () => void
  /** Says that there is no such vehicle. */
  unknown: string
}

/** A vehicle nobody knows is one thing, a platform that did not answer another: only that is worth a further try. */
export function VehicleFailed({ error, retry, unknown }: Props) {
  const isUnknown = error instanceof CallFailed && Number(error.code) === 404
  return isUnknown ? <Alert type="warning" showIcon title={unknown} /> : <LoadFailed error={error} retry={retry} />
}
