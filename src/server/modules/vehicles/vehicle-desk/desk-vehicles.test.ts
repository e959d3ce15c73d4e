import { expect, it } from 'vitest'
import type { VehicleSnapshot } from '#server/telemetry/tracker/fleet-view.ts'
import { firstInOrder, inOrder } from './desk-vehicles.ts'

const fleet = Array.from({ length: 1_000 }, (_, id) => {
  const scattered = (id * 7_919) % 1_000
  const speed = scattered % 3 === 0 ? null : scattered % 90
  return {
    vehicleId: id,
    plate: `A${String(scattered).padStart(4, '0')}`,
    alarmLevel: scattered % 4,
    online: scattered % 2 === 0,
    lastPositionAt: speed === null ? null : 1,
    speed,
  } as VehicleSnapshot
})

it.each([undefined, 'speed', '-speed', 'plate', '-plate'])(
  'has the first vehicles as the whole order has them: %s',
  (sort) => {
    const all = inOrder([...fleet], sort).map(({ vehicleId }) => vehicleId)
    for (const count of [1, 20, 400, 2_000]) {
      expect(
        firstInOrder(fleet, sort, count)
          .slice(0, count)
          .map(({ vehicleId }) => vehicleId),
      ).toEqual(all.slice(0, count))
    }
  },
)
