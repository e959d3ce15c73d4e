import { readFrame } from '#core/protocol/jt808/frame.ts'
import { MESSAGE_DIRECTION, MESSAGE_PROTOCOL, type MessageRow } from '../recorder/telemetry-row.ts'
import type { Recorder } from '../recorder/recorder.ts'
import type { Incoming } from './incoming.ts'
import type { TerminalConnection } from './terminal-connection.ts'
import { receivedGbFrame } from './received-text.ts'
import { firstSequence, framed } from './terminal-journal.ts'
import type { KnownTerminal } from './terminal-registry.ts'

/** Columns of a row in addition to the frame. */
export interface Noted {
  fault?: string | null
  deviceTs?: number | null
}

/** Logs raw messages, as received and as sent. */
export class MessageJournal {
  private readonly recorder: Pick<Recorder, 'submit'>
  private sequence = firstSequence()

  constructor(recorder: Pick<Recorder, 'submit'>) {
    this.recorder = recorder
  }

  /** The row of a JT/T 808 frame that came in. */
  received(incoming: Incoming, terminal: KnownTerminal, noted: Noted = {}): MessageRow {
    const { frame, escaped, receivedAt } = incoming
    return {
      ...this.row(terminal, receivedAt, noted),
      protocol: MESSAGE_PROTOCOL.jt808,
      messageId: frame.id,
      serial: frame.serial,
      phone: frame.phone,
      version: frame.version,
      packages: frame.subpackage?.total ?? 1,
      content: framed(escaped),
    }
  }

  /** The row of a GB/T 32960 frame that came in. */
  receivedEnergy(
    { vin, command, edition }: { vin: string; command: number; edition: string },
    bytes: Uint8Array,
    terminal: KnownTerminal,
    receivedAt: number,
    noted: Noted = {},
  ): MessageRow {
    return {
      ...this.row(terminal, receivedAt, noted),
      protocol: MESSAGE_PROTOCOL.gb32960,
      messageId: command,
      serial: null,
      phone: vin,
      version: edition,
      packages: 1,
      content: bytes.slice(),
    }
  }

  /** A frame of the platform's own; frames to strangers are in the login journal, as the result of what they asked. */
  sent(connection: TerminalConnection, bytes: Uint8Array): void {
    const { terminal } = connection
    if (!terminal) return
    const is808 = bytes[0] === FLAG || connection.framing !== undefined
    const row = is808 ? this.sent808(connection, terminal, bytes) : this.sentEnergy(terminal, bytes)
    if (!row) return
    this.recorder.submit({
      order: terminal.vehicleId ?? terminal.terminalId,
      positions: [],
      logs: [],
      messages: [row],
      settle: nothing,
    })
  }

  private sent808(connection: TerminalConnection, terminal: KnownTerminal, bytes: Uint8Array): MessageRow | undefined {
    const frame = readFrame(bytes)
    if ('malformed' in frame) return undefined
    return {
      ...this.row(terminal, Date.now(), {}),
      protocol: MESSAGE_PROTOCOL.jt808,
      direction: MESSAGE_DIRECTION.down,
      messageId: frame.id,
      serial: frame.serial,
      phone: connection.phone,
      version: connection.version,
      packages: frame.subpackage?.total ?? 1,
      content: bytes.slice(),
    }
  }

  private sentEnergy(terminal: KnownTerminal, bytes: Uint8Array): MessageRow | undefined {
    const frame = receivedGbFrame(bytes)
    if ('malformed' in frame) return undefined
    return {
      ...this.receivedEnergy(frame, bytes, terminal, Date.now()),
      direction: MESSAGE_DIRECTION.down,
    }
  }

  private row({ terminalId, oemId, vehicleId }: KnownTerminal, ts: number, { fault = null, deviceTs = null }: Noted) {
    const sequence = this.sequence++
    return { terminalId, oemId, vehicleId, ts, sequence, direction: MESSAGE_DIRECTION.up as number, deviceTs, fault }
  }
}

const FLAG = 0x7e
const nothing = (): void => undefined
