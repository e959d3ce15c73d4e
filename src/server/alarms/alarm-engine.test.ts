import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { RuleCondition } from '#core/contract/alarm-rule.ts'
import { fromPlatformTime } from '#core/domain/platform-time.ts'
import type { LoadedFence } from '#server/fences/fence-book.ts'
import type { PositionRow } from '#server/recorder/telemetry-row.ts'
import { TelemetryRepository } from '#server/recorder/telemetry-repository.ts'
import { fence } from '#server/store/schema/fence.ts'
import { aTenant, aVehicle, type MasterData } from '#tests/builders/master-data.ts'
import { aPositionRow } from '#tests/builders/tracked-fleet.ts'
import { testDatabase, type TestDatabase } from '#tests/support/database.ts'
import { AlarmEngine } from './alarm-engine.ts'
import { AlarmRepository } from './alarm-repository.ts'
import { AlarmStore } from './alarm-store.ts'
import type { FleetPlaces } from './fleet-places.ts'
import type { LoadedRule } from './rule-book.ts'

let db: TestDatabase
let owner: MasterData
let writer: TelemetryRepository
let store: AlarmStore
let vehicleId: number
let base = fromPlatformTime('2026-11-20 08:00:00')
const always = { weekdays: [], from: '00:00', to: '00:00' }

beforeAll(async () => {
  db = await testDatabase()
  owner = await aTenant(db)
  writer = new TelemetryRepository(db.pool)
  store = new AlarmStore(db)
})
afterAll(() => db.close())

const places = (): FleetPlaces => {
  const vehicle = { vehicleId, oemId: owner.oemId, orgId: owner.north, modelCode: 'T-460' }
  return {
    vehicle: (id) => (id === vehicleId ? vehicle : undefined),
    vehicles: () => [vehicle],
    below: (orgId) => new Set(orgId === owner.head ? [owner.head, owner.north, owner.south] : [orgId]),
    revision: () => 1,
  }
}
const aRule = (condition: RuleCondition, overrides: Partial<LoadedRule> = {}): LoadedRule => ({
  id: 1,
  oemId: owner.oemId,
  orgId: owner.head,
  name: 'Rule',
  condition,
  level: 2,
  scope: { by: 'all' },
  schedule: always,
  driverText: '',
  ...overrides,
})
async function aFence(overrides: Partial<typeof fence.$inferInsert> = {}): Promise<LoadedFence> {
  const values = { oemId: owner.oemId, orgId: owner.head, name: 'Depot', type: 1, position: '121,31', radius: 1 }
  const [made] = await db.orm
    .insert(fence)
    .values({ ...values, schedule: always, scope: { by: 'all' as const }, ...overrides })
    .returning()
  return made!
}

/** A vehicle and a day of its own for each test. */
async function fresh(rules: LoadedRule[] = [], fences: LoadedFence[] = []): Promise<AlarmEngine> {
  vehicleId = await aVehicle(db, owner, { orgId: owner.north })
  base += 86_400_000
  return engineOf(rules, fences)
}
function engineOf(rules: LoadedRule[] = [], fences: LoadedFence[] = []): AlarmEngine {
  const engine = new AlarmEngine(places())
  engine.rules.load(rules, [])
  engine.fences.load(fences)
  return engine
}

const seconds = (count: number) => base + count * 1000
const at = (second: number, overrides: Partial<PositionRow> = {}): PositionRow =>
  aPositionRow({ vehicleId, oemId: owner.oemId, ts: seconds(second), serial: second & 0xffff, ...overrides })
const going = (second: number, kmh: number) => at(second, { speed: kmh * 10 })
/** Metres east of the middle of the depot. */
const east = (second: number, metres: number, overrides: Partial<PositionRow> = {}) =>
  at(second, { lat: 31_000_000, lng: Math.round(121_000_000 + (metres / 95_450) * 1e6), ...overrides })

async function save(engine: AlarmEngine, ...positions: PositionRow[]): Promise<string[]> {
  const batch = { positions, logs: [], alarms: engine.changesOf(positions) }
  const { raised } = await writer.write(batch)
  // A lost connection after the commit makes the recorder write the same batch again.
  expect((await writer.write(batch)).raised).toEqual([])
  return raised.map(({ kind }) => kind)
}
async function rows() {
  const found = await db.pool.query<{ kind: string; level: number; started_at: Date; ended_at: Date | null }>(
    'select kind, level, started_at, ended_at from alarm_event where vehicle_id = $1 order by started_at, kind, subject',
    [vehicleId],
  )
  return found.rows.map((row) => [row.kind, since(row.started_at), since(row.ended_at)])
}
const since = (date: Date | null) => date && (date.getTime() - base) / 1000
async function events() {
  const found = await db.pool.query<{ event: string; happened_at: Date; stay_seconds: number | null }>(
    'select event, happened_at, stay_seconds from fence_event where vehicle_id = $1 order by happened_at, event',
    [vehicleId],
  )
  return found.rows.map((row) => [row.event, since(row.happened_at), row.stay_seconds])
}
async function stays() {
  const found = await db.pool.query<{ entered_at: Date; left_at: Date | null }>(
    'select entered_at, left_at from fence_stay where vehicle_id = $1 order by entered_at',
    [vehicleId],
  )
  return found.rows.map((row) => [since(row.entered_at), since(row.left_at)])
}

describe('rules', () => {
  const tooFast = { kind: 'speed', limit: 80, hysteresis: 5, holdSeconds: 20 } as const

  it('begin when the condition has held, from where it began, and end below the hysteresis', async () => {
    const engine = await fresh([aRule(tooFast)])
    expect(await save(engine, going(0, 70), going(10, 85), going(20, 90))).toEqual([])
    expect(await save(engine, going(30, 84))).toEqual(['ruleSpeed'])
    await save(engine, going(40, 78), going(50, 76))
    expect(await rows()).toEqual([['ruleSpeed', 10, null]])
    await save(engine, going(60, 74), going(70, 79))
    expect(await rows()).toEqual([['ruleSpeed', 10, 60]])
  })

  it('leave a short excess alone', async () => {
    const engine = await fresh([aRule(tooFast)])
    await save(engine, going(0, 85), going(10, 90), going(19, 70), going(20, 85), going(30, 70))
    expect(await rows()).toEqual([])
  })

  it('find idling after its minutes, whatever the rhythm of reports', async () => {
    const still = (second: number, status = 3) => at(second, { speed: 0, status })
    const engine = await fresh([aRule({ kind: 'idle', minutes: 10, hysteresis: 3 })])
    await save(engine, still(0), still(500), still(700), at(720, { speed: 20 }), still(900, 2))
    expect(await rows()).toEqual([['ruleIdle', 600, 900]])
  })

  it('look into items of a maker', async () => {
    const hot = aRule({
      kind: 'item',
      item: 0xe1,
      offset: 1,
      width: 2,
      test: 'above',
      limit: 900,
      hysteresis: 50,
      holdSeconds: 0,
    })
    const bit = aRule(
      { kind: 'item', item: 0xe2, offset: 0, width: 1, test: 'bit', limit: 3, hysteresis: 0, holdSeconds: 0 },
      { id: 2, level: 1 },
    )
    const items = (...bytes: number[]) => ({ items: Uint8Array.from(bytes) })
    const engine = await fresh([hot, bit])
    await save(engine, at(0, items(0xe1, 3, 0, 0x03, 0x90)), at(10, items(0xe1, 3, 0, 0x03, 0x60, 0xe2, 1, 8)))
    // A position without the item says nothing about it; a cut off one neither.
    await save(engine, at(20), at(30, items(0xe1, 3, 0)), at(40, items(0xe1, 3, 0, 0x03, 0x00, 0xe2, 1, 7)))
    expect(await rows()).toEqual([
      ['ruleItem', 0, 40],
      ['ruleItem', 10, 40],
    ])
  })

  it('concern their organisation and what lies below, their models and vehicles, their hours', async () => {
    const speed = { ...tooFast, holdSeconds: 0 }
    const engine = await fresh()
    engine.rules.load(
      [
        aRule(speed, { id: 1, orgId: owner.south }),
        aRule(speed, { id: 2, orgId: owner.north }),
        aRule(speed, { id: 3, scope: { by: 'models', models: ['B-12E'] } }),
        aRule(speed, { id: 4, scope: { by: 'vehicles', vehicleIds: [vehicleId] } }),
        aRule(speed, { id: 5, oemId: 'other' }),
        aRule(speed, { id: 6, schedule: { ...always, from: '09:00', to: '10:00' } }),
      ],
      [],
    )
    await save(engine, going(0, 90))
    const found = await db.pool.query('select rule_id from alarm_event where vehicle_id = $1 order by 1', [vehicleId])
    expect(found.rows.map((row: { rule_id: number }) => row.rule_id)).toEqual([2, 4])
  })

  it('give alarms of terminals another level and mark what is muted', async () => {
    const engine = await fresh()
    engine.rules.load(
      [aRule({ kind: 'level', kinds: ['gnssFault'] }, { level: 1 })],
      [{ oemId: owner.oemId, vehicleId, kind: 'fatigue', ruleId: null, until: seconds(60) }],
    )
    await save(engine, at(0, { alarm: 16 | 4 }), at(100, { alarm: 0 }), at(110, { alarm: 4 }))
    const found = await db.pool.query(
      'select kind, level, muted from alarm_event where vehicle_id = $1 order by started_at, kind',
      [vehicleId],
    )
    expect(found.rows).toEqual([
      { kind: 'fatigue', level: 1, muted: true },
      { kind: 'gnssFault', level: 1, muted: false },
      { kind: 'fatigue', level: 1, muted: false },
    ])
  })

  it('go on over a restart', async () => {
    const rules = [aRule(tooFast)]
    await save(await fresh(rules), going(0, 90), going(30, 90))
    const after = engineOf(rules)
    for (const open of await new AlarmRepository(db).open()) if (open.vehicleId === vehicleId) after.restoreOpen(open)
    after.restorePosition(vehicleId, seconds(30))
    expect(await save(after, going(40, 90))).toEqual([])
    await save(after, going(50, 60))
    expect(await rows()).toEqual([['ruleSpeed', 0, 50]])
  })
})

describe('fences', () => {
  it('know who is inside; the border may wander under the receiver', async () => {
    const depot = await aFence({ alarmInside: true })
    const engine = await fresh([], [depot])
    await save(engine, east(0, 1500), east(10, 990), east(20, 1015), east(30, 995), east(40, 1025))
    expect(await rows()).toEqual([['fenceInside', 10, null]])
    await save(engine, east(50, 1040), east(60, 1010), east(70, 900), east(80, 2000))
    expect(await rows()).toEqual([
      ['fenceInside', 10, 50],
      ['fenceInside', 70, 80],
    ])
    expect(await stays()).toEqual([
      [10, 50],
      [70, 80],
    ])
    expect(await events()).toEqual([
      ['enter', 10, null],
      ['exit', 50, 40],
      ['enter', 70, null],
      ['exit', 80, 10],
    ])
  })

  it('take no notice of positions without a fix, that jumped, or with a wrong clock', async () => {
    const engine = await fresh([], [await aFence()])
    await save(engine, east(0, 0), east(10, 9000, { quality: 4 }), east(20, 9000, { quality: 8 }))
    await save(engine, east(30, 9000, { status: 1 }), east(40, 9000, { quality: 16 }))
    expect(await stays()).toEqual([[0, null]])
  })

  it('raise alarms for staying, driving too fast inside, and leaving until the return', async () => {
    const yard = await aFence({ dwellMinutes: 5, speedLimit: 30, overspeedSeconds: 5, alarmOutside: true })
    const engine = await fresh([], [yard])
    await save(
      engine,
      east(0, 5000),
      east(10, 0, { speed: 350 }),
      east(20, 0, { speed: 320 }),
      east(30, 0, { speed: 240 }),
    )
    await save(engine, east(400, 0), east(410, 5000), east(500, 6000), east(600, 0))
    expect(await rows()).toEqual([
      ['fenceSpeed', 10, 30],
      ['fenceDwell', 310, 410],
      ['fenceOutside', 410, 600],
    ])
    expect((await events()).map(([event]) => event)).toEqual(['enter', 'overspeed', 'dwell', 'exit', 'enter'])
  })

  it('go on over a restart', async () => {
    const fences = [await aFence({ alarmInside: true, alarmOutside: true })]
    await save(await fresh([], fences), east(0, 0))
    const after = engineOf([], fences)
    for (const stay of await store.openStays()) if (stay.vehicleId === vehicleId) after.restoreStay(stay)
    for (const open of await new AlarmRepository(db).open()) if (open.vehicleId === vehicleId) after.restoreOpen(open)
    after.restorePosition(vehicleId, seconds(0))
    expect(await save(after, east(10, 10))).toEqual([])
    expect(await save(after, east(20, 3000))).toEqual(['fenceOutside'])
    expect(await rows()).toEqual([
      ['fenceInside', 0, 20],
      ['fenceOutside', 20, null],
    ])
    expect(await stays()).toEqual([[0, 20]])
  })

  it('that are gone end what they raised, also for vehicles that say nothing more', async () => {
    const gone = await aFence({ alarmInside: true })
    await save(await fresh([], [gone]), east(0, 0))
    await db.pool.query('update fence set enabled = false where id = $1', [gone.id])
    await store.endOrphans()
    expect((await rows())[0]?.[2]).not.toBeNull()
    expect((await stays())[0]?.[1]).not.toBeNull()
  })

  it('that are deleted while a batch waits do not hold it up', async () => {
    const gone = await aFence({ alarmInside: true })
    const engine = await fresh([], [gone])
    const positions = [east(0, 0)]
    const alarms = engine.changesOf(positions)
    await db.pool.query('delete from fence where id = $1', [gone.id])
    await writer.write({ positions, logs: [], alarms })
    expect(await stays()).toEqual([])
  })

  it('make visits of positions that come late, and leave the present alone', async () => {
    const engine = await fresh([], [await aFence({ alarmInside: true })])
    await save(engine, east(5000, 3000))
    await save(engine, east(100, 3000), east(110, 0), east(400, 0), east(410, 3000))
    expect(await rows()).toEqual([['fenceInside', 110, 410]])
    expect(await stays()).toEqual([[110, 410]])
    await save(engine, east(100, 3000), east(110, 0), east(400, 0), east(410, 3000))
    expect(await stays()).toEqual([[110, 410]])
  })

  it('of another tenant do not concern the vehicle', async () => {
    const foreign = await aTenant(db)
    const theirs = await aFence({ oemId: foreign.oemId, orgId: foreign.head, alarmInside: true })
    await save(await fresh([], [theirs]), east(0, 0))
    expect(await rows()).toEqual([])
  })
})

describe('area rules', () => {
  it('hold inside or outside of all their fences', async () => {
    const depot = await aFence()
    const inside = aRule({ kind: 'area', fenceIds: [depot.id, 999_999], where: 'inside', holdSeconds: 0 })
    const outside = aRule({ kind: 'area', fenceIds: [depot.id], where: 'outside', holdSeconds: 15 }, { id: 2 })
    const engine = await fresh([inside, outside], [depot])
    await save(engine, east(0, 0), east(10, 3000), east(20, 3000), east(30, 3000), east(40, 0))
    expect(await rows()).toEqual([
      ['ruleArea', 0, 10],
      ['ruleArea', 10, 40],
      ['ruleArea', 40, null],
    ])
  })
})

describe('properties', () => {
  const drive = fc.array(
    fc.record({ metres: fc.integer({ min: 0, max: 2000 }), kmh: fc.integer({ min: 0, max: 120 }) }),
    {
      minLength: 1,
      maxLength: 20,
    },
  )

  it('batches may be cut anywhere: the rows are the same', async () => {
    const depot = await aFence({
      alarmInside: true,
      alarmOutside: true,
      dwellMinutes: 1,
      speedLimit: 60,
      overspeedSeconds: 0,
    })
    const rules = [aRule({ kind: 'speed', limit: 80, hysteresis: 5, holdSeconds: 15 })]
    await fc.assert(
      fc.asyncProperty(drive, fc.array(fc.nat(19), { maxLength: 5 }), async (steps, cuts) => {
        const positionsNow = () =>
          steps.map(({ metres, kmh }, index) => east(index * 10, metres, { speed: kmh * 10, alarm: kmh > 100 ? 2 : 0 }))
        await save(await fresh(rules, [depot]), ...positionsNow())
        const whole = [await rows(), await stays(), await events()]
        const engine = await fresh(rules, [depot])
        const positions = positionsNow()
        const ends = [...new Set([...cuts, positions.length])].sort((a, b) => a - b)
        let from = 0
        for (const end of ends) {
          const part = positions.slice(from, end)
          if (part.length > 0) await save(engine, ...part)
          from = Math.max(from, end)
        }
        expect([await rows(), await stays(), await events()]).toEqual(whole)
        // Everything once more, as a terminal sends what was not acknowledged: nothing new.
        await save(engine, ...positionsNow())
        expect(await stays()).toEqual(whole[1])
        expect((await events()).length).toBe(whole[2]!.length)
        const doubled = (await rows()).filter(
          (row, index, all) => JSON.stringify(all[index - 1]) === JSON.stringify(row),
        )
        expect(doubled).toEqual([])
      }),
      { numRuns: 60, endOnFailure: true },
    )
  }, 60_000)
})
