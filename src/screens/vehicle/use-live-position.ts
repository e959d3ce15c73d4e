import { useEffect } from 'react'
import { stateOf, type VehicleState } from '#core/domain/vehicle-state.ts'
import { useFleet } from '#web/live/use-fleet.ts'
import { useLive } from '#web/live/live-provider.tsx'

/** Live position of one vehicle. */
export interface LivePosition {
  state: VehicleState
  /** km/h */
  speed: number
  direction: number
  lng: number
  lat: number
  /** Epoch ms of the position; undefined before the first. */
  at: number | undefined
}

/**
 * Subscribes to these vehicles only: position, heading, speed and state come with the live stream, as soon as they are
 * stored. Keep the list the same object while it means the same.
 */
export function useLiveVehicles(ids: readonly number[]): void {
  const live = useLive()
  useEffect(() => live.subscribe({ vehicleIds: [...ids] }), [live, ids])
}

/** Renewed about once a second; undefined before the first report of this vehicle. */
export function useLivePosition(vehicleId: number): LivePosition | undefined {
  const { store } = useFleet()
  const index = store.indexOf(vehicleId)
  if (index < 0) return undefined
  const second = store.time[index]!
  return {
    state: stateOf(store.state[index]!),
    speed: store.speed[index]!,
    direction: store.direction[index]!,
    lng: store.lng[index]!,
    lat: store.lat[index]!,
    at: second > 0 ? second * 1000 : undefined,
  }
}
