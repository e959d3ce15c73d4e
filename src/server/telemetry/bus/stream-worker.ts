import type { Pool, ClientConfig } from 'pg'
import type { Logger } from 'pino'
import type { Recorder } from '../recorder/recorder.ts'
import { streamPositions } from '../recorder/stream-position-repository.ts'
import type { StoreOutcome, StreamSource, TelemetryRows } from '../recorder/telemetry-row.ts'
import { oneAtATime } from '#server/ops/one-at-a-time.ts'
import { every, type Repeating } from '#server/ops/every.ts'
import { PartitionClaims } from './partition-claims.ts'
import type { StreamedMessage, StreamedRows, TelemetryStream } from './telemetry-stream.ts'

export interface StreamWorkerParts {
  stream: TelemetryStream
  connection: ClientConfig
  pool: Pool
  /** A recorder for as long as the claims stay the same. */
  recorder(): Recorder
  /** Everything that follows from stored rows is rebuilt from the database; called before the first row of new claims. */
  restore(): Promise<void>
  log: Logger
}

const LOOK_MS = 1_000
const FORGET_MS = 5_000
const DRAIN_MS = 10_000
/** Rows taken from the stream and not yet stored. */
const MOST_TAKEN = 10_000

/** Puts what gateways have sent into the database. The claims of all workers together cover the stream, each part once. */
export class StreamWorker {
  private readonly parts: StreamWorkerParts
  private readonly claims: PartitionClaims
  private readonly look: () => Promise<void>
  private readonly timers: Repeating[] = []
  private run: WorkerRun | null = null
  private stopped = false

  constructor(parts: StreamWorkerParts) {
    this.parts = parts
    this.claims = new PartitionClaims(parts.connection, parts.log)
    this.look = oneAtATime(() => this.settleClaims())
  }

  /** Partitions worked on by this process. */
  get partitions(): readonly number[] {
    return this.run?.partitions ?? []
  }

  get saturated(): boolean {
    return this.run?.recorder.saturated ?? false
  }

  start(): void {
    const failed = (error: unknown) =>
      this.parts.log.warn({ err: error }, 'claims on the telemetry stream not settled, will retry')
    this.timers.push(
      every(LOOK_MS, () => this.look(), failed, { atOnce: true }),
      every(FORGET_MS, () => this.run?.forget(), failed),
    )
  }

  /** Ends after what it has taken is stored; another worker continues from there. */
  async stop(): Promise<void> {
    this.stopped = true
    for (const timer of this.timers) void timer.stop()
    await this.look().catch(() => undefined)
    await this.run?.end(DRAIN_MS)
    await this.run?.forget()
    this.run = null
    await this.claims.close()
  }

  private async settleClaims(): Promise<void> {
    if (this.stopped) return
    const { claims, run } = this
    const surplus = await claims.surplus()
    const free = surplus.length > 0 ? [] : await claims.free()
    const unchanged = same(claims.partitions, run?.partitions ?? []) && run?.overtaken !== true
    if (unchanged && surplus.length === 0 && free.length === 0) return
    this.run = null
    await run?.end(DRAIN_MS)
    await claims.release(surplus)
    await claims.claim(free)
    await this.begin(claims.partitions)
  }

  private async begin(partitions: readonly number[]): Promise<void> {
    if (partitions.length === 0) return
    const { parts } = this
    await parts.restore()
    const positions = await streamPositions(parts.pool, parts.stream.identity, partitions)
    this.run = new WorkerRun(parts, positions)
    parts.log.info({ partitions }, 'storing these partitions of the telemetry stream')
  }
}

/** Work with one set of claims. */
class WorkerRun {
  readonly partitions: readonly number[]
  readonly recorder: Recorder
  /** Another process stores what this one was about to. */
  overtaken = false
  private readonly parts: StreamWorkerParts
  private readonly stored = new Map<number, number>()
  private readonly forgotten = new Map<number, number>()
  private readonly taken: Map<number, number>
  private readonly ends: (() => Promise<void>)[]
  private readonly room: (() => void)[] = []
  private ending = false

  constructor(parts: StreamWorkerParts, positions: Map<number, number>) {
    this.parts = parts
    this.partitions = [...positions.keys()].sort((a, b) => a - b)
    this.taken = positions
    this.recorder = parts.recorder()
    this.ends = this.partitions.map((partition) =>
      parts.stream.follow(partition, positions.get(partition)!, (message) => this.take(partition, message), parts.log),
    )
  }

  async end(withinMs: number): Promise<void> {
    this.ending = true
    for (const go of this.room.splice(0)) go()
    await Promise.all(this.ends.map((end) => end()))
    await this.recorder.close(this.overtaken ? 0 : withinMs)
  }

  /** Lets the stream drop what is stored. */
  async forget(): Promise<void> {
    for (const [partition, sequence] of this.stored) {
      if (this.forgotten.get(partition) === sequence) continue
      try {
        await this.parts.stream.forget(partition, sequence)
        this.forgotten.set(partition, sequence)
      } catch (error) {
        return this.parts.log.debug({ err: error }, 'stored rows are still in the telemetry stream')
      }
    }
  }

  private async take(partition: number, { sequence, rows }: StreamedMessage): Promise<void> {
    while (this.recorder.waiting > MOST_TAKEN && !this.ending) {
      await new Promise<void>((resolve) => this.room.push(resolve))
    }
    if (this.ending) return
    const after = this.taken.get(partition)!
    this.taken.set(partition, sequence)
    const source = { stream: this.parts.stream.identity, partition, after, sequence }
    // One transaction for the whole message: it is stored exactly once or not at all.
    this.submit(partition, together(rows), source, (outcome) => {
      if (outcome === 'overtaken') this.overtaken = true
      else this.stored.set(partition, sequence)
    })
  }

  private submit(
    order: number,
    rows: TelemetryRows,
    source?: StreamSource,
    settled: (outcome: StoreOutcome) => void = () => undefined,
  ): void {
    const settle = (outcome: StoreOutcome) => {
      settled(outcome)
      for (const go of this.room.splice(0)) go()
    }
    this.recorder.submit({ ...rows, order, settle, ...(source ? { source } : {}) })
  }
}

function together(parts: StreamedRows): TelemetryRows {
  return {
    positions: parts.flatMap(({ positions }) => positions),
    logs: parts.flatMap(({ logs }) => logs),
    messages: parts.flatMap(({ messages }) => messages ?? []),
    energy: parts.flatMap(({ energy }) => energy ?? []),
    drivers: parts.flatMap(({ drivers }) => drivers ?? []),
  }
}

const same = (a: readonly number[], b: readonly number[]): boolean =>
  a.length === b.length && a.every((each, at) => each === b[at])
