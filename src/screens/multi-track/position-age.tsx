import { useTranslation } from 'react-i18next'
import { useFormat } from '#web/i18n/format.ts'
import { useNow } from '../stage/use-now.ts'
import { useLiveVehicle } from './use-live-vehicle.ts'

/** How old the position is, in words; the exact time with its zone on hover. */
export function PositionAge({ vehicleId }: { vehicleId: number }) {
  const { t } = useTranslation('screens')
  const format = useFormat()
  const now = useNow()
  const at = useLiveVehicle(vehicleId)?.positionAt
  if (at === undefined) return t('detail.never')
  return <time title={`${format.instant(at)} · ${format.zone}`}>{format.age(now - at)}</time>
}
