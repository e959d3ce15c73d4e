import { bcc } from '../wire/bcc.ts'
import { decodeText } from '../wire/text.ts'

/** Edition of GB/T 32960.3: 2016 frames begin with `##`, 2025 frames with `$$`. */
export type Gb32960Edition = '2016' | '2025'

/** A frame of GB/T 32960.3 (2016 clause 6.2 table 2). Nothing is escaped: the length in the header ends it. */
export interface Gb32960Frame {
  edition: Gb32960Edition
  /** 1 login, 2 real time, 3 back-fill, 4 logout, 5 and 6 platform in and out, 7 heartbeat, 8 time, … */
  command: number
  /** 0xFE for a command; else an answer: 1 ok, 2 error, 3 VIN in use, 4 VIN unknown, 2025 also 5 signature, 6 structure, 7 decryption. */
  answer: number
  /** Without the padding behind it. */
  vin: string
  /** All 17 bytes; echo these in answers. */
  vinBytes: Uint8Array
  /** 1 none, 2 RSA, 3 AES-128, 2025 also 4 SM2 and 5 SM4; 0xFE and 0xFF abnormal and invalid. */
  encryption: number
  /** A view into the frame's memory. */
  body: Uint8Array
  checksumOk: boolean
  lengthOk: boolean
  /** Of `checksum`, `length`. */
  warnings: string[]
}

export interface Gb32960FrameInput {
  edition: Gb32960Edition
  command: number
  /** Default: a command (0xFE). */
  answer?: number
  /** Up to 17 letters, or the bytes of the request. */
  vin: string | Uint8Array
  /** Default: none (1). */
  encryption?: number
  body: Uint8Array
}

export const COMMAND_FLAG = 0xfe
export const HEADER_BYTES = 24
const BCC_BYTES = 1
const VIN_AT = 4
const VIN_BYTES = 17
const LONGEST_BODY = 0xffff

/** The byte a frame of the edition begins with, twice. */
export const MAGIC: Readonly<Record<Gb32960Edition, number>> = { '2016': 0x23, '2025': 0x24 }

/** Edition by the two bytes at a place, or null when no frame begins there. */
export function editionAt(bytes: Uint8Array, at: number): Gb32960Edition | null {
  if (bytes[at] !== bytes[at + 1]) return null
  return bytes[at] === MAGIC['2016'] ? '2016' : bytes[at] === MAGIC['2025'] ? '2025' : null
}

/** Bytes of the frame that begins at a place, by the length in its header. At least the header must be there. */
export function frameLengthAt(bytes: Uint8Array, at: number): number {
  const body = ((bytes[at + 22] as number) << 8) | (bytes[at + 23] as number)
  return HEADER_BYTES + body + BCC_BYTES
}

/** Encryption methods that leave nothing to read: RSA, AES-128, SM2, SM4. */
export const isEncrypted = (encryption: number): boolean => encryption >= 2 && encryption <= 5

/** VIN of 17 bytes, without zero bytes and spaces around it. */
const vinOf = (bytes: Uint8Array): string => decodeText(bytes, 'gbk').replace(/^[\0 ]+|[\0 ]+$/g, '')

/**
 * Reads one frame. A wrong check byte or length is a warning and the body is what is there; only bytes shorter than a
 * header, or with another beginning, are `malformed`. Never throws.
 */
export function readGbFrame(bytes: Uint8Array): Gb32960Frame | { malformed: string } {
  const edition = editionAt(bytes, 0)
  if (!edition) return { malformed: 'begins neither with ## nor with $$' }
  if (bytes.length < HEADER_BYTES + BCC_BYTES) return { malformed: `${bytes.length} bytes are shorter than a header` }
  const lengthOk = frameLengthAt(bytes, 0) === bytes.length
  const checksumOk = bcc(bytes, 2) === 0
  const warnings: string[] = []
  if (!checksumOk) warnings.push('checksum')
  if (!lengthOk) warnings.push('length')
  const vinBytes = bytes.subarray(VIN_AT, VIN_AT + VIN_BYTES)
  return {
    edition,
    command: bytes[2] as number,
    answer: bytes[3] as number,
    vin: vinOf(vinBytes),
    vinBytes,
    encryption: bytes[21] as number,
    body: bytes.subarray(HEADER_BYTES, bytes.length - BCC_BYTES),
    checksumOk,
    lengthOk,
    warnings,
  }
}

/** The frame's bytes. RangeError for a body above 65,535 bytes or a VIN above 17. */
export function writeGbFrame(frame: Gb32960FrameInput): Uint8Array {
  const { body, edition } = frame
  const vin = typeof frame.vin === 'string' ? new TextEncoder().encode(frame.vin) : frame.vin
  if (body.length > LONGEST_BODY) throw new RangeError(`a frame holds ${LONGEST_BODY} bytes, not ${body.length}`)
  if (vin.length > VIN_BYTES) throw new RangeError(`a VIN takes ${VIN_BYTES} bytes, not ${vin.length}`)
  const bytes = new Uint8Array(HEADER_BYTES + body.length + BCC_BYTES)
  bytes.fill(MAGIC[edition], 0, 2)
  bytes[2] = frame.command
  bytes[3] = frame.answer ?? COMMAND_FLAG
  bytes.set(vin, VIN_AT)
  bytes[21] = frame.encryption ?? 1
  bytes[22] = body.length >> 8
  bytes[23] = body.length & 0xff
  bytes.set(body, HEADER_BYTES)
  bytes[bytes.length - 1] = bcc(bytes, 2, bytes.length - 1)
  return bytes
}
