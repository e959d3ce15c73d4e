import { stateOf, type VehicleState } from '#core/domain/vehicle-state.ts'
import { useFleet } from '#web/live/use-fleet.ts'

export interface LiveVehicle {
  state: VehicleState
  /** km/h */
  speed: number
  direction: number
  /** Epoch ms of the position; undefined before the first. */
  positionAt: number | undefined
  lat: number
  lng: number
}

/** The live data of one vehicle, updated about once a second; undefined before the first report. */
export function useLiveVehicle(vehicleId: number): LiveVehicle | undefined {
  const { store } = useFleet()
  const index = store.indexOf(vehicleId)
  if (index < 0) return undefined
  const time = store.time[index]!
  return {
    state: stateOf(store.state[index]!),
    speed: store.speed[index]!,
    direction: store.direction[index]!,
    positionAt: time > 0 ? time * 1000 : undefined,
    lat: store.lat[index]!,
    lng: store.lng[index]!,
  }
}
