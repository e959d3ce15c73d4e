import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { toPlatformTime } from '#core/domain/platform-time.ts'
import { encodeGbBody } from '#core/protocol/gb32960/message.ts'
import { encodeBody } from '#core/protocol/jt808/message.ts'
import { energyDetail } from '#server/modules/walls/wall/single-energy.ts'
import { singleRepository } from '#server/modules/walls/wall/single-repository.ts'
import { ScriptedVehicle } from '#tests/support/scripted-vehicle.ts'
import { aTenant, aTerminal, aVehicle, type MasterData } from '#tests/builders/master-data.ts'
import { testDatabase, type TestDatabase } from '#tests/support/database.ts'
import { aPosition, ScriptedTerminal } from '#tests/support/scripted-terminal.ts'
import { type TestTelemetry, testTelemetry } from '#tests/support/telemetry.ts'

let db: TestDatabase
let owner: MasterData
let telemetry: TestTelemetry
const terminals: { end(): void }[] = []

beforeAll(async () => {
  db = await testDatabase()
  owner = await aTenant(db)
  telemetry = await testTelemetry(db)
})
afterEach(() => {
  for (const terminal of terminals.splice(0)) terminal.end()
})
afterAll(async () => {
  await telemetry.close()
  await db.close()
})

let phones = 13_810_000_000
async function connected() {
  const phone = String(++phones)
  const vehicleId = await aVehicle(db, owner)
  await aTerminal(db, owner, vehicleId, { phone })
  await telemetry.fleet.reload()
  const terminal = new ScriptedTerminal(phone)
  terminals.push(terminal)
  await terminal.signOn(telemetry.gatewayPort)
  return { terminal, vehicleId }
}

const stored = async (vehicleId: number) =>
  (await db.pool.query('select lat, alarm::int from position where vehicle_id = $1 order by ts', [vehicleId])).rows
const rowsOf = async (query: string, vehicleId: number) => (await db.pool.query(query, [vehicleId])).rows
async function aLoggedIn(vin: string): Promise<ScriptedVehicle> {
  const vehicle = new ScriptedVehicle(vin)
  terminals.push(vehicle)
  await vehicle.connect(telemetry.gb32960Port)
  await vehicle.logIn()
  return vehicle
}
const wholeSecond = () => Math.floor(Date.now() / 1000) * 1000

describe('positions of one second', () => {
  it.each([0, 1])('are all stored before a batch (%s) is acknowledged, in their order and once', async (kind) => {
    const { terminal, vehicleId } = await connected()
    const at = wholeSecond() - 1000
    const same = { at, speed: 40 }
    const positions = [
      aPosition({ ...same, lat: 31.2304 }),
      aPosition({ ...same, lat: 31.2305 }),
      aPosition({ ...same, lat: 31.2304 }),
      aPosition({ ...same, lat: 31.2306, alarm: 1 }),
      aPosition({ at: at + 1000, lat: 31.2307, alarm: 1 }),
    ]
    const body = encodeBody(0x0704, '2013', { count: positions.length, kind, positions })
    const frames = terminal.frames(0x0704, body, 1000)
    for (const _ of ['sent', 'sent again']) {
      for (const frame of frames) terminal.write(frame)
      expect(await terminal.answerTo(2)).toBe(0)
    }
    expect(await stored(vehicleId)).toEqual([
      { lat: 31_230_400, alarm: 0 },
      { lat: 31_230_500, alarm: 0 },
      { lat: 31_230_600, alarm: 1 },
      { lat: 31_230_700, alarm: 1 },
    ])
  })

  it('without a time that can be right are all stored', async () => {
    const { terminal, vehicleId } = await connected()
    const positions = [31.2304, 31.2305, 31.2306].map((lat) => aPosition({ at: null, lat }))
    expect(await terminal.answerTo(terminal.send(0x0704, { count: 3, kind: 0, positions }))).toBe(0)
    expect(await stored(vehicleId)).toHaveLength(3)
  })

  it('keep an alarm that is raised, ended and raised again', async () => {
    const { terminal, vehicleId } = await connected()
    const at = wholeSecond()
    for (const alarm of [1, 0, 1])
      expect(await terminal.answerTo(terminal.send(0x0200, aPosition({ at, alarm })))).toBe(0)
    const alarms = await rowsOf('select ended_at from alarm_event where vehicle_id = $1 order by started_at', vehicleId)
    expect(alarms.map((row) => row.ended_at)).toEqual([new Date(at), null])
    const after = at + 1000
    expect(await terminal.answerTo(terminal.send(0x0200, aPosition({ at: after })))).toBe(0)
    expect(await rowsOf('select id from alarm_event where vehicle_id = $1 and ended_at is null', vehicleId)).toEqual([])
  })

  it('end no alarm before it began', async () => {
    const { terminal, vehicleId } = await connected()
    const ahead = { at: Date.now() + 20 * 3_600_000, alarm: 1 }
    expect(await terminal.answerTo(terminal.send(0x0200, aPosition(ahead)))).toBe(0)
    expect(await terminal.answerTo(terminal.send(0x0200, aPosition({ at: Date.now() - 5000 })))).toBe(0)
    expect(
      await rowsOf('select ended_at >= started_at as right from alarm_event where vehicle_id = $1', vehicleId),
    ).toEqual([{ right: true }])
  })

  it('move the vehicle on in the order they come', async () => {
    const { terminal, vehicleId } = await connected()
    const at = wholeSecond()
    for (const lat of [31.2304, 31.2305])
      expect(await terminal.answerTo(terminal.send(0x0200, aPosition({ at, lat })))).toBe(0)
    expect(telemetry.fleet.state(vehicleId)).toMatchObject({ lat: 31.2305 })
  })
})

describe('reports of GB/T 32960 of one second', () => {
  it('stores every frame of a report that does not fit one, and each of them once', async () => {
    const vin = 'LELECTRIC00000901'
    const vehicleId = await aVehicle(db, owner, { vin })
    await aTerminal(db, owner, vehicleId, { phone: String(++phones) })
    await telemetry.fleet.reload()
    const vehicle = await aLoggedIn(vin)
    const time = toPlatformTime(wholeSecond())
    const cells = (firstCell: number, volts: number[]) => ({
      id: 0x08,
      key: 'voltages',
      value: {
        packs: [{ number: 1, voltage: 540, current: 0, cellCount: 203, firstCell, cellVoltages: volts }],
      },
    })
    const frames = [
      [
        { id: 0x05, key: 'position', value: { positionState: 0, lng: 121.4737, lat: 31.2304 } },
        cells(1, [3.801, 3.802]),
      ],
      [cells(201, [3.301, 3.302])],
      [{ id: 0x05, key: 'position', value: { positionState: 0, lng: 121.4738, lat: 31.2305 } }],
    ].map((units) => encodeGbBody('2016', 0x02, { time, units }))
    for (const frame of [...frames, ...frames]) expect((await vehicle.ask(2, frame)).answer).toBe(1)
    // A new connection knows nothing of the other one.
    vehicle.end()
    const again = await aLoggedIn(vin)
    for (const frame of frames) expect((await again.ask(2, frame)).answer).toBe(1)
    const blocks = await rowsOf('select blocks from energy_sample where vehicle_id = $1 order by blocks', vehicleId)
    expect(blocks).toEqual([{ blocks: 0b10000 }, { blocks: 0b10000000 }, { blocks: 0b10010000 }])
    const places = await rowsOf('select lat from position where vehicle_id = $1 order by ts', vehicleId)
    expect(places).toEqual([{ lat: 31_230_400 }, { lat: 31_230_500 }])
    const shown = await singleRepository(db).newestCells(vehicleId)
    const [pack] = energyDetail(...shown!.contents).packs
    expect([pack?.cells.length, pack?.cells[1], pack?.cells[200]]).toEqual([202, 3.802, 3.301])
    expect(telemetry.fleet.state(vehicleId)).toMatchObject({ lat: 31.2305 })
  })
})
