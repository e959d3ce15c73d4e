import type pg from 'pg'
import { expect } from 'vitest'
import { NO_END, positionHistoryRepository } from '#server/telemetry/history/position-history-repository.ts'
import { aPosition, ScriptedTerminal } from '#tests/support/scripted-terminal.ts'

const HOUR_MS = 3_600_000
/** A fault lasts longer than a terminal that is answered has to wait. */
const ANSWER_MS = 180_000

interface Message {
  times: number[]
  serial: number
}

export interface OnTheBooks {
  phone: string
  vehicleId: number
}

/** Terminals of the demo fleet, with their vehicles. */
export async function onTheBooks(pool: pg.Pool, count: number): Promise<OnTheBooks[]> {
  const { rows } = await pool.query<OnTheBooks>(
    'select phone, vehicle_id as "vehicleId" from terminal where vehicle_id is not null order by id limit $1',
    [count],
  )
  expect(rows).toHaveLength(count)
  return rows
}

/** Longer numbers than a 2013 header holds belong to newer terminals. */
function terminalOf(phone: string): ScriptedTerminal {
  const terminal = new ScriptedTerminal(phone, phone.length > 12 ? '2019' : '2013')
  terminal.waitMs = ANSWER_MS
  return terminal
}

/** One terminal that reports as fast as it is acknowledged, sends again what was not, and remembers what was. */
export class Reporter {
  readonly vehicleId: number
  readonly acknowledged: number[] = []
  readonly phone: string
  private readonly sizes: readonly number[]
  private terminal: ScriptedTerminal
  private unanswered: Message[] = []
  /** Device time of the newest report; every report has a second of its own. */
  private at = Math.floor(Date.now() / 1000) * 1000 - 20 * HOUR_MS
  private serial = 100
  private running = false

  /** `sizes`: positions in each of the messages it has on the way at once. */
  constructor({ phone, vehicleId }: OnTheBooks, sizes: readonly number[] = [1, 1, 3]) {
    this.phone = phone
    this.vehicleId = vehicleId
    this.sizes = sizes
    this.terminal = terminalOf(phone)
  }

  /** Until it is stopped or the connection ends. */
  async run(port: number): Promise<void> {
    this.running = true
    this.terminal = await terminalOf(this.phone).signOn(port)
    while (this.running && !this.terminal.closed) {
      if (this.unanswered.length === 0) this.unanswered = this.sizes.map((size) => this.message(size))
      await this.report(this.unanswered)
    }
  }

  /** After what is on the way was answered. */
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

export const acknowledgedBy = (reporters: readonly Reporter[]): number =>
  reporters.reduce((sum, { acknowledged }) => sum + acknowledged.length, 0)

/** From now on every reporter is answered. */
export async function allAnswered(reporters: readonly Reporter[], timeout = 120_000): Promise<void> {
  const before = reporters.map(({ acknowledged }) => acknowledged.length)
  const silent = () => reporters.filter((one, at) => one.acknowledged.length === before[at]).map(({ phone }) => phone)
  await expect.poll(silent, { timeout }).toEqual([])
}

/** Acknowledged reports that are not in the database exactly once: raw, late or in chunks. */
export async function wronglyStored(pool: pg.Pool, reporters: readonly Reporter[]): Promise<string[]> {
  const history = positionHistoryRepository({ pool })
  const wrong: string[] = []
  for (const { vehicleId, acknowledged } of reporters) {
    const counts = new Map<number, number>()
    for (const { ts } of await history.range(vehicleId, { from: 0, to: NO_END })) {
      counts.set(ts, (counts.get(ts) ?? 0) + 1)
    }
    for (const ts of acknowledged) {
      if (counts.get(ts) !== 1) wrong.push(`${vehicleId}/${ts}: ${counts.get(ts) ?? 0} times`)
    }
  }
  return wrong
}
