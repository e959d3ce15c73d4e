import { useTranslation } from '#web/i18n/use-translation.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useLive } from '#web/live/live-provider.tsx'
import { useNow } from '#web/motion/use-now.ts'
import { useLiveVehicle } from './use-live-vehicle.ts'

interface Props {
  vehicleId: number
  /** The stored position time, in the viewer's zone: shown until the live stream reports. */
  stored?: string | null | undefined
}

/** Age of the position as text; the exact time with its zone on hover. */
export function PositionAge({ vehicleId, stored }: Props) {
  const { t } = useTranslation('screens')
  const format = useFormat()
  const now = useNow()
  const { lastFrameAt } = useLive()
  const at = useLiveVehicle(vehicleId)?.positionAt
  if (at !== undefined) return <time title={`${format.instant(at)} · ${format.zone}`}>{format.age(now - at)}</time>
  if (stored) {
    return (
      <time title={format.zone}>
        <bdi dir="ltr">{format.time(stored)}</bdi>
      </time>
    )
  }
  // Unknown until the stored state or the first frame is loaded.
  return stored === null || lastFrameAt !== undefined ? t('detail.never') : '–'
}
