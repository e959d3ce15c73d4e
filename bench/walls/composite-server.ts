import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { Registry } from 'prom-client'
import { liveMetrics } from '#server/telemetry/live/live-metrics.ts'
import { LiveServer } from '#server/telemetry/live/live-server.ts'
import { createLog } from '#server/ops/log.ts'
import { FleetCounts } from '#server/telemetry/tracker/fleet-counts.ts'
import { aFleet } from '#tests/builders/fleet-view.ts'
import { aPositionRow, aTracker, FLEET_OEM, FLEET_ORG } from '#tests/builders/tracked-fleet.ts'
import { aCaller } from '#tests/support/caller.ts'
import { SyntheticFleet } from '../live-map/synthetic-fleet.ts'

const STEP_MS = 250
const SECOND_MS = 1000
const REPORT_EVERY_MS = 10_000

export interface CompositeServer {
  url: string
  close(): Promise<void>
}

/**
 * Pages and calls of a running platform, and the platform's own live stream over so many synthetic vehicles that each report
 * every ten seconds: what a browser has to do for a fleet no simulator on the same machine could feed.
 */
export async function compositeServer(platformUrl: string, vehicles: number, port: number): Promise<CompositeServer> {
  const tracker = await aTracker(vehicles)
  tracker.directory.publicTenant = FLEET_OEM
  const fleet = new SyntheticFleet(vehicles)
  const report = (from: number, each: number) => {
    const now = Date.now()
    fleet.rows(from, each, (at, place) => tracker.apply(aPositionRow({ vehicleId: at + 1, ts: now, ...place }), now))
  }
  report(0, vehicles)
  const counts = new FleetCounts(tracker)
  const second = setInterval(() => {
    tracker.refreshStates(Date.now())
    counts.tick(Date.now())
  }, SECOND_MS)
  const part = Math.ceil((vehicles * STEP_MS) / REPORT_EVERY_MS)
  let next = 0
  const beat = setInterval(() => {
    fleet.advance(next, part, REPORT_EVERY_MS / 1000)
    report(next, part)
    next = (next + part) % vehicles
  }, STEP_MS)

  const http = createServer((asked, answer) => passOn(platformUrl, asked, answer))
  const live = new LiveServer({
    tracker,
    fleet: { ...aFleet(() => []), counters: (scope) => counts.counters(scope, Date.now()) },
    metrics: liveMetrics(new Registry()),
    log: createLog('warn'),
  })
  live.attach(http, () => Promise.resolve(aCaller({ oemId: FLEET_OEM, orgIds: [FLEET_ORG] })))
  await new Promise<void>((done, failed) => {
    http.once('error', failed)
    http.listen(port, '127.0.0.1', done)
  })
  return {
    url: `http://127.0.0.1:${port}`,
    async close() {
      clearInterval(beat)
      clearInterval(second)
      await live.close()
      http.closeAllConnections()
      await new Promise((done) => http.close(done))
    },
  }
}

function passOn(platformUrl: string, asked: IncomingMessage, answer: ServerResponse): void {
  const target = new URL(asked.url ?? '/', platformUrl)
  const passed = request(
    target,
    { method: asked.method, headers: { ...asked.headers, host: target.host } },
    (given) => {
      answer.writeHead(given.statusCode ?? 502, given.headers)
      given.pipe(answer)
    },
  )
  passed.on('error', () => answer.writeHead(502).end())
  asked.pipe(passed)
}
