import { useAtomValue } from 'jotai'
import type { FleetFilter } from '#core/contract/fleet-filter.ts'
import { useLive } from '#web/live/live-provider.tsx'
import { useLiveStatus } from '#web/live/use-live-status.ts'
import { useMap } from '#web/map/base/use-map.ts'
import { VehicleLayer } from '#web/map/vehicles/vehicle-layer.tsx'
import { screenThemeAtom } from '../stage/screen-theme.ts'
import { useFleetMemory } from '../stage/use-fleet-memory.ts'
import { useFleetSubscription } from '../stage/use-fleet-subscription.ts'
import { mapScaleOf } from '../stage/unit.ts'
import { useUnit } from '../stage/use-unit.ts'

/** Vehicles as they move, those of other cities that pass included; grey when their positions are old. */
export function PlaceVehicles({ filter }: { filter: FleetFilter | undefined }) {
  const map = useMap()
  const live = useLive()
  const theme = useAtomValue(screenThemeAtom)
  const { stale, status } = useLiveStatus()
  const scale = mapScaleOf(useUnit())
  useFleetSubscription(map, { filter })
  useFleetMemory(filter ? `yunyingScreen ${JSON.stringify(filter)}` : 'yunyingScreen')
  return <VehicleLayer store={live.store} theme={theme} stale={stale || status !== 'live'} scale={scale} />
}
