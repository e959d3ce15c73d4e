import type { ClientConfig, Pool } from 'pg'
import type { Logger } from 'pino'
import { StreamRecorder } from '../bus/stream-recorder.ts'
import { StreamWorker } from '../bus/stream-worker.ts'
import { partitionOf, type TelemetryStream } from '../bus/telemetry-stream.ts'
import type { Recorder } from '../recorder/recorder.ts'

/** How rows of terminals get into the database from here. */
export interface Storing {
  /** Where gateways of this process put their rows. */
  sink: Pick<Recorder, 'submit' | 'onPressure'>
  /** Terminals may be read from. */
  ready(): boolean
  /** This process stores rows of the vehicle. */
  owns(vehicleId: number): boolean
  /** This process does what one process of an installation does. */
  leads(): boolean
  start(): void
  /** Received data are stored, or accepted by the stream. */
  drain(ms: number): Promise<void>
  close(ms: number): Promise<void>
}

/** One process stores everything itself. */
export function storesItself(recorder: Recorder): Storing {
  return {
    sink: recorder,
    ready: () => !recorder.saturated,
    owns: () => true,
    leads: () => true,
    start: () => undefined,
    drain: (ms) => recorder.drain(ms),
    close: (ms) => recorder.close(ms),
  }
}

export interface StreamStoringParts {
  stream: TelemetryStream
  mostBytes: number
  roles: { worker: boolean }
  connection: ClientConfig
  pool: Pool
  recorder(): Recorder
  restore(): Promise<void>
  log: Logger
  mostWaiting?: number | undefined
}

/** Gateways hand rows to the telemetry stream, workers put them into the database. */
export function storesByStream(parts: StreamStoringParts): Storing {
  const { stream, mostBytes, roles, mostWaiting, ...rest } = parts
  const limits = mostWaiting === undefined ? {} : { mostWaiting }
  const out = new StreamRecorder({ stream, mostBytes, log: parts.log, ...limits })
  const worker = roles.worker ? new StreamWorker({ stream, ...rest }) : null
  return {
    sink: out,
    ready: () => !out.saturated,
    owns: (vehicleId) => worker?.partitions.includes(partitionOf(vehicleId)) ?? false,
    // The first partition is worked on by one process at a time.
    leads: () => worker?.partitions.includes(0) ?? false,
    start: () => worker?.start(),
    drain: (ms) => out.drain(ms),
    async close(ms) {
      await out.close(ms)
      await worker?.stop()
    },
  }
}
