import { createServer, type Server, type Socket } from 'node:net'
import type { Logger } from 'pino'
import { type Jt808Frame, readFrame, terminalKey } from '#core/protocol/jt808/frame.ts'
import { Underway } from '#server/ops/underway.ts'
import type { Recorder } from '#server/recorder/recorder.ts'
import type { Tracker } from '#server/tracker/tracker.ts'
import { ANSWER, type AnswerResult, generalAnswer, platformFrame } from './answer-frame.ts'
import { DEFAULT_LIMITS, type GatewayLimits, RateLimit } from './connection-limits.ts'
import type { GatewayMetrics } from './gateway-metrics.ts'
import type { CommandAnswers, Incoming, MessageContext } from './message-context.ts'
import { HANDLERS } from './message-handlers.ts'
import { PartCollector } from './part-collector.ts'
import { authenticateTerminal, registerTerminal } from './session-handlers.ts'
import { type CloseReason, type ConnectionOwner, TerminalConnection } from './terminal-connection.ts'
import { TerminalJournal } from './terminal-journal.ts'
import type { KnownTerminal, TerminalRegistry } from './terminal-registry.ts'
import type { TerminalRepository } from './terminal-repository.ts'

export interface GatewayParts {
  recorder: Pick<Recorder, 'submit' | 'onPressure'>
  tracker: Tracker
  registry: TerminalRegistry
  terminals: TerminalRepository
  commands: CommandAnswers
  metrics: GatewayMetrics
  log: Logger
  limits?: Partial<GatewayLimits> | undefined
}

const SWEEP_MS = 1_000
const REGISTER = 0x0100
const AUTHENTICATE = 0x0102
const GENERAL_ANSWER = 0x0001
/** Good frames that make up for one wrong one. */
const GOOD_PER_FAULT = 50
/** Noise between frames counts as one wrong frame for each so many bytes. */
const NOISE_BYTES = 1_024

/** TCP side of JT/T 808: connections, sessions and the way of a frame to its handler. */
export class Gateway implements ConnectionOwner {
  private readonly parts: GatewayParts
  private readonly limits: GatewayLimits
  private readonly server: Server
  private readonly connections = new Set<TerminalConnection>()
  private readonly strangers = new Set<TerminalConnection>()
  private readonly sessions = new Map<number, TerminalConnection>()
  private readonly collector: PartCollector
  private readonly arrivals: RateLimit
  private readonly context: MessageContext
  private sweeper: NodeJS.Timeout | null = null
  private reading = true
  private stopped = false
  private allClosed: Promise<void> | null = null
  /** Work on messages that waits for the database. */
  private readonly underway = new Underway()

  constructor(parts: GatewayParts) {
    this.parts = parts
    this.limits = { ...DEFAULT_LIMITS, ...parts.limits }
    this.arrivals = new RateLimit(this.limits.connectionsPerSecond, this.limits.connectionBurst)
    this.collector = new PartCollector(this.limits.mostPartBytes)
    this.context = {
      ...parts,
      journal: new TerminalJournal(parts.recorder, this.limits.strangerRowsPerSecond),
      answer: (incoming, result) => this.answer(incoming, result),
      send: ({ connection, frame }, id, body) =>
        connection.send(platformFrame(frame, id, connection.nextSerial(), body)),
      bind: (connection, terminal, incoming) => this.bind(connection, terminal, incoming.frame),
      unbind: (connection) => this.unbind(connection),
      follow: (work) => void this.underway.add(work),
      fault: (connection, reason) => this.fault(connection, reason),
    }
    this.server = createServer({ noDelay: true, keepAlive: true }, (socket) => this.accept(socket))
    this.server.maxConnections = this.limits.mostConnections
    this.server.on('drop', () => parts.metrics.refused())
    parts.recorder.onPressure((full) => this.pressed(full))
  }

  get connectionCount(): number {
    return this.connections.size
  }

  /** Resolves with the port; rejects when it is taken. */
  listen(port: number, host?: string): Promise<number> {
    return new Promise((resolve, reject) => {
      this.server.once('error', reject)
      this.server.listen({ port, host, backlog: 4096 }, () => {
        this.server.off('error', reject)
        this.server.on('error', (error) => this.parts.log.error({ err: error }, 'gateway listener failed'))
        this.sweeper = setInterval(() => this.sweep(), SWEEP_MS)
        const address = this.server.address()
        resolve(typeof address === 'object' && address ? address.port : port)
      })
    })
  }

  /**
   * Takes no new connections and reads nothing more; answers still go out. Resolves when everything that came in has
   * reached the recorder.
   */
  async stopReading(): Promise<void> {
    this.stopped = true
    this.allClosed ??= new Promise((done) => this.server.close(() => done()))
    if (this.sweeper) clearInterval(this.sweeper)
    this.readOrPause(false)
    await this.underway.settled()
  }

  /** Ends all connections. Resolves when their sockets are gone. */
  async closeAll(): Promise<void> {
    for (const connection of this.connections) connection.close('serverStopped')
    await this.allClosed
  }

  /** The connection a command for this terminal goes out on. */
  sessionOf(terminalId: number): TerminalConnection | undefined {
    return this.sessions.get(terminalId)
  }

  frame(connection: TerminalConnection, escaped: Uint8Array): void {
    try {
      this.take(connection, escaped)
    } catch (error) {
      this.parts.log.error({ err: error, remote: connection.remoteAddress }, 'a message could not be handled')
      this.fault(connection, 'handlerFailed')
    }
  }

  discarded(connection: TerminalConnection, bytes: number): void {
    for (let left = bytes; left > 0; left -= NOISE_BYTES) this.fault(connection, 'noise')
  }

  closed(connection: TerminalConnection): void {
    this.connections.delete(connection)
    this.strangers.delete(connection)
    this.collector.forget(connection)
    const reason = connection.closeReason ?? 'connectionLost'
    const { terminal } = connection
    // By identity: a newer connection of the same terminal stays.
    if (terminal && this.sessions.get(terminal.terminalId) === connection) this.sessions.delete(terminal.terminalId)
    if (terminal) this.context.journal.logout(connection, terminal, reason, null)
    this.parts.metrics.closed(reason)
    this.countConnections()
  }

  private accept(socket: Socket): void {
    if (!this.arrivals.take() || this.strangers.size >= this.limits.mostStrangers) {
      this.parts.metrics.refused()
      socket.destroy()
      return
    }
    const connection = new TerminalConnection(socket, this)
    this.connections.add(connection)
    this.strangers.add(connection)
    if (!this.reading) socket.pause()
    this.countConnections()
  }

  private take(connection: TerminalConnection, escaped: Uint8Array): void {
    const frame = readFrame(escaped)
    if ('malformed' in frame) return this.fault(connection, 'malformed')
    if (!frame.checksumOk) return this.fault(connection, 'checksum')
    this.parts.metrics.message(frame.id, escaped.length)
    const incoming: Incoming = { connection, frame, escaped, receivedAt: connection.lastHeardAt }
    if (!frame.lengthOk) {
      this.fault(connection, 'length')
      return this.answer(incoming, ANSWER.badMessage)
    }
    if (frame.encryption !== 0) {
      this.fault(connection, 'encrypted')
      return this.answer(incoming, ANSWER.unsupported)
    }
    this.forgive(connection)
    if (frame.id === REGISTER) return this.run(connection, registerTerminal(incoming, this.context))
    if (frame.id === AUTHENTICATE) return this.run(connection, authenticateTerminal(incoming, this.context))
    this.dispatch(incoming)
  }

  private dispatch(incoming: Incoming): void {
    const { connection, frame } = incoming
    const { terminal } = connection
    if (!terminal) return this.refuse(incoming, 'notAuthenticated')
    if (frame.phone !== connection.phone && terminalKey(frame.phone) !== terminal.phone) {
      return this.refuse(incoming, 'foreignPhone')
    }
    if (terminal.vehicleId === null || terminal.blocked || terminal.deregistered) return connection.close('removed')
    const whole = frame.subpackage ? this.collect(incoming) : frame
    if (!whole) return
    if (terminal.vehicleId !== null) this.parts.tracker.heard(terminal.vehicleId, incoming.receivedAt)
    const handler = HANDLERS.get(frame.id)
    const { escaped, receivedAt } = incoming
    if (handler) handler({ connection, frame: whole, escaped, receivedAt, terminal }, this.context)
    else this.answer(incoming, ANSWER.unsupported)
  }

  /** The whole message once its last part is here; parts before that are answered one by one. */
  private collect(incoming: Incoming): Jt808Frame | undefined {
    const result = this.collector.add(incoming.connection, incoming.frame, incoming.receivedAt)
    if (result.state === 'complete') return { ...incoming.frame, body: result.body }
    if (result.state === 'refused') this.fault(incoming.connection, 'subPackage')
    this.answer(incoming, result.state === 'refused' ? ANSWER.failed : ANSWER.ok)
    return undefined
  }

  private refuse(incoming: Incoming, reason: 'notAuthenticated' | 'foreignPhone'): void {
    const { connection, frame } = incoming
    this.parts.log.debug(
      { remote: connection.remoteAddress, phone: frame.phone, id: frame.id, reason },
      'message refused',
    )
    if (frame.id !== GENERAL_ANSWER) this.answer(incoming, ANSWER.failed)
    this.fault(connection, reason)
  }

  private run(connection: TerminalConnection, work: Promise<void>): void {
    void this.underway.add(
      work.catch((error: unknown) => {
        this.parts.log.warn({ err: error, remote: connection.remoteAddress }, 'sign-on of a terminal not answered')
      }),
    )
  }

  private answer({ connection, frame }: Incoming, result: AnswerResult): void {
    connection.send(generalAnswer(frame, connection.nextSerial(), result))
  }

  private bind(connection: TerminalConnection, terminal: KnownTerminal, frame: Jt808Frame): void {
    if (connection.terminal && connection.terminal !== terminal) this.unbind(connection)
    const older = this.sessions.get(terminal.terminalId)
    this.sessions.set(terminal.terminalId, connection)
    this.strangers.delete(connection)
    connection.terminal = terminal
    connection.authenticatedAt = Date.now()
    connection.version = frame.version
    connection.protocolVersion = frame.protocolVersion
    connection.phone = frame.phone
    // Copied: the frame is a view of the socket's memory.
    connection.phoneBytes = frame.phoneBytes.slice()
    if (older && older !== connection) older.close('replaced')
    this.parts.tracker.heard(terminal.vehicleId as number, connection.lastHeardAt)
    this.countConnections()
  }

  private unbind(connection: TerminalConnection): void {
    const { terminal } = connection
    if (terminal && this.sessions.get(terminal.terminalId) === connection) this.sessions.delete(terminal.terminalId)
    connection.terminal = null
    connection.strangerSince = Date.now()
    this.strangers.add(connection)
    this.countConnections()
  }

  private fault(connection: TerminalConnection, reason: string): void {
    this.parts.metrics.fault(reason)
    connection.faults += 1
    if (connection.faults <= this.limits.mostFaults || connection.closed) return
    this.parts.log.info(
      { remote: connection.remoteAddress, phone: connection.phone, reason },
      'connection closed after too many wrong frames',
    )
    connection.close(reason === 'foreignPhone' || reason === 'notAuthenticated' ? reason : 'badFrames')
  }

  private forgive(connection: TerminalConnection): void {
    if (connection.faults === 0 || ++connection.goodFrames < GOOD_PER_FAULT) return
    connection.goodFrames = 0
    connection.faults -= 1
  }

  /** Back-pressure of the recorder; a gateway that was told to stop does not read, whatever the database does. */
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
    for (const connection of this.connections) {
      if (read) {
        // Silence while nobody listened is not the terminal's.
        connection.lastHeardAt = now
        connection.socket.resume()
      } else connection.socket.pause()
    }
  }

  private sweep(): void {
    if (!this.reading) return
    const now = Date.now()
    for (const connection of this.connections) {
      const reason = this.overdue(connection, now)
      if (reason) connection.close(reason)
    }
    for (const { connection, id, body } of this.collector.questions(now)) {
      if (connection.phoneBytes) connection.send(platformFrame(headerOf(connection), id, connection.nextSerial(), body))
    }
  }

  private overdue(connection: TerminalConnection, now: number): CloseReason | undefined {
    const { terminal } = connection
    if (!terminal) return now - connection.strangerSince > this.limits.authenticateMs ? 'notAuthenticated' : undefined
    return now - connection.lastHeardAt > terminal.timeoutSeconds * 1000 ? 'timedOut' : undefined
  }

  private countConnections(): void {
    this.parts.metrics.connections(this.connections.size)
    this.parts.metrics.sessions(this.sessions.size)
  }
}

/** Header of frames the platform begins. */
export function headerOf(connection: TerminalConnection) {
  return {
    id: 0,
    serial: 0,
    version: connection.version,
    phoneBytes: connection.phoneBytes as Uint8Array,
    protocolVersion: connection.protocolVersion,
  }
}
