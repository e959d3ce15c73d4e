import { mkdtempSync, rmSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, expect, it } from 'vitest'
import { toPlatformTime } from '#core/domain/platform-time.ts'
import { writeGbFrame } from '#core/protocol/gb32960/frame.ts'
import { encodeGbBody } from '#core/protocol/gb32960/message.ts'
import { phoneToBytes, writeFrame } from '#core/protocol/jt808/frame.ts'
import { encodeBody } from '#core/protocol/jt808/message.ts'
import { messages } from '#core/protocol/jt808/registry.ts'
import { embeddedConnection } from '#server/store/embedded-postgres.ts'
import { randomsBelow } from '#tests/support/fuzz.ts'
import { aPosition, ScriptedTerminal } from '#tests/support/scripted-terminal.ts'
import { buildProgram } from './build-program.ts'
import { FULL, print } from './fault-size.ts'
import { PlatformProcess } from './platform-process.ts'

const MB = 1_000_000
/** Of each of five senders: strangers on four ports, and a terminal that is logged in. */
const BYTES = FULL ? 2 * MB : MB / 10
const CONNECTION_BYTES = 20_000
/** Allowed memory growth from the first fifth to the end. */
const MAX_GROWTH_MB = 100
const CANARY_MS = 10_000
/** For the server to read what was written, and to cut off who wrote it. */
const TAKES_MS = 2

const dataDir = mkdtempSync(join(tmpdir(), 'fleetwall-mutated-'))
const server = new PlatformProcess({ cli: buildProgram(), dataDir, vehicles: 6 })
let pool: pg.Pool | undefined

afterAll(async () => {
  await pool?.end()
  await server.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

type Random = (limit: number) => number

/** Bits turned, bytes put in, taken out, cut off and said twice. */
function mutated(bytes: Uint8Array, random: Random): Buffer {
  const out = [...bytes]
  for (let left = random(6); left > 0 && out.length > 0; left -= 1) {
    const at = random(out.length)
    const kind = random(5)
    if (kind === 0) out[at]! ^= 1 << random(8)
    else if (kind === 1) out.splice(at, 0, ...Array.from({ length: 1 + random(8) }, () => random(256)))
    else if (kind === 2) out.splice(at, 1 + random(4))
    else if (kind === 3) out.length = at
    else out.splice(at, 0, ...out.slice(at, at + random(64)))
  }
  return Buffer.from(out)
}

const noise = (random: Random) => Buffer.from(Array.from({ length: 1 + random(200) }, () => random(256)))
const pick = <T>(list: readonly T[], random: Random): T => list[random(list.length)]!

function frames808(phone: string): Uint8Array[] {
  const phoneBytes = phoneToBytes(phone, '2013')
  const frame = (id: number, body: Uint8Array) => writeFrame({ id, version: '2013', phoneBytes, serial: 7, body })
  const registration = {
    province: 31,
    city: 1,
    maker: 'FW',
    model: 'T1',
    terminalId: 'T1',
    plateColor: 1,
    plate: '京A12345',
  }
  return [
    frame(0x0100, encodeBody(0x0100, '2013', registration)),
    frame(0x0102, encodeBody(0x0102, '2013', { authCode: 'abc' })),
    frame(0x0200, encodeBody(0x0200, '2013', aPosition())),
    frame(0x0002, new Uint8Array()),
    frame(0x1210, new Uint8Array(90)),
  ]
}

function framesGb(): Uint8Array[] {
  const time = toPlatformTime(Date.now())
  const login = encodeGbBody('2016', 1, { time, serial: 1, iccid: '89860000000000000001', codeLength: 0, codes: [] })
  return [1, 2, 7].map((command) => writeGbFrame({ edition: '2016', command, vin: 'LMUTATED000000001', body: login }))
}

/** A media packet and a block of a file begin with the same four bytes. */
function blocks(): Uint8Array[] {
  const packet = Buffer.alloc(130)
  packet.set([0x30, 0x31, 0x63, 0x64, 0x81, 0xe2, 0, 1, 0x01, 0x39, 0, 0, 0, 0x01, 1, 0])
  packet.writeUInt16BE(100, 28)
  const block = Buffer.alloc(162)
  block.set([0x30, 0x31, 0x63, 0x64, 0x61, 0x2e, 0x6a, 0x70, 0x67])
  block.writeUInt32BE(100, 58)
  return [packet, block]
}

const written = (socket: Socket, bytes: Buffer) =>
  new Promise<void>((resolve) => {
    const done = () => {
      socket.off('close', done)
      resolve()
    }
    socket.once('close', done)
    socket.write(bytes, done)
  })

/** Sends so many bytes of strangers, each over a connection of some thousand. */
async function strangers(port: number, seeds: readonly Uint8Array[], seed: number): Promise<number> {
  const random = randomsBelow(seed)
  let sent = 0
  let connections = 0
  while (sent < BYTES) {
    const socket = connect(port, '127.0.0.1')
    connections += 1
    socket.on('error', () => undefined)
    socket.resume()
    let own = 0
    while (own < CONNECTION_BYTES && !socket.destroyed) {
      const parts = Array.from({ length: 20 }, () =>
        random(4) === 0 ? noise(random) : mutated(pick(seeds, random), random),
      )
      const bytes = Buffer.concat(parts)
      await written(socket, bytes)
      // Bytes sent to a closed connection are not counted: they were never read.
      await wait(TAKES_MS)
      if (!socket.destroyed) own += bytes.length
    }
    sent += own
    // To the end: what is still on its way is read.
    socket.end()
  }
  return connections
}

/** Bodies of every message of the standard, mutated, in whole frames of a terminal that is logged in. */
async function insider(phone: string, seed: number): Promise<number> {
  const random = randomsBelow(seed)
  const ids = Object.keys(messages)
    .map(Number)
    .filter((id) => id < 0x8000)
  const bodies = [encodeBody(0x0200, '2013', aPosition()), Buffer.alloc(120), Buffer.from('V1.2\0beta鲁A')]
  const terminal = new ScriptedTerminal(phone)
  let sent = 0
  let frames = 0
  await terminal.connect(server.gatewayPort)
  const { authCode } = await terminal.register()
  await terminal.authenticate(authCode)
  while (sent < BYTES) {
    // Wrong frames end the connection now and then; good ones make up for some.
    if (terminal.closed) await (await terminal.connect(server.gatewayPort)).authenticate(authCode)
    const bytes = random(3) === 0 ? noise(random) : mutated(pick(bodies, random), random).subarray(0, 1000)
    const id = random(10) === 0 ? random(0x8000) : pick(ids, random)
    const frame = terminal.frame(id, bytes)
    await written(terminal.socket, Buffer.from(frame))
    terminal.received.length = 0
    if (!terminal.closed) sent += frame.length
    frames += 1
    // Once in a while it waits until everything was taken.
    if (frames % 20 === 0) await Promise.race([settled(terminal), terminal.whenClosed()])
  }
  terminal.end()
  return frames
}

/** An answer to a heartbeat comes after everything before it. */
const settled = (terminal: ScriptedTerminal) => terminal.answerTo(terminal.send(0x0002, {})).catch(() => -1)

interface Canary {
  acknowledged: number
  missed: number
  slowestMs: number
}

/** An ordinary terminal that counts each report that is not acknowledged. */
async function canary(terminal: ScriptedTerminal, until: () => boolean): Promise<Canary> {
  const seen: Canary = { acknowledged: 0, missed: 0, slowestMs: 0 }
  terminal.waitMs = CANARY_MS
  while (!until()) {
    const began = performance.now()
    const result = await terminal.answerTo(terminal.send(0x0200, aPosition())).catch(() => -1)
    seen.slowestMs = Math.max(seen.slowestMs, performance.now() - began)
    if (result === 0) seen.acknowledged += 1
    else seen.missed += 1
  }
  return seen
}

it(`${(5 * BYTES) / MB} MB of mutated bytes on four ports: other connections are unaffected, memory stays`, {
  timeout: 180_000 + BYTES / 5,
}, async () => {
  await server.start()
  pool = new pg.Pool({ ...embeddedConnection(join(dataDir, 'postgres')), max: 1 })
  const { rows } = await pool.query<{ phone: string }>(
    'select phone from terminal where length(phone) = 11 order by id limit 2',
  )
  const [own, hostile] = rows.map(({ phone }) => phone) as [string, string]
  const ordinary = await new ScriptedTerminal(own).signOn(server.gatewayPort)
  let done = false
  const memory: number[] = []
  const sampler = setInterval(() => memory.push(server.memory()), 500)
  const watching = canary(ordinary, () => done)
  const began = performance.now()
  const [a, b, c, d, frames] = await Promise.all([
    strangers(server.gatewayPort, frames808(own), 1),
    strangers(server.gb32960Port, framesGb(), 2),
    strangers(server.mediaPort, blocks(), 3),
    strangers(server.attachmentPort, [...frames808(own), ...blocks()], 4),
    insider(hostile, 5),
  ])
  const seconds = (performance.now() - began) / 1000
  done = true
  const seen = await watching
  clearInterval(sampler)
  const early = Math.max(...memory.slice(0, Math.max(1, Math.ceil(memory.length / 5))))
  const last = server.memory()
  const rejected = await pool.query<{ count: number }>('select count(*)::int as count from rejected_row')
  print(
    `${(5 * BYTES) / MB} MB of mutated bytes in ${seconds.toFixed(0)} s: ${a + b + c + d} connections of strangers, ${frames} frames of a signed-on terminal; ` +
      `${seen.acknowledged} reports of another acknowledged, ${seen.missed} missed, the slowest after ${seen.slowestMs.toFixed(0)} ms; ` +
      `${early.toFixed(0)} MB in the first fifth, at most ${Math.max(...memory).toFixed(0)} MB, ${last.toFixed(0)} MB at the end; ${rejected.rows[0]!.count} rows set aside`,
  )
  expect(seen.missed).toBe(0)
  expect(seen.acknowledged).toBeGreaterThan(0)
  expect(ordinary.closed).toBe(false)
  expect(last - early).toBeLessThan(MAX_GROWTH_MB)
  expect(rejected.rows[0]!.count).toBe(0)
  ordinary.end()
})
