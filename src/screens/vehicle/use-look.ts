import { useMemo } from 'react'
import type { SingleVehicle } from '#core/contract/single.ts'
import type { VehicleLook } from '#web/vehicle-model/vehicle-look.ts'
import { lookOf } from './look-of.ts'
import type { Moment } from './moment.ts'

const MINUTE_MS = 60_000

/** Look of the vehicle picture; a tick of the clock alone does not change it. */
export function useLook(vehicle: SingleVehicle, moment: Moment): VehicleLook {
  const { state, readings, body, tyres, lastMessageAt, live } = moment
  const minute = Math.floor(moment.at / MINUTE_MS)
  return useMemo(
    () => lookOf(vehicle, { ...moment, at: minute * MINUTE_MS }),
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [vehicle.id, state, readings, body, tyres, lastMessageAt, live, minute],
  )
}
