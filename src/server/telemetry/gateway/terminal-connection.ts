import type { Socket } from 'node:net'
import { plainAddress } from '#server/http/address-ranges.ts'
import type { Gb32960Edition } from '#core/protocol/gb32960/frame.ts'
import type { Jt808Version } from '#core/protocol/jt808/version.ts'
import type { SubPackages } from '#core/protocol/jt808/sub-packages.ts'
import type { Place } from './connection-limits.ts'
import type { KnownTerminal } from './terminal-registry.ts'

/** Why a connection ended; stored as the result of the logout row. */
export type CloseReason =
  | 'connectionLost'
  | 'loggedOut'
  | 'replaced'
  | 'timedOut'
  | 'notAuthenticated'
  | 'badFrames'
  | 'foreignPhone'
  | 'slowReader'
  | 'serverStopped'
  | 'removed'

/** Cuts the bytes of a socket into frames. */
export interface Splitter {
  /** Bytes outside of frames so far. */
  readonly discarded: number
  push(chunk: Uint8Array, onFrame: (frame: Uint8Array) => void): void
}

/** Makes the splitter of a connection; `passedOver` is called with units of another framing. */
export type SplitterMaker = (passedOver: (unit: Uint8Array) => void) => Splitter

/** Events that a connection reports to its port. */
export interface ConnectionOwner {
  frame(connection: TerminalConnection, escaped: Uint8Array): void
  discarded(connection: TerminalConnection, bytes: number): void
  /** It could not be read and ends. */
  failed(connection: TerminalConnection, error: unknown): void
  /** A unit of another framing came: a frame between E7s, or a sentence. */
  passedOver(connection: TerminalConnection, unit: Uint8Array): void
  /** The platform sends a frame; routine answers are not reported. */
  sent(connection: TerminalConnection, frame: Uint8Array): void
  /** Any frame goes out. */
  wrote(connection: TerminalConnection, frame: Uint8Array): void
  closed(connection: TerminalConnection): void
}

/** Answers that a terminal does not read pile up to here, then the connection is closed. */
const MOST_UNREAD_BYTES = 256 * 1024
/** A long downlink waits while this much of it is unread. */
const DELIVERY_BYTES = 32 * 1024
/** A terminal that reads nothing of a long downlink for this time is considered disconnected. */
const DELIVERY_MS = 60_000

const LINGER_MS = 5_000

const waitingToFlush: TerminalConnection[] = []

/** One socket of a terminal. Knows nothing of messages. */
export class TerminalConnection {
  readonly socket: Socket
  /** Address and port. */
  readonly remoteAddress: string
  readonly address: string
  readonly place: Place
  readonly openedAt = Date.now()
  lastContactAt = this.openedAt
  /** The same by the monotonic clock, to measure how long the connection has been silent. */
  lastContactTick = performance.now()
  /** Set once the terminal has authenticated. */
  terminal: KnownTerminal | null = null
  authenticatedAt = 0
  version: Jt808Version = '2013'
  /** Set by the login of GB/T 32960; null: it speaks JT/T 808. */
  edition: Gb32960Edition | null = null
  /** Header phone as the terminal writes it. */
  phoneBytes: Uint8Array | null = null
  phone = ''
  /** Identity of the device, where the protocol has one in addition to the phone. */
  device = ''
  protocolVersion: number | undefined
  /** Delimiter of its frames, when not 7E; frames to it have the same. */
  framing: 'e7' | undefined
  /** Monotonic time since which no terminal is logged in here. */
  strangerSince = this.lastContactTick
  faults = 0
  /** Good frames since a fault was forgiven. */
  goodFrames = 0
  /** Made with the first sub-package. */
  parts: SubPackages | null = null
  lastPartAt = 0
  closeReason: CloseReason | null = null
  private readonly owner: ConnectionOwner
  private readonly splitter: Splitter
  private serial = 0
  private outgoing: Uint8Array[] | null = null
  private gone = false

  constructor(socket: Socket, owner: ConnectionOwner, splitter: SplitterMaker, place: Place) {
    this.socket = socket
    this.place = place
    this.owner = owner
    this.splitter = splitter((unit) => owner.passedOver(this, unit))
    this.address = plainAddress(socket.remoteAddress ?? '')
    this.remoteAddress = `${this.address}:${socket.remotePort ?? ''}`
    socket.on('data', this.onData)
    socket.on('close', this.onClose)
    // A reset is no more than the end of this connection; 'close' follows.
    socket.on('error', ignore)
  }

  get closed(): boolean {
    return this.gone
  }

  /** Serial of the next frame to the terminal; `count` consecutive ones for sub-packages. */
  nextSerial(count = 1): number {
    const serial = this.serial
    this.serial = (this.serial + count) & 0xffff
    return serial
  }

  /** Sends a frame and has it written down. */
  send(frame: Uint8Array): void {
    if (this.gone) return
    this.owner.sent(this, frame)
    this.reply(frame)
  }

  /**
   * Sends many frames no faster than the terminal reads them; returns whether all were sent. Unread frames
   * end the connection instead of filling the memory.
   */
  async deliver(frames: Iterable<Uint8Array>): Promise<boolean> {
    let unflushed = 0
    for (const frame of frames) {
      if (this.gone) return false
      this.send(frame)
      unflushed += frame.length
      if (unflushed < DELIVERY_BYTES) continue
      this.flush()
      unflushed = 0
      if (this.socket.writableNeedDrain) await this.drained()
    }
    return !this.gone
  }

  /** Sends with everything else that is sent in this turn of the event loop. */
  reply(frame: Uint8Array): void {
    if (this.gone) return
    if (!this.outgoing) {
      this.outgoing = []
      if (waitingToFlush.push(this) === 1) queueMicrotask(flushAll)
    }
    this.outgoing.push(frame)
    this.owner.wrote(this, frame)
  }

  /** Ends the connection; the first reason wins. */
  close(reason: CloseReason): void {
    if (this.gone) return
    this.closeReason ??= reason
    this.flush()
    this.socket.destroySoon()
    // A peer that takes nothing more must not keep the socket.
    this.socket.setTimeout(LINGER_MS, () => this.socket.destroy())
    this.onClose()
  }

  flush(): void {
    const frames = this.outgoing
    this.outgoing = null
    if (!frames || this.socket.destroyed) return
    this.socket.write(frames.length === 1 ? frames[0]! : Buffer.concat(frames))
    if (this.socket.writableLength > MOST_UNREAD_BYTES) {
      this.closeReason ??= 'slowReader'
      this.socket.destroy()
    }
  }

  private drained(): Promise<void> {
    return new Promise((resolve) => {
      const done = () => {
        clearTimeout(timer)
        this.socket.off('drain', done)
        this.socket.off('close', done)
        resolve()
      }
      const timer = setTimeout(() => {
        this.close('slowReader')
        done()
      }, DELIVERY_MS)
      this.socket.once('drain', done)
      this.socket.once('close', done)
    })
  }

  private readonly onData = (chunk: Buffer): void => {
    if (this.gone) return
    this.lastContactAt = Date.now()
    this.lastContactTick = performance.now()
    const before = this.splitter.discarded
    try {
      this.splitter.push(chunk, this.onFrame)
      if (this.splitter.discarded > before) this.owner.discarded(this, this.splitter.discarded - before)
    } catch (error) {
      this.owner.failed(this, error)
      this.close('badFrames')
    }
  }

  private readonly onFrame = (escaped: Uint8Array): void => {
    if (!this.gone) this.owner.frame(this, escaped)
  }

  private readonly onClose = (): void => {
    if (this.gone) return
    this.gone = true
    this.closeReason ??= 'connectionLost'
    this.owner.closed(this)
  }
}

function flushAll(): void {
  const connections = waitingToFlush.splice(0)
  for (const connection of connections) connection.flush()
}

const ignore = (): void => undefined
