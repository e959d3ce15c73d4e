import { type Jt808Frame, writeFrame } from '#core/protocol/jt808/frame.ts'
import { encodeBody } from '#core/protocol/jt808/message.ts'
import { type ReceivedPart, SubPackages, type SubPackageResult } from '#core/protocol/jt808/sub-packages.ts'
import type { TerminalConnection } from './terminal-connection.ts'

const RESEND = 0x8003
/** Without a further part for this long the platform asks for what is missing. */
const QUIET_MS = 10_000
/** And after this long it gives up. */
const GIVE_UP_MS = 60_000
/** A 2013 request counts the parts it asks for in one byte. */
const MOST_ASKED = 255

/** The frames a message came in, one behind the other without the outermost flags. */
export function framesOfParts(last: Jt808Frame, parts: readonly ReceivedPart[]): Uint8Array {
  const { id, version, protocolVersion, phoneBytes, framing } = last
  const frames = parts.map(({ serial, body }, at) => {
    const subpackage = { total: parts.length, index: at + 1 }
    return writeFrame({ id, version, protocolVersion, phoneBytes, framing, serial, subpackage, body })
  })
  const all = Buffer.concat(frames)
  return framing ? all : all.subarray(1, -1)
}

export interface PartQuestion {
  connection: TerminalConnection
  id: number
  body: Uint8Array
}

/** Sub-packages of all connections, within one memory limit. */
export class PartCollector {
  private readonly mostBytes: number
  private readonly waiting = new Set<TerminalConnection>()
  private bytes = 0

  constructor(mostBytes: number) {
    this.mostBytes = mostBytes
  }

  add(connection: TerminalConnection, frame: Jt808Frame, now: number): SubPackageResult {
    connection.parts ??= new SubPackages()
    const { parts } = connection
    if (this.bytes + frame.body.length > this.mostBytes)
      return { state: 'refused', reason: 'too many unfinished messages' }
    const before = parts.bytes
    const result = parts.add(frame, now)
    this.bytes += parts.bytes - before
    connection.lastPartAt = now
    if (parts.size > 0) this.waiting.add(connection)
    else this.drop(connection)
    return result
  }

  forget(connection: TerminalConnection): void {
    this.drop(connection)
  }

  /** 0x8003 for connections that owe parts. */
  questions(now: number): PartQuestion[] {
    const asked: PartQuestion[] = []
    for (const connection of this.waiting) {
      const { parts } = connection
      if (!parts || now - connection.lastPartAt > GIVE_UP_MS) {
        this.drop(connection)
        continue
      }
      for (const { firstSerial, indexes } of parts.missing(now, QUIET_MS)) {
        const body = encodeBody(RESEND, connection.version, {
          serial: firstSerial,
          parts: indexes.slice(0, MOST_ASKED),
        })
        asked.push({ connection, id: RESEND, body })
      }
    }
    return asked
  }

  private drop(connection: TerminalConnection): void {
    this.bytes -= connection.parts?.bytes ?? 0
    connection.parts = null
    this.waiting.delete(connection)
  }
}
