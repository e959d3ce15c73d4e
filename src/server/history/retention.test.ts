import { afterAll, expect, it } from 'vitest'
import { createLog } from '#server/ops/log.ts'
import { TelemetryRepository } from '#server/recorder/telemetry-repository.ts'
import { ensureDayPartitions } from '#server/store/partitions.ts'
import { aTenant, aVehicle } from '#tests/builders/master-data.ts'
import { aPositionRow } from '#tests/builders/tracked-fleet.ts'
import { testDatabase } from '#tests/support/database.ts'
import { compactionRepository } from './compaction-repository.ts'
import { compactDue } from './compactor.ts'
import { energyRepository } from './energy-repository.ts'
import { positionHistoryRepository } from './position-history-repository.ts'
import { removeOld } from './retention.ts'
import { retentionRepository } from './retention-repository.ts'

const DAY = 86_400_000
const NOW = Date.parse('2026-11-21T12:00:00Z')
const log = createLog('silent')
const db = await testDatabase()
afterAll(() => db.close())

const partitionsOf = async (table: string) => {
  const { rows } = await db.pool.query<{ name: string }>(
    'select inhrelid::regclass::text as name from pg_inherits where inhparent = $1::regclass order by 1',
    [table],
  )
  return rows.map(({ name }) => name)
}
const remove = (days: number) => {
  const keepDays = { positions: days, messages: days, energy: days, hours: days, alarms: days }
  return removeOld({ retention: retentionRepository(db), keepDays, log, now: () => NOW })
}

it('drops whole days of each kind once they are old enough, and alarms that have ended', async () => {
  const owner = await aTenant(db)
  const vehicleId = await aVehicle(db, owner)
  const at = [NOW - 12 * DAY, NOW - 10 * DAY, NOW - DAY, NOW - 60_000]
  const positions = at.map((ts, serial) => aPositionRow({ vehicleId, oemId: owner.oemId, ts, serial }))
  await new TelemetryRepository(db.pool).write({ positions, logs: [], alarms: [] })
  await compactDue({ compaction: compactionRepository(db), energy: energyRepository(db), log, now: () => NOW })
  await ensureDayPartitions(db.pool, 'message_log', ['2026-11-10', '2026-11-11'])
  await db.pool.query(
    `insert into alarm_event (oem_id, vehicle_id, kind, level, started_at, ended_at) values
       ($1, $2, 'sos', 1, $3, $3), ($1, $2, 'overspeed', 1, $3, null), ($1, $2, 'sos', 1, $4, $4)`,
    [owner.oemId, vehicleId, new Date(NOW - 20 * DAY), new Date(NOW - DAY)],
  )

  await remove(0)
  expect(await positionHistoryRepository(db).range(vehicleId, { from: 0, to: NOW })).toHaveLength(4)

  await remove(10)
  const left = await positionHistoryRepository(db).range(vehicleId, { from: 0, to: NOW })
  // The day in which the limit falls stays as a whole.
  expect(left.map(({ ts }) => ts)).toEqual(at.slice(1))
  expect(await partitionsOf('message_log')).toEqual(['message_log_20261111'])
  expect(await partitionsOf('vehicle_hour')).toEqual(['vehicle_hour_20261111', 'vehicle_hour_20261120'])
  const alarms = await db.pool.query<{ kind: string }>('select kind from alarm_event order by started_at')
  expect(alarms.rows.map(({ kind }) => kind)).toEqual(['overspeed', 'sos'])
})
