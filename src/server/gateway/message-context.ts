import type { Logger } from 'pino'
import type { Jt808Frame } from '#core/protocol/jt808/frame.ts'
import type { Recorder } from '#server/recorder/recorder.ts'
import type { Tracker } from '#server/tracker/tracker.ts'
import type { AnswerResult } from './answer-frame.ts'
import type { GatewayMetrics } from './gateway-metrics.ts'
import type { TerminalConnection } from './terminal-connection.ts'
import type { TerminalJournal } from './terminal-journal.ts'
import type { KnownTerminal, TerminalRegistry } from './terminal-registry.ts'
import type { TerminalRepository } from './terminal-repository.ts'

/** A message that came in. */
export interface Incoming {
  connection: TerminalConnection
  frame: Jt808Frame
  /** The frame as it came, without its 7Es; the last part of a message in sub-packages. */
  escaped: Uint8Array
  receivedAt: number
}

/** Incoming of a terminal that has authenticated. */
export interface KnownIncoming extends Incoming {
  terminal: KnownTerminal
}

/** Answers to commands, for whoever gave them. */
export interface CommandAnswers {
  /** 0x0001 for a frame the platform sent. */
  acknowledged(terminalId: number, serial: number, messageId: number, result: number, frame: Uint8Array): void
  /** A message that quotes the serial of a command. */
  answered(
    terminalId: number,
    serial: number,
    messageId: number,
    frame: Uint8Array,
    evidence: Record<string, unknown>,
  ): void
  /** A position of the terminal was stored. */
  positionStored(terminalId: number, ts: number): void
  /** The terminal has authenticated. */
  connected(terminalId: number): void
}

/** What handlers of messages work with. */
export interface MessageContext {
  recorder: Pick<Recorder, 'submit'>
  tracker: Tracker
  registry: TerminalRegistry
  terminals: TerminalRepository
  journal: TerminalJournal
  metrics: GatewayMetrics
  commands: CommandAnswers
  log: Logger
  /** Sends 0x8001. */
  answer(incoming: Incoming, result: AnswerResult): void
  send(incoming: Incoming, id: number, body: Uint8Array): void
  /** Makes this the connection of the terminal; an older one is closed. */
  bind(connection: TerminalConnection, terminal: KnownTerminal, incoming: Incoming): void
  unbind(connection: TerminalConnection): void
  fault(connection: TerminalConnection, reason: string): void
  /** Work that outlasts its message and never rejects; a stop waits for it. */
  follow(work: Promise<void>): void
}

export type MessageHandler = (incoming: KnownIncoming, context: MessageContext) => void
