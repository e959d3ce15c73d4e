import { gzipSync } from 'node:zlib'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type BodyOf, encodeBody } from '#core/protocol/jt808/message.ts'
import { toHex } from '#core/protocol/wire/hex.ts'
import { aTenant, aTerminal, aVehicle, type MasterData } from '#tests/builders/master-data.ts'
import { testDatabase, type TestDatabase } from '#tests/support/database.ts'
import { aPosition, ScriptedTerminal } from '#tests/support/scripted-terminal.ts'
import { type TestTelemetry, testTelemetry } from '#tests/support/telemetry.ts'

let db: TestDatabase
let owner: MasterData
let telemetry: TestTelemetry
const terminals: ScriptedTerminal[] = []

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

let phones = 13_300_000_000
async function signedOn(version?: '2013' | '2019') {
  const phone = String(++phones)
  const vehicleId = await aVehicle(db, owner)
  const terminalId = await aTerminal(db, owner, vehicleId, { phone })
  const terminal = new ScriptedTerminal(phone, version)
  terminals.push(terminal)
  await terminal.signOn(telemetry.gatewayPort)
  return { terminal, vehicleId, terminalId, phone }
}

const rows = async (query: string, ...values: unknown[]) => (await db.pool.query(query, values)).rows
const journal = (terminalId: number) =>
  rows('select * from message_log where terminal_id = $1 order by sequence', terminalId)
const raw = (terminal: ScriptedTerminal, id: number, body: Uint8Array) => {
  const serial = terminal.nextSerial()
  const frame = terminal.frame(id, body, serial)
  terminal.write(frame)
  return { serial, frame }
}

describe('journal of raw messages', () => {
  it.each([0x0701, 0x0900, 0x0901, 0x0608, 0x0700, 0x0301, 0x0a00, 0x1205])(
    'holds 0x%s as it came when it is answered',
    async (id) => {
      const { terminal, terminalId, vehicleId, phone } = await signedOn()
      const body = id === 0x0608 ? Uint8Array.from([1, 0, 0, 0, 0]) : new Uint8Array(140)
      const { serial, frame } = raw(terminal, id, body)
      await terminal.answerTo(serial)
      const [row] = await journal(terminalId)
      expect(row).toMatchObject({
        message_id: id,
        direction: 1,
        protocol: 1,
        serial,
        vehicle_id: vehicleId,
        packages: 1,
      })
      expect(row.phone.endsWith(phone)).toBe(true)
      expect((row.content as Buffer).toString('hex')).toBe(toHex(frame))
    },
  )

  it('answers what no standard knows as unsupported, and keeps it with its answer', async () => {
    const { terminal, terminalId } = await signedOn()
    const { serial } = raw(terminal, 0x0f77, Uint8Array.from([1, 2, 3]))
    expect(await terminal.answerTo(serial)).toBe(3)
    await expect
      .poll(async () => (await journal(terminalId)).map((row) => [row.message_id, row.direction, row.fault]))
      .toEqual([
        [0x0f77, 1, 'unknownMessage'],
        [0x8001, 2, null],
      ])
  })

  it('keeps neither positions, which have rows of their own, nor heartbeats', async () => {
    const { terminal, terminalId } = await signedOn()
    await terminal.answerTo(terminal.send(0x0200, aPosition()))
    await terminal.answerTo(terminal.send(0x0002, {}))
    expect(await journal(terminalId)).toEqual([])
  })

  it('keeps every part of a split message', async () => {
    const { terminal, terminalId } = await signedOn()
    const frames = terminal.frames(
      0x0900,
      Uint8Array.from({ length: 700 }, (_, at) => at & 0xff),
      300,
    )
    for (const frame of frames) terminal.write(frame)
    await terminal.answerTo(frames.length + 1)
    const stored = await journal(terminalId)
    expect(stored.map((row) => row.packages)).toEqual(frames.map(() => frames.length))
    expect(stored.map((row) => (row.content as Buffer).toString('hex'))).toEqual(frames.map((frame) => toHex(frame)))
  })

  it('keeps what the platform sends', async () => {
    const { terminal, terminalId } = await signedOn('2019')
    terminal.send(0x0004, {})
    await terminal.next((frame) => frame.id === 0x8004)
    await expect
      .poll(async () => (await journal(terminalId)).map((row) => [row.message_id, row.direction, row.version]))
      .toEqual([
        [0x0004, 1, '2019'],
        [0x8004, 2, '2019'],
      ])
  })

  it('keeps a driver card as the driver it names', async () => {
    const { terminal, vehicleId } = await signedOn()
    const card = {
      state: 1,
      time: '2026-11-21 08:00:00',
      result: 0,
      name: '王小明',
      certificate: '3101234567890',
      issuer: '上海市交通委',
      validUntil: '20271231',
    }
    expect(await terminal.answerTo(terminal.send(0x0702, card))).toBe(0)
    const again = terminal.frame(0x0702, encodeBody(0x0702, '2013', card), 99)
    terminal.write(again)
    await terminal.answerTo(99)
    terminal.write(again)
    await terminal.answerTo(99)
    const reports = await rows('select * from driver_report where vehicle_id = $1 order by serial', vehicleId)
    expect(reports).toHaveLength(2)
    expect(reports[0]).toMatchObject({
      event: 'cardIn',
      driver: '王小明',
      licence: '3101234567890',
      issuer: '上海市交通委',
      read_result: 0,
      ts: new Date('2026-11-21T00:00:00Z'),
    })
  })

  it('keeps a split upload of CAN data in one row with all its parts', async () => {
    const { terminal, terminalId } = await signedOn()
    const data = { clock: '0800000000', frames: Array(120).fill({ word: 0x123, data: new Uint8Array(8).fill(0x7e) }) }
    const frames = terminal.frames(0x0705, encodeBody(0x0705, '2013', data), 300)
    for (const frame of frames) terminal.write(frame)
    await terminal.answerTo(frames.length + 1)
    const stored = await journal(terminalId)
    expect(stored.map((row) => row.packages)).toEqual([frames.length])
    expect((stored[0].content as Buffer).toString('hex')).toBe(frames.map((frame) => toHex(frame)).join(''))
  })

  it('remembers CAN data, compressed as well, apart from messages and positions', async () => {
    const [plain, compressed, other] = [await signedOn(), await signedOn(), await signedOn()]
    const body = { clock: '0800000000', frames: [{ word: 0x123, data: new Uint8Array(8) }] }
    const squeezed = { content: gzipSync(encodeBody(0x0705, '2013', body)) }
    const answers = [
      plain.terminal.answerTo(plain.terminal.send(0x0705, body)),
      compressed.terminal.answerTo(compressed.terminal.send(0x0901, squeezed)),
      other.terminal.answerTo(other.terminal.send(0x0901, { content: gzipSync('no bus data') })),
    ]
    expect(await Promise.all(answers)).toEqual([0, 0, 0])
    await telemetry.close()
    const ids = [plain, compressed, other].map(({ terminalId }) => terminalId)
    const states = await rows('select * from terminal_state where terminal_id = any($1) order by terminal_id', ids)
    expect(states.map((state) => state.last_can_at !== null)).toEqual([true, true, false])
    expect(states.map((state) => state.last_position_at)).toEqual([null, null, null])
    telemetry = await testTelemetry(db)
  })
})

describe('driver cards', () => {
  it('remembers who drives a vehicle until the card is out, whatever comes late', async () => {
    const { terminal, vehicleId } = await signedOn()
    const inserted = { state: 1, result: 0, certificate: '3101234567890', issuer: '', validUntil: '20271231' }
    const drivers = async () =>
      (await rows('select driver, licence from vehicle_driver where vehicle_id = $1', vehicleId)).map(
        ({ driver, licence }) => [driver, licence],
      )
    const report = (body: BodyOf<0x0702>) => terminal.answerTo(terminal.send(0x0702, body))
    await report({ ...inserted, time: '2026-11-21 08:00:00', name: '王小明' })
    expect(await drivers()).toEqual([['王小明', '3101234567890']])
    await report({ ...inserted, time: '2026-11-21 07:00:00', name: '李雷' })
    expect(await drivers()).toEqual([['王小明', '3101234567890']])
    await report({ state: 2, time: '2026-11-21 09:00:00' })
    expect(await drivers()).toEqual([['', '']])
  })
})

describe('a long downlink', () => {
  it('waits for a terminal that reads slowly and gives up on one that does not read', async () => {
    const { terminal, terminalId } = await signedOn()
    const connection = telemetry.connectionOf(terminalId)!
    terminal.socket.pause()
    const part = Buffer.alloc(1000, 0x11)
    let taken = 0
    const endless = (function* () {
      for (;;) {
        taken += part.length
        yield part
      }
    })()
    const delivered = connection.deliver(endless)
    await expect.poll(() => connection.socket.writableNeedDrain).toBe(true)
    const held = taken
    expect(connection.socket.writableLength).toBeLessThan(256 * 1024)
    terminal.end()
    expect(await delivered).toBe(false)
    expect(taken - held).toBeLessThan(64 * 1024)
  })
})
