import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { Logger } from 'pino'
import { rowsOf } from '../recorder/request-rows.ts'
import type { StoreRequest, TelemetryRows } from '../recorder/telemetry-row.ts'
import { PARTITIONS, partitionOf, rowsToWire, type TelemetryStream } from './telemetry-stream.ts'

export interface StreamRecorderParts {
  stream: Pick<TelemetryStream, 'publish'>
  /** The longest message the servers take. */
  mostBytes: number
  log: Logger
  /** Reading from terminals stops above this number of unconfirmed rows. */
  mostWaiting?: number
  waiting?(rows: number): void
}

/** As the recorder does it: a batch closes at this many rows or when its oldest request is this old (ARCHITECTURE §1). */
const CLOSE_ROWS = 500
const CLOSE_MS = 50
const MOST_ROWS = 2_000
const MOST_WAITING = 50_000
const RESUME_SHARE = 0.5
const FIRST_RETRY_MS = 100
const LONGEST_RETRY_MS = 2_000

/**
 * Takes the place of the recorder in a gateway: a request is settled once the cluster has accepted it. The worker of
 * its partition puts it into the database.
 */
export class StreamRecorder {
  private readonly parts: StreamRecorderParts
  private readonly mostWaiting: number
  private readonly queues = Array.from({ length: PARTITIONS }, (): StoreRequest[] => [])
  private readonly sending = new Map<number, Promise<void>>()
  private readonly pressureListeners: ((full: boolean) => void)[] = []
  private readonly closing = new AbortController()
  private timer: NodeJS.Timeout | null = null
  private waitingRows = 0
  private full = false

  constructor(parts: StreamRecorderParts) {
    this.parts = parts
    this.mostWaiting = parts.mostWaiting ?? MOST_WAITING
  }

  get saturated(): boolean {
    return this.full
  }

  onPressure(listener: (full: boolean) => void): void {
    this.pressureListeners.push(listener)
  }

  submit(request: StoreRequest): void {
    const partition = partitionOf(request.order)
    const queue = this.queues[partition]!
    queue.push(request)
    this.waitingChanged(rowsOf(request))
    if (queue.length >= CLOSE_ROWS) this.send(partition)
    else this.timer ??= setTimeout(() => this.sendAll(), CLOSE_MS)
  }

  /** Waits until everything is accepted, at most `timeoutMs`. */
  async drain(timeoutMs: number): Promise<void> {
    const until = performance.now() + timeoutMs
    while (this.waitingRows > 0 && performance.now() < until) {
      this.sendAll()
      await Promise.race([
        Promise.all(this.sending.values()),
        wait(until - performance.now(), undefined, { ref: false }),
      ])
    }
  }

  /** Drains, then gives up on the rest; nothing of that was acknowledged. */
  async close(timeoutMs: number): Promise<void> {
    await this.drain(timeoutMs)
    if (this.timer) clearTimeout(this.timer)
    this.closing.abort()
    await Promise.all(this.sending.values())
  }

  private sendAll(): void {
    if (this.timer) clearTimeout(this.timer)
    this.timer = null
    for (let partition = 0; partition < PARTITIONS; partition += 1) this.send(partition)
  }

  /** One message of a partition is on its way at a time: that keeps its order whatever fails. */
  private send(partition: number): void {
    if (this.sending.has(partition) || this.queues[partition]!.length === 0 || this.closing.signal.aborted) return
    const work = this.sendQueue(partition).finally(() => this.sending.delete(partition))
    this.sending.set(partition, work)
  }

  private async sendQueue(partition: number): Promise<void> {
    const queue = this.queues[partition]!
    while (queue.length > 0 && !this.closing.signal.aborted) {
      let rows = 0
      let count = 0
      while (count < queue.length && (count === 0 || rows + rowsOf(queue[count]!) <= MOST_ROWS)) {
        rows += rowsOf(queue[count]!)
        count += 1
      }
      await this.sendRequests(partition, queue.splice(0, count))
    }
  }

  private async sendRequests(partition: number, requests: StoreRequest[]): Promise<void> {
    const bytes = rowsToWire(requests.map(plainRows))
    if (bytes.length > this.parts.mostBytes) {
      if (requests.length === 1) return this.settle(requests, 'refused')
      const middle = requests.length >> 1
      await this.sendRequests(partition, requests.slice(0, middle))
      return this.sendRequests(partition, requests.slice(middle))
    }
    const id = randomUUID()
    for (
      let retryMs = FIRST_RETRY_MS;
      !this.closing.signal.aborted;
      retryMs = Math.min(retryMs * 2, LONGEST_RETRY_MS)
    ) {
      try {
        await this.parts.stream.publish(partition, id, bytes)
        return this.settle(requests, 'stored')
      } catch (error) {
        this.parts.log.warn({ err: error, partition }, 'rows not taken by the telemetry stream, will retry')
        await wait(retryMs, undefined, { signal: this.closing.signal }).catch(() => undefined)
      }
    }
  }

  private settle(requests: readonly StoreRequest[], outcome: 'stored' | 'refused'): void {
    for (const request of requests) {
      if (outcome === 'refused')
        this.parts.log.error({ order: request.order }, 'rows too long for the telemetry stream')
      try {
        request.settle(outcome)
      } catch (error) {
        this.parts.log.error({ err: error }, 'settling a stored request failed')
      }
      this.waitingChanged(-rowsOf(request))
    }
  }

  private waitingChanged(rows: number): void {
    this.waitingRows += rows
    this.parts.waiting?.(this.waitingRows)
    const full = this.waitingRows >= (this.full ? this.mostWaiting * RESUME_SHARE : this.mostWaiting)
    if (full === this.full) return
    this.full = full
    for (const listener of this.pressureListeners) listener(full)
  }
}

/** Without what concerns only the gateway. */
function plainRows({ positions, logs, messages, energy, drivers }: StoreRequest): TelemetryRows {
  return {
    positions,
    logs,
    ...(messages ? { messages } : {}),
    ...(energy ? { energy } : {}),
    ...(drivers ? { drivers } : {}),
  }
}
