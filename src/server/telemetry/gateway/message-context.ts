import type { Logger } from 'pino'
import type { TamperReports } from '../alarms/tamper-watch.ts'
import type { Recorder } from '../recorder/recorder.ts'
import type { RegistrationMode } from '#server/app/environment.ts'
import type { ReplacementRepository } from './replacement-repository.ts'
import type { Tracker } from '../tracker/tracker.ts'
import type { AnswerResult } from './answer-frame.ts'
import type { BodyReports } from './body-reports.ts'
import type { BrakeReports } from './brake-reports.ts'
import type { ReadingReports } from './reading-reports.ts'
import type { ConflictRepository } from './conflict-repository.ts'
import type { ConnectionBudget } from './connection-limits.ts'
import type { DataFaults } from './data-faults.ts'
import type { GatewayMetrics } from './gateway-metrics.ts'
import type { HeadUnitReports } from './head-unit-reports.ts'
import type { Incoming } from './incoming.ts'
import type { MessageJournal } from './message-journal.ts'
import type { TerminalConnection } from './terminal-connection.ts'
import type { TerminalJournal } from './terminal-journal.ts'
import type { KnownTerminal, TerminalRegistry } from './terminal-registry.ts'
import type { TerminalRepository } from './terminal-repository.ts'
import type { TroubleReports } from './trouble-reports.ts'

/** Incoming of a terminal that has authenticated. */
export interface KnownIncoming extends Incoming {
  terminal: KnownTerminal
}

/** A message that may be the answer to a command, decoded without a warning. */
export interface CommandAnswer {
  id: number
  /** Of the command it answers; null: the message quotes none. */
  serial: number | null
  /** The frame as it came, without its 7Es. */
  frame: Uint8Array
  value: Record<string, unknown>
}

/** The answer of a terminal to a request of GB/T 32960, which quotes the request's command and time. */
export interface EnergyAnswer {
  connection: TerminalConnection
  command: number
  isOk: boolean
  frame: Uint8Array
  /** First bytes of the body. */
  time: Uint8Array
  /** What it says as the message `id` of JT/T 808 does; absent: that it was accepted, and no more. */
  said?: { id: number; value: Record<string, unknown> } | undefined
}

/** A position as far as commands are concerned. */
export interface StoredPosition {
  /** Device time, epoch ms. */
  ts: number
  status: number
  /** Of POSITION_KIND. */
  kind: number
}

/** Responses to commands, for their senders. */
export interface CommandAnswers {
  /** 0x0001 for a frame the platform sent. `from`: where it came from, which may have ended since; absent: the present one. */
  acknowledged(
    terminalId: number,
    serial: number,
    messageId: number,
    result: number,
    frame: Uint8Array,
    from?: TerminalConnection,
  ): void
  answered(terminalId: number, answer: CommandAnswer): void
  energyAnswered(terminalId: number, answer: EnergyAnswer): void
  positionStored(terminalId: number, position: StoredPosition): void
  /** 0x0005: parts of a split command did not arrive; the serial is that of its first part. */
  partsMissing(terminalId: number, serial: number, indexes: readonly number[]): void
  /** The terminal has authenticated. */
  connected(terminalId: number): void
  /** A terminal that slept is awake again: its first waking position is stored. */
  woke?(terminalId: number): void
  /** A picture, sound or video of the terminal is in the store. */
  mediaStored?(terminalId: number, media: StoredMedia): void
  /** Another terminal has taken its place in the vehicle; `moves`: what waits for the vehicle goes to that one. */
  replaced?(before: number, after: number, moves: boolean): void
}

export type StoredMedia = Pick<ReceivedMedia, 'mediaId' | 'kind' | 'format' | 'event' | 'channel'>

/** Where media of terminals go. */
export interface MediaKeeper {
  /** Announced by 0x0800; nothing of it has come. */
  announced(media: ReceivedMedia): Promise<void>
  /** Resolves when the content is in the object store and its row is written. */
  keep(media: ReceivedMedia, content: Uint8Array): Promise<void>
}

export interface ReceivedMedia {
  oemId: string
  vehicleId: number
  terminalId: number
  mediaId: number
  kind: number
  format: number
  event: number
  channel: number
  takenAt: number
  receivedAt: number
  lat: number | null
  lng: number | null
}

/** Services for message handlers. */
export interface MessageContext {
  recorder: Pick<Recorder, 'submit'>
  tracker: Tracker
  registry: TerminalRegistry
  terminals: TerminalRepository
  journal: TerminalJournal
  /** Raw messages. */
  messages: MessageJournal
  conflicts: ConflictRepository
  /** Terminals from stock that were approved for a vehicle. */
  replacements?: Pick<ReplacementRepository, 'signOn'> | undefined
  /** Reads terminals whose fitting changed again, here and in all processes. */
  refitted?: ((terminalIds: readonly number[]) => Promise<void>) | undefined
  faults: DataFaults
  /** Trouble codes in bus data. */
  troubles: Pick<TroubleReports, 'note'>
  /** Remaining brake lining in bus data. */
  brakes: Pick<BrakeReports, 'note'>
  /** Parking brake, voltage and network, in bus data and positions. */
  readings: Pick<ReadingReports, 'noteFrames' | 'noteItems'>
  /** States of doors, windows and climate. */
  bodies: Pick<BodyReports, 'note'>
  /** Messages of head units behind terminals. */
  headUnits: Pick<HeadUnitReports, 'keep'>
  budget: Pick<ConnectionBudget, 'mayRegister' | 'mayTryAgain'>
  /** Whether the first device that registers with a phone becomes its own. */
  registration: RegistrationMode
  /** Called with identities that differ from the registered ones. */
  tamper?: TamperReports | undefined
  metrics: GatewayMetrics
  commands: CommandAnswers
  /** Absent until the object store is there: media are refused then, and come again. */
  media: MediaKeeper | null
  log: Logger
  /** The connection of a terminal. */
  sessionOf(terminalId: number): TerminalConnection | undefined
  /** Whether one more row about an unregistered phone may be written now. */
  mayNoteStranger(): boolean
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
