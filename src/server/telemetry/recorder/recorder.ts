import type { Logger } from 'pino'
import { PeopleFirst } from '#server/ops/people-first.ts'
import type { AlarmChange } from '../alarms/alarm-change.ts'
import type { RejectedRows } from '#server/store/rejected-row-repository.ts'
import { RecorderLane } from './recorder-lane.ts'
import { rowsOf } from './request-rows.ts'
import type { RecorderMetrics } from './recorder-metrics.ts'
import type { TelemetryWriter, WriteResult } from './telemetry-repository.ts'
import type { EnergyRow, PositionRow, StoreRequest, TelemetryBatch } from './telemetry-row.ts'

export interface RecorderParts {
  writer: TelemetryWriter
  rejected: RejectedRows
  alarmsOf(positions: readonly PositionRow[], energy: readonly EnergyRow[]): AlarmChange[]
  stored(batch: TelemetryBatch, result: WriteResult): void
  log: Logger
  metrics: RecorderMetrics
  /** Absent: this process answers no calls. */
  people?: PeopleFirst
  /** Database connections written to at the same time; rows of one vehicle stay on one. */
  lanes?: number
  /** Plain reports wait for others for so long, so that a small fleet needs few commits. */
  plainMs?: number
  /** Rows waiting for the database above which reading from terminals stops. */
  mostWaiting?: number
}

const LANES = 2
const PLAIN_MS = 400
const MOST_WAITING = 50_000
/** Reading starts again when this share of the limit is left. */
const RESUME_SHARE = 0.5

/** The only writer of telemetry. Takes requests, stores them in batches and settles each after its commit. */
export class Recorder {
  private readonly lanes: RecorderLane[]
  private readonly mostWaiting: number
  private readonly metrics: RecorderMetrics
  private waitingRows = 0
  private full = false
  private readonly pressureListeners: ((full: boolean) => void)[] = []

  constructor(parts: RecorderParts) {
    this.metrics = parts.metrics
    this.mostWaiting = parts.mostWaiting ?? MOST_WAITING
    const people = parts.people ?? new PeopleFirst()
    this.lanes = Array.from(
      { length: parts.lanes ?? LANES },
      () =>
        new RecorderLane({
          writer: parts.writer,
          rejected: parts.rejected,
          alarmsOf: (positions, energy) => parts.alarmsOf(positions, energy),
          log: parts.log,
          people,
          plainMs: parts.plainMs ?? PLAIN_MS,
          stored: (batch, result, waitedMs) => {
            this.metrics.batch(batch, result, waitedMs)
            parts.stored(batch, result)
          },
          settled: (rows, outcome) => {
            if (outcome === 'refused') this.metrics.refused(rows)
            this.waitingChanged(-rows)
          },
        }),
    )
  }

  /** Rows taken and not yet stored. */
  get waiting(): number {
    return this.waitingRows
  }

  /** True while terminals should not be read from. */
  get saturated(): boolean {
    return this.full
  }

  onPressure(listener: (full: boolean) => void): void {
    this.pressureListeners.push(listener)
  }

  submit(request: StoreRequest): void {
    this.lanes[Math.abs(request.order) % this.lanes.length]!.submit(request)
    this.waitingChanged(rowsOf(request))
  }

  /** Waits until everything is stored, at most `timeoutMs`. */
  async drain(timeoutMs: number): Promise<void> {
    let timer: NodeJS.Timeout | undefined
    const timeout = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, timeoutMs)
    })
    await Promise.race([Promise.all(this.lanes.map((lane) => lane.drain())), timeout])
    clearTimeout(timer)
  }

  /** Drains, then gives up on the rest; nothing of that was acknowledged. */
  async close(timeoutMs: number): Promise<void> {
    await this.drain(timeoutMs)
    for (const lane of this.lanes) lane.abandon()
  }

  private waitingChanged(rows: number): void {
    this.waitingRows += rows
    this.metrics.waiting(this.waitingRows)
    const full = this.waitingRows >= (this.full ? this.mostWaiting * RESUME_SHARE : this.mostWaiting)
    if (full === this.full) return
    this.full = full
    for (const listener of this.pressureListeners) listener(full)
  }
}
