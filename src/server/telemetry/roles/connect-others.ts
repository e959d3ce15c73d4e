import type { Logger } from 'pino'
import { NatsBus } from '../bus/nats-bus.ts'
import { TelemetryStream } from '../bus/telemetry-stream.ts'
import type { Settings } from '#server/app/settings.ts'

/** Connections of this process with the others of an installation. */
export interface Connected {
  bus: NatsBus
  stream: TelemetryStream
  /** The longest message the servers take. */
  mostBytes: number
}

/** Waits until the bus and the telemetry stream are there; undefined where this process is the whole installation. */
export async function connectOthers(
  { natsUrl }: Pick<Settings, 'natsUrl'>,
  log: Logger,
  signal: AbortSignal,
): Promise<Connected | undefined> {
  if (natsUrl === undefined) return undefined
  const bus = await NatsBus.connect(natsUrl, log, signal)
  try {
    const stream = await TelemetryStream.open(bus.connection, log, signal)
    log.info({ node: bus.node, stream: stream.identity }, 'connected with the other processes')
    return { bus, stream, mostBytes: bus.mostBytes }
  } catch (error) {
    await bus.close()
    throw error
  }
}
