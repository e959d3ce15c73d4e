import { afterAll, expect, it } from 'vitest'
import { fromPlatformTime } from '#core/domain/platform-time.ts'
import { ensureDayPartitions, utcDay } from '#server/store/partitions.ts'
import { aTenant, aVehicle } from '#tests/builders/master-data.ts'
import { testDatabase } from '#tests/support/database.ts'
import { usualOf, WEEKS_BACK_MS } from './fleet-usual.ts'
import { singleRepository } from './single-repository.ts'

const DAY_MS = 86_400_000
const MIDNIGHT = fromPlatformTime('2026-03-02 00:00:00')
/** Half past two. */
const NOW = MIDNIGHT + 2.5 * 3_600_000
const [ONE, TWO, THREE] = WEEKS_BACK_MS as [number, number, number]

const db = await testDatabase()
afterAll(() => db.close())
const own = await aTenant(db)
const vehicle = await aVehicle(db, own)
const other = await aVehicle(db, own)
const days = [0, DAY_MS, ONE, ONE - DAY_MS, ONE + DAY_MS, TWO, TWO + DAY_MS, THREE].map((back) =>
  utcDay(MIDNIGHT - back),
)
await ensureDayPartitions(db.pool, 'vehicle_hour', days)

const hour = (vehicleId: number, at: number, km: number) =>
  db.pool.query(
    `insert into vehicle_hour (vehicle_id, hour, oem_id, positions, expected, fixed, mileage_km, running_seconds, idle_seconds,
       charging_seconds, soc_used, first, last) values ($1, $2, $3, 1, 1, 1, $4, 0, 0, 0, 0, '{}', '{}')`,
    [vehicleId, new Date(at), own.oemId, km],
  )
for (const [back, kms] of [
  [0, [100, 100, 100]],
  [ONE, [10, 20, 30, 40]],
  [TWO, [0, 0, 4]],
  // The day before that weekday, and the evening of it.
  [ONE + DAY_MS, [500]],
] as const) {
  for (const [at, km] of kms.entries()) await hour(vehicle, MIDNIGHT - back + at * 3_600_000, km)
}
await hour(vehicle, MIDNIGHT - ONE - 3_600_000, 700)
await hour(other, MIDNIGHT - THREE, 900)

it('is what the vehicle drove until this time on this weekday, of the hour in progress its part', async () => {
  const driven = await singleRepository(db).mileageBack(vehicle, { from: MIDNIGHT, to: NOW }, WEEKS_BACK_MS)
  expect(driven.toSorted((a, b) => a - b)).toEqual([2, 45])
  expect(usualOf(driven)).toEqual({ low: 2, mean: 23.5, high: 45 })
})

it('is unknown with the data of one week', async () => {
  const driven = await singleRepository(db).mileageBack(other, { from: MIDNIGHT, to: NOW }, WEEKS_BACK_MS)
  expect(driven).toEqual([900])
  expect(usualOf(driven)).toBeNull()
})
