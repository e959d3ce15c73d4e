import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { encodeBody } from '#core/protocol/jt808/message.ts'
import { aTenant, aTerminal, aVehicle, type MasterData } from '#tests/builders/master-data.ts'
import { testDatabase, type TestDatabase } from '#tests/support/database.ts'
import { aPosition, ScriptedTerminal } from '#tests/support/scripted-terminal.ts'
import { type TestTelemetry, testTelemetry } from '#tests/support/telemetry.ts'

let db: TestDatabase
let owner: MasterData
let telemetry: TestTelemetry
let phones = 13_700_000_000
const terminals: ScriptedTerminal[] = []

beforeAll(async () => {
  db = await testDatabase()
  owner = await aTenant(db)
  telemetry = await testTelemetry(db, { limits: { authenticateMs: 1_500 } })
})
afterEach(() => {
  for (const terminal of terminals.splice(0)) terminal.end()
})
afterAll(async () => {
  await telemetry.close()
  await db.close()
})

async function signedOn(version?: '2013' | '2019') {
  const phone = String(++phones)
  const vehicleId = await aVehicle(db, owner)
  await aTerminal(db, owner, vehicleId, { phone })
  const terminal = new ScriptedTerminal(phone, version)
  terminals.push(terminal)
  await terminal.signOn(telemetry.gatewayPort)
  return { terminal, vehicleId }
}

async function stranger() {
  const terminal = new ScriptedTerminal('13600000000')
  terminals.push(terminal)
  return terminal.connect(telemetry.gatewayPort)
}

const heartbeat = (terminal: ScriptedTerminal) => terminal.answerTo(terminal.send(0x0002, {}))

/** The same noise in every run. */
function noise(length: number, seed = 1): Buffer {
  const bytes = Buffer.allocUnsafe(length)
  let state = seed
  for (let at = 0; at < length; at += 1) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    bytes[at] = state >>> 24
  }
  return bytes
}

const faults = async (reason: string) => {
  const metric = await telemetry.metrics.getSingleMetric('fleetwall_gateway_faults_total')!.get()
  return metric.values.find((value) => value.labels.reason === reason)?.value ?? 0
}

describe('a signed-on terminal survives', () => {
  it.each([
    ['a wrong check byte', 'checksum', (t: ScriptedTerminal) => t.frameOfWrongCheck()],
    ['a frame shorter than its header', 'malformed', () => Buffer.from('7e02000000017e', 'hex')],
    ['a body of another length than the header says', 'length', (t: ScriptedTerminal) => withLength(t, 5)],
    ['a position of 12 bytes', 'badBody', (t: ScriptedTerminal) => t.frame(0x0200, new Uint8Array(12))],
    ['an encrypted body', 'encrypted', (t: ScriptedTerminal) => withProps(t, (props) => props | 0x0400)],
    ['a sub-package beyond its total', 'subPackage', (t: ScriptedTerminal) => subPackage(t, 2, 9)],
  ])('%s', async (_name, reason, bytes) => {
    const { terminal } = await signedOn()
    const before = await faults(reason)
    terminal.write(bytes(terminal) as Uint8Array)
    expect(await heartbeat(terminal)).toBe(0)
    expect(await faults(reason)).toBe(before + 1)
  })

  it('the version bit set in an older frame', async () => {
    const { terminal, vehicleId } = await signedOn()
    terminal.write(withProps(terminal, (props) => props | 0x4000))
    expect(await heartbeat(terminal)).toBe(0)
    const { rows } = await db.pool.query('select count(*)::int as count from position where vehicle_id = $1', [
      vehicleId,
    ])
    expect(rows[0].count).toBe(0)
  })

  it('any number of sentences, which are counted', async () => {
    const { terminal } = await signedOn()
    const before = await faults('otherFraming')
    for (let round = 0; round < 60; round += 1) terminal.write(Buffer.from('(740190311185,1,001,ELOCK,3,529439)'))
    expect(await heartbeat(terminal)).toBe(0)
    expect(await faults('otherFraming')).toBe(before + 60)
  })

  it('frames cut anywhere, glued together and separated by one flag', async () => {
    const { terminal, vehicleId } = await signedOn()
    const now = Math.floor(Date.now() / 1000) * 1000
    const stream: number[] = []
    for (let index = 0; index < 40; index += 1) {
      const frame = terminal.frame(
        0x0200,
        encodeBody(0x0200, '2013', aPosition({ at: now - index * 1000 })),
        1000 + index,
      )
      // Every second frame shares its first flag with the last one of the frame before.
      stream.push(...(index % 2 === 1 ? frame.subarray(1) : frame))
    }
    for (let at = 0; at < stream.length; at += 13) {
      terminal.write(Uint8Array.from(stream.slice(at, at + 13)))
      if (at % 130 === 0) await new Promise((resolve) => setImmediate(resolve))
    }
    for (let index = 0; index < 40; index += 1) expect(await terminal.answerTo(1000 + index)).toBe(0)
    const { rows } = await db.pool.query('select count(*)::int as count from position where vehicle_id = $1', [
      vehicleId,
    ])
    expect(rows[0].count).toBe(40)
  })
})

describe('a connection that sends garbage is closed', () => {
  it('after a million random bytes, with memory bounded', async () => {
    const before = process.memoryUsage()
    for (let round = 0; round < 5; round += 1) {
      const terminal = await stranger()
      const bytes = noise(1_000_000, round + 1)
      for (let at = 0; at < bytes.length && !terminal.closed; at += 16_384) {
        terminal.write(bytes.subarray(at, at + 16_384))
        await new Promise((resolve) => setImmediate(resolve))
      }
      await terminal.whenClosed()
    }
    const after = process.memoryUsage()
    expect(after.rss - before.rss).toBeLessThan(64 * 1024 * 1024)
    const { terminal } = await signedOn()
    expect(await heartbeat(terminal)).toBe(0)
  })

  it('after a frame that never ends', async () => {
    const terminal = await stranger()
    const endless = Buffer.alloc(16_384, 0x55)
    terminal.write(Buffer.from([0x7e]))
    while (!terminal.closed) {
      terminal.write(endless)
      await new Promise((resolve) => setImmediate(resolve))
    }
    expect(await faults('noise')).toBeGreaterThan(0)
  })

  it('when it says nothing', async () => {
    const terminal = await stranger()
    await terminal.whenClosed()
    const closed = await telemetry.metrics.getSingleMetric('fleetwall_gateway_connections_closed_total')!.get()
    expect(closed.values.find((value) => value.labels.reason === 'notAuthenticated')?.value).toBeGreaterThan(0)
  })

  it('when it floods with sub-packages that never become whole', async () => {
    const { terminal } = await signedOn()
    for (let index = 0; index < 400; index += 1) {
      const serial = (index * 100) & 0xffff
      terminal.write(parts(terminal, new Uint8Array(1000), 50, 1, serial))
    }
    expect(await heartbeat(terminal)).toBe(0)
  })
})

/** Rewrites the header's properties and the check byte; the body of zeros needs no escapes. */
function withProps(terminal: ScriptedTerminal, change: (props: number) => number): Uint8Array {
  const bytes = terminal.frame(0x0200, new Uint8Array(28), 0x0101).slice()
  const props = change((bytes[3]! << 8) | bytes[4]!)
  bytes[bytes.length - 2]! ^= bytes[3]! ^ bytes[4]! ^ (props >> 8) ^ (props & 0xff)
  bytes[3] = props >> 8
  bytes[4] = props & 0xff
  return bytes
}

const withLength = (terminal: ScriptedTerminal, off: number) => withProps(terminal, (props) => props + off)

function subPackage(terminal: ScriptedTerminal, total: number, index: number): Uint8Array {
  return parts(terminal, new Uint8Array(10), total, index, terminal.nextSerial())
}

function parts(terminal: ScriptedTerminal, body: Uint8Array, total: number, index: number, serial: number): Uint8Array {
  return terminal.part(0x0704, body, { total, index }, serial)
}
