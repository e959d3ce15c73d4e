import { randomInt } from 'node:crypto'
import { hostname } from 'node:os'
import { isE7Frame } from '#core/protocol/jt808/other-framing.ts'
import type { Recorder } from '../recorder/recorder.ts'
import { LOG_KIND, type MessageRow, type StoreOutcome, type TerminalLogRow } from '../recorder/telemetry-row.ts'
import { RateLimit } from './connection-limits.ts'
import type { TerminalConnection } from './terminal-connection.ts'
import type { KnownTerminal } from './terminal-registry.ts'

const FLAG = 0x7e
const MOST_STARTS = 2 ** 20
const ROWS_PER_START = 2 ** 32

/** A number distinguishes rows of one millisecond; gateways must not count alike. Fits 53 bits. */
export const firstSequence = (): number => randomInt(MOST_STARTS) * ROWS_PER_START
/** Owner of rows of unregistered phones. */
const NO_OWNER = { terminalId: 0, oemId: '', vehicleId: null, iccid: null, firmware: null }

export interface LoginEntry {
  connection: TerminalConnection
  terminal: KnownTerminal | undefined
  phone: string
  messageId: number
  /** The frame without its 7Es. */
  escaped: Uint8Array
  result: string
  firmware?: string | null
}

export interface AlsoStored {
  /** Raw messages of the same transaction. */
  messages?: MessageRow[]
  /** The frame has no 7Es, like those of GB/T 32960. */
  whole?: boolean
}

const GB_LOGOUT = 0x04

/** Writes logins and logouts of terminals down, each frame as it came. */
export class TerminalJournal {
  private readonly recorder: Pick<Recorder, 'submit'>
  private readonly node = hostname()
  private readonly strangers: RateLimit
  private sequence = firstSequence()

  constructor(recorder: Pick<Recorder, 'submit'>, strangerRowsPerSecond: number) {
    this.recorder = recorder
    this.strangers = new RateLimit(strangerRowsPerSecond, strangerRowsPerSecond * 10)
  }

  login(entry: LoginEntry, settle: (outcome: StoreOutcome) => void, also: AlsoStored = {}): void {
    const { connection, terminal, phone, messageId, escaped, result } = entry
    if (!terminal && !this.strangers.take()) return settle('stored')
    const owner = terminal ? ownerOf(terminal) : NO_OWNER
    const firmware = entry.firmware || owner.firmware
    const content = also.whole ? escaped.slice() : framed(escaped)
    this.write(
      { ...owner, firmware, kind: LOG_KIND.login, messageId, content, result, phone, sessionSeconds: null },
      connection,
      settle,
      also,
    )
  }

  /** A logout frame, or the end of a connection without one. */
  logout(
    connection: TerminalConnection,
    terminal: KnownTerminal,
    result: string,
    escaped: Uint8Array | null,
    settle: (outcome: StoreOutcome) => void = nothing,
    also: AlsoStored = {},
  ): void {
    // A clock that was set back in the meantime must not make it less than none.
    const sessionSeconds = Math.max(0, Math.round((Date.now() - connection.authenticatedAt) / 1000))
    const content = escaped ? (also.whole ? escaped.slice() : framed(escaped)) : new Uint8Array()
    const messageId = escaped ? (also.whole ? GB_LOGOUT : 0x0003) : null
    const { phone } = connection
    const kind = LOG_KIND.logout
    this.write(
      { ...ownerOf(terminal), kind, messageId, content, result, phone, sessionSeconds },
      connection,
      settle,
      also,
    )
  }

  private write(
    row: Omit<TerminalLogRow, 'ts' | 'sequence' | 'remoteAddress' | 'gatewayNode'>,
    connection: TerminalConnection,
    settle: (outcome: StoreOutcome) => void,
    { messages }: AlsoStored,
  ): void {
    const log: TerminalLogRow = {
      ...row,
      ts: Date.now(),
      sequence: this.sequence++,
      remoteAddress: connection.remoteAddress,
      gatewayNode: this.node,
    }
    this.recorder.submit({ order: row.vehicleId ?? row.terminalId, positions: [], logs: [log], messages, settle })
  }
}

function ownerOf(terminal: KnownTerminal) {
  const { terminalId, oemId, vehicleId, iccid, firmware } = terminal
  return { terminalId, oemId, vehicleId, iccid: iccid || null, firmware: firmware || null }
}

/** A frame with its 7Es, or with the E7s it came between. */
export function framed(escaped: Uint8Array): Uint8Array {
  if (isE7Frame(escaped)) return escaped.slice()
  const content = new Uint8Array(escaped.length + 2)
  content[0] = FLAG
  content.set(escaped, 1)
  content[content.length - 1] = FLAG
  return content
}

const nothing = (): void => undefined
