import type { Socket } from 'node:net'
import type { Logger } from 'pino'
import { isE7Frame } from '#core/protocol/jt808/other-framing.ts'
import { Underway } from '#server/ops/underway.ts'
import type { Recorder } from '../recorder/recorder.ts'
import { every, type Repeating } from '#server/ops/every.ts'
import type { ConnectionBudget, Place } from './connection-limits.ts'
import type { FrameWatch } from './frame-watch.ts'
import type { TerminalProtocol } from '#core/domain/energy-command.ts'
import type { GatewayMetrics } from './gateway-metrics.ts'
import {
  type CloseReason,
  type ConnectionOwner,
  type SplitterMaker,
  TerminalConnection,
} from './terminal-connection.ts'
import { TerminalListener } from './terminal-listener.ts'
import type { KnownTerminal } from './terminal-registry.ts'
import type { TerminalTls } from './terminal-tls.ts'

export interface PortParts {
  protocol: TerminalProtocol
  recorder: Pick<Recorder, 'onPressure'>
  budget: ConnectionBudget
  metrics: GatewayMetrics
  /** For a second port with the same sessions. */
  tls?: TerminalTls | undefined
  watch?: FrameWatch | undefined
  /** Called when a terminal is no longer logged in here. */
  sessionEnded?: ((terminalId: number) => void) | undefined
  log: Logger
}

/** Callbacks of a protocol for its port. */
export interface PortHandler {
  readonly splitter: SplitterMaker
  frame(connection: TerminalConnection, frame: Uint8Array): void
  sent(connection: TerminalConnection, frame: Uint8Array): void
  /** A connection was closed; `terminal` was logged in there. */
  left(connection: TerminalConnection, terminal: KnownTerminal | null, reason: CloseReason): void
  /** A fault occurred; also called when the connection is closed for it. */
  faulty(connection: TerminalConnection, reason: string, sample?: Uint8Array): void
  /** Once a second while the port reads. */
  sweep(now: number): void
  /** False: the protocol ends this session because the record of its terminal was changed. */
  mayStay?(connection: TerminalConnection, terminal: KnownTerminal): boolean
}

const SWEEP_MS = 1_000
/** Good frames that make up for one wrong one. */
const GOOD_PER_FAULT = 50
/** Noise between frames counts as one wrong frame for each so many bytes. */
const NOISE_BYTES = 1_024

/**
 * TCP side of one protocol: connections, who is logged in, limits, back-pressure. Each protocol has its own sessions: a
 * vehicle that speaks two has one of each, and a new socket replaces only one of the same protocol. What both say meets in
 * the tracker, where any message keeps the vehicle online; commands go out by JT/T 808 where a terminal speaks it.
 */
export class TerminalPort implements ConnectionOwner {
  /** Work on messages that waits for the database. */
  readonly underway = new Underway()
  private readonly parts: PortParts
  private readonly handler: PortHandler
  private readonly listeners: TerminalListener[] = []
  private readonly connections = new Set<TerminalConnection>()
  private readonly sessions = new Map<number, TerminalConnection>()
  private sweeper: Repeating | null = null
  private reading = true
  private stopped = false
  private allClosed: Promise<void> | null = null

  constructor(parts: PortParts, handler: PortHandler) {
    this.parts = parts
    this.handler = handler
    parts.recorder.onPressure((full) => this.pressed(full))
  }

  get connectionCount(): number {
    return this.connections.size
  }

  get sessionCount(): number {
    return this.sessions.size
  }

  /** Resolves with the port; rejects when it is taken. */
  listen(port: number, host?: string): Promise<number> {
    return this.listenOn(port, host)
  }

  /** The same sessions on a port with TLS. */
  listenTls(port: number, host?: string): Promise<number> {
    return this.listenOn(port, host, this.parts.tls)
  }

  private async listenOn(port: number, host?: string, tls?: TerminalTls): Promise<number> {
    const { protocol, budget, metrics, log } = this.parts
    const rejected = () => metrics.refused()
    const listener = new TerminalListener({ protocol, budget, rejected, log, tls }, (socket, place) =>
      this.accept(socket, place),
    )
    const taken = await listener.listen(port, host)
    this.listeners.push(listener)
    const failed = (error: unknown) => log.error({ err: error }, 'connections were not looked through')
    this.sweeper ??= every(SWEEP_MS, () => this.sweep(), failed)
    return taken
  }

  /**
   * Takes no new connections and reads nothing more; answers still go out. Resolves when everything that came in has
   * reached the recorder.
   */
  async stopReading(): Promise<void> {
    this.stopped = true
    this.allClosed ??= Promise.all(this.listeners.map((listener) => listener.close())).then(() => undefined)
    void this.sweeper?.stop()
    this.readOrPause(false)
    await this.underway.settled()
  }

  /** Ends all connections. Resolves when their sockets are closed. */
  async closeAll(): Promise<void> {
    for (const connection of this.connections) connection.close('serverStopped')
    await this.allClosed
  }

  sessionOf(terminalId: number): TerminalConnection | undefined {
    return this.sessions.get(terminalId)
  }

  /** Makes this the connection of the terminal; an older one is closed. */
  bind(connection: TerminalConnection, terminal: KnownTerminal): void {
    if (connection.terminal && connection.terminal !== terminal) this.unbind(connection)
    const older = this.sessions.get(terminal.terminalId)
    this.sessions.set(terminal.terminalId, connection)
    connection.place.known()
    connection.terminal = terminal
    connection.authenticatedAt = Date.now()
    if (older && older !== connection) older.close('replaced')
    this.count()
  }

  /** The connection is a stranger's again. */
  unbind(connection: TerminalConnection): void {
    this.forget(connection)
    connection.terminal = null
    connection.strangerSince = performance.now()
    connection.place.stranger()
    this.count()
  }

  signedOn(): Iterable<TerminalConnection> {
    return this.sessions.values()
  }

  /** The terminal has a newer connection elsewhere. */
  replaced(terminalId: number): void {
    this.sessions.get(terminalId)?.close('replaced')
  }

  /** Ends the sessions of terminals that may not have one any more. */
  dropRemoved(): void {
    for (const connection of this.sessions.values()) {
      const { terminal } = connection
      if (!terminal) continue
      if (mayNotStay(terminal) || this.handler.mayStay?.(connection, terminal) === false) connection.close('removed')
    }
  }

  frame(connection: TerminalConnection, frame: Uint8Array): void {
    this.parts.watch?.came(connection, this.parts.protocol, frame)
    try {
      this.handler.frame(connection, frame)
    } catch (error) {
      this.parts.log.error({ err: error, remote: connection.remoteAddress }, 'a message could not be handled')
      this.fault(connection, 'handlerFailed')
    }
  }

  /** Unreadable data end this connection and nothing else. */
  failed(connection: TerminalConnection, error: unknown): void {
    this.parts.log.error({ err: error, remote: connection.remoteAddress }, 'a connection could not be read')
  }

  sent(connection: TerminalConnection, frame: Uint8Array): void {
    this.handler.sent(connection, frame)
  }

  wrote(connection: TerminalConnection, frame: Uint8Array): void {
    this.parts.watch?.went(connection, this.parts.protocol, frame)
  }

  discarded(connection: TerminalConnection, bytes: number): void {
    for (let left = bytes; left > 0; left -= NOISE_BYTES) this.fault(connection, 'noise')
  }

  /** Frames between E7s are frames. Sentences are written down as noise, but are no reason to close: they do no harm. */
  passedOver(connection: TerminalConnection, unit: Uint8Array): void {
    if (isE7Frame(unit)) return this.frame(connection, unit)
    this.parts.metrics.fault('otherFraming')
    this.handler.faulty(connection, 'noise', unit)
  }

  closed(connection: TerminalConnection): void {
    this.connections.delete(connection)
    connection.place.leave()
    const reason = connection.closeReason ?? 'connectionLost'
    const { terminal } = connection
    this.forget(connection)
    this.handler.left(connection, terminal, reason)
    this.parts.metrics.closed(reason)
    this.count()
  }

  fault(connection: TerminalConnection, reason: string): void {
    this.parts.metrics.fault(reason)
    this.handler.faulty(connection, reason)
    connection.faults += 1
    if (connection.faults <= this.parts.budget.limits.mostFaults || connection.closed) return
    this.parts.log.info(
      { remote: connection.remoteAddress, phone: connection.phone, reason },
      'connection closed after too many wrong frames',
    )
    connection.close(reason === 'foreignPhone' || reason === 'notAuthenticated' ? reason : 'badFrames')
  }

  forgive(connection: TerminalConnection): void {
    if (connection.faults === 0 || ++connection.goodFrames < GOOD_PER_FAULT) return
    connection.goodFrames = 0
    connection.faults -= 1
  }

  /** Work on a message that outlasts it; the terminal that gets no answer sends it again. */
  run(connection: TerminalConnection, work: Promise<void>): void {
    void this.underway.add(
      work.catch((error: unknown) => {
        this.parts.log.warn({ err: error, remote: connection.remoteAddress }, 'sign-on of a terminal not answered')
      }),
    )
  }

  /** By identity: a newer connection of the same terminal stays. */
  private forget(connection: TerminalConnection): void {
    const { terminal } = connection
    if (!terminal || this.sessions.get(terminal.terminalId) !== connection) return
    this.sessions.delete(terminal.terminalId)
    this.parts.sessionEnded?.(terminal.terminalId)
  }

  private accept(socket: Socket, place: Place): void {
    const connection = new TerminalConnection(socket, this, this.handler.splitter, place)
    this.connections.add(connection)
    if (!this.reading) socket.pause()
    this.count()
  }

  /** Back-pressure of the recorder; a stopped port does not read, whatever the database does. */
  private pressed(full: boolean): void {
    if (this.stopped) return
    const { metrics, log } = this.parts
    metrics.paused(full)
    if (full) log.warn('not reading from terminals until the database catches up')
    else log.info('reading from terminals again')
    this.readOrPause(!full)
  }

  private readOrPause(read: boolean): void {
    if (read === this.reading) return
    this.reading = read
    const now = Date.now()
    const tick = performance.now()
    for (const connection of this.connections) {
      if (read) {
        // Silence while the port did not read is not the terminal's.
        connection.lastContactAt = now
        connection.lastContactTick = tick
        connection.socket.resume()
      } else connection.socket.pause()
    }
  }

  private sweep(): void {
    if (!this.reading) return
    // A clock that is set must neither end sessions nor keep them.
    const tick = performance.now()
    for (const connection of this.connections) {
      const reason = this.overdue(connection, tick)
      if (reason) connection.close(reason)
    }
    this.handler.sweep(Date.now())
  }

  private overdue(connection: TerminalConnection, tick: number): CloseReason | undefined {
    const { terminal } = connection
    const { authenticateMs } = this.parts.budget.limits
    if (!terminal) return tick - connection.strangerSince > authenticateMs ? 'notAuthenticated' : undefined
    return tick - connection.lastContactTick > terminal.timeoutSeconds * 1000 ? 'timedOut' : undefined
  }

  private count(): void {
    const { metrics, protocol } = this.parts
    metrics.connections(protocol, this.connections.size)
    metrics.sessions(protocol, this.sessions.size)
  }
}

/** Taken off its vehicle, blocked, deregistered or without its code while it is connected. */
export const mayNotStay = ({ vehicleId, blocked, deregistered, authCode }: KnownTerminal): boolean =>
  vehicleId === null || blocked || deregistered || !authCode
