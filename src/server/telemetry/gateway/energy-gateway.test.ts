import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { toPlatformTime } from '#core/domain/platform-time.ts'
import { aTenant, aTerminal, aVehicle, type MasterData } from '#tests/builders/master-data.ts'
import { testDatabase, type TestDatabase } from '#tests/support/database.ts'
import { aPosition, ScriptedTerminal } from '#tests/support/scripted-terminal.ts'
import { ScriptedVehicle } from '#tests/support/scripted-vehicle.ts'
import { type TestTelemetry, testTelemetry } from '#tests/support/telemetry.ts'

let db: TestDatabase
let owner: MasterData
let telemetry: TestTelemetry
const open: { end(): void }[] = []

beforeAll(async () => {
  db = await testDatabase()
  owner = await aTenant(db)
  telemetry = await testTelemetry(db)
})
afterEach(() => {
  for (const one of open.splice(0)) one.end()
})
afterAll(async () => {
  await telemetry.close()
  await db.close()
})

let made = 0
async function onTheBooks() {
  made += 1
  const vin = `LELECTRIC${String(made).padStart(8, '0')}`
  const phone = String(13_400_000_000 + made)
  const vehicleId = await aVehicle(db, owner, { vin })
  const terminalId = await aTerminal(db, owner, vehicleId, { phone })
  await telemetry.fleet.reload()
  return { vin, phone, vehicleId, terminalId }
}

async function aConnected(vin: string): Promise<ScriptedVehicle> {
  const vehicle = new ScriptedVehicle(vin)
  open.push(vehicle)
  return vehicle.connect(telemetry.gb32960Port)
}

const rows = async (query: string, ...values: unknown[]) => (await db.pool.query(query, values)).rows
const wholeSecond = () => Math.floor(Date.now() / 1000) * 1000

describe('GB/T 32960', () => {
  it('stores a report with its readings and its position before it answers with the time of the report', async () => {
    const { vin, vehicleId } = await onTheBooks()
    const vehicle = await aConnected(vin)
    expect(await vehicle.logIn()).toBe(1)
    const at = wholeSecond()
    const answer = await vehicle.report({ at })
    expect(answer).toMatchObject({ command: 2, answer: 1, vin })
    expect([...answer.body]).toEqual(toPlatformTime(at).slice(2).split(/\D/).map(Number))
    const [sample] = await rows('select * from energy_sample where vehicle_id = $1', vehicleId)
    expect(sample).toMatchObject({
      ts: new Date(at),
      kind: 0,
      blocks: 0b10001,
      vehicle_state: 1,
      charge_state: 3,
      speed: 365,
      mileage: '123456',
      voltage: 5402,
      current: -125,
      soc: 81,
      insulation: 2000,
    })
    expect((sample.content as Buffer).subarray(0, 2).toString()).toBe('##')
    const [position] = await rows('select * from position where vehicle_id = $1', vehicleId)
    expect(position).toMatchObject({ ts: new Date(at), lat: 31_230_400, lng: 121_473_700, speed: 365, soc: 810 })
    expect(telemetry.fleet.state(vehicleId)).toMatchObject({ online: true, state: 'driving', soc: 81 })
  })

  it('keeps one row of a report that is sent twice, and marks what was filled in later', async () => {
    const { vin, vehicleId } = await onTheBooks()
    const vehicle = await aConnected(vin)
    await vehicle.logIn()
    const at = wholeSecond() - 60_000
    for (const command of [2, 2, 3] as const) expect((await vehicle.report({ at, command })).answer).toBe(1)
    const kinds = await rows('select kind from energy_sample where vehicle_id = $1 order by kind', vehicleId)
    expect(kinds).toEqual([{ kind: 0 }, { kind: 2 }])
  })

  it('refuses a VIN no one knows and a report before the login', async () => {
    const stranger = await aConnected('LNOBODY0000000001')
    expect(await stranger.logIn()).toBe(4)
    const { vin, vehicleId } = await onTheBooks()
    const early = await aConnected(vin)
    expect((await early.report({ at: Date.now() })).answer).toBe(2)
    expect(await rows('select 1 from energy_sample where vehicle_id = $1', vehicleId)).toEqual([])
  })

  it('refuses a second device with the VIN of one that is connected, and shows the conflict', async () => {
    const { vin, terminalId } = await onTheBooks()
    const first = await aConnected(vin)
    expect(await first.logIn('89860000000000000001')).toBe(1)
    const second = await aConnected(vin)
    expect(await second.logIn('89860000000000000002')).toBe(3)
    expect((await first.report({ at: Date.now() })).answer).toBe(1)
    expect(await rows('select kind, newcomer_device from terminal_conflict where holder_id = $1', terminalId)).toEqual([
      { kind: 'vinShared', newcomer_device: '89860000000000000002' },
    ])
  })

  it('lets the same device replace its older socket', async () => {
    const { vin } = await onTheBooks()
    const first = await aConnected(vin)
    await first.logIn()
    const second = await aConnected(vin)
    expect(await second.logIn()).toBe(1)
    await expect.poll(() => first.closed).toBe(true)
    expect((await second.report({ at: Date.now() })).answer).toBe(1)
  })

  it('keeps a vehicle online by JT/T 808 when its other connection logs out', async () => {
    const { vin, phone, vehicleId } = await onTheBooks()
    const terminal = new ScriptedTerminal(phone)
    open.push(terminal)
    await terminal.signOn(telemetry.gatewayPort)
    expect(await terminal.answerTo(terminal.send(0x0200, aPosition()))).toBe(0)
    const vehicle = await aConnected(vin)
    await vehicle.logIn()
    const logout = Uint8Array.from([26, 11, 21, 10, 0, 0, 0, 1])
    expect((await vehicle.ask(0x04, logout)).answer).toBe(1)
    expect(telemetry.fleet.state(vehicleId)?.online).toBe(true)
    expect(terminal.closed).toBe(false)
  })

  it('answers a request for the time with the time, and journals what else a vehicle says', async () => {
    const { vin, vehicleId } = await onTheBooks()
    const vehicle = await aConnected(vin)
    await vehicle.logIn()
    const before = Date.now()
    const { body, answer } = await vehicle.ask(0x08, new Uint8Array())
    expect(answer).toBe(1)
    const [year, month, day, ...clock] = [...body]
    const terminalTime = Date.UTC(2000 + year!, month! - 1, day, clock[0]! - 8, clock[1], clock[2])
    expect(Math.abs(terminalTime - before)).toBeLessThan(5_000)
    expect((await vehicle.ask(0x07, new Uint8Array())).answer).toBe(1)
    expect((await vehicle.ask(0x55, new Uint8Array([1]))).answer).toBe(2)
    const messages = await rows(
      'select message_id, fault from message_log where vehicle_id = $1 and direction = 1 order by sequence',
      vehicleId,
    )
    expect(messages).toEqual([
      { message_id: 1, fault: null },
      { message_id: 8, fault: null },
      { message_id: 7, fault: null },
      { message_id: 0x55, fault: 'unknownMessage' },
    ])
  })

  it('survives noise, half frames and a wrong check byte', async () => {
    const { vin, vehicleId } = await onTheBooks()
    const vehicle = await aConnected(vin)
    await vehicle.logIn()
    vehicle.socket.write(Buffer.from('23232323002400ff7e23', 'hex'))
    vehicle.socket.write(Buffer.alloc(300, 0x5a))
    const at = wholeSecond()
    expect((await vehicle.report({ at })).answer).toBe(1)
    expect(await rows('select ts from energy_sample where vehicle_id = $1', vehicleId)).toEqual([{ ts: new Date(at) }])
  })
})
