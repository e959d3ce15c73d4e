import {
  type ConsumerMessages,
  DeliverPolicy,
  DiscardPolicy,
  type JetStreamClient,
  type JetStreamManager,
  jetstream,
  jetstreamManager,
  JetStreamApiError,
  RetentionPolicy,
  StorageType,
} from '@nats-io/jetstream'
import type { NatsConnection } from '@nats-io/transport-node'
import type { Logger } from 'pino'
import { setTimeout as wait } from 'node:timers/promises'
import type { TelemetryRows } from '../recorder/telemetry-row.ts'
import { fromWire, toWire } from './wire-form.ts'

/** Parts of the stream that are worked on apart from each other; all rows of a vehicle are in one. Never changes. */
export const PARTITIONS = 16
export const partitionOf = (order: number): number => Math.abs(order) % PARTITIONS

const STREAM = 'fleetwall-telemetry'
const SUBJECT = 'fleetwall.telemetry'
const REPLICAS = 3
const ACCEPT_MS = 5_000
/** A batch that is sent again under its name within this time is stored once. */
const DUPLICATES_NS = 120_000_000_000
const STREAM_EXISTS = 10058
const STREAM_NOT_FOUND = 10059
const RETRY_MS = 500
const AHEAD = 64
/** A server whose consumer is silent twice as long is unreachable: reading continues with another one. */
const SIGN_OF_LIFE_MS = 2_000

/** Content of one message of the stream: the rows of each request apart, so that a bad request can be isolated. */
export type StreamedRows = readonly TelemetryRows[]

export interface StreamedMessage {
  sequence: number
  rows: StreamedRows
}

/**
 * Rows on their way from gateways to workers: a JetStream stream with a subject for each partition. It retains the rows that
 * are not in the database yet; the database holds the progress (`stream_position`), so consumers have no state of their own.
 */
export class TelemetryStream {
  /** Distinguishes this stream from one of the same name created after it was lost. */
  readonly identity: string
  private readonly client: JetStreamClient
  private readonly manager: JetStreamManager

  private constructor(identity: string, client: JetStreamClient, manager: JetStreamManager) {
    this.identity = identity
    this.client = client
    this.manager = manager
  }

  /** Makes the stream where it is missing. Waits until the cluster has a leader. */
  static async open(connection: NatsConnection, log: Logger, signal?: AbortSignal): Promise<TelemetryStream> {
    for (let reported = ''; ; await wait(RETRY_MS, undefined, { signal })) {
      try {
        const manager = await jetstreamManager(connection, { timeout: ACCEPT_MS })
        const created = await ensureStream(manager, connection.info?.cluster === undefined ? 1 : REPLICAS)
        return new TelemetryStream(`${STREAM} ${created}`, jetstream(connection, { timeout: ACCEPT_MS }), manager)
      } catch (error) {
        const reason = error instanceof Error ? error.message : String(error)
        if (reason !== reported) log.warn({ reason }, 'waiting for the telemetry stream')
        reported = reason
      }
    }
  }

  /** Resolves when the cluster has stored the rows. The same `id` again within two minutes is stored once. */
  async publish(partition: number, id: string, bytes: Uint8Array): Promise<void> {
    await this.client.publish(subjectOf(partition), bytes, { msgID: id, timeout: ACCEPT_MS })
  }

  /**
   * Hands over everything of a partition after a sequence, in order, the next when `take` has come back. Lives through
   * breaks of the connection. Returns a function that ends it.
   */
  follow(
    partition: number,
    after: number,
    take: (message: StreamedMessage) => Promise<void>,
    log: Logger,
  ): () => Promise<void> {
    let ended = false
    let last = after
    let messages: ConsumerMessages | undefined
    const run = async () => {
      while (!ended) {
        try {
          const consumer = await this.client.consumers.get(STREAM, {
            filter_subjects: subjectOf(partition),
            deliver_policy: DeliverPolicy.StartSequence,
            opt_start_seq: last + 1,
          })
          if (ended) return
          messages = await consumer.consume({ max_messages: AHEAD, idle_heartbeat: SIGN_OF_LIFE_MS })
          for await (const message of messages) {
            if (ended) break
            if (message.seq <= last) continue
            await take({ sequence: message.seq, rows: fromWire(message.data) as StreamedRows })
            last = message.seq
          }
        } catch (error) {
          if (ended) return
          log.warn({ err: error, partition }, 'the telemetry stream cannot be read, will retry')
          await wait(RETRY_MS)
        }
      }
    }
    const running = run()
    return async () => {
      ended = true
      messages?.stop()
      await running
    }
  }

  /** Everything of a partition up to a sequence is in the database. */
  async forget(partition: number, sequence: number): Promise<void> {
    await this.manager.streams.purge(STREAM, { filter: subjectOf(partition), seq: sequence + 1 })
  }
}

const subjectOf = (partition: number): string => `${SUBJECT}.${partition}`

export const rowsToWire = (rows: StreamedRows): Uint8Array => toWire(rows)

/** Answers when it was made. */
async function ensureStream(manager: JetStreamManager, replicas: number): Promise<string> {
  try {
    return (await manager.streams.info(STREAM)).created
  } catch (error) {
    if (!(error instanceof JetStreamApiError) || error.code !== STREAM_NOT_FOUND) throw error
  }
  try {
    const made = await manager.streams.add({
      name: STREAM,
      subjects: [`${SUBJECT}.*`],
      retention: RetentionPolicy.Limits,
      storage: StorageType.File,
      num_replicas: replicas,
      // Accepted rows are acknowledged to terminals: a full stream rejects new rows and drops none.
      discard: DiscardPolicy.New,
      duplicate_window: DUPLICATES_NS,
    })
    return made.created
  } catch (error) {
    // Another process was faster.
    if (error instanceof JetStreamApiError && error.code === STREAM_EXISTS) {
      return (await manager.streams.info(STREAM)).created
    }
    throw error
  }
}
