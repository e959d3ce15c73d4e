import { afterAll, expect, it } from 'vitest'
import { createLog } from '#server/ops/log.ts'
import { TelemetryRepository } from '../recorder/telemetry-repository.ts'
import { aTenant, aVehicle } from '#tests/builders/master-data.ts'
import { aPositionRow } from '#tests/builders/tracked-fleet.ts'
import { testDatabase } from '#tests/support/database.ts'
import { compactionRepository } from './compaction-repository.ts'
import { CLOSE_AFTER_MS, compactDue } from './compactor.ts'
import { energyRepository } from './energy-repository.ts'
import { positionHistoryRepository } from './position-history-repository.ts'

const DAY = 24 * 3_600_000
const START = Date.parse('2026-11-18T16:00:00Z')
const log = createLog('silent')

const db = await testDatabase()
const owner = await aTenant(db)
const writer = new TelemetryRepository(db.pool)
afterAll(() => db.close())

const compactUntil = (moment: number) =>
  compactDue({
    compaction: compactionRepository(db),
    energy: energyRepository(db),
    log,
    now: () => moment + CLOSE_AFTER_MS,
  })

it('opens the hours of a day again once nothing of it comes any more, or after two minutes', async () => {
  const vehicleId = await aVehicle(db, owner)
  const day = START
  const closed = day + DAY
  await compactUntil(closed)
  const received = (serial: number, seconds: number) =>
    writer.write({
      positions: [
        aPositionRow({
          vehicleId,
          oemId: owner.oemId,
          ts: day + serial * 60_000,
          serial,
          receivedAt: closed + CLOSE_AFTER_MS + seconds * 1000,
        }),
      ],
      logs: [],
      alarms: [],
    })
  const waitingAfter = async (seconds: number) => {
    await compactUntil(closed + seconds * 1000)
    const { rows } = await db.pool.query('select 1 from position_late where vehicle_id = $1', [vehicleId])
    return rows.length
  }
  await received(1, 0)
  expect(await waitingAfter(9)).toBe(1)
  expect(await waitingAfter(10)).toBe(0)
  await received(2, 20)
  await received(3, 139)
  expect(await waitingAfter(139.5)).toBe(2)
  expect(await waitingAfter(140)).toBe(0)
  expect((await positionHistoryRepository(db).range(vehicleId, { from: day, to: closed })).length).toBe(3)
})
