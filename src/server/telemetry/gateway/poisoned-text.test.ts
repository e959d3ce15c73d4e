import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { messages } from '#core/protocol/jt808/registry.ts'
import { aTenant, aTerminal, aVehicle, type MasterData } from '#tests/builders/master-data.ts'
import { testDatabase, type TestDatabase } from '#tests/support/database.ts'
import { aPosition, ScriptedTerminal } from '#tests/support/scripted-terminal.ts'
import { ScriptedVehicle } from '#tests/support/scripted-vehicle.ts'
import { type TestTelemetry, testTelemetry } from '#tests/support/telemetry.ts'

let db: TestDatabase
let owner: MasterData
let telemetry: TestTelemetry
const ends: { end(): void }[] = []
let phones = 13_600_100_000

beforeAll(async () => {
  db = await testDatabase()
  owner = await aTenant(db)
  telemetry = await testTelemetry(db)
})
afterEach(() => {
  for (const one of ends.splice(0)) one.end()
})
afterAll(async () => {
  await telemetry.close()
  await db.close()
})

const rows = async (query: string, ...values: unknown[]) => (await db.pool.query(query, values)).rows
const rejected = () => rows('select source, sqlstate, reason, content from rejected_row')

async function signedOn(version: '2013' | '2019' = '2013') {
  const phone = String(++phones)
  const vin = `LPOISON00${phone.slice(-8)}`
  const vehicleId = await aVehicle(db, owner, { vin })
  const terminalId = await aTerminal(db, owner, vehicleId, { phone })
  await telemetry.fleet.reload()
  const terminal = new ScriptedTerminal(phone, version)
  ends.push(terminal)
  await terminal.signOn(telemetry.gatewayPort)
  return { terminal, phone, vin, vehicleId, terminalId }
}

/** Zeros, escapes, halves of characters in GBK and UTF-8, surrogates, and anything else. */
const nasty = fc.oneof(
  fc
    .constantFrom(
      '00',
      '410042',
      '0000',
      '81',
      'fe00',
      'ffff',
      'eda080',
      'edb080',
      'eda080edb080',
      'f09f9880',
      'c080',
      '7e7d',
    )
    .map((hex) => Buffer.from(hex, 'hex')),
  fc.uint8Array({ maxLength: 20 }).map((bytes) => Buffer.from(bytes)),
)
const field = (width: number) =>
  fc.array(nasty, { maxLength: 6 }).map((parts) => {
    const bytes = Buffer.alloc(width)
    Buffer.concat(parts).copy(bytes)
    return bytes
  })
const tail = fc.array(nasty, { maxLength: 8 }).map((parts) => Buffer.concat(parts))
const short = tail.map((bytes) => Buffer.concat([Buffer.from([Math.min(bytes.length, 200)]), bytes.subarray(0, 200)]))
const body = (...parts: fc.Arbitrary<Buffer>[]) => fc.tuple(...parts).map((all) => Buffer.concat(all))
const fixed = (hex: string) => fc.constant(Buffer.from(hex, 'hex'))

/** Bodies with text in them, by id. */
const TEXTS: readonly (readonly [number, fc.Arbitrary<Buffer>])[] = [
  [
    0x0107,
    body(fixed('0001'), field(5), field(20), field(7), fixed('89860000000000000001'), short, short, fixed('0101')),
  ],
  [0x0702, body(fixed('01260101120000'), fixed('00'), short, field(20), short, fixed('20301231'))],
  [0x0701, body(fixed('00000008'), field(8))],
  [0x0104, body(fixed('000002'), fixed('00000083'), short, fixed('00000013'), short)],
  [0x0900, body(fixed('f801'), fixed('65'), fc.constant(Buffer.from([60])), short, short, short)],
  [0x0108, body(fixed('0000'), tail)],
]

describe('bytes no text has', () => {
  it('in any text of a terminal are stored and acknowledged, and the terminal signs on again', async () => {
    for (const [id, bodies] of TEXTS) {
      const { terminal, phone, terminalId } = await signedOn()
      await fc.assert(
        fc.asyncProperty(bodies, async (bytes) => {
          const serial = terminal.nextSerial()
          const frame = terminal.frame(id, bytes, serial)
          terminal.write(frame)
          await terminal.answerTo(serial)
          const [row] = await rows(
            'select content from message_log where terminal_id = $1 and message_id = $2 and serial = $3',
            terminalId,
            id,
            serial,
          )
          expect(Buffer.compare(row.content, frame)).toBe(0)
        }),
        { numRuns: 15, seed: id },
      )
      expect(await terminal.answerTo(terminal.send(0x0200, aPosition()))).toBe(0)
      const again = new ScriptedTerminal(phone)
      ends.push(again)
      await again.signOn(telemetry.gatewayPort)
    }
    expect(await rejected()).toEqual([])
  })

  it('in a registration are answered, whoever registers', async () => {
    const registrations = body(
      fixed('001f0001'),
      field(5),
      field(20),
      field(7),
      fc.uint8Array({ minLength: 1, maxLength: 1 }).map((bytes) => Buffer.from(bytes)),
      tail,
    )
    const { phone } = await signedOn()
    await fc.assert(
      fc.asyncProperty(registrations, fc.boolean(), async (bytes, known) => {
        const terminal = new ScriptedTerminal(known ? phone : String(13_600_900_000 + (bytes.length % 50)))
        await terminal.connect(telemetry.gatewayPort)
        terminal.write(terminal.frame(0x0100, bytes))
        // Once in a while the limit for one phone lets a registration pass by.
        const canary = terminal.send(0x0002, {})
        expect(await terminal.answerTo(canary)).toBe(1)
        terminal.end()
      }),
      { numRuns: 60, seed: 1 },
    )
    expect(await rejected()).toEqual([])
  })

  it('in the software and IMEI a terminal of 2019 authenticates with lock no one out', async () => {
    const { terminal, phone, terminalId } = await signedOn('2019')
    const [{ auth_code: code }] = await rows('select auth_code from terminal where id = $1', terminalId)
    const codeBytes = Buffer.from(code as string)
    const authentications = body(
      fc.constant(Buffer.concat([Buffer.from([codeBytes.length]), codeBytes])),
      field(15),
      field(20),
    )
    await fc.assert(
      fc.asyncProperty(authentications, async (bytes) => {
        const serial = terminal.nextSerial()
        terminal.write(terminal.frame(0x0102, bytes, serial))
        expect(await terminal.answerTo(serial)).toBe(0)
      }),
      { numRuns: 30, seed: 2 },
    )
    const again = new ScriptedTerminal(phone, '2019')
    ends.push(again)
    await again.signOn(telemetry.gatewayPort)
    expect(await rejected()).toEqual([])
  })

  it('in the body of any message of the standard stop neither the terminal nor others', async () => {
    const other = await signedOn()
    const ids = Object.keys(messages).map(Number)
    const uplinks = ids.filter((id) => id < FIRST_PLATFORM_ID && !SIGNING_ON.has(id))
    const bodies = fc.oneof(
      tail,
      fc.uint8Array({ maxLength: 300 }).map((bytes) => Buffer.from(bytes)),
    )
    for (const version of ['2013', '2019'] as const) {
      const { terminal } = await signedOn(version)
      await fc.assert(
        fc.asyncProperty(fc.constantFrom(...uplinks), bodies, async (id, bytes) => {
          // Too many wrong frames end a connection; it comes back.
          if (terminal.closed) await terminal.signOn(telemetry.gatewayPort)
          terminal.write(terminal.frame(id, bytes))
          const answered = terminal.answerTo(terminal.send(0x0002, {})).catch(() => -1)
          await Promise.race([answered, terminal.whenClosed()])
        }),
        { numRuns: 150, seed: 3 },
      )
    }
    expect(await other.terminal.answerTo(other.terminal.send(0x0200, aPosition()))).toBe(0)
    expect(await rejected()).toEqual([])
  })
})

describe('bytes no text has in a VIN or ICCID', () => {
  const login = (iccid: Buffer) => Buffer.concat([Buffer.from('1a0b161500000001', 'hex'), iccid, Buffer.from([0, 0])])

  it('neither lock the vehicle out nor keep faults of others from being counted', async () => {
    const { vin } = await signedOn()
    // Other bytes in its place do not make a header.
    const vins = fc
      .array(fc.constantFrom(0, 0x20, 0x41, 0xff), { minLength: 17, maxLength: 17 })
      .map((bytes) => Uint8Array.from(bytes))
    await fc.assert(
      fc.asyncProperty(vins, field(20), async (other, iccid) => {
        const vehicle = await new ScriptedVehicle(vin).connect(telemetry.gb32960Port)
        const { answer } = await vehicle.ask(0x01, login(iccid), other)
        expect([1, 3, 4]).toContain(answer)
        vehicle.end()
      }),
      { numRuns: 40, seed: 4 },
    )
    // Two that are one without their zeros.
    for (const poisoned of ['POISON000000000\0' + '0', 'POISON0000000000\0', 'INNOCENTUNKNOWN17']) {
      const vehicle = await new ScriptedVehicle(poisoned).connect(telemetry.gb32960Port)
      await vehicle.ask(0x01, login(Buffer.alloc(20)))
      vehicle.end()
    }
    await telemetry.close()
    const counted = await rows(
      "select phone, count::int from data_fault where phone ~ '^(POISON|INNOCENT)' order by phone",
    )
    expect(counted).toEqual([
      { phone: 'INNOCENTUNKNOWN17', count: 1 },
      { phone: 'POISON0000000000', count: 2 },
    ])
    expect(await rejected()).toEqual([])
    telemetry = await testTelemetry(db)
    const vehicle = await new ScriptedVehicle(vin).connect(telemetry.gb32960Port)
    expect(await vehicle.logIn()).toBe(1)
    vehicle.end()
  })
})

const FIRST_PLATFORM_ID = 0x8000
const SIGNING_ON: ReadonlySet<number> = new Set([0x0003, 0x0100, 0x0102])
