import { afterAll, describe, expect, it } from 'vitest'
import { createLog } from '#server/ops/log.ts'
import { TelemetryRepository } from '../recorder/telemetry-repository.ts'
import type { KeepDays } from '#server/app/settings.ts'
import {
  ensureDayPartitions,
  PARTITIONED_TABLES,
  type PartitionedTable,
  preparePartitions,
} from '#server/store/partitions.ts'
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

describe('each kind is retained for its configured time', { timeout: 60_000 }, () => {
  const none: KeepDays = { positions: 0, messages: 0, energy: 0, hours: 0, alarms: 0 }
  const [old, young] = ['2026-11-01', '2026-11-20']

  it.each<[keyof KeepDays, PartitionedTable[]]>([
    ['positions', ['position', 'position_chunk']],
    ['messages', ['terminal_log', 'message_log']],
    ['energy', ['energy_sample']],
    ['hours', ['vehicle_hour', 'energy_hour']],
  ])('%s', async (kind, tables) => {
    for (const table of PARTITIONED_TABLES) await ensureDayPartitions(db.pool, table, [old, young])
    const stamp = old.replaceAll('-', '')
    const withOld = async () => {
      const all = await Promise.all(
        PARTITIONED_TABLES.map(async (table) => ({ table, names: await partitionsOf(table) })),
      )
      return all.filter(({ names }) => names.some((name) => name.includes(stamp))).map(({ table }) => table)
    }
    expect(await withOld()).toEqual(PARTITIONED_TABLES)
    const retention = retentionRepository(db)
    await removeOld({ retention, keepDays: { ...none, [kind]: 10 }, log, now: () => NOW })
    expect(await withOld()).toEqual(PARTITIONED_TABLES.filter((table) => !tables.includes(table)))
    for (const table of tables) expect((await partitionsOf(table)).join()).toContain(young.replaceAll('-', ''))
  })
})

it('leaves the sums of an hour as they were when a late position comes for what is gone', {
  timeout: 60_000,
}, async () => {
  const owner = await aTenant(db)
  const vehicleId = await aVehicle(db, owner)
  const at = Date.parse('2026-11-15T03:00:00Z')
  const write = (moments: number[]) =>
    new TelemetryRepository(db.pool).write({
      positions: moments.map((ts) => aPositionRow({ vehicleId, oemId: owner.oemId, ts, serial: 1 })),
      logs: [],
      alarms: [],
    })
  const compact = () =>
    compactDue({ compaction: compactionRepository(db), energy: energyRepository(db), log, now: () => NOW })
  const hour = async () =>
    (await db.pool.query('select positions, running_seconds from vehicle_hour where vehicle_id = $1', [vehicleId])).rows
  await write([at, at + 60_000, at + 120_000])
  await compact()
  const counted = await hour()
  expect(counted).toEqual([{ positions: 3, running_seconds: 120 }])
  await db.pool.query('drop table position_chunk_20261115')
  await write([at + 180_000])
  await compact()
  expect(await hour()).toEqual(counted)
  expect(await positionHistoryRepository(db).range(vehicleId, { from: 0, to: NOW })).toHaveLength(1)
})

it('finds its partitions made ahead at the turn of an hour, a day and a year', async () => {
  const owner = await aTenant(db)
  const vehicleId = await aVehicle(db, owner)
  const writer = new TelemetryRepository(db.pool)
  const beforeMidnight = Date.parse('2026-12-31T23:50:00Z')
  await preparePartitions(db.pool, beforeMidnight)
  const made = () => Promise.all(PARTITIONED_TABLES.map(partitionsOf))
  const before = await made()
  for (const table of PARTITIONED_TABLES) {
    expect((await partitionsOf(table)).some((name) => name.includes('20270101'))).toBe(true)
  }
  // Ten minutes later the clock shows another year, and no one has to make a table while terminals wait.
  const ts = beforeMidnight + 20 * 60_000
  await writer.write({ positions: [aPositionRow({ vehicleId, oemId: owner.oemId, ts })], logs: [], alarms: [] })
  expect(await made()).toEqual(before)
  await preparePartitions(db.pool, ts)
  expect((await partitionsOf('message_log')).some((name) => name.includes('20270103'))).toBe(true)
})
