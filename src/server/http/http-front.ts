import { createServer, type Server } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { listen } from '#server/ops/listen.ts'

/** Requests that are being answered may take this long when we stop; then their sockets are cut. */
const GRACE_MS = 10_000
const IDLE_SWEEP_MS = 50

/** The one HTTP port. It answers from the first moment; what answers changes when the platform has come up. */
export class HttpFront {
  readonly server: Server
  private app: FastifyInstance
  private readonly sockets = new Set<Socket>()

  constructor(app: FastifyInstance) {
    this.app = app
    this.server = createServer((request, response) => this.app.routing(request, response))
    // Longer than the usual idle time of proxies, so that they close first and no request meets a closing socket.
    this.server.keepAliveTimeout = 72_000
    // What an app hears on its own server comes here; one that hears nothing takes no upgrades.
    this.server.on('upgrade', (request, socket, head) => {
      if (!this.app.server.emit('upgrade', request, socket, head) && this.server.listenerCount('upgrade') === 1)
        socket.destroy()
    })
    this.server.on('connection', (socket) => {
      this.sockets.add(socket)
      socket.once('close', () => this.sockets.delete(socket))
    })
  }

  listen(port: number): Promise<number> {
    return listen(this.server, { port }, 'PORT')
  }

  /** Both apps must be ready. */
  switchTo(app: FastifyInstance): void {
    this.app = app
  }

  /** Takes no new connections, lets running requests end, then cuts what is left. */
  close(): Promise<void> {
    if (!this.server.listening) return Promise.resolve()
    return new Promise((done) => {
      const cut = setTimeout(() => this.sockets.forEach((socket) => socket.destroy()), GRACE_MS)
      // A connection that was answering when we began to close is idle a moment later and would stay open.
      const idle = setInterval(() => this.server.closeIdleConnections(), IDLE_SWEEP_MS)
      this.server.close(() => {
        clearTimeout(cut)
        clearInterval(idle)
        done()
      })
    })
  }
}
