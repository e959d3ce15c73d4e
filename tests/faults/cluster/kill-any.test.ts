import { constants, createPublicKey, publicEncrypt } from 'node:crypto'
import { loadavg } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import { jetstreamManager } from '@nats-io/jetstream'
import { connect } from '@nats-io/transport-node'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { getPubKey, signIn } from '#core/contract/account.ts'
import { createCommand, getCommand } from '#core/contract/command.ts'
import type { AnyEndpoint } from '#core/contract/endpoint.ts'
import { NO_END, positionHistoryRepository } from '#server/telemetry/history/position-history-repository.ts'
import { LiveViewer } from '#tests/support/live-viewer.ts'
import { aPosition, ScriptedTerminal } from '#tests/support/scripted-terminal.ts'
import { type Cluster, clusterPrograms, startCluster } from '../../../scripts/cluster.mjs'
import { buildProgram } from '../build-program.ts'

const BASE = 7760
const TERMINALS = 8
const HOUR_MS = 3_600_000
/** Of hours that are closed: some of the reports are compacted while the test runs. */
const AGE_MS = 20 * HOUR_MS
const PASSWORD = 'fleetwall-cluster-1'
const missing = clusterPrograms().missing
if (missing && process.env.CI) throw new Error(missing)

let cluster: Cluster
let db: pg.Client

/** Reports as fast as it is answered, through the proxy; logs in again and repeats what was not answered. */
class Reporter {
  readonly acknowledged: number[] = []
  terminal: ScriptedTerminal
  private readonly phone: string
  /** Why the last attempt ended. */
  trouble = 'not answered yet'
  /** Every report has a second of its own. */
  private at = Math.floor(Date.now() / 1000) * 1000 - AGE_MS
  private serial = 100
  private running = true
  private readonly ended: Promise<void>

  constructor(phone: string) {
    this.phone = phone
    this.terminal = terminalOf(phone)
    this.ended = this.run()
  }

  stop(): Promise<void> {
    this.running = false
    return this.ended
  }

  private async run(): Promise<void> {
    while (this.running) {
      try {
        // A new one each time: what came late on the last connection answers nothing of this one.
        this.terminal = terminalOf(this.phone)
        await this.terminal.signOn(cluster.ports.gatewayPort)
        while (this.running && !this.terminal.closed) await this.report()
      } catch (error) {
        this.trouble = String(error)
        // The call was not accepted; it is retried.
        await wait(200)
      }
      this.terminal.end()
    }
  }

  /** Reports without answer are repeated with their serial. */
  private async report(): Promise<void> {
    const { terminal, at, serial } = this
    terminal.send(0x0200, aPosition({ at, speed: 0 }), serial)
    const gone = terminal.whenClosed().then(() => null)
    if ((await Promise.race([terminal.answerTo(serial), gone])) !== 0) return
    this.acknowledged.push(at)
    this.at += 1000
    this.serial = (serial + 1) & 0xffff
  }
}

/** Longer numbers than a 2013 header holds belong to newer terminals. */
const terminalOf = (phone: string) => new ScriptedTerminal(phone, phone.length > 12 ? '2019' : '2013')

async function call(port: number, { method, path }: AnyEndpoint, token?: string, input?: Record<string, unknown>) {
  const query = method === 'GET' && input ? `?${new URLSearchParams(input as Record<string, string>)}` : ''
  const answer = await fetch(`http://127.0.0.1:${port}${path}${query}`, {
    method,
    headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
    ...(method === 'GET' || !input ? {} : { body: JSON.stringify(input) }),
  })
  return (await answer.json()) as { code: number; data: Record<string, never> }
}

async function signedIn(port: number): Promise<string> {
  const { data } = await call(port, getPubKey)
  const key = createPublicKey({ key: Buffer.from(data.publicKey!, 'base64'), format: 'der', type: 'spki' })
  const padding = constants.RSA_PKCS1_OAEP_PADDING
  const password = publicEncrypt({ key, padding, oaepHash: 'sha256' }, Buffer.from(PASSWORD)).toString('base64')
  return (await call(port, signIn, undefined, { username: 'admin', password })).data.token!
}

interface Followed {
  phone: string
  vehicle_id: number
  vin: string
}

const print = (line: string) => process.stdout.write(`cluster: ${line} (load ${loadavg()[0]!.toFixed(1)})\n`)
const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`
const acknowledgedOf = (reporters: readonly Reporter[]) =>
  reporters.reduce((sum, { acknowledged }) => sum + acknowledged.length, 0)

/** From now on every reporter was answered more than twice. */
async function moving(reporters: readonly Reporter[]): Promise<void> {
  const before = reporters.map((one) => one.acknowledged.length)
  const stuck = () => reporters.flatMap((one, at) => (one.acknowledged.length > before[at]! + 2 ? [] : [one.trouble]))
  await expect.poll(stuck, { timeout: 60_000 }).toEqual([])
}

/** Everything that was acknowledged until now comes to be in the database exactly once. */
async function storedOnce(fleet: readonly Followed[], reporters: readonly Reporter[]): Promise<void> {
  const history = positionHistoryRepository({ pool: db })
  const acknowledged = reporters.map((one) => [...one.acknowledged])
  const wrong = async () => {
    const found: string[] = []
    for (const [at, { vehicle_id: id, phone }] of fleet.entries()) {
      const counts = new Map<number, number>()
      for (const { ts } of await history.range(id, { from: 0, to: NO_END })) counts.set(ts, (counts.get(ts) ?? 0) + 1)
      for (const ts of acknowledged[at]!) {
        if (counts.get(ts) !== 1) found.push(`${phone} ${ts}: ${counts.get(ts) ?? 0} times`)
      }
    }
    return found
  }
  // Acknowledged is accepted by the stream; a worker has it in the database a moment later.
  await expect.poll(wrong, { timeout: 60_000 }).toEqual([])
}

/** Name of the NATS server whose end hurts most. */
async function streamLeader(): Promise<string> {
  const connection = await connect({ servers: cluster.env.NATS_URL!.split(',') })
  try {
    const { cluster: copies } = await (await jetstreamManager(connection)).streams.info('fleetwall-telemetry')
    return copies!.leader!
  } finally {
    await connection.close()
  }
}

/** Ordered with one api, carried out by the terminal, seen at the other. */
async function commandReaches(port: number, other: number, tokens: string[], vin: string, reporter: Reporter) {
  const [token, otherToken] = port === cluster.ports.apis[0] ? tokens : tokens.toReversed()
  const given = await call(port, createCommand, token, { vin, kind: 'queryLocation' })
  expect(given).toMatchObject({ code: 200 })
  const { terminal } = reporter
  const { serial } = await terminal.next((frame) => frame.id === 0x8201)
  terminal.send(0x0201, { serial, ...aPosition({ at: Date.now() - AGE_MS - HOUR_MS, speed: 0 }) })
  const status = async () => (await call(other, getCommand, otherToken, { jobId: given.data.jobId })).data.status
  await expect.poll(status, { timeout: 20_000 }).toBe('executed')
}

/** Reports from now on are seen by a viewer of this API. */
async function liveFollows(port: number, token: string, fleet: readonly Followed[]): Promise<void> {
  const viewer = await (await new LiveViewer(port, token).connected()).subscribe()
  const timeOf = ({ vehicle_id: id }: Followed) => viewer.vehicles.get(id)?.time ?? 0
  const before = fleet.map(timeOf)
  await expect
    .poll(() => fleet.filter((one, at) => timeOf(one) <= before[at]!).map(({ vin }) => vin), { timeout: 30_000 })
    .toEqual([])
  viewer.socket.close()
}

describe.skipIf(missing)(
  `kill -9 of any process of a cluster ${missing ? `(${missing})` : ''}`,
  { timeout: 300_000 },
  () => {
    beforeAll(async () => {
      cluster = await startCluster({
        base: BASE,
        vehicles: TERMINALS,
        say: () => undefined,
        command: [process.execPath, buildProgram()],
        env: { ADMIN_PASSWORD: PASSWORD, LOG_LEVEL: 'warn' },
      })
      db = new pg.Client(cluster.databaseUrl)
      await db.connect()
    }, 300_000)
    afterAll(async () => {
      await db?.end()
      await cluster?.stop()
    }, 60_000)

    it('loses nothing that was acknowledged, stores nothing twice, and goes on', async () => {
      const { rows: fleet } = await db.query<Followed>(
        `select t.phone, t.vehicle_id, v.vin from terminal t join vehicle v on v.id = t.vehicle_id
        where v.oem_id = 'demo' order by t.id limit ${TERMINALS}`,
      )
      expect(fleet).toHaveLength(TERMINALS)
      const reporters = fleet.map(({ phone }) => new Reporter(phone))
      await moving(reporters)
      // One of each kind; of the NATS servers the one that leads the stream.
      for (const name of ['worker-1', 'gateway-2', 'api-1', await streamLeader(), 'video-1']) {
        const { child, again, ended } = cluster.processes.get(name)!
        const killed = performance.now()
        child.kill('SIGKILL')
        await ended
        await moving(reporters)
        const served = performance.now() - killed
        await storedOnce(fleet, reporters)
        print(
          `${name} killed: all report again after ${seconds(served)}, all of it is stored after ${seconds(performance.now() - killed)}`,
        )
        // It comes back while the next one is killed.
        again()
      }
      await cluster.ready()
      const tokens = [await signedIn(cluster.ports.apis[0]!), await signedIn(cluster.ports.apis[1]!)]
      for (const [at, port] of cluster.ports.apis.entries()) {
        await commandReaches(port, cluster.ports.apis[1 - at]!, tokens, fleet[at]!.vin, reporters[at]!)
        await liveFollows(port, tokens[at]!, fleet)
      }
      await Promise.all(reporters.map((one) => one.stop()))
      await storedOnce(fleet, reporters)
      expect(acknowledgedOf(reporters)).toBeGreaterThan(TERMINALS * 20)
      print(`${acknowledgedOf(reporters)} acknowledged reports, each is stored once`)
    })
  },
)
