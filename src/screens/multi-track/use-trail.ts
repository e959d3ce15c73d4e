import { useEffect, useState } from 'react'
import { getVehicleTrail } from '#core/contract/monitor.ts'
import { useCall } from '#web/api/use-call.ts'
import { useLive } from '#web/live/live-provider.tsx'
import { extendTrail, type TrailPoint } from './trail-points.ts'

const NO_POINTS: readonly TrailPoint[] = []

/** Where a vehicle came from: the stored last minutes, growing with every live position. */
export function useTrail(vehicleId: number | null, minutes: number): readonly TrailPoint[] {
  const { store } = useLive()
  const wanted = vehicleId !== null && minutes > 0
  const { data } = useCall(
    getVehicleTrail,
    { query: { vehicleId: vehicleId ?? 1, minutes: minutes || 1 } },
    { enabled: wanted, toast: false },
  )
  const stored = wanted ? data?.points : undefined
  const [points, setPoints] = useState(NO_POINTS)

  useEffect(() => {
    setPoints(stored ?? NO_POINTS)
    if (!stored || vehicleId === null) return
    const extend = () => {
      const index = store.indexOf(vehicleId)
      const live: TrailPoint | undefined =
        index < 0 || !store.time[index]
          ? undefined
          : [store.lng[index]!, store.lat[index]!, store.time[index]!, store.speed[index]!]
      setPoints((before) => extendTrail(before, live, Date.now() / 1000 - minutes * 60))
    }
    extend()
    return store.onChange(extend)
  }, [store, stored, vehicleId, minutes])

  return points
}
