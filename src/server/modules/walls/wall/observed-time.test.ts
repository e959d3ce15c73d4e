import { afterAll, beforeAll, expect, it } from 'vitest'
import { fromPlatformTime } from '#core/domain/platform-time.ts'
import { hoursOf, saveHours } from '#server/telemetry/history/duty-repository.ts'
import { aPositionRow } from '#tests/builders/tracked-fleet.ts'
import { aCaller } from '#tests/support/caller.ts'
import { type OperationsGround, operationsGround } from '#tests/support/operations-ground.ts'
import { operationsWallRepository } from './operations-wall-repository.ts'

const BEGIN = fromPlatformTime('2026-11-21 04:00:00')
const HOUR_MS = 3_600_000

let ground: OperationsGround
beforeAll(async () => {
  ground = await operationsGround()
}, 120_000)
afterAll(() => ground.db.close())

it('does not call a gap between two reports of an hour parked, unless late positions fill it', async () => {
  const { db, own, snapshots } = ground
  const stored = async (minutes: readonly number[]) => {
    const { oemId, head, north, south } = own
    const vehicleId = snapshots[0]!.vehicleId
    const still = { oemId, vehicleId, status: 0, speed: 0 }
    await saveHours(db.pool, hoursOf(minutes.map((minute) => aPositionRow({ ...still, ts: BEGIN + minute * 60_000 }))))
    const part = { scope: aCaller({ oemId, orgIds: [head, north, south] }), filter: { market: 'all' as const } }
    const [hour] = await operationsWallRepository(db).hours(part, BEGIN, BEGIN + HOUR_MS)
    return hour
  }
  expect(await stored([0, 6, 51, 59])).toMatchObject({ reported: 1, parked: 900, silent: 2700 })
  expect(await stored([0, 6, 30, 51, 59])).toMatchObject({ parked: 3600, silent: 0 })
})
