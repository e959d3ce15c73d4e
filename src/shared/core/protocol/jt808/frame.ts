import { bcc } from '../wire/bcc.ts'
import { encodeBcd } from '../wire/bcd.ts'
import { escapeBetweenFlags, unescape } from '../wire/escape.ts'
import { toHex } from '../wire/hex.ts'
import type { Jt808Frame } from './frame-data.ts'
import { escapeBetweenE7s, isE7Frame, phoneBytesOf, readE7Frame } from './other-framing.ts'
import { HEADER_BYTES, hasShortSerial, type Jt808Version, PHONE_BYTES, versionOfBody } from './version.ts'

export type { Jt808Frame } from './frame-data.ts'
export type { Jt808Version } from './version.ts'

export interface Jt808FrameInput {
  id: number
  version: Jt808Version
  phoneBytes: Uint8Array
  serial: number
  body: Uint8Array
  subpackage?: { total: number; index: number }
  encryption?: number
  /** 2019 only; 1 by default. */
  protocolVersion?: number
  /** Between E7s instead of 7Es. */
  framing?: 'e7' | undefined
  /** Of 2011 and 2013 only: then the serial takes one byte, and there are no parts. */
  makerFlags?: number
}

const FLAG = 0x7e
const E7 = 0xe7
const LENGTH_BITS = 0x3ff
const SUBPACKAGE_BIT = 0x2000
const VERSION_BIT = 0x4000
const BCC_BYTES = 1
const SUBPACKAGE_BYTES = 4
const LONGEST_BODY = 0x3ff

/** Whole unescaped frame of a sub-package, so that the escaped one stays near 1 KiB. */
const LONGEST_SUBPACKAGE_FRAME = 1000

const u16 = (bytes: Uint8Array, at: number): number => ((bytes[at] as number) << 8) | (bytes[at + 1] as number)

function withoutFlags(escaped: Uint8Array): Uint8Array {
  let from = 0
  let to = escaped.length
  while (from < to && escaped[from] === FLAG) from++
  while (to > from && escaped[to - 1] === FLAG) to--
  return from === 0 && to === escaped.length ? escaped : escaped.subarray(from, to)
}

/**
 * Reads one frame, with or without its 7Es, or one between E7s. Understands what it can: a wrong check byte or length is
 * a warning, only a frame shorter than its header is `malformed`. Never throws.
 */
export function readFrame(escaped: Uint8Array): Jt808Frame | { malformed: string } {
  if (escaped[0] === E7 && isE7Frame(escaped)) return readE7Frame(escaped)
  const bytes = unescape(withoutFlags(escaped))
  const length = bytes.length
  if (length < HEADER_BYTES['2013'] + BCC_BYTES) return { malformed: `${length} bytes are shorter than a header` }
  if (hasShortSerial(bytes, PHONE_BYTES['2013'])) return readShortFrame(bytes)
  const id = u16(bytes, 0)
  const props = u16(bytes, 2)
  const is2019 = (props & VERSION_BIT) !== 0
  const header: Jt808Version = is2019 ? '2019' : '2013'
  let bodyAt = HEADER_BYTES[header]
  if (length < bodyAt + BCC_BYTES) return { malformed: `${length} bytes are shorter than a 2019 header` }

  const warnings: string[] = []
  const checksumOk = bcc(bytes) === 0
  if (!checksumOk) warnings.push('checksum')
  const phoneAt = is2019 ? 5 : 4
  const phoneBytes = bytes.subarray(phoneAt, phoneAt + PHONE_BYTES[header])
  const serial = u16(bytes, bodyAt - 2)

  let subpackage: { total: number; index: number } | undefined
  if ((props & SUBPACKAGE_BIT) !== 0) {
    if (length >= bodyAt + SUBPACKAGE_BYTES + BCC_BYTES) {
      subpackage = { total: u16(bytes, bodyAt), index: u16(bytes, bodyAt + 2) }
      bodyAt += SUBPACKAGE_BYTES
    } else warnings.push('subpackage')
  }
  const body = bytes.subarray(bodyAt, length - BCC_BYTES)
  const lengthOk = body.length === (props & LENGTH_BITS)
  if (!lengthOk) warnings.push('length')

  const frame: Jt808Frame = {
    id,
    version: versionOfBody(id, header, body),
    phone: toHex(phoneBytes),
    phoneBytes,
    serial,
    encryption: (props >> 10) & 7,
    body,
    checksumOk,
    lengthOk,
    warnings,
  }
  if (is2019) frame.protocolVersion = bytes[4] as number
  if (subpackage) frame.subpackage = subpackage
  return frame
}

/** Of a manufacturer whose header is one byte shorter; its length is right, else it was not recognised. */
function readShortFrame(bytes: Uint8Array): Jt808Frame {
  const serialAt = 4 + PHONE_BYTES['2013']
  const phoneBytes = bytes.subarray(4, serialAt)
  const checksumOk = bcc(bytes) === 0
  return {
    id: u16(bytes, 0),
    version: '2013',
    phone: toHex(phoneBytes),
    phoneBytes,
    serial: bytes[serialAt] as number,
    encryption: 0,
    body: bytes.subarray(serialAt + 1, bytes.length - BCC_BYTES),
    checksumOk,
    lengthOk: true,
    makerFlags: u16(bytes, 2) >> 10,
    warnings: checksumOk ? [] : ['checksum'],
  }
}

/** The frame's bytes, escaped, with 7E (or E7) on both sides. RangeError for a body above 1,023 bytes or a phone of the wrong width. */
export function writeFrame(frame: Jt808FrameInput): Uint8Array {
  const { version, body, subpackage, phoneBytes, framing, makerFlags } = frame
  const is2019 = version === '2019'
  if (body.length > LONGEST_BODY) throw new RangeError(`a body of ${body.length} bytes needs sub-packages`)
  const width = phoneBytesOf(version, framing)
  if (phoneBytes.length !== width) {
    throw new RangeError(`a ${version} header takes ${width} phone bytes, not ${phoneBytes.length}`)
  }
  const header = headerBytesOf(frame)
  const bodyAt = header + (subpackage ? SUBPACKAGE_BYTES : 0)
  const bytes = new Uint8Array(bodyAt + body.length + BCC_BYTES)
  const put16 = (at: number, value: number): void => {
    bytes[at] = (value >> 8) & 0xff
    bytes[at + 1] = value & 0xff
  }
  put16(0, frame.id)
  const flags = (is2019 ? VERSION_BIT : 0) | (subpackage ? SUBPACKAGE_BIT : 0) | (((frame.encryption ?? 0) & 7) << 10)
  put16(2, (makerFlags === undefined ? flags : makerFlags << 10) | body.length)
  if (is2019) bytes[4] = frame.protocolVersion ?? 1
  bytes.set(phoneBytes, is2019 ? 5 : 4)
  if (makerFlags === undefined) put16(header - 2, frame.serial)
  else bytes[header - 1] = frame.serial
  if (subpackage) {
    put16(header, subpackage.total)
    put16(header + 2, subpackage.index)
  }
  bytes.set(body, bodyAt)
  bytes[bytes.length - 1] = bcc(bytes, 0, bytes.length - 1)
  return framing === 'e7' ? escapeBetweenE7s(bytes) : escapeBetweenFlags(bytes)
}

/**
 * One frame, or subpackages with consecutive serials when the whole unescaped frame would exceed `longest` bytes.
 * The next free serial is `frame.serial` + the number of frames, modulo 65,536.
 */
export function writeFrames(
  frame: Omit<Jt808FrameInput, 'subpackage'>,
  longest: number = LONGEST_SUBPACKAGE_FRAME,
): Uint8Array[] {
  const { body } = frame
  const header = headerBytesOf(frame)
  if (body.length <= LONGEST_BODY && header + body.length + BCC_BYTES <= longest) return [writeFrame(frame)]
  const size = Math.min(LONGEST_BODY, longest - header - SUBPACKAGE_BYTES - BCC_BYTES)
  const total = Math.ceil(body.length / size)
  return Array.from({ length: total }, (_, part) =>
    writeFrame({
      ...frame,
      serial: (frame.serial + part) & 0xffff,
      body: body.subarray(part * size, (part + 1) * size),
      subpackage: { total, index: part + 1 },
    }),
  )
}

const headerBytesOf = ({
  version,
  framing,
  makerFlags,
}: Pick<Jt808FrameInput, 'version' | 'framing' | 'makerFlags'>): number =>
  HEADER_BYTES[version] + phoneBytesOf(version, framing) - PHONE_BYTES[version] - (makerFlags === undefined ? 0 : 1)

/** Header bytes of a phone or device number: digits (or hex), padded on the left with zeros. RangeError when too long. */
export function phoneToBytes(phone: string, version: Jt808Version, framing?: 'e7'): Uint8Array {
  return encodeBcd(phone, phoneBytesOf(version, framing))
}

/** Key a terminal is looked up by: lower case, without leading zeros, because versions pad to different widths. */
export function terminalKey(phone: string): string {
  return phone.toLowerCase().replace(/^0+(?=.)/, '')
}
