import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ALARM_KINDS, alarmBits as bitsOf } from '#core/domain/alarm-kind.ts'
import { alarmBits } from '#core/protocol/jt808/location/alarm-bits.ts'
import type { PositionRow } from '../recorder/telemetry-row.ts'
import { TelemetryRepository } from '../recorder/telemetry-repository.ts'
import { aTenant, aVehicle, type MasterData } from '#tests/builders/master-data.ts'
import { aPositionRow } from '#tests/builders/tracked-fleet.ts'
import { testDatabase, type TestDatabase } from '#tests/support/database.ts'
import { AlarmRepository } from './alarm-repository.ts'
import { AlarmTracker } from './alarm-tracker.ts'

let db: TestDatabase
let owner: MasterData
let vehicleId: number
let writer: TelemetryRepository
let now = Date.parse('2026-11-20T08:00:00Z')

beforeAll(async () => {
  db = await testDatabase()
  owner = await aTenant(db)
  writer = new TelemetryRepository(db.pool)
})
afterAll(() => db.close())

const PANIC = 1
const FATIGUE = 4
const minute = (count: number) => now + count * 60_000

/** A tracker and a vehicle of its own for each test. */
async function fresh(): Promise<AlarmTracker> {
  vehicleId = await aVehicle(db, owner)
  now += 86_400_000
  return new AlarmTracker()
}

const at = (minutes: number, alarm: number): PositionRow =>
  aPositionRow({ vehicleId, oemId: owner.oemId, ts: minute(minutes), alarm, serial: minutes & 0xffff })

/** Stores positions as the recorder does; answers the kinds that were raised. */
async function store(alarms: AlarmTracker, ...positions: PositionRow[]): Promise<string[]> {
  const batch = { positions, logs: [], alarms: alarms.changesOf(positions) }
  const { raised } = await writer.write(batch)
  // A lost connection after the commit makes the recorder write the same batch again.
  expect((await writer.write(batch)).raised).toEqual([])
  return raised.map((alarm) => alarm.kind)
}

async function rows() {
  const found = await db.pool.query<{ kind: string; started_at: Date; ended_at: Date | null }>(
    'select kind, started_at, ended_at from alarm_event where vehicle_id = $1 order by started_at, kind',
    [vehicleId],
  )
  const minutes = (date: Date | null) => date && (date.getTime() - now) / 60_000
  return found.rows.map((row) => [row.kind, minutes(row.started_at), minutes(row.ended_at)])
}

it('names every alarm bit as the codec does', () => {
  const low = ALARM_KINDS.filter((kind) => kind.bit < 32)
  expect(low.map(({ bit, key }) => ({ bit, key }))).toEqual(alarmBits.map(({ bit, key }) => ({ bit, key })))
  expect(low.map((kind) => 'momentary' in kind)).toEqual(alarmBits.map((bit) => bit.momentary))
  expect(bitsOf(2 ** 31 + 2 ** 32 + 2 ** 38 + 1)).toEqual([0, 31, 32, 38])
})

describe('levels in reports', () => {
  it('become one alarm from the first to the first without it', async () => {
    const alarms = await fresh()
    expect(await store(alarms, at(0, 0), at(1, PANIC), at(2, PANIC))).toEqual(['panic'])
    expect(await store(alarms, at(3, PANIC), at(4, PANIC | FATIGUE))).toEqual(['fatigue'])
    expect(await rows()).toEqual([
      ['panic', 1, null],
      ['fatigue', 4, null],
    ])
    expect(await store(alarms, at(5, FATIGUE), at(6, 0), at(7, PANIC))).toEqual(['panic'])
    expect(await rows()).toEqual([
      ['panic', 1, 5],
      ['fatigue', 4, 6],
      ['panic', 7, null],
    ])
  })

  it('may begin, end and begin again within one batch', async () => {
    const alarms = await fresh()
    await store(alarms, at(1, PANIC), at(2, 0), at(3, PANIC), at(4, 0), at(5, PANIC))
    expect(await rows()).toEqual([
      ['panic', 1, 2],
      ['panic', 3, 4],
      ['panic', 5, null],
    ])
  })

  it('of an open alarm end and begin again in one batch', async () => {
    const alarms = await fresh()
    await store(alarms, at(1, PANIC))
    await store(alarms, at(2, 0), at(3, PANIC))
    expect(await rows()).toEqual([
      ['panic', 1, 2],
      ['panic', 3, null],
    ])
  })

  it('go on over a restart without a second row', async () => {
    const before = await fresh()
    await store(before, at(1, PANIC | FATIGUE))
    const after = new AlarmTracker()
    for (const open of await new AlarmRepository(db).open()) after.restoreOpen(open)
    after.restorePosition(vehicleId, minute(1))
    expect(await store(after, at(2, PANIC | FATIGUE))).toEqual([])
    await store(after, at(3, PANIC))
    expect(await rows()).toEqual([
      ['fatigue', 1, 3],
      ['panic', 1, null],
    ])
  })

  it('end a row another user left open where the new one begins', async () => {
    await store(await fresh(), at(1, PANIC))
    expect(await store(new AlarmTracker(), at(9, PANIC))).toEqual(['panic'])
    expect(await rows()).toEqual([
      ['panic', 1, 9],
      ['panic', 9, null],
    ])
  })
})

describe('back-filled reports', () => {
  it('make ended alarms and leave the present alone', async () => {
    const alarms = await fresh()
    await store(alarms, at(0, 0), at(120, FATIGUE))
    expect(await store(alarms, at(30, PANIC), at(31, PANIC), at(32, 0), at(60, PANIC))).toEqual([])
    await store(alarms, at(121, FATIGUE))
    expect(await rows()).toEqual([
      ['panic', 30, 31],
      ['panic', 60, 60],
      ['fatigue', 120, null],
    ])
  })

  it('within a known alarm add nothing, and go on with one over two uploads', async () => {
    const alarms = await fresh()
    await store(alarms, at(0, PANIC), at(50, PANIC))
    await store(alarms, at(20, PANIC))
    await store(alarms, at(21, FATIGUE), at(22, FATIGUE))
    await store(alarms, at(23, FATIGUE), at(25, FATIGUE))
    expect(await rows()).toEqual([
      ['panic', 0, null],
      ['fatigue', 21, 25],
    ])
  })

  it('that come in order after an absence are followed like any', async () => {
    const alarms = await fresh()
    await store(alarms, at(0, 0))
    await store(alarms, at(10, PANIC), at(11, PANIC), at(12, 0))
    await store(alarms, at(60, 0))
    expect(await rows()).toEqual([['panic', 10, 12]])
  })
})
