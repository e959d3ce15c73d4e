import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Registry } from 'prom-client'
import { Server } from 'socket.io'
import { LIVE_PATH, VEHICLE_FRAME_EVENT } from '#core/domain/live-stream.ts'
import { liveMetrics } from '#server/telemetry/live/live-metrics.ts'
import { LiveServer } from '#server/telemetry/live/live-server.ts'
import { createLog } from '#server/ops/log.ts'
import { aFleet } from '#tests/builders/fleet-view.ts'
import { aPositionRow, aTracker, FLEET_OEM, FLEET_ORG } from '#tests/builders/tracked-fleet.ts'
import { aCaller } from '#tests/support/caller.ts'
import { SyntheticFleet } from '../live-map/synthetic-fleet.ts'

/*
 * The live stream in a process of its own, so that processor time and memory are its alone.
 *   live   the platform's: a tracker whose vehicles each report every ten seconds, with or without listeners
 *   plain  socket.io alone: to each client a ready-made buffer a second, as large as the frames of the live run were
 */

export type ServerOrder = { ask: 'use' } | { ask: 'close' }
export interface ServerUse {
  cpuMs: number
  rssBytes: number
  /** Bytes of frames sent. */
  bytes: number
  /** Longest round since the last question. */
  roundMs: number
}

const [mode, count] = [process.argv[2], Number(process.argv[3])]
const STEP_MS = 100
const REPORT_EVERY_MS = 10_000

const http = createServer()
const use = mode === 'plain' ? plain(count) : await live(count)
await new Promise<void>((done) => http.listen(0, '127.0.0.1', done))
// The parent process has ended.
process.on('disconnect', () => process.exit(0))
process.on('message', ({ ask }: ServerOrder) => {
  if (ask === 'close') process.exit(0)
  void use().then((own) => {
    const { user, system } = process.cpuUsage()
    process.send?.({ cpuMs: (user + system) / 1000, rssBytes: process.memoryUsage.rss(), ...own })
  })
})
process.send?.({ port: (http.address() as AddressInfo).port })

async function live(vehicles: number) {
  const tracker = await aTracker(vehicles)
  const fleet = new SyntheticFleet(vehicles)
  const report = (from: number, each: number) => {
    const now = Date.now()
    fleet.rows(from, each, (at, place) => tracker.apply(aPositionRow({ vehicleId: at + 1, ts: now, ...place }), now))
  }
  report(0, vehicles)
  const registry = new Registry()
  const server = new LiveServer({
    tracker,
    fleet: aFleet(() => []),
    metrics: liveMetrics(registry),
    log: createLog('warn'),
  })
  server.attach(http, () => Promise.resolve(aCaller({ oemId: FLEET_OEM, orgIds: [FLEET_ORG] })))
  const part = Math.ceil((vehicles * STEP_MS) / REPORT_EVERY_MS)
  let next = 0
  setInterval(() => {
    fleet.advance(next, part, REPORT_EVERY_MS / 1000)
    report(next, part)
    next = (next + part) % vehicles
  }, STEP_MS)
  const read = async (name: string) => (await registry.getSingleMetric(name)!.get()).values[0]?.value ?? 0
  let longest = 0
  setInterval(() => {
    void read('fleetwall_live_tick_seconds').then((seconds) => {
      longest = Math.max(longest, seconds * 1000)
    })
  }, 500)
  return async () => {
    const roundMs = longest
    longest = 0
    return { bytes: await read('fleetwall_live_bytes_total'), roundMs }
  }
}

function plain(bytesEach: number) {
  const frame = Buffer.alloc(Math.max(32, bytesEach))
  const io = new Server(http, { path: LIVE_PATH, serveClient: false })
  let bytes = 0
  setInterval(() => {
    for (const socket of io.of('/').sockets.values()) {
      frame.writeDoubleLE(Date.now(), 8)
      socket.emit(VEHICLE_FRAME_EVENT, Buffer.from(frame))
      bytes += frame.length
    }
  }, 1000)
  return () => Promise.resolve({ bytes, roundMs: 0 })
}
