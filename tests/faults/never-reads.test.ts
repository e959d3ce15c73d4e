import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Caller } from '#server/http/route.ts'
import { TelemetryRepository } from '#server/telemetry/recorder/telemetry-repository.ts'
import { aTenant, aTerminal, aVehicle, type MasterData } from '#tests/builders/master-data.ts'
import { aPositionRow } from '#tests/builders/tracked-fleet.ts'
import { aCaller } from '#tests/support/caller.ts'
import { testDatabase, type TestDatabase } from '#tests/support/database.ts'
import { LiveViewer } from '#tests/support/live-viewer.ts'
import { aPosition, ScriptedTerminal } from '#tests/support/scripted-terminal.ts'
import { type TestTelemetry, testTelemetry } from '#tests/support/telemetry.ts'
import { VideoBench } from '#tests/support/video-bench.ts'
import { FULL, print } from './fault-size.ts'
import { FrozenViewer } from './frozen-viewer.ts'

const MB = 1024 * 1024
/** Time until a client that reads nothing is cut off: half a minute, plus the detection. */
const CUT_WITHIN_MS = 60_000

/** Located vehicles, and how often a client that does not read requests all of them. */
const LOCATED = 3_000
const ASKED = 1_500
/** Less than half of what was asked for; the collector of the test takes its time. */
const MAX_HELD_MB = 60

/** Up to half a megabyte, plus the frames of a tenth of a second. */
const MAX_WAITING_MB = 12

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void

/** MB outside of the heap that are in use: what waits in sockets among it. */
const buffers = () => {
  collect()
  const { external, arrayBuffers } = process.memoryUsage()
  return (external + arrayBuffers) / MB
}

describe('a client that never reads costs no memory, is cut off, and delays no other', () => {
  let db: TestDatabase
  let owner: MasterData
  let telemetry: TestTelemetry
  let livePort: number
  let phones = 13_340_000_000
  const terminals: ScriptedTerminal[] = []
  const viewers: LiveViewer[] = []
  const sockets: Socket[] = []

  beforeAll(async () => {
    db = await testDatabase()
    owner = await aTenant(db)
    await manyLocated()
    telemetry = await testTelemetry(db, { liveTickMs: 40 })
    const callers: Record<string, Caller> = { all: aCaller({ oemId: owner.oemId, orgIds: [owner.head] }) }
    livePort = await telemetry.listen((token) => Promise.resolve(callers[token ?? ''] ?? null))
  })
  afterEach(() => {
    for (const terminal of terminals.splice(0)) terminal.end()
    for (const { socket } of viewers.splice(0)) socket.disconnect()
    for (const socket of sockets.splice(0)) socket.destroy()
  })
  afterAll(async () => {
    await telemetry.close()
    await db.close()
  })

  /** So many that a picture of all of them is long. */
  async function manyLocated(): Promise<void> {
    const { rows } = await db.pool.query<{ id: number }>(
      `insert into vehicle (oem_id, org_id, model_id, vin) select $1, $2, $3, 'LTEST9' || lpad(n::text, 11, '0')
        from generate_series(1, $4::int) n returning id`,
      [owner.oemId, owner.head, owner.truckModel, LOCATED],
    )
    const positions = rows.map(({ id }) => aPositionRow({ vehicleId: id, oemId: owner.oemId }))
    await new TelemetryRepository(db.pool).write({ positions, logs: [], alarms: [] })
  }

  async function aDriving() {
    const phone = String(++phones)
    const vehicleId = await aVehicle(db, owner)
    const terminalId = await aTerminal(db, owner, vehicleId, { phone })
    await telemetry.fleet.reload()
    const terminal = await new ScriptedTerminal(phone).signOn(telemetry.gatewayPort)
    terminals.push(terminal)
    return { vehicleId, terminalId, terminal }
  }

  it('a terminal that does not read what is sent to it', async () => {
    const { terminal, terminalId } = await aDriving()
    const other = await aDriving()
    terminal.socket.pause()
    const connection = telemetry.connectionOf(terminalId)!
    const frame = new Uint8Array(64 * 1024).fill(0x41)
    let sent = 0
    let most = 0
    while (!connection.closed && sent < 64 * MB) {
      connection.reply(frame)
      sent += frame.length
      // Written with everything else of this turn.
      await new Promise((resolve) => setImmediate(resolve))
      most = Math.max(most, connection.socket.writableLength)
    }
    expect(connection.closeReason).toBe('slowReader')
    expect(most).toBeLessThan(MB)
    expect(connection.socket.destroyed).toBe(true)
    expect(await other.terminal.answerTo(other.terminal.send(0x0200, aPosition()))).toBe(0)
    print(
      `terminal that does not read: cut off after ${(sent / MB).toFixed(1)} MB, of which ${(most / 1024).toFixed(0)} KB waited in the server at most`,
    )
  })

  it('a viewer of the live stream that asks for everything again and again', { timeout: 120_000 }, async () => {
    const { terminal, vehicleId } = await aDriving()
    const frozen = await FrozenViewer.open(livePort, 'all')
    sockets.push(frozen.socket)
    const reading = await (await new LiveViewer(livePort, 'all').connected()).subscribe()
    viewers.push(reading)
    expect(reading.vehicles.size).toBeGreaterThanOrEqual(LOCATED)
    const before = buffers()
    const sentBefore = await metric('fleetwall_live_bytes_total')
    for (let at = 0; at < ASKED; at += 1) {
      frozen.subscribe({ filter: at % 2 === 0 ? { vehicleClassification: 'truck' } : { powerType: '柴油' } })
      if (at % 50 === 0) await wait(10)
    }
    expect(await terminal.answerTo(terminal.send(0x0200, aPosition()))).toBe(0)
    await expect.poll(() => reading.vehicles.get(vehicleId)?.time, { timeout: 10_000 }).toBeDefined()
    const held = buffers() - before
    const sent = ((await metric('fleetwall_live_bytes_total')) - sentBefore) / MB
    expect(held).toBeLessThan(MAX_HELD_MB)
    if (!FULL) return
    const began = performance.now()
    await expect.poll(() => metric('fleetwall_live_clients'), { timeout: CUT_WITHIN_MS, interval: 500 }).toBe(1)
    print(
      `live viewer that does not read: ${sent.toFixed(0)} MB written to all viewers, ${held.toFixed(0)} MB more in memory, cut off after ${((performance.now() - began) / 1000).toFixed(0)} s`,
    )
  })

  async function metric(name: string): Promise<number> {
    return (await telemetry.metrics.getSingleMetric(name)!.get()).values[0]!.value
  }
})

describe('video', () => {
  const bench = new VideoBench().use()
  const sockets: Socket[] = []
  afterEach(() => {
    for (const socket of sockets.splice(0)) socket.destroy()
  })

  it('a viewer of HTTP-FLV that does not read', { timeout: 120_000 }, async () => {
    const { vin, phone } = await bench.aCar()
    bench.answering({ phone })
    const [{ taskId }] = await bench.start(vin)
    await bench.playable(taskId)
    const [{ liveUrl }] = await bench.poll([taskId])
    const camera = bench.cameras[0]!
    const url = new URL(liveUrl, bench.origin)
    const [served] = await Promise.all([
      once(bench.test.app.server, 'connection') as Promise<[Socket]>,
      (async () => {
        const stuck = connect(Number(url.port), url.hostname)
        sockets.push(stuck)
        stuck.on('error', () => undefined)
        stuck.write(`GET ${url.pathname}${url.search} HTTP/1.1\r\nhost: ${url.host}\r\n\r\n`)
        await once(stuck, 'data')
        stuck.pause()
      })(),
    ])
    const watching = bench.watch(liveUrl, 8 * MB)
    const big = new Uint8Array(100_000).fill(0x41)
    big.set([0, 0, 0, 1, 0x41])
    let most = 0
    // 30 MB, more than the buffers of the system between us hold, at the speed of a very good camera.
    for (let at = 0; at < 300; at += 1) {
      camera.picture(big, false)
      await wait(5)
      most = Math.max(most, served[0].writableLength)
    }
    expect((await watching).length).toBeGreaterThanOrEqual(8 * MB)
    await expect.poll(() => camera.socket.writableLength, { timeout: 30_000 }).toBe(0)
    most = Math.max(most, served[0].writableLength)
    expect(most).toBeLessThan(MAX_WAITING_MB * MB)
    if (!FULL) return
    const began = performance.now()
    // The other one has closed its own connection.
    await expect.poll(openConnections, { timeout: CUT_WITHIN_MS, interval: 500 }).toBe(0)
    print(
      `FLV viewer that does not read: of 30 MB at most ${(most / MB).toFixed(1)} MB waited in the server, cut off after ${((performance.now() - began) / 1000).toFixed(0)} s`,
    )
  })

  const openConnections = () =>
    new Promise<number>((resolve, reject) =>
      bench.test.app.server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
    )
})
