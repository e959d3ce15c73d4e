import { createServer, type Server } from 'node:net'
import type { ConnectionBudget } from '../gateway/connection-limits.ts'
import type { Logger } from '#server/ops/log.ts'
import { listen } from '#server/ops/listen.ts'
import { every, type Repeating } from '#server/ops/every.ts'
import { MediaConnection } from './media-connection.ts'
import type { StreamRequests } from './stream-requests.ts'
import type { VideoMetrics } from './video-metrics.ts'

const MOST_CONNECTIONS = 5_000
/** Sockets of one address that belong to no request yet: theirs is known with the first packet. */
const UNKNOWN_PER_ADDRESS = 100
const SWEEP_MS = 1_000

export interface MediaServerParts {
  requests: StreamRequests
  metrics: VideoMetrics
  budget: ConnectionBudget
  log: Logger
}

/** The port terminals send pictures to. */
export class MediaServer {
  private readonly server: Server
  private readonly parts: MediaServerParts
  private readonly connections = new Set<MediaConnection>()
  private sweeper: Repeating | null = null

  constructor(parts: MediaServerParts) {
    this.parts = parts
    const { requests, metrics, log, budget } = parts
    this.server = createServer({ noDelay: true, keepAlive: true }, (socket) => {
      const place = budget.admit(socket.remoteAddress ?? '', 'media', UNKNOWN_PER_ADDRESS)
      if (!place) {
        metrics.refused()
        socket.destroy()
        return
      }
      const closed = (connection: MediaConnection) => {
        this.connections.delete(connection)
        metrics.connections(this.connections.size)
      }
      this.connections.add(new MediaConnection(socket, { requests, metrics, log, place, closed }))
      metrics.connections(this.connections.size)
    })
    this.server.maxConnections = MOST_CONNECTIONS
  }

  async listen(port: number): Promise<number> {
    const taken = await listen(this.server, { port }, 'VIDEO_PORT')
    this.server.on('error', (error) => this.parts.log.error({ err: error }, 'video listener failed'))
    const sweep = () => {
      const now = performance.now()
      for (const connection of this.connections) connection.sweep(now)
    }
    const failed = (error: unknown) => this.parts.log.error({ err: error }, 'connections were not looked through')
    this.sweeper = every(SWEEP_MS, sweep, failed)
    return taken
  }

  /** Accepts no more connections and ends all sockets. */
  async close(): Promise<void> {
    await this.sweeper?.stop()
    if (!this.server.listening) return
    const closed = new Promise<void>((done) => this.server.close(() => done()))
    for (const connection of this.connections) connection.end()
    await closed
  }
}
