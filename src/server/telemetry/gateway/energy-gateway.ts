import { isDataFaultKind } from '#core/domain/data-fault.ts'
import { normalIccid } from '#core/domain/iccid.ts'
import { COMMAND_FLAG, type Gb32960Frame, isEncrypted } from '#core/protocol/gb32960/frame.ts'
import { GbFrameSplitter } from '#core/protocol/gb32960/frame-splitter.ts'
import type { StoreRequest } from '../recorder/telemetry-row.ts'
import { noteDeadOdometer } from './dead-odometer.ts'
import { answerFrame, type AnswerFlag, COMMAND, FLAG, RESULTS } from './energy-answer.ts'
import { isCommandedByEnergy, takeEnergyAnswer } from './energy-answers.ts'
import { EnergyCards } from './energy-cards.ts'
import type { EnergyGatewayParts, IncomingEnergy } from './energy-context.ts'
import { energyReport } from './energy-row.ts'
import { MessageJournal } from './message-journal.ts'
import { newestOf } from './position-handlers.ts'
import { receivedGbBody, receivedGbFrame } from './received-text.ts'
import { ReportsOfSecond } from './same-second.ts'
import type { CloseReason, TerminalConnection } from './terminal-connection.ts'
import { TerminalJournal } from './terminal-journal.ts'
import { mayNotStay, type PortHandler, TerminalPort } from './terminal-port.ts'
import type { KnownTerminal } from './terminal-registry.ts'
import { wrongCheckGb } from './wrong-check.ts'

/**
 * GB/T 32960: vehicles log in with their VIN, which identifies the terminal bound to that vehicle. There is no code to
 * authenticate with: the ICCID of the first login belongs to the VIN from then on, and a login with another one is rejected
 * as a double VIN and waits as a conflict. A login with the same ICCID replaces the older socket.
 */
export class EnergyGateway implements PortHandler {
  readonly port: TerminalPort
  private readonly parts: EnergyGatewayParts
  private readonly logins: TerminalJournal
  private readonly messages: MessageJournal
  private readonly cards: EnergyCards
  /** Outlasts the connection: what was not acknowledged comes again on the next one. */
  private readonly seconds = new WeakMap<KnownTerminal, ReportsOfSecond>()
  private current: Uint8Array | undefined
  private readonly versions: Parameters<typeof takeEnergyAnswer>[2]

  constructor(parts: EnergyGatewayParts) {
    this.parts = parts
    this.port = new TerminalPort({ ...parts, protocol: 'gb32960' }, this)
    this.logins = new TerminalJournal(parts.recorder, parts.budget.limits.strangerRowsPerSecond)
    this.messages = new MessageJournal(parts.recorder)
    this.cards = new EnergyCards(parts)
    this.versions = { ...parts, follow: (work) => void this.port.underway.add(work) }
  }

  readonly splitter = (): GbFrameSplitter => new GbFrameSplitter()

  frame(connection: TerminalConnection, bytes: Uint8Array): void {
    this.current = bytes
    this.take(connection, bytes)
    this.current = undefined
  }

  sent(connection: TerminalConnection, frame: Uint8Array): void {
    this.messages.sent(connection, frame)
  }

  left(connection: TerminalConnection, terminal: KnownTerminal | null, reason: CloseReason): void {
    if (terminal) this.logins.logout(connection, terminal, reason, null)
  }

  faulty(connection: TerminalConnection, reason: string): void {
    if (!isDataFaultKind(reason)) return
    const { current } = this
    const sample = current === undefined ? {} : { sample: current }
    const checks = reason === 'checksum' && current !== undefined ? wrongCheckGb(current) : {}
    this.parts.faults.note(connection.terminal, connection.phone, { kind: reason, ...sample, ...checks })
  }

  /** A user has assigned another card to the VIN. */
  mayStay({ device }: TerminalConnection, { loginIccid }: KnownTerminal): boolean {
    return loginIccid === '' || device === '' || device === loginIccid
  }

  sweep(): void {
    // Nothing is collected here: frames of this protocol come whole.
  }

  private take(connection: TerminalConnection, bytes: Uint8Array): void {
    const frame = receivedGbFrame(bytes)
    if ('malformed' in frame || !frame.lengthOk) return this.port.fault(connection, 'malformed')
    if (!frame.checksumOk) return this.port.fault(connection, 'checksum')
    this.parts.metrics.message(frame.command, bytes.length)
    if (!connection.terminal) connection.phone = frame.vin
    const incoming: IncomingEnergy = { connection, frame, bytes, receivedAt: connection.lastContactAt }
    if (isEncrypted(frame.encryption)) return this.rejectEncrypted(incoming)
    this.port.forgive(connection)
    if (frame.command === COMMAND.login && frame.answer === COMMAND_FLAG) {
      return this.port.run(connection, this.logIn(incoming))
    }
    this.dispatch(incoming)
  }

  private rejectEncrypted(incoming: IncomingEnergy): void {
    this.port.fault(incoming.connection, 'encrypted')
    this.answer(incoming, incoming.frame.edition === '2025' ? FLAG.undecipherable : FLAG.error)
  }

  private async logIn(incoming: IncomingEnergy): Promise<void> {
    const { connection, frame, bytes, receivedAt } = incoming
    const login = receivedGbBody(frame).value as { iccid?: string }
    const iccid = normalIccid(login.iccid ?? '')
    const terminal = await this.parts.registry.findByVin(frame.vin)
    const flag = terminal ? await this.mayLogIn(terminal, iccid, connection) : FLAG.vinUnknown
    const accepted = flag === FLAG.ok && terminal !== undefined && !connection.closed
    if (accepted) {
      if (mustRegister(terminal)) await this.parts.registry.register(terminal)
      this.bind(connection, terminal, iccid, frame)
    } else {
      if (!terminal) this.parts.faults.note(null, frame.vin, { kind: 'unknownTerminal', value: iccid, sample: bytes })
      this.port.fault(connection, 'refusedLogin')
    }
    const messages = terminal ? [this.messages.receivedEnergy(frame, bytes, terminal, receivedAt)] : []
    const entry = {
      connection,
      terminal,
      phone: frame.vin,
      messageId: frame.command,
      escaped: bytes,
      result: RESULTS[flag],
    }
    const answer = (outcome: string): void => {
      this.answer(incoming, outcome === 'stored' ? flag : FLAG.error)
      if (accepted && isCommandedByEnergy(terminal)) this.parts.commands.connected(terminal.terminalId)
    }
    this.logins.login(entry, answer, { messages, whole: true })
  }

  private async mayLogIn(terminal: KnownTerminal, iccid: string, connection: TerminalConnection): Promise<AnswerFlag> {
    if (terminal.blocked || terminal.archived || terminal.vehicleId === null) return FLAG.vinUnknown
    if (!this.cards.belongs(terminal, iccid)) await this.parts.registry.lookAgain(terminal)
    if (this.cards.belongs(terminal, iccid) && (await this.cards.bind(terminal, iccid))) return FLAG.ok
    const known = this.cards.expected(terminal)
    if (known !== '' && iccid !== '') this.parts.tamper?.reported(terminal, 'sim', known, iccid)
    this.parts.faults.note(terminal, terminal.phone, { kind: 'vinConflict', value: iccid, expected: known })
    await this.parts.conflicts.note({
      oemId: terminal.oemId,
      kind: 'vinShared',
      vehicleId: terminal.vehicleId,
      holderId: terminal.terminalId,
      holder: { deviceId: known },
      newTerminalId: terminal.terminalId,
      newDevice: { deviceId: iccid },
      remoteAddress: connection.remoteAddress,
    })
    return FLAG.vinInUse
  }

  private bind(connection: TerminalConnection, terminal: KnownTerminal, iccid: string, frame: Gb32960Frame): void {
    this.port.bind(connection, terminal)
    connection.phone = frame.vin
    connection.device = iccid
    connection.edition = frame.edition
    const { contact } = terminal
    contact.loginAt = connection.lastContactAt
    contact.messageAt = connection.lastContactAt
    contact.lastResult = RESULTS[FLAG.ok]
    contact.changed = true
    this.parts.tracker.recordContact(terminal.vehicleId as number, connection.lastContactAt)
    if (isCommandedByEnergy(terminal)) this.parts.sessionBegan?.(connection)
  }

  private dispatch(incoming: IncomingEnergy): void {
    const { connection, frame, receivedAt } = incoming
    const { terminal } = connection
    if (!terminal) return this.refuse(incoming, 'notAuthenticated', FLAG.error)
    if (frame.vin !== connection.phone) return this.refuse(incoming, 'foreignPhone', FLAG.vinUnknown)
    if (mayNotStay(terminal)) return connection.close('removed')
    terminal.contact.messageAt = receivedAt
    this.parts.tracker.recordContact(terminal.vehicleId as number, receivedAt)
    const isReport = frame.command === COMMAND.realtime || frame.command === COMMAND.backfill
    if (isReport && frame.answer === COMMAND_FLAG) this.takeReport(incoming, terminal)
    else if (frame.command === COMMAND.logout && frame.answer === COMMAND_FLAG) this.logOut(incoming, terminal)
    else this.journal(incoming, terminal)
  }

  private takeReport(incoming: IncomingEnergy, terminal: KnownTerminal): void {
    const { frame, bytes, receivedAt } = incoming
    const { terminalId, oemId, contact: live } = terminal
    const vehicleId = terminal.vehicleId as number
    const before = newestOf(vehicleId, this.parts.tracker)
    const report = energyReport(frame, { vehicleId, terminalId, oemId, receivedAt, before, live, bytes })
    if (!report) {
      this.port.fault(incoming.connection, 'badBody')
      return this.journal(incoming, terminal, 'badBody')
    }
    const { energy, position } = report
    if (position) {
      terminal.contact.positionAt = receivedAt
      position.ts += this.secondOf(terminal).ordinal(position)
    }
    if (energy.fault && isDataFaultKind(energy.fault)) {
      const item = frame.command === COMMAND.realtime ? '0x02' : '0x03'
      this.parts.faults.note(terminal, terminal.phone, { kind: energy.fault, item, sample: bytes })
    }
    noteDeadOdometer(this.parts, terminal, { mileage: energy.mileage, item: () => '0x01', sample: bytes })
    this.store(terminal, { positions: position ? [position] : [], logs: [], energy: [energy] }, incoming)
  }

  private secondOf(terminal: KnownTerminal): ReportsOfSecond {
    let second = this.seconds.get(terminal)
    if (!second) this.seconds.set(terminal, (second = new ReportsOfSecond()))
    return second
  }

  private logOut(incoming: IncomingEnergy, terminal: KnownTerminal): void {
    const { connection, frame, bytes, receivedAt } = incoming
    this.port.unbind(connection)
    const others = this.parts.connectedOtherwise(terminal.terminalId)
    if (terminal.vehicleId !== null && !others) this.parts.tracker.loggedOut(terminal.vehicleId, receivedAt)
    const messages = [this.messages.receivedEnergy(frame, bytes, terminal, receivedAt)]
    this.logins.logout(
      connection,
      terminal,
      'loggedOut',
      bytes,
      (outcome) => this.answer(incoming, outcome === 'stored' ? FLAG.ok : FLAG.error),
      { messages, whole: true },
    )
  }

  /** Heartbeats, time requests, answers and what only some vehicles send. Platforms do not log in here. */
  private journal(incoming: IncomingEnergy, terminal: KnownTerminal, fault: string | null = null): void {
    const { frame, bytes, receivedAt } = incoming
    const known = frame.command === COMMAND.heartbeat || frame.command === COMMAND.time || frame.answer !== COMMAND_FLAG
    const wrong = fault ?? (known ? null : 'unknownMessage')
    if (wrong === 'unknownMessage') {
      const item = `0x${frame.command.toString(16).padStart(2, '0')}`
      this.parts.faults.note(terminal, terminal.phone, { kind: wrong, item, sample: bytes })
    }
    const messages = [this.messages.receivedEnergy(frame, bytes, terminal, receivedAt, { fault: wrong })]
    const flag = wrong === null ? FLAG.ok : FLAG.error
    this.store(terminal, { positions: [], logs: [], messages }, incoming, flag, () => {
      if (frame.answer !== COMMAND_FLAG) takeEnergyAnswer(incoming, terminal, this.versions)
    })
  }

  private store(
    terminal: KnownTerminal,
    rows: Omit<StoreRequest, 'order' | 'settle'>,
    incoming: IncomingEnergy,
    flag: AnswerFlag = FLAG.ok,
    stored?: () => void,
  ): void {
    const startedAt = performance.now()
    this.parts.recorder.submit({
      ...rows,
      order: terminal.vehicleId ?? terminal.terminalId,
      settle: (outcome) => {
        this.answer(incoming, outcome === 'stored' ? flag : FLAG.error)
        this.parts.metrics.acknowledged(performance.now() - startedAt)
        if (outcome === 'stored') stored?.()
      },
    })
  }

  private refuse(incoming: IncomingEnergy, reason: 'notAuthenticated' | 'foreignPhone', flag: AnswerFlag): void {
    this.answer(incoming, flag)
    this.port.fault(incoming.connection, reason)
  }

  /** Answers of vehicles get none. */
  private answer({ connection, frame, receivedAt }: IncomingEnergy, answer: AnswerFlag): void {
    if (frame.answer !== COMMAND_FLAG) return
    const bytes = answerFrame(frame, answer, receivedAt)
    if (answer === FLAG.ok) connection.reply(bytes)
    else connection.send(bytes)
  }
}

/** Vehicles of this protocol have no registration of their own: their login is one. */
const mustRegister = ({ authCode, registeredAt, deregistered }: KnownTerminal): boolean =>
  !authCode || !registeredAt || deregistered
