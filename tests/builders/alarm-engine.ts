import { afterAll, beforeAll, expect } from 'vitest'
import type { RuleCondition } from '#core/contract/alarm-rule.ts'
import { fromPlatformTime } from '#core/domain/platform-time.ts'
import type { Jt808Dialect } from '#core/protocol/jt808/dialect.ts'
import type { LoadedFence } from '#server/telemetry/fences/fence-book.ts'
import type { PositionRow } from '#server/telemetry/recorder/telemetry-row.ts'
import { TelemetryRepository } from '#server/telemetry/recorder/telemetry-repository.ts'
import { fence } from '#server/store/schema/fence.ts'
import { aTenant, aVehicle, type MasterData } from './master-data.ts'
import { aPositionRow } from './tracked-fleet.ts'
import { testDatabase, type TestDatabase } from '#tests/support/database.ts'
import { AlarmEngine } from '#server/telemetry/alarms/alarm-engine.ts'
import { AlarmStoreRepository } from '#server/telemetry/alarms/alarm-store-repository.ts'
import type { GroupedPlaces } from '#server/telemetry/alarms/fleet-places.ts'
import type { LoadedRule } from '#server/telemetry/alarms/rule-book.ts'

/* An alarm engine over a real database: a vehicle and a day of its own for each test. */

export let db: TestDatabase
export let owner: MasterData
export let writer: TelemetryRepository
export let store: AlarmStoreRepository
export let vehicleId: number
export let base = fromPlatformTime('2026-11-20 08:00:00')
export const always = { weekdays: [], from: '00:00', to: '00:00' }

beforeAll(async () => {
  db = await testDatabase()
  owner = await aTenant(db)
  writer = new TelemetryRepository(db.pool)
  store = new AlarmStoreRepository(db)
})
afterAll(() => db.close())

export const places = (): GroupedPlaces => {
  const vehicle = { vehicleId, oemId: owner.oemId, orgId: owner.north, modelCode: 'T-460' }
  return {
    vehicle: (id) => (id === vehicleId ? vehicle : undefined),
    vehicles: () => [vehicle],
    below: (orgId) => new Set(orgId === owner.head ? [owner.head, owner.north, owner.south] : [orgId]),
    members: () => undefined,
    setGroups: () => undefined,
    revision: () => 1,
  }
}
export const aRule = (condition: RuleCondition, overrides: Partial<LoadedRule> = {}): LoadedRule => ({
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
export async function aFence(overrides: Partial<typeof fence.$inferInsert> = {}): Promise<LoadedFence> {
  const values = { oemId: owner.oemId, orgId: owner.head, name: 'Depot', type: 1, position: '121,31', radius: 1 }
  const [made] = await db.orm
    .insert(fence)
    .values({ ...values, schedule: always, scope: { by: 'all' as const }, ...overrides })
    .returning()
  return made!
}

/** A vehicle and a day of its own for each test. */
export async function fresh(rules: LoadedRule[] = [], fences: LoadedFence[] = []): Promise<AlarmEngine> {
  vehicleId = await aVehicle(db, owner, { orgId: owner.north })
  base += 86_400_000
  return engineOf(rules, fences)
}
export function engineOf(rules: LoadedRule[] = [], fences: LoadedFence[] = [], dialect?: Jt808Dialect): AlarmEngine {
  const engine = new AlarmEngine(places(), () => dialect)
  engine.rules.load(rules, [])
  engine.fences.load(fences)
  return engine
}

export const seconds = (count: number) => base + count * 1000
export const at = (second: number, overrides: Partial<PositionRow> = {}): PositionRow =>
  aPositionRow({ vehicleId, oemId: owner.oemId, ts: seconds(second), serial: second & 0xffff, ...overrides })
export const going = (second: number, kmh: number) => at(second, { speed: kmh * 10 })
/** Metres east of the middle of the depot. */
export const east = (second: number, metres: number, overrides: Partial<PositionRow> = {}) =>
  at(second, { lat: 31_000_000, lng: Math.round(121_000_000 + (metres / 95_450) * 1e6), ...overrides })

export async function save(engine: AlarmEngine, ...positions: PositionRow[]): Promise<string[]> {
  const batch = { positions, logs: [], alarms: engine.changesOf(positions) }
  const { raised } = await writer.write(batch)
  // A lost connection after the commit makes the recorder write the same batch again.
  expect((await writer.write(batch)).raised).toEqual([])
  return raised.map(({ kind }) => kind)
}
export async function rows() {
  const found = await db.pool.query<{ kind: string; level: number; started_at: Date; ended_at: Date | null }>(
    'select kind, level, started_at, ended_at from alarm_event where vehicle_id = $1 order by started_at, kind, subject',
    [vehicleId],
  )
  return found.rows.map((row) => [row.kind, since(row.started_at), since(row.ended_at)])
}
export const since = (date: Date | null) => date && (date.getTime() - base) / 1000
export async function events() {
  const found = await db.pool.query<{ event: string; happened_at: Date; stay_seconds: number | null }>(
    'select event, happened_at, stay_seconds from fence_event where vehicle_id = $1 order by happened_at, event',
    [vehicleId],
  )
  return found.rows.map((row) => [row.event, since(row.happened_at), row.stay_seconds])
}
export async function stays() {
  const found = await db.pool.query<{ entered_at: Date; left_at: Date | null }>(
    'select entered_at, left_at from fence_stay where vehicle_id = $1 order by entered_at',
    [vehicleId],
  )
  return found.rows.map((row) => [since(row.entered_at), since(row.left_at)])
}
