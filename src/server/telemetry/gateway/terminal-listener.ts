import { createServer, type Server, type Socket } from 'node:net'
import { createServer as createTlsServer, type Server as TlsServer } from 'node:tls'
import type { Logger } from 'pino'
import type { ConnectionBudget, Place } from './connection-limits.ts'
import type { TerminalTls } from './terminal-tls.ts'

export interface ListenerParts {
  /** Names the port to the budget. */
  protocol: string
  budget: ConnectionBudget
  rejected(): void
  log: Logger
  /** Absent: plain TCP. */
  tls?: TerminalTls | undefined
}

/** Hands out the sockets of one port that have a place in the budget; with TLS, after the handshake. */
export class TerminalListener {
  private readonly parts: ListenerParts
  private readonly server: Server
  private readonly accepted: (socket: Socket, place: Place) => void
  /** Sockets in the handshake, by the address of their other end. */
  private readonly shaking = new Map<string, { socket: Socket; place: Place }>()

  constructor(parts: ListenerParts, accepted: (socket: Socket, place: Place) => void) {
    this.parts = parts
    this.accepted = accepted
    const tls = parts.tls && this.tlsServer(parts.tls)
    this.server = createServer({ noDelay: true, keepAlive: true }, (socket) => {
      const place = parts.budget.admit(socket.remoteAddress ?? '', parts.protocol)
      if (!place) {
        parts.rejected()
        socket.destroy()
      } else if (tls) this.shake(tls, socket, place)
      else accepted(socket, place)
    })
  }

  /** Resolves with the port; rejects when it is taken. */
  listen(port: number, host?: string): Promise<number> {
    return new Promise((resolve, reject) => {
      this.server.once('error', reject)
      this.server.listen({ port, host, backlog: 4096 }, () => {
        this.server.off('error', reject)
        this.server.on('error', (error) => this.parts.log.error({ err: error }, 'listener for terminals failed'))
        const address = this.server.address()
        resolve(typeof address === 'object' && address ? address.port : port)
      })
    })
  }

  /** Accepts no new connections. Resolves when all sockets are closed. */
  close(): Promise<void> {
    const closed = new Promise<void>((done) => this.server.close(() => done()))
    for (const { socket } of this.shaking.values()) socket.destroy()
    return closed
  }

  private shake(tls: TlsServer, socket: Socket, place: Place): void {
    const key = endOf(socket)
    this.shaking.set(key, { socket, place })
    socket.on('error', ignore)
    socket.once('close', () => {
      if (this.shaking.delete(key)) place.leave()
    })
    tls.emit('connection', socket)
  }

  private tlsServer(tls: TerminalTls): TlsServer {
    const server = createTlsServer({
      ...tls.options,
      handshakeTimeout: this.parts.budget.limits.authenticateMs,
    })
    tls.onChange((options) => server.setSecureContext(options))
    server.on('secureConnection', (socket) => {
      const key = endOf(socket)
      const shaken = this.shaking.get(key)
      this.shaking.delete(key)
      if (shaken) this.accepted(socket, shaken.place)
      else socket.destroy()
    })
    server.on('tlsClientError', (error, socket) => {
      this.parts.log.debug({ err: error }, 'TLS handshake of a terminal failed')
      socket.destroy()
    })
    return server
  }
}

const endOf = ({ remoteAddress, remotePort }: Socket): string => `${remoteAddress} ${remotePort}`

const ignore = (): void => undefined
