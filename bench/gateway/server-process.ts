import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Registry } from 'prom-client'
import type { ConflictRepository } from '#server/telemetry/gateway/conflict-repository.ts'
import { ConnectionBudget } from '#server/telemetry/gateway/connection-limits.ts'
import { DataFaults } from '#server/telemetry/gateway/data-faults.ts'
import { Gateway } from '#server/telemetry/gateway/gateway.ts'
import { gatewayMetrics } from '#server/telemetry/gateway/gateway-metrics.ts'
import { TerminalRegistry } from '#server/telemetry/gateway/terminal-registry.ts'
import type { StoredTerminal, TerminalRepository } from '#server/telemetry/gateway/terminal-repository.ts'
import { createLog } from '#server/ops/log.ts'
import type { StoreRequest } from '#server/telemetry/recorder/telemetry-row.ts'
import { createDatabase } from '#server/store/database.ts'
import { startTelemetry } from '#server/telemetry/telemetry.ts'
import { FleetDirectory } from '#server/telemetry/tracker/fleet-directory.ts'
import type { FleetRepository } from '#server/telemetry/tracker/fleet-repository.ts'
import { Tracker } from '#server/telemetry/tracker/tracker.ts'
import { AUTH_CODE, phoneOf } from './terminal-frames.ts'

/*
 * One server under measurement, in a process of its own so that memory and processor time are its alone.
 *   splitter  a bare Node server: cuts at 7E and writes a ready-made answer for each frame
 *   answer    the gateway with a store that is always done
 *   stored    the whole way into the embedded database
 */

export type ServerMode = 'splitter' | 'answer' | 'stored'
export type ServerOrder = { ask: 'use' } | { ask: 'memory' } | { ask: 'rows' } | { ask: 'sessions' } | { ask: 'close' }
export interface Use {
  cpu: number
  at: number
}

const FLAG = 0x7e
const READY_ANSWER = Buffer.from('7e8001000501400000000000000001020000a67e', 'hex')
const LIMITS = {
  connectionsPerSecond: 1_000_000,
  connectionBurst: 1_000_000,
  mostStrangers: 1_000_000,
  authenticateMs: 600_000,
}
const log = createLog('warn')

interface Server {
  port: number
  rows(): Promise<number>
  /** Sessions and connections the gateway counts. */
  sessions(): Promise<{ sessions: number; connections: number }>
  close(): Promise<void>
}

const uncounted = () => Promise.resolve({ sessions: 0, connections: 0 })

async function splitter(): Promise<Server> {
  const server = createServer({ noDelay: true }, (socket: Socket) => {
    let held: Buffer | null = null
    socket.on('error', () => undefined)
    socket.on('data', (chunk: Buffer) => {
      const bytes: Buffer = held ? Buffer.concat([held, chunk]) : chunk
      let from = bytes.indexOf(FLAG)
      while (from >= 0) {
        const to = bytes.indexOf(FLAG, from + 1)
        if (to < 0) break
        if (to > from + 1) socket.write(READY_ANSWER)
        from = to === from + 1 ? to : bytes.indexOf(FLAG, to + 1)
      }
      held = from >= 0 ? bytes.subarray(from) : null
    })
  })
  await new Promise<void>((resolve) => server.listen({ port: 0, host: '127.0.0.1', backlog: 4096 }, resolve))
  const { port } = server.address() as { port: number }
  return {
    port,
    rows: () => Promise.resolve(0),
    sessions: uncounted,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

async function answer(connections: number): Promise<Server> {
  const stored = Array.from({ length: connections }, (_, index) => aTerminal(index))
  const directory = new FleetDirectory({
    vehicles: () =>
      Promise.resolve(
        stored.map(({ vehicleId }) => ({
          vehicleId: vehicleId!,
          vin: '',
          plate: '',
          oemId: 'bench',
          orgId: 1,
          timeoutSeconds: 600,
        })),
      ),
    organisations: () => Promise.resolve([{ id: 1, oemId: 'bench', parentId: null }]),
    publicTenant: () => Promise.resolve(null),
  } as unknown as FleetRepository)
  await directory.load()
  const tracker = new Tracker(directory)
  tracker.adoptDirectory(Date.now())
  const terminals = { all: () => Promise.resolve(stored) } as unknown as TerminalRepository
  const registry = new TerminalRegistry(terminals)
  await registry.load()
  let rows = 0
  const noop = () => undefined
  const gateway = new Gateway({
    recorder: {
      submit(request: StoreRequest) {
        rows += request.positions.length
        request.settle('stored')
      },
      onPressure: noop,
    },
    tracker,
    registry,
    terminals,
    commands: {
      acknowledged: noop,
      answered: noop,
      energyAnswered: noop,
      positionStored: noop,
      partsMissing: noop,
      connected: noop,
    },
    metrics: gatewayMetrics(new Registry()),
    log,
    registration: 'open',
    budget: new ConnectionBudget(LIMITS),
    conflicts: {} as ConflictRepository,
    faults: new DataFaults({ add: () => Promise.resolve() }, { add: () => Promise.resolve(true) }, log),
    troubles: { note: noop },
    brakes: { note: noop },
    readings: { noteFrames: noop, noteItems: noop },
    bodies: { note: noop },
    headUnits: { keep: () => Promise.resolve(true) },
  })
  const port = await gateway.listen(0, '127.0.0.1')
  return {
    port,
    rows: () => Promise.resolve(rows),
    sessions: uncounted,
    async close() {
      await gateway.stopReading()
      await gateway.closeAll()
    },
  }
}

function aTerminal(index: number): StoredTerminal {
  return {
    terminalId: index + 1,
    phone: phoneOf(index),
    oemId: 'bench',
    vehicleId: index + 1,
    vin: '',
    plate: '',
    archived: false,
    iccid: '',
    firmware: '',
    authCode: AUTH_CODE,
    deviceId: null,
    deviceMaker: '',
    imei: '',
    loginIccid: '',
    dialect: 'standard',
    dialectSettings: null,
    blocked: false,
    deregistered: false,
    timeoutSeconds: 600,
    registeredAt: new Date(),
  }
}

async function stored(connections: number): Promise<Server> {
  const dataDir = mkdtempSync(join(tmpdir(), 'fleetwall-bench-'))
  const db = createDatabase({ dataDir }, log)
  await db.start()
  await db.pool.query(`insert into tenant (oem_id, name) values ('bench', 'Bench');
    insert into organisation (oem_id, name, path) values ('bench', 'Bench', '1.');
    insert into vehicle_model (oem_id, brand_code, brand_name, series_code, series_name, model_code, model_name, vehicle_class, power_type)
      values ('bench', 'B', 'B', 'B', 'B', 'B', 'B', 'truck', '柴油')`)
  await db.pool.query(
    `insert into vehicle (oem_id, org_id, vin, model_id)
     select 'bench', (select id from organisation), 'LBENCH' || lpad(n::text, 11, '0'), (select id from vehicle_model)
     from generate_series(0, $1 - 1) n order by n`,
    [connections],
  )
  await db.pool.query(
    `insert into terminal (oem_id, vehicle_id, phone, sn, auth_code, registered_at, timeout_seconds)
     select 'bench', v.id, (14000000000 + n)::text, 'SN' || n, $1, now(), 600
     from generate_series(0, $2 - 1) n join vehicle v on v.vin = 'LBENCH' || lpad(n::text, 11, '0')`,
    [AUTH_CODE, connections],
  )
  const metrics = new Registry()
  const gauge = async (name: string) => {
    const { values } = await metrics.getSingleMetric(name)!.get()
    return values.reduce((sum, { value }) => sum + value, 0)
  }
  const telemetry = await startTelemetry({
    db,
    settings: { gatewayPort: 0, gb32960Port: 0 },
    log,
    metrics,
    limits: LIMITS,
  })
  return {
    port: telemetry.gatewayPort,
    async rows() {
      const { rows } = await db.pool.query<{ count: number }>('select count(*)::int as count from position')
      return rows[0]!.count
    },
    sessions: async () => ({
      sessions: await gauge('fleetwall_gateway_sessions'),
      connections: await gauge('fleetwall_gateway_connections'),
    }),
    async close() {
      await telemetry.close()
      await db.close()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

const [mode, connections] = [process.argv[2] as ServerMode, Number(process.argv[3])]
const server = await { splitter, answer, stored }[mode](connections)

async function obey({ ask }: ServerOrder): Promise<unknown> {
  if (ask === 'rows') return server.rows()
  if (ask === 'sessions') return server.sessions()
  if (ask === 'close') return server.close()
  if (ask === 'memory') {
    globalThis.gc?.()
    const { heapUsed, external } = process.memoryUsage()
    return heapUsed + external
  }
  const { user, system } = process.cpuUsage()
  return { cpu: (user + system) / 1e6, at: performance.now() / 1000 } satisfies Use
}

process.on('message', (order: ServerOrder) => {
  obey(order).then(
    (result) => process.send?.({ result }),
    (error: unknown) => process.send?.({ error: String(error) }),
  )
})
process.on('disconnect', () => process.exit())
process.send?.({ result: server.port })
