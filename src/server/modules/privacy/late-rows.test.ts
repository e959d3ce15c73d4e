import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { TelemetryRepository } from '#server/recorder/telemetry-repository.ts'
import type { EnergyRow, TelemetryBatch } from '#server/recorder/telemetry-row.ts'
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

const NONE = { vehicleState: null, chargeState: null, mode: null, speed: null, mileage: null, voltage: null }
const NOTHING = { current: null, soc: null, dcdc: null, gear: null, insulation: null, accelerator: null, brake: null }
const CELLS = { cellHigh: null, cellLow: null, temperatureHigh: null, temperatureLow: null, alarmLevel: null }

/** A row of every kind, as a worker takes them from the stream. */
function rowsOf(cars: readonly Car[]): TelemetryBatch {
  const ts = ++moment
  const { oemId } = owner
  const content = Uint8Array.of(1)
  const log = { ts, oemId, kind: 1, messageId: 0x0102, content, result: 'accepted', remoteAddress: '', gatewayNode: '' }
  const message = { ts, oemId, protocol: 1, direction: 1, messageId: 0x0900, serial: 1, version: '2013', packages: 1 }
  const energy: Omit<EnergyRow, 'vehicleId' | 'terminalId'> = {
    ...{ ts, kind: 2, oemId, receivedAt: ts, version: '2016', blocks: 0, alarmBits: null, fault: null, content },
    ...NONE,
    ...NOTHING,
    ...CELLS,
  }
  const driver = { oemId, ts, receivedAt: ts, serial: 1, event: 'in', driver: 'A', licence: '', idCard: '', issuer: '' }
  return {
    positions: cars.map((car) => aPositionRow({ ...car, ts, oemId })),
    // While a terminal is on no vehicle its journal knows it alone.
    logs: cars.flatMap(({ terminalId, vehicleId, phone }) =>
      [vehicleId, null].map((of, sequence) => ({
        ...{ ...log, terminalId, vehicleId: of, phone, sequence, iccid: null, firmware: null, sessionSeconds: null },
      })),
    ),
    messages: cars.map(({ terminalId, vehicleId, phone }) => ({
      ...{ ...message, terminalId, vehicleId, phone, sequence: 1, deviceTs: null, content, fault: null },
    })),
    energy: cars.map(({ vehicleId, terminalId }) => ({ ...energy, vehicleId, terminalId })),
    drivers: cars.map(({ vehicleId, terminalId }) => ({
      ...{ ...driver, vehicleId, terminalId, validUntil: null, readResult: null, lat: null, lng: null, content },
    })),
    alarms: cars.map(({ vehicleId }) => ({
      ...{
        change: 'alarm',
        oemId,
        vehicleId,
        kind: 'panic',
        source: 'terminal',
        subject: '',
        ruleId: null,
        fenceId: null,
      },
      ...{ level: 1, startedAt: ts, endedAt: ts + 1, begins: true, late: false, lat: 0, lng: 0, speed: 0, value: null },
      ...{ facts: null, muted: false, mark: null },
    })),
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
    await expect.poll(() => batches).toBeGreaterThan(4)
    await erase(gone)
    const written = batches
    await expect.poll(() => batches).toBeGreaterThan(written + 4)
    erasing = false
    await Promise.all(working)
    expect(await storedOf(gone)).toEqual({})
    expect((await storedOf(stays)).position).toBe(batches)
  })
})
