import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { TelemetryRepository } from '#server/telemetry/recorder/telemetry-repository.ts'
import type { TelemetryBatch } from '#server/telemetry/recorder/telemetry-row.ts'
import { aTenant, aTerminal, aVehicle, type MasterData } from '#tests/builders/master-data.ts'
import { aPositionRow } from '#tests/builders/tracked-fleet.ts'
import { testDatabase, type TestDatabase } from '#tests/support/database.ts'
import { vehicleDataRepository } from './vehicle-data-repository.ts'

let db: TestDatabase
let owner: MasterData
let writer: TelemetryRepository
let moment = Math.floor(Date.now() / 3_600_000) * 3_600_000

beforeAll(async () => {
  db = await testDatabase()
  owner = await aTenant(db)
  writer = new TelemetryRepository(db.pool)
})
afterAll(() => db.close())

async function aCar(vin: string, phone: string) {
  const vehicleId = await aVehicle(db, owner, { vin })
  const terminalId = await aTerminal(db, owner, vehicleId, { phone })
  return { vin, phone, vehicleId, terminalId }
}
type Car = Awaited<ReturnType<typeof aCar>>

const NO_FIGURES = {
  vehicleState: null,
  chargeState: null,
  mode: null,
  speed: null,
  mileage: null,
  voltage: null,
  current: null,
  soc: null,
  dcdc: null,
  gear: null,
  insulation: null,
  accelerator: null,
  brake: null,
  cellHigh: null,
  cellLow: null,
  temperatureHigh: null,
  temperatureLow: null,
  alarmLevel: null,
  alarmBits: null,
} as const
const content = Uint8Array.of(1)
/** A busy machine takes its time. */
const patience = { timeout: 50_000 }

/** A row of every kind, as a worker takes them from the stream. */
function rowsOf(cars: readonly Car[]): TelemetryBatch {
  const ts = ++moment
  const { oemId } = owner
  const from = { ts, oemId, content }
  const session = { result: 'accepted', remoteAddress: '', gatewayNode: '', iccid: null, firmware: null }
  const login = { ...from, ...session, kind: 1, messageId: 0x0102, sessionSeconds: null }
  const frame = { protocol: 1, direction: 1, messageId: 0x0900, serial: 1, version: '2013', packages: 1 }
  const message = { ...from, ...frame, sequence: 1, deviceTs: null, fault: null }
  const energy = { ...from, ...NO_FIGURES, kind: 2, receivedAt: ts, version: '2016', blocks: 0, fault: null }
  const card = { event: 'in', driver: 'A', licence: '', idCard: '', issuer: '', validUntil: null, readResult: null }
  const driver = { ...from, ...card, receivedAt: ts, serial: 1, lat: null, lng: null }
  const cause = { kind: 'panic', source: 'terminal', subject: '', ruleId: null, fenceId: null } as const
  const course = { level: 1, startedAt: ts, endedAt: ts + 1, begins: true, late: false, muted: false }
  const place = { lat: 0, lng: 0, speed: 0, value: null, facts: null, mark: null }
  const alarm = { change: 'alarm' as const, oemId, ...cause, ...course, ...place }
  return {
    positions: cars.map((car) => aPositionRow({ ...car, ts, oemId })),
    // While a terminal is on no vehicle its journal knows it alone.
    logs: cars.flatMap(({ terminalId, vehicleId, phone }) => [
      { ...login, terminalId, vehicleId, phone, sequence: 0 },
      { ...login, terminalId, vehicleId: null, phone, sequence: 1 },
    ]),
    messages: cars.map(({ terminalId, vehicleId, phone }) => ({ ...message, terminalId, vehicleId, phone })),
    energy: cars.map(({ vehicleId, terminalId }) => ({ ...energy, vehicleId, terminalId })),
    drivers: cars.map(({ vehicleId, terminalId }) => ({ ...driver, vehicleId, terminalId })),
    alarms: cars.map(({ vehicleId }) => ({ ...alarm, vehicleId })),
  }
}

const TABLES = [
  'position',
  'position_late',
  'terminal_log',
  'message_log',
  'energy_sample',
  'driver_report',
  'alarm_event',
]
async function storedOf({ vehicleId, terminalId }: Car): Promise<Record<string, number>> {
  const counts = await Promise.all(
    TABLES.map(async (table) => {
      const by = table.endsWith('_log') ? 'terminal_id = $1' : 'vehicle_id = $1'
      const id = table.endsWith('_log') ? terminalId : vehicleId
      const { rows } = await db.pool.query<{ n: number }>(`select count(*)::int as n from ${table} where ${by}`, [id])
      return [table, rows[0]!.n] as const
    }),
  )
  return Object.fromEntries(counts.filter(([, count]) => count > 0))
}
const erase = async ({ vin }: Car) => {
  const data = vehicleDataRepository(db)
  const [found] = await data.find(vin, owner.oemId)
  return data.erase(found!)
}

describe('rows of an erased vehicle that were still on their way', () => {
  it('are not stored, whatever they are; those of others in the batch are', async () => {
    const gone = await aCar('LGONE000000000001', '13380000001')
    const stays = await aCar('LSTAYS00000000002', '13380000002')
    const all = { position: 1, terminal_log: 2, message_log: 1, energy_sample: 1, driver_report: 1, alarm_event: 1 }
    await writer.write(rowsOf([gone, stays]))
    expect(await storedOf(gone)).toEqual(all)
    await erase(gone)
    expect(await storedOf(gone)).toEqual({})
    expect((await writer.write(rowsOf([gone, stays]))).positions).toBe(1)
    expect(await storedOf(gone)).toEqual({})
    const twice = Object.fromEntries(Object.entries(all).map(([table, count]) => [table, count * 2]))
    expect(await storedOf(stays)).toEqual(twice)
  })

  it('are not stored either when the workers write all the while', async () => {
    const gone = await aCar('LGONE000000000003', '13380000003')
    const stays = await aCar('LSTAYS00000000004', '13380000004')
    let erasing = true
    let batches = 0
    const work = async () => {
      while (erasing) {
        await writer.write(rowsOf([gone, stays]))
        batches += 1
      }
    }
    const working = [work(), work()]
    try {
      await expect.poll(() => batches, patience).toBeGreaterThan(4)
      await erase(gone)
      const written = batches
      await expect.poll(() => batches, patience).toBeGreaterThan(written + 4)
    } finally {
      erasing = false
      await Promise.all(working)
    }
    expect(await storedOf(gone)).toEqual({})
    expect((await storedOf(stays)).position).toBe(batches)
  }, 120_000)
})
