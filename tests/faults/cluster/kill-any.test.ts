import { constants, createPublicKey, publicEncrypt } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { getPubKey, signIn } from '#core/contract/account.ts'
import { createCommand } from '#core/contract/command.ts'
import type { AnyEndpoint } from '#core/contract/endpoint.ts'
import { LiveViewer } from '#tests/support/live-viewer.ts'
import { aPosition, ScriptedTerminal } from '#tests/support/scripted-terminal.ts'
import { type Cluster, clusterPrograms, startCluster } from '../../../scripts/cluster.mjs'

const BASE = 7760
const TERMINALS = 8
const PASSWORD = 'fleetwall-cluster-1'
const missing = clusterPrograms().missing
if (missing && process.env.CI) throw new Error(missing)

let cluster: Cluster
let db: pg.Client

/** Reports as fast as it is answered, through the proxy; signs on again and repeats what was not answered. */
class Reporter {
  readonly acknowledged: number[] = []
  readonly terminal: ScriptedTerminal
  /** Of the hour that is still open: closed hours are compacted and leave the table. */
  private at = Math.floor(Date.now() / 1000) * 1000 - 5 * 60_000
  private running = true
  readonly ended: Promise<void>

  constructor(phone: string) {
    this.terminal = new ScriptedTerminal(phone, phone.length > 12 ? '2019' : '2013')
    this.ended = this.run()
  }

  stop(): Promise<void> {
    this.running = false
    return this.ended
  }

  private async run(): Promise<void> {
    let serial = 100
    this.at += 1000
    while (this.running) {
      try {
        await this.terminal.signOn(cluster.ports.gatewayPort)
        while (this.running && !this.terminal.closed) {
          // What is sent again has the serial it had.
          this.terminal.send(0x0200, aPosition({ at: this.at, speed: 0 }), serial)
          const gone = this.terminal.whenClosed().then(() => null)
          if ((await Promise.race([this.terminal.answerTo(serial), gone])) !== 0) continue
          this.acknowledged.push(this.at)
          this.at += 1000
          serial = (serial + 1) & 0xffff
        }
      } catch {
        // Nobody took it; it tries again.
        await wait(200)
      }
    }
    this.terminal.end()
  }
}

async function call(port: number, endpoint: AnyEndpoint, token?: string, body?: unknown) {
  const answer = await fetch(`http://127.0.0.1:${port}${endpoint.path}`, {
    method: endpoint.method,
    headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
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

describe.skipIf(missing)(
  `kill -9 of any process of a cluster ${missing ? `(${missing})` : ''}`,
  { timeout: 300_000 },
  () => {
    beforeAll(async () => {
      cluster = await startCluster({
        base: BASE,
        vehicles: TERMINALS,
        say: () => undefined,
        command: [process.execPath, '--import', 'tsx', 'src/server/cli/cli.ts'],
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
      const { rows: fleet } = await db.query<{ phone: string; vehicle_id: number; vin: string }>(
        `select t.phone, t.vehicle_id, v.vin from terminal t join vehicle v on v.id = t.vehicle_id
        where v.oem_id = 'demo' order by t.id limit ${TERMINALS}`,
      )
      const reporters = fleet.map(({ phone }) => new Reporter(phone))
      const moving = async () => {
        const before = reporters.map((one) => one.acknowledged.length)
        await expect
          .poll(() => reporters.every((one, at) => one.acknowledged.length > before[at]! + 2), { timeout: 60_000 })
          .toBe(true)
      }
      await moving()
      for (const name of ['worker-1', 'gateway-2', 'api-1', 'nats-1', 'video-1']) {
        const { child, again, ended } = cluster.processes.get(name)!
        child.kill('SIGKILL')
        await ended
        await moving()
        again()
      }
      const token = await signedIn(cluster.ports.apis[1]!)
      const given = await call(cluster.ports.apis[1]!, createCommand, token, {
        vin: fleet[0]!.vin,
        kind: 'queryLocation',
      })
      const asked = await reporters[0]!.terminal.next((frame) => frame.id === 0x8201)
      expect(given.code).toBe(200)
      expect(asked.id).toBe(0x8201)
      const viewer = await (await new LiveViewer(cluster.ports.apis[1]!, token).connected()).subscribe()
      await expect
        .poll(() => fleet.every(({ vehicle_id }) => viewer.vehicles.has(vehicle_id)), { timeout: 20_000 })
        .toBe(true)
      viewer.socket.close()
      await Promise.all(reporters.map((one) => one.stop()))

      const expected = reporters.flatMap((one, at) => one.acknowledged.map((ts) => `${fleet[at]!.vehicle_id}/${ts}`))
      const lost = async () => {
        const { rows } = await db.query<{ vehicle_id: number; ts: Date; n: number }>(
          'select vehicle_id, ts, count(*)::int as n from position group by vehicle_id, ts',
        )
        const stored = new Map(rows.map((row) => [`${row.vehicle_id}/${row.ts.getTime()}`, row.n]))
        return expected.filter((key) => stored.get(key) !== 1)
      }
      // Acknowledged is accepted by the stream; a worker has it in the database a moment later.
      await expect.poll(lost, { timeout: 30_000 }).toEqual([])
      expect(expected.length).toBeGreaterThan(TERMINALS * 15)
    })
  },
)
