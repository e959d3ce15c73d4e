import { writeFrame } from '#core/protocol/jt808/frame.ts'
import type { Jt808Version } from '#core/protocol/jt808/version.ts'

/** Results of the platform's general answer 0x8001. */
export const ANSWER = { ok: 0, failed: 1, badMessage: 2, unsupported: 3 } as const
export type AnswerResult = (typeof ANSWER)[keyof typeof ANSWER]

export interface AnsweredHeader {
  id: number
  serial: number
  version: Jt808Version
  /** Echoed as it came. */
  phoneBytes: Uint8Array
  protocolVersion?: number | undefined
  framing?: 'e7' | undefined
}

const FLAG = 0x7e
const ESCAPE = 0x7d
const GENERAL = 0x8001
const VERSION_BIT = 0x4000
const BODY_BYTES = 5
const MOST_BYTES = 24
/** The frame before escaping; every message of every terminal is answered, so this one is written directly. */
const plain = new Uint8Array(MOST_BYTES)

/** 0x8001 for one message: the same bytes as `writeFrame`, without its intermediate copies. */
export function generalAnswer(header: AnsweredHeader, serial: number, result: AnswerResult): Uint8Array {
  const { phoneBytes, version } = header
  if (header.framing) {
    const body = [header.serial >> 8, header.serial & 0xff, header.id >> 8, header.id & 0xff, result]
    return platformFrame(header, GENERAL, serial, Uint8Array.from(body))
  }
  const is2019 = version === '2019'
  let at = put16(0, GENERAL)
  at = put16(at, BODY_BYTES | (is2019 ? VERSION_BIT : 0))
  if (is2019) plain[at++] = header.protocolVersion ?? 1
  for (let index = 0; index < phoneBytes.length; index += 1) plain[at++] = phoneBytes[index] as number
  at = put16(at, serial)
  at = put16(at, header.serial)
  at = put16(at, header.id)
  plain[at++] = result
  let check = 0
  let escapes = 0
  for (let index = 0; index < at; index += 1) {
    const byte = plain[index] as number
    check ^= byte
    if (byte === FLAG || byte === ESCAPE) escapes += 1
  }
  plain[at++] = check
  if (check === FLAG || check === ESCAPE) escapes += 1
  return escaped(at, escapes)
}

function put16(at: number, value: number): number {
  plain[at] = value >> 8
  plain[at + 1] = value & 0xff
  return at + 2
}

function escaped(length: number, escapes: number): Buffer {
  const frame = Buffer.allocUnsafe(length + escapes + 2)
  let to = 0
  frame[to++] = FLAG
  for (let index = 0; index < length; index += 1) {
    const byte = plain[index] as number
    if (byte === FLAG || byte === ESCAPE) {
      frame[to++] = ESCAPE
      frame[to++] = byte === FLAG ? 2 : 1
    } else frame[to++] = byte
  }
  frame[to] = FLAG
  return frame
}

export function platformFrame(header: AnsweredHeader, id: number, serial: number, body: Uint8Array): Uint8Array {
  const { version, phoneBytes, protocolVersion, framing } = header
  return writeFrame({
    id,
    version,
    phoneBytes,
    serial,
    body,
    framing,
    ...(protocolVersion === undefined ? {} : { protocolVersion }),
  })
}
