import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, describe, expect, it } from 'vitest'
import { projectFolder } from '#server/ops/project-folder.ts'
import { NO_END, positionHistoryRepository } from '#server/history/position-history-repository.ts'
import { embeddedConnection } from '#server/store/embedded-postgres.ts'
import { aPosition, ScriptedTerminal } from '#tests/support/scripted-terminal.ts'

const ROUNDS = Number(process.env.FAULT_ROUNDS ?? 3)
const TERMINALS = 12
const PORT = 7740
const GATEWAY_PORT = 7741
/** Milliseconds of traffic before each kill, so that some fall into a transaction and some between two. */
const killAfter = (round: number) => 700 + ((round * 389) % 900)

const dataDir = mkdtempSync(join(tmpdir(), 'fleetwall-kill-'))
let child: ChildProcess | undefined

afterAll(async () => {
  child?.kill('SIGKILL')
  try {
    // The embedded server outlives the killed process by design.
    process.kill(Number(readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0]), 'SIGINT')
  } catch {
    // It is gone already.
  }
  await wait(500)
  rmSync(dataDir, { recursive: true, force: true })
})

/** The real program, with a fleet of its own on the books. */
async function startServer(): Promise<ChildProcess> {
  const started = spawn(process.execPath, ['--import', 'tsx', 'src/server/cli/cli.ts', 'serve'], {
    cwd: projectFolder(),
    env: {
      ...process.env,
      DATA_DIR: dataDir,
      PORT: String(PORT),
      GATEWAY_PORT: String(GATEWAY_PORT),
      GB32960_PORT: '0',
      VIDEO_PORT: '0',
      ATTACHMENT_PORT: '0',
      SIM_VEHICLES: String(TERMINALS),
      DEMO: '1',
      LOG_LEVEL: 'info',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let told = ''
  await new Promise<void>((resolve, reject) => {
    const listen = (text: Buffer) => {
      told += text.toString()
      if (told.includes('"msg":"ready"')) resolve()
    }
    started.stdout.on('data', listen)
    started.stderr.on('data', listen)
    started.once('exit', (code) => reject(new Error(`the server ended with ${code}\n${told}`)))
  })
  return started
}

async function positionsOf(vehicleId: number) {
  return withClient((pool) => positionHistoryRepository({ pool }).range(vehicleId, { from: 0, to: NO_END }))
}

const rows = <R extends pg.QueryResultRow>(text: string): Promise<R[]> =>
  withClient(async (client) => (await client.query<R>(text)).rows)

async function withClient<T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const pool = new pg.Pool({ ...embeddedConnection(join(dataDir, 'postgres')), max: 1 })
  const client = await pool.connect()
  try {
    return await work(client)
  } finally {
    client.release()
    await pool.end()
  }
}

/** Longer numbers than a 2013 header holds belong to newer terminals. */
const terminalOf = (phone: string) => new ScriptedTerminal(phone, phone.length > 12 ? '2019' : '2013')

interface Message {
  times: number[]
  serial: number
}

/** One terminal that reports as fast as it is acknowledged, sends again what was not, and remembers what was. */
class Reporter {
  readonly phone: string
  readonly acknowledged: number[] = []
  private terminal: ScriptedTerminal
  private unanswered: Message[] = []
  /** Device time of the newest report; every report has a second of its own. */
  private at = Math.floor(Date.now() / 1000) * 1000 - 20 * 3_600_000
  private serial = 100
  private running = false

  constructor(phone: string) {
    this.phone = phone
    this.terminal = terminalOf(phone)
  }

  async run(): Promise<void> {
    this.terminal = await terminalOf(this.phone).signOn(GATEWAY_PORT)
    this.running = true
    while (this.running && !this.terminal.closed) {
      if (this.unanswered.length === 0) this.unanswered = [this.message(1), this.message(1), this.message(3)]
      await this.report(this.unanswered)
    }
  }

  stop(): void {
    this.running = false
  }

  end(): void {
    this.terminal.end()
  }

  private message(positions: number): Message {
    this.serial = (this.serial + 1) & 0xffff
    return { times: Array.from({ length: positions }, () => (this.at += 1000)), serial: this.serial }
  }

  /** All on the way at once; keeps what was not answered, to send it again under the same serials. */
  private async report(messages: readonly Message[]): Promise<void> {
    for (const { times, serial } of messages) {
      const positions = times.map((at) => aPosition({ at }))
      if (positions.length === 1) this.terminal.send(0x0200, positions[0]!, serial)
      else this.terminal.send(0x0704, { count: positions.length, kind: 1, positions }, serial)
    }
    const gone = this.terminal.whenClosed().then(() => null)
    for (const message of messages) {
      const result = await Promise.race([this.terminal.answerTo(message.serial), gone])
      if (result !== 0) continue
      this.acknowledged.push(...message.times)
      this.unanswered = this.unanswered.filter((one) => one !== message)
    }
  }
}

describe('kill -9 under load', { timeout: 60_000 + ROUNDS * 60_000 }, () => {
  it('loses no acknowledged position and keeps each once', async () => {
    child = await startServer()
    const terminals = await rows<{ phone: string; vehicle_id: number }>(
      `select phone, vehicle_id from terminal where vehicle_id is not null order by id limit ${TERMINALS}`,
    )
    expect(terminals).toHaveLength(TERMINALS)
    const reporters = terminals.map(({ phone }) => new Reporter(phone))
    for (let round = 0; round < ROUNDS; round += 1) {
      if (round > 0) child = await startServer()
      const before = reporters.map((reporter) => reporter.acknowledged.length)
      const runs = reporters.map((reporter) => reporter.run())
      await expect
        .poll(() => reporters.every((one, at) => one.acknowledged.length > before[at]!), { timeout: 30_000 })
        .toBe(true)
      await wait(killAfter(round))
      child.removeAllListeners('exit')
      child.kill('SIGKILL')
      await Promise.all(runs)
    }
    child = await startServer()
    // By now some are raw, some came after their hour was closed, and some of those are in chunks.
    const counts = new Map<string, number>()
    for (const { vehicle_id: id } of terminals) {
      for (const { ts } of await positionsOf(id)) counts.set(`${id}/${ts}`, (counts.get(`${id}/${ts}`) ?? 0) + 1)
    }
    const expected = reporters.flatMap((reporter, at) =>
      reporter.acknowledged.map((ts) => `${terminals[at]!.vehicle_id}/${ts}`),
    )
    const wrong = expected.filter((key) => counts.get(key) !== 1)
    expect(expected.length).toBeGreaterThan(TERMINALS * ROUNDS * 5)
    expect(wrong).toEqual([])
    // After the last restart it serves as before.
    const runs = reporters.map((reporter) => reporter.run())
    const before = reporters.map((reporter) => reporter.acknowledged.length)
    await expect
      .poll(() => reporters.every((one, at) => one.acknowledged.length > before[at]!), { timeout: 30_000 })
      .toBe(true)
    for (const reporter of reporters) reporter.stop()
    await Promise.all(runs)
    for (const reporter of reporters) reporter.end()
  })
})
