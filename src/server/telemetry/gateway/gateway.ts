import type { Logger } from 'pino'
import { isDataFaultKind } from '#core/domain/data-fault.ts'
import { type Jt808Frame, readFrame, terminalKey } from '#core/protocol/jt808/frame.ts'
import { FrameSplitter } from '#core/protocol/jt808/frame-splitter.ts'
import { schemaOf } from '#core/protocol/jt808/registry.ts'
import type { Recorder } from '../recorder/recorder.ts'
import type { RegistrationMode } from '#server/app/environment.ts'
import type { Tracker } from '../tracker/tracker.ts'
import { ANSWER, type AnswerResult, generalAnswer, platformFrame } from './answer-frame.ts'
import type { ConflictRepository } from './conflict-repository.ts'
import { type ConnectionBudget, RateLimit } from './connection-limits.ts'
import type { TamperReports } from '../alarms/tamper-watch.ts'
import type { DataFaults } from './data-faults.ts'
import { extraRowsOf } from './extra-rows.ts'
import type { FrameWatch } from './frame-watch.ts'
import type { GatewayMetrics } from './gateway-metrics.ts'
import type { Incoming } from './incoming.ts'
import type { CommandAnswers, KnownIncoming, MediaKeeper, MessageContext } from './message-context.ts'
import { HANDLERS, STORED_FIRST, STORED_WHOLE, UNJOURNALLED_PARTS } from './message-handlers.ts'
import { MessageJournal } from './message-journal.ts'
import { framesOfParts, PartCollector } from './part-collector.ts'
import { registerTerminal } from './registration-handler.ts'
import { authenticateTerminal } from './session-handlers.ts'
import type { CloseReason, SplitterMaker, TerminalConnection } from './terminal-connection.ts'
import { TerminalJournal } from './terminal-journal.ts'
import { mayNotStay, type PortHandler, TerminalPort } from './terminal-port.ts'
import type { KnownTerminal, TerminalRegistry } from './terminal-registry.ts'
import type { TerminalRepository } from './terminal-repository.ts'
import type { TerminalTls } from './terminal-tls.ts'
import type { ReplacementRepository } from './replacement-repository.ts'
import { wrongCheck808 } from './wrong-check.ts'

export interface GatewayParts
  extends Pick<MessageContext, 'troubles' | 'brakes' | 'readings' | 'bodies' | 'headUnits'> {
  recorder: Pick<Recorder, 'submit' | 'onPressure'>
  tracker: Tracker
  registry: TerminalRegistry
  terminals: TerminalRepository
  conflicts: ConflictRepository
  replacements?: ReplacementRepository | undefined
  refitted?: ((terminalIds: readonly number[]) => Promise<void>) | undefined
  faults: DataFaults
  tamper?: TamperReports | undefined
  watch?: FrameWatch | undefined
  /** Called when a terminal has logged in here, and when its session has ended. */
  sessionBegan?: ((connection: TerminalConnection) => void) | undefined
  sessionEnded?: ((terminalId: number) => void) | undefined
  commands: CommandAnswers
  metrics: GatewayMetrics
  budget: ConnectionBudget
  tls?: TerminalTls | undefined
  registration: RegistrationMode
  log: Logger
}

const REGISTER = 0x0100
const AUTHENTICATE = 0x0102
const GENERAL_ANSWER = 0x0001
const FIRST_PLATFORM_ID = 0x8000

const hexId = (id: number): string => `0x${id.toString(16).padStart(4, '0')}`

/** JT/T 808: sessions and the way of a frame to its handler. */
export class Gateway implements PortHandler {
  readonly port: TerminalPort
  private readonly parts: GatewayParts
  private readonly collector: PartCollector
  private readonly context: MessageContext
  /** The frame being handled, for the sample of a fault. */
  private current: Uint8Array | undefined

  constructor(parts: GatewayParts) {
    this.parts = parts
    const { limits } = parts.budget
    const strangers = new RateLimit(limits.strangerRowsPerSecond, limits.strangerRowsPerSecond * 10)
    this.collector = new PartCollector(limits.mostPartBytes)
    this.port = new TerminalPort({ ...parts, protocol: 'jt808' }, this)
    this.context = {
      ...parts,
      media: null,
      journal: new TerminalJournal(parts.recorder, limits.strangerRowsPerSecond),
      messages: new MessageJournal(parts.recorder),
      answer: (incoming, result) => this.answer(incoming, result),
      send: ({ connection, frame }, id, body) =>
        connection.send(platformFrame(frame, id, connection.nextSerial(), body)),
      bind: (connection, terminal, incoming) => this.bind(connection, terminal, incoming.frame),
      unbind: (connection) => this.port.unbind(connection),
      sessionOf: (terminalId) => this.port.sessionOf(terminalId),
      mayNoteStranger: () => strangers.take(),
      follow: (work) => void this.port.underway.add(work),
      fault: (connection, reason) => this.port.fault(connection, reason),
    }
  }

  get connectionCount(): number {
    return this.port.connectionCount
  }

  listen(port: number, host?: string): Promise<number> {
    return this.port.listen(port, host)
  }

  stopReading(): Promise<void> {
    return this.port.stopReading()
  }

  closeAll(): Promise<void> {
    return this.port.closeAll()
  }

  /** The connection a command for this terminal goes out on. */
  sessionOf(terminalId: number): TerminalConnection | undefined {
    return this.port.sessionOf(terminalId)
  }

  /** From now on media of terminals are taken. */
  keepMedia(media: MediaKeeper): void {
    this.context.media = media
  }

  readonly splitter: SplitterMaker = (onOther) => new FrameSplitter({ onOther })

  frame(connection: TerminalConnection, escaped: Uint8Array): void {
    this.current = escaped
    this.take(connection, escaped)
    this.current = undefined
  }

  sent(connection: TerminalConnection, frame: Uint8Array): void {
    this.context.messages.sent(connection, frame)
  }

  left(connection: TerminalConnection, terminal: KnownTerminal | null, reason: CloseReason): void {
    this.collector.forget(connection)
    if (terminal) this.context.journal.logout(connection, terminal, reason, null)
  }

  faulty(connection: TerminalConnection, reason: string, sample = this.current): void {
    if (!isDataFaultKind(reason)) return
    const { phone } = connection
    const terminal = connection.terminal ?? this.parts.registry.get(terminalKey(phone))
    this.parts.faults.note(terminal, terminal?.phone ?? phone, {
      kind: reason,
      ...(sample === undefined ? {} : { sample }),
      ...(reason === 'checksum' && sample !== undefined ? wrongCheck808(sample) : {}),
    })
  }

  sweep(now: number): void {
    for (const { connection, id, body } of this.collector.questions(now)) {
      if (connection.phoneBytes) connection.send(platformFrame(headerOf(connection), id, connection.nextSerial(), body))
    }
  }

  private take(connection: TerminalConnection, escaped: Uint8Array): void {
    const frame = readFrame(escaped)
    if ('malformed' in frame) return this.port.fault(connection, 'malformed')
    if (!frame.checksumOk) return this.port.fault(connection, 'checksum')
    this.parts.metrics.message(frame.id, escaped.length)
    if (!connection.terminal) connection.phone = frame.phone
    const incoming: Incoming = { connection, frame, escaped, receivedAt: connection.lastContactAt }
    if (!frame.lengthOk) return this.reject(incoming, 'length', ANSWER.badMessage)
    if (frame.encryption !== 0) return this.reject(incoming, 'encrypted', ANSWER.unsupported)
    this.port.forgive(connection)
    if (frame.id === REGISTER) return this.port.run(connection, registerTerminal(incoming, this.context))
    if (frame.id === AUTHENTICATE) return this.port.run(connection, authenticateTerminal(incoming, this.context))
    this.dispatch(incoming)
  }

  /** Unreadable messages are logged unchanged before they are answered. */
  private reject(incoming: Incoming, fault: string, result: AnswerResult): void {
    const { terminal } = incoming.connection
    this.port.fault(incoming.connection, fault)
    if (terminal) this.journal({ ...incoming, terminal }, fault, () => this.answer(incoming, result))
    else this.answer(incoming, result)
  }

  private dispatch(incoming: Incoming): void {
    const { connection, frame } = incoming
    const { terminal } = connection
    if (!terminal) return this.refuse(incoming, 'notAuthenticated')
    if (frame.phone !== connection.phone && terminalKey(frame.phone) !== terminal.phone) {
      return this.refuse(incoming, 'foreignPhone')
    }
    if (mayNotStay(terminal)) return connection.close('removed')
    terminal.contact.messageAt = incoming.receivedAt
    const { escaped, receivedAt } = incoming
    // Written out: a spread costs more than the rest of the way of a position.
    const known: KnownIncoming = { connection, frame, escaped, receivedAt, terminal }
    const whole = frame.subpackage ? this.collect(known) : frame
    if (!whole) return
    if (terminal.vehicleId !== null) this.parts.tracker.recordContact(terminal.vehicleId, incoming.receivedAt)
    if (whole !== frame) known.frame = whole
    const handler = HANDLERS.get(frame.id)
    if (handler) handler(known, this.context)
    else this.takeStored(known)
  }

  /** Written down first; what a handler does with it and the answer come after. */
  private takeStored(incoming: KnownIncoming): void {
    const { id } = incoming.frame
    const handler = STORED_FIRST.get(id)
    if (!handler && (id >= FIRST_PLATFORM_ID || !schemaOf(id))) {
      this.parts.faults.note(incoming.terminal, incoming.terminal.phone, {
        kind: 'unknownMessage',
        item: hexId(id),
        sample: incoming.escaped,
      })
      return this.journal(incoming, 'unknownMessage', () => this.answer(incoming, ANSWER.unsupported))
    }
    this.journal(incoming, null, () => {
      if (handler) handler(incoming, this.context)
      else this.answer(incoming, ANSWER.ok)
    })
  }

  private journal(incoming: KnownIncoming, fault: string | null, stored: () => void): void {
    const { terminal, frame } = incoming
    this.parts.recorder.submit({
      order: terminal.vehicleId ?? terminal.terminalId,
      positions: [],
      logs: [],
      messages: [this.context.messages.received(incoming, terminal, { fault })],
      ...(fault === null ? extraRowsOf(incoming, this.parts.tracker) : {}),
      settle: (outcome) => {
        if (outcome === 'stored') stored()
        else if (frame.id !== GENERAL_ANSWER) this.answer(incoming, ANSWER.failed)
      },
    })
  }

  /**
   * The whole message once its last part is here. Earlier parts are logged and answered one by one; positions, media and
   * bus data are stored in their final form, so only the answer to the last part confirms that the message is stored.
   */
  private collect(incoming: KnownIncoming): Jt808Frame | undefined {
    const { connection, frame, receivedAt } = incoming
    const result = this.collector.add(connection, frame, receivedAt)
    if (result.state === 'complete') {
      const { body, parts } = result
      if (STORED_WHOLE.has(frame.id)) incoming.escaped = framesOfParts(frame, parts)
      return { ...frame, body }
    }
    if (result.state === 'refused') {
      this.port.fault(connection, 'subPackage')
      this.answer(incoming, ANSWER.failed)
    } else if (result.state === 'duplicate' || UNJOURNALLED_PARTS.has(frame.id)) this.answer(incoming, ANSWER.ok)
    else this.journal(incoming, null, () => this.answer(incoming, ANSWER.ok))
    return undefined
  }

  private refuse(incoming: Incoming, reason: 'notAuthenticated' | 'foreignPhone'): void {
    const { connection, frame } = incoming
    this.parts.log.debug(
      { remote: connection.remoteAddress, phone: frame.phone, id: frame.id, reason },
      'message refused',
    )
    if (frame.id !== GENERAL_ANSWER) this.answer(incoming, ANSWER.failed)
    this.port.fault(connection, reason)
  }

  /** 0x8001. That all is well goes out without a row of its own: the message it answers is in the journal. */
  private answer({ connection, frame }: Incoming, result: AnswerResult): void {
    const answer = generalAnswer(frame, connection.nextSerial(), result)
    if (result === ANSWER.ok) connection.reply(answer)
    else connection.send(answer)
  }

  private bind(connection: TerminalConnection, terminal: KnownTerminal, frame: Jt808Frame): void {
    this.port.bind(connection, terminal)
    connection.version = frame.version
    connection.protocolVersion = frame.protocolVersion
    connection.framing = frame.framing
    connection.phone = frame.phone
    // Copied: the frame is a view of the socket's memory.
    connection.phoneBytes = frame.phoneBytes.slice()
    const { contact } = terminal
    contact.loginAt = connection.lastContactAt
    contact.messageAt = connection.lastContactAt
    contact.protocolVersion = frame.version
    contact.changed = true
    this.parts.tracker.recordContact(terminal.vehicleId as number, connection.lastContactAt)
    this.parts.sessionBegan?.(connection)
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
    framing: connection.framing,
  }
}
