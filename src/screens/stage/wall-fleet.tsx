import { useAtomValue } from 'jotai'
import type { FleetFilter } from '#core/contract/fleet-filter.ts'
import { useLive } from '#web/live/live-provider.tsx'
import { useLiveStatus } from '#web/live/use-live-status.ts'
import { useMap } from '#web/map/base/use-map.ts'
import { VehicleLayer } from '#web/map/vehicles/vehicle-layer.tsx'
import { screenThemeAtom } from './screen-theme.ts'
import { mapScaleOf } from './unit.ts'
import { useFleetMemory } from './use-fleet-memory.ts'
import { useFleetSubscription } from './use-fleet-subscription.ts'
import { useUnit } from './use-unit.ts'

interface Props {
  /** Under which name the last positions are stored. */
  wall: string
  /** Absent: the whole fleet. */
  filter: FleetFilter | undefined
}

/** All vehicles of a wall as they move, grey when their positions are old. */
export function WallFleet({ wall, filter }: Props) {
  const { store } = useLive()
  const theme = useAtomValue(screenThemeAtom)
  const { stale, status } = useLiveStatus()
  const scale = mapScaleOf(useUnit())
  useFleetSubscription(useMap(), { filter })
  useFleetMemory(filter ? `${wall} ${JSON.stringify(filter)}` : wall)
  return <VehicleLayer store={store} theme={theme} stale={stale || status !== 'live'} scale={scale} />
}
