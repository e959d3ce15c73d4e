import { createServer, type Server } from 'node:http'
import { Registry } from 'prom-client'
import { createLog } from '#server/ops/log.ts'
import { startTelemetry, type Telemetry } from '#server/telemetry/telemetry.ts'
import type { TelemetryParts } from '#server/telemetry/telemetry-parts.ts'
import type { Authenticate } from '#server/telemetry/live/live-admission.ts'
import type { Database } from '#server/store/database.ts'

export interface TestTelemetry extends Telemetry {
  metrics: Registry
  /** Port of the live stream, once `attachLive` of this helper was used. */
  listen(authenticate: Authenticate): Promise<number>
}

/** Telemetry on ports the system chooses. */
export async function testTelemetry(
  db: Database,
  options: Partial<Omit<TelemetryParts, 'db'>> = {},
): Promise<TestTelemetry> {
  const metrics = options.metrics ?? new Registry()
  const log = options.log ?? createLog('silent')
  const telemetry = await startTelemetry({
    settings: { gatewayPort: 0, gb32960Port: 0 },
    // Tests wait for each acknowledgement.
    plainMs: 50,
    ...options,
    db,
    log,
    metrics,
  })
  const servers: Server[] = []
  return {
    ...telemetry,
    metrics,
    async listen(authenticate) {
      const server = createServer()
      servers.push(server)
      telemetry.attachLive(server, authenticate)
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
      return (server.address() as { port: number }).port
    },
    async close() {
      await telemetry.close()
      for (const server of servers) {
        server.closeAllConnections()
        await new Promise((resolve) => server.close(resolve))
      }
    },
  }
}
