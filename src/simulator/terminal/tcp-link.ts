import { connect, type Socket } from 'node:net'
import { guarded } from '#simulator/complain.ts'
import { FrameSplitter } from '#core/protocol/jt808/frame-splitter.ts'

export interface LinkEvents {
  opened(): void
  /** One frame, still escaped; one between E7s with them. The memory is the link's. */
  frame(escaped: Uint8Array): void
  /** Once, for whatever reason. */
  closed(): void
}

/** A terminal's view of the network. */
export interface Link {
  write(frame: Uint8Array): void
  /** Without radio: nothing goes out, nothing comes in, and neither side is notified. */
  mute(): void
  unmute(): void
  close(): void
}

export interface Target {
  host: string
  port: number
}

/** Opens a connection to the usual server, or to another. */
export type OpenLink = (events: LinkEvents, target?: Target) => Link

const CONNECT_MS = 20_000
/** A peer that reads nothing gets nothing more: a terminal has no room for it. */
const MAX_BUFFERED = 64 * 1024

/** Opens one TCP connection per call. */
export function tcpLinks(host: string, port: number): OpenLink {
  return (events, target = { host, port }) => new TcpLink(connect({ ...target, noDelay: true }), events)
}

class TcpLink implements Link {
  private readonly socket: Socket
  private readonly splitter: FrameSplitter
  private isMuted = false
  private isClosed = false

  constructor(socket: Socket, events: LinkEvents) {
    this.socket = socket
    this.splitter = new FrameSplitter({ onOther: (unit) => events.frame(unit) })
    socket.setTimeout(CONNECT_MS, () => socket.destroy())
    socket.once('connect', () => {
      socket.setTimeout(0)
      events.opened()
    })
    socket.on('data', (chunk) => {
      if (this.isClosed) return
      if (!guarded(() => this.splitter.push(chunk, (frame) => events.frame(frame)))) socket.destroy()
    })
    // Every failure ends in close; which one does not matter to a terminal.
    socket.on('error', () => undefined)
    socket.once('close', () => {
      if (this.isClosed) return
      this.isClosed = true
      events.closed()
    })
  }

  write(frame: Uint8Array): void {
    if (this.isMuted || this.isClosed || this.socket.writableLength > MAX_BUFFERED) return
    this.socket.write(frame)
  }

  mute(): void {
    this.isMuted = true
    this.socket.pause()
  }

  unmute(): void {
    this.isMuted = false
    this.socket.resume()
  }

  close(): void {
    if (this.isClosed) return
    this.isClosed = true
    this.socket.end()
    // The other side may never close; the socket must not stay because of it.
    this.socket.setTimeout(2_000, () => this.socket.destroy())
    this.socket.resume()
  }
}
