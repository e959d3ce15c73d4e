import { connect, type Socket } from 'node:net'
import { guarded } from '#simulator/complain.ts'

export interface StreamEvents {
  opened(): void
  /** The memory is the stream's. */
  data(chunk: Uint8Array): void
  /** Once, for whatever reason but `close`. */
  closed(): void
}

/** A connection without the framing of JT/T 808. */
export interface Stream {
  write(bytes: Uint8Array): void
  /** Bytes the other side has not taken yet. */
  readonly waiting: number
  close(): void
}

export type OpenStream = (host: string, port: number, events: StreamEvents) => Stream

const CONNECT_MS = 10_000

/** Opens one TCP connection. */
export const tcpStream: OpenStream = (host, port, events) =>
  new TcpStream(connect({ host, port, noDelay: true }), events)

class TcpStream implements Stream {
  private readonly socket: Socket
  private isClosed = false

  constructor(socket: Socket, events: StreamEvents) {
    this.socket = socket
    socket.setTimeout(CONNECT_MS, () => socket.destroy())
    socket.once('connect', () => {
      socket.setTimeout(0)
      if (!this.isClosed) events.opened()
    })
    socket.on('data', (chunk) => {
      if (!this.isClosed && !guarded(() => events.data(chunk))) socket.destroy()
    })
    // Every failure ends in close; which one does not matter to a terminal.
    socket.on('error', () => undefined)
    socket.once('close', () => {
      if (this.isClosed) return
      this.isClosed = true
      events.closed()
    })
  }

  get waiting(): number {
    return this.socket.writableLength
  }

  write(bytes: Uint8Array): void {
    if (!this.isClosed) this.socket.write(bytes)
  }

  close(): void {
    if (this.isClosed) return
    this.isClosed = true
    this.socket.end()
    this.socket.setTimeout(2_000, () => this.socket.destroy())
    this.socket.resume()
  }
}
