import { Counter, Gauge, Histogram, type Registry } from 'prom-client'
import { rowsOf } from './request-rows.ts'
import type { WriteResult } from './telemetry-repository.ts'
import type { TelemetryBatch } from './telemetry-row.ts'

export interface RecorderMetrics {
  batch(batch: TelemetryBatch, result: WriteResult, waitedMs: number): void
  refused(rows: number): void
  waiting(rows: number): void
}

export function recorderMetrics(register: Registry): RecorderMetrics {
  const registers = [register]
  const stored = new Counter({
    name: 'fleetwall_recorder_positions_stored_total',
    help: 'Positions written to the database',
    registers,
  })
  const repeated = new Counter({
    name: 'fleetwall_recorder_positions_repeated_total',
    help: 'Positions that were in the database already',
    registers,
  })
  const refused = new Counter({
    name: 'fleetwall_recorder_rows_refused_total',
    help: 'Rows the database rejects for what they hold',
    registers,
  })
  const waiting = new Gauge({
    name: 'fleetwall_recorder_rows_waiting',
    help: 'Rows taken from terminals and not yet stored',
    registers,
  })
  const size = new Histogram({
    name: 'fleetwall_recorder_batch_rows',
    help: 'Rows in one transaction',
    buckets: [1, 10, 50, 100, 250, 500, 1000, 2000],
    registers,
  })
  const seconds = new Histogram({
    name: 'fleetwall_recorder_batch_seconds',
    help: 'From the first row of a batch to its commit',
    buckets: [0.01, 0.025, 0.05, 0.075, 0.1, 0.2, 0.5, 1, 5],
    registers,
  })
  return {
    batch(batch, result, waitedMs) {
      stored.inc(result.positions)
      repeated.inc(batch.positions.length - result.positions)
      size.observe(rowsOf(batch))
      seconds.observe(waitedMs / 1000)
    },
    refused: (rows) => refused.inc(rows),
    waiting: (rows) => waiting.set(rows),
  }
}
