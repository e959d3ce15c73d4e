import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { listen } from '#server/ops/listen.ts'
import type { PeopleFirst } from '#server/ops/people-first.ts'
import { guardUpgrade, rejectUpgrade, targetOf } from './upgrade-socket.ts'

/** Requests that are being answered may take this long when we stop; then their sockets are cut. */
const GRACE_MS = 10_000
const IDLE_SWEEP_MS = 50
/** Asked by machines again and again. */
const WATCHED = new Set(['/healthz', '/readyz', '/metrics'])

/** Node's response to bytes that are no HTTP (node:http, 'clientError'). */
const REJECTIONS: Readonly<Record<string, string>> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
}

/**
 * The one HTTP port. It answers from the first moment; what answers changes when the platform has come up. It owns every
 * socket and the 'upgrade' event: nothing a client sends, and no connection that breaks, reaches the process as an error.
 */
export class HttpFront {
  private readonly server: Server
  private app: FastifyInstance
  private readonly mounts = new Map<string, Server>()
  private readonly sockets = new Set<Socket>()
  private readonly people: PeopleFirst | undefined
  private stopping = false

  constructor(app: FastifyInstance, people?: PeopleFirst) {
    this.app = app
    this.people = people
    this.server = createServer((request, response) => this.answer(request, response))
    // Longer than the usual idle time of proxies, so that they close first and no request meets a closing socket.
    this.server.keepAliveTimeout = 72_000
    this.server.on('upgrade', (request, socket, head) => this.upgrade(request, socket, head))
    this.server.on('clientError', rejectBytes)
    this.server.on('connection', (socket) => {
      this.sockets.add(socket)
      socket.once('close', () => this.sockets.delete(socket))
    })
  }

  listen(port: number): Promise<number> {
    return listen(this.server, { port }, 'PORT').then((listening) => {
      this.server.on('error', (error) => this.app.log.error({ err: error }, 'the HTTP listener failed'))
      return listening
    })
  }

  /** Both apps must be ready. */
  switchTo(app: FastifyInstance): void {
    this.app = app
  }

  /** Readiness: this app is the one that answers. Another one may have the same parts without serving requests. */
  mustServe(app: FastifyInstance): void {
    if (this.stopping) throw new Error('stopping')
    if (this.app !== app) throw new Error('starting')
  }

  /** New requests should go elsewhere; those that arrive are still answered. */
  announceStop(): void {
    this.stopping = true
  }

  /** A server that never listens: it gets the requests and upgrades whose path begins so. */
  mount(prefix: `/${string}/`): Server {
    const part = createServer()
    this.mounts.set(prefix, part)
    return part
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

  private answer(request: IncomingMessage, response: ServerResponse): void {
    try {
      const path = targetOf(request)?.path
      const mounted = this.mountedAt(path)
      if (!mounted && !WATCHED.has(path ?? '')) this.noteRequest(response)
      if (mounted) mounted.emit('request', request, response)
      else this.app.routing(request, response)
    } catch (error) {
      this.app.log.error({ err: error }, 'a request was not handled')
      if (!response.headersSent) response.writeHead(500, { connection: 'close' })
      response.end()
    }
  }

  private noteRequest(response: ServerResponse): void {
    const answered = this.people?.asked()
    if (answered) response.once('finish', answered)
  }

  private upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    guardUpgrade(socket)
    const path = targetOf(request)?.path
    if (path === undefined) return rejectUpgrade(socket, '400 Bad Request')
    const taker = this.mountedAt(path) ?? this.app.server
    try {
      if (!taker.emit('upgrade', request, socket, head)) rejectUpgrade(socket, '404 Not Found')
    } catch (error) {
      this.app.log.error({ err: error }, 'an upgrade was not handled')
      socket.destroy()
    }
  }

  private mountedAt(path = ''): Server | undefined {
    for (const [prefix, part] of this.mounts) if (path.startsWith(prefix)) return part
    return undefined
  }
}

function rejectBytes(error: NodeJS.ErrnoException, socket: Duplex): void {
  guardUpgrade(socket)
  if (error.code === 'ECONNRESET' || !socket.writable) socket.destroy()
  else rejectUpgrade(socket, REJECTIONS[error.code ?? ''] ?? '400 Bad Request')
}
