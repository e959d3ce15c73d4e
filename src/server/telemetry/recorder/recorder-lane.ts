import type { Logger } from 'pino'
import type { PeopleFirst } from '#server/ops/people-first.ts'
import type { AlarmChange } from '../alarms/alarm-change.ts'
import { isDataError } from '#server/store/data-error.ts'
import type { RejectedRows } from '#server/store/rejected-row-repository.ts'
import { halvesOf, onlyRowOf } from './batch-parts.ts'
import { batchOf, firstOf, isPast, isPlain, rowsOf, sumOf } from './request-rows.ts'
import { Overtaken } from './stream-position-repository.ts'
import type { TelemetryWriter, WriteResult } from './telemetry-repository.ts'
import type { EnergyRow, PositionRow, StoreOutcome, StoreRequest, TelemetryBatch } from './telemetry-row.ts'

/** A batch closes at this many rows or when its oldest request is this old (ARCHITECTURE §1). */
const CLOSE_ROWS = 500
const CLOSE_MS = 50
/** With less to write nothing is gained by writing it at once: a small fleet would cause a commit for each report. */
const ENOUGH_ROWS = 25
/** Limit of rows that wait for the next batch while one is being written. */
const MOST_ROWS = 2_000
/** Rows of the past are worth a place in a batch when they are so many, or so old. */
const PAST_ROWS = 500
const PAST_MS = 250
/** Rows of the past in a batch while people are served. */
const PAST_PORTION = 500
/** With more of them waiting, terminals would wait too long for their acknowledgement. */
const PAST_ROWS_MAY_WAIT = 4_000
const FIRST_RETRY_MS = 100
const LONGEST_RETRY_MS = 2_000
const NONE: readonly never[] = []
const EMPTY = { positions: NONE, logs: NONE, alarms: NONE }

export interface LaneParts {
  writer: TelemetryWriter
  rejected: RejectedRows
  /** Alarm rows that follow from these reports; called once per batch, in order. */
  alarmsOf(positions: readonly PositionRow[], energy: readonly EnergyRow[]): AlarmChange[]
  /** After the commit and after the requests were settled. */
  stored(batch: TelemetryBatch, result: WriteResult, waitedMs: number): void
  settled(rows: number, outcome: StoreOutcome): void
  people: PeopleFirst
  /** Plain reports wait for others for so long. */
  plainMs: number
  log: Logger
}

/**
 * Writes its requests in order, live ones before those of the past, one transaction after the other, and keeps a batch until
 * it is stored.
 */
export class RecorderLane {
  private readonly parts: LaneParts
  private queue: StoreRequest[] = []
  private past: StoreRequest[] = []
  private pastRows = 0
  private pastSince = 0
  /** Rows of the past rest until then. */
  private pastFrom = 0
  private queuedRows = 0
  private oldestAt = 0
  /** Since when there is enough to write, or something that must not wait. */
  private urgentSince = Number.POSITIVE_INFINITY
  private timer: NodeJS.Timeout | null = null
  private timerAt = 0
  private scheduled = false
  private writing = false
  private draining: (() => void) | null = null
  private closed = false
  private wake: (() => void) | null = null

  constructor(parts: LaneParts) {
    this.parts = parts
  }

  submit(request: StoreRequest): void {
    const now = performance.now()
    const rows = rowsOf(request)
    if (isPast(request)) {
      if (this.past.length === 0) this.pastSince = now
      this.past.push(request)
      this.pastRows += rows
    } else {
      if (this.queue.length === 0) this.oldestAt = now
      this.queue.push(request)
      this.queuedRows += rows
      if (this.queuedRows >= ENOUGH_ROWS) this.urgentSince = Math.min(this.urgentSince, this.oldestAt)
      else if (!isPlain(request)) this.urgentSince = Math.min(this.urgentSince, now)
    }
    if (!this.writing) this.schedule()
  }

  /** Resolves when everything submitted so far is stored. */
  drain(): Promise<void> {
    if (!this.writing && this.isEmpty) return Promise.resolve()
    return new Promise((resolve) => {
      this.draining = resolve
      if (!this.writing) this.start()
    })
  }

  /** Gives up on what is not stored; nothing of it was or will be acknowledged. */
  abandon(): void {
    this.closed = true
    if (this.timer) clearTimeout(this.timer)
    this.wake?.()
  }

  private schedule(): void {
    if (this.scheduled || this.closed) return
    if (this.draining || this.queuedRows >= CLOSE_ROWS) return this.start()
    const plain = this.queue.length > 0 ? this.oldestAt + this.parts.plainMs : Number.POSITIVE_INFINITY
    const live = Math.min(this.urgentSince + CLOSE_MS, plain)
    const due = Math.min(live, this.pastDueAt)
    if (due <= performance.now()) return this.start()
    // A live report may be due before what the timer was set for.
    if (this.timer && this.timerAt <= due) return
    if (this.timer) clearTimeout(this.timer)
    this.timerAt = due
    this.timer = setTimeout(() => this.start(), Math.max(0, due - performance.now()))
  }

  /** When rows of the past may be written. */
  private get pastDueAt(): number {
    if (this.past.length === 0) return Number.POSITIVE_INFINITY
    if (this.draining || this.pastRows >= PAST_ROWS_MAY_WAIT) return Number.NEGATIVE_INFINITY
    return this.pastRows >= PAST_ROWS ? this.pastFrom : Math.max(this.pastFrom, this.pastSince + PAST_MS)
  }

  private start(): void {
    if (this.scheduled) return
    this.scheduled = true
    if (this.timer) clearTimeout(this.timer)
    this.timer = null
    // Everything read from the sockets in this turn of the event loop still joins the batch.
    setImmediate(() => {
      this.scheduled = false
      void this.run()
    })
  }

  private async run(): Promise<void> {
    if (this.writing || this.isEmpty || this.closed) return
    const startedAt = this.oldestAt
    const requests = this.take()
    // The timer may be early by a fraction of a millisecond.
    if (requests.length === 0) return this.schedule()
    this.writing = true
    const positions = requests.flatMap((request) => request.positions)
    const energy = requests.flatMap((request) => request.energy ?? NONE)
    const alarms = positions.length + energy.length > 0 ? this.parts.alarmsOf(positions, energy) : []
    const from = performance.now()
    await this.store(requests, alarms, startedAt)
    const now = performance.now()
    if (requests.some(isPast)) this.pastFrom = now + this.parts.people.restMs(now - from)
    this.writing = false
    if (!this.isEmpty) this.schedule()
    else if (this.draining) {
      this.draining()
      this.draining = null
    }
  }

  private get isEmpty(): boolean {
    return this.queue.length === 0 && this.past.length === 0
  }

  private take(): StoreRequest[] {
    const now = performance.now()
    const live = firstOf(this.queue, MOST_ROWS)
    const rows = sumOf(live)
    this.queuedRows -= rows
    // Rows that arrived during the last batch are as old as that; they are written at the latest one interval from now.
    this.oldestAt = now
    this.urgentSince = this.queue.length > 0 ? now : Number.POSITIVE_INFINITY
    if (this.pastDueAt > now || rows >= MOST_ROWS) return live
    const most = this.parts.people.arePresent ? PAST_PORTION : MOST_ROWS
    const past = firstOf(this.past, Math.min(most, MOST_ROWS - rows))
    this.pastRows -= sumOf(past)
    this.pastSince = now
    return [...live, ...past]
  }

  private async store(requests: StoreRequest[], alarms: AlarmChange[], startedAt: number): Promise<void> {
    const batch = batchOf(requests, alarms)
    try {
      const result = await this.untilDone(rowsOf(batch), () => this.parts.writer.write(batch))
      if (!result) return
      this.settle(requests, 'stored')
      this.notify(batch, result, performance.now() - startedAt)
    } catch (error) {
      if (error instanceof Overtaken) return this.giveUp(requests, error)
      if (requests.length > 1) return await this.isolate(requests, alarms, startedAt)
      await this.storeRowByRow(requests, batch, startedAt)
    }
  }

  /**
   * Retries until it succeeds. Undefined when the lane was closed in the meantime; rejects when the content is to blame, in
   * the second attempt, or when another process stores these rows.
   */
  private async untilDone<Result>(rows: number, work: () => Promise<Result>): Promise<Result | undefined> {
    let retryMs = FIRST_RETRY_MS
    for (let attempt = 1; !this.closed; attempt += 1) {
      try {
        return await work()
      } catch (error) {
        if (error instanceof Overtaken || (isDataError(error) && attempt > 1)) throw error
        this.parts.log.warn({ err: error, attempt, rows }, 'telemetry batch not stored, will retry')
        await this.pause(retryMs)
        retryMs = Math.min(retryMs * 2, LONGEST_RETRY_MS)
      }
    }
    return undefined
  }

  /** Another process stores these rows and everything that waits behind them. */
  private giveUp(requests: StoreRequest[], error: Overtaken): void {
    this.parts.log.warn({ err: error }, 'rows of the telemetry stream are left to another process')
    this.abandon()
    this.settle(requests, 'overtaken')
  }

  /** Failures of listeners do not affect the stored rows. */
  private notify(batch: TelemetryBatch, result: WriteResult, waitedMs: number): void {
    try {
      this.parts.stored(batch, result, waitedMs)
    } catch (error) {
      this.parts.log.error({ err: error }, 'a stored batch could not be followed')
    }
  }

  /** A request the database rejects must not hold up the others: halve until it is alone. */
  private async isolate(requests: StoreRequest[], alarms: AlarmChange[], startedAt: number): Promise<void> {
    const middle = requests.length >> 1
    for (const half of [requests.slice(0, middle), requests.slice(middle)]) {
      const vehicles = new Set(
        half.flatMap(({ positions, energy = NONE }) => [...positions, ...energy].map((row) => row.vehicleId)),
      )
      await this.store(
        half,
        alarms.filter((change) => vehicles.has(change.vehicleId)),
        startedAt,
      )
    }
  }

  /** Stores what the database takes of one request and sets the rest aside; either way its rows are in the database. */
  private async storeRowByRow(requests: StoreRequest[], batch: TelemetryBatch, startedAt: number): Promise<void> {
    const { sources = [], ...rows } = batch
    try {
      await this.storePart(rows, startedAt)
      // Last: a process that ends before this begins with the same request.
      if (sources.length > 0) await this.untilDone(0, () => this.parts.writer.write({ ...EMPTY, sources }))
    } catch (error) {
      if (error instanceof Overtaken) return this.giveUp(requests, error)
      this.parts.log.error({ err: error, order: requests[0]!.order }, 'telemetry neither stored nor set aside')
      return this.settle(requests, 'refused')
    }
    if (!this.closed) this.settle(requests, 'stored')
  }

  private async storePart(batch: TelemetryBatch, startedAt: number): Promise<void> {
    const halves = halvesOf(batch)
    for (const part of halves ?? [batch]) {
      try {
        const result = await this.untilDone(rowsOf(part), () => this.parts.writer.write(part))
        if (result) this.notify(part, result, performance.now() - startedAt)
      } catch (error) {
        if (error instanceof Overtaken) throw error
        if (halves) await this.storePart(part, startedAt)
        else await this.setAside(part, error)
      }
    }
  }

  private async setAside(batch: TelemetryBatch, error: unknown): Promise<void> {
    const only = onlyRowOf(batch)
    if (!only) return
    const added = await this.untilDone(1, () => this.parts.rejected.add({ ...only, error }))
    if (added === false) throw error
  }

  private settle(requests: StoreRequest[], outcome: StoreOutcome): void {
    for (const request of requests) {
      try {
        request.settle(outcome)
      } catch (error) {
        this.parts.log.error({ err: error }, 'settling a stored request failed')
      }
      this.parts.settled(rowsOf(request), outcome)
    }
  }

  private pause(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms * (0.75 + Math.random() / 2))
      this.wake = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  }
}
