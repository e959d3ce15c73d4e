import { bcc } from '../wire/bcc.ts'
import { toHex } from '../wire/hex.ts'
import type { Jt808Frame } from './frame-data.ts'
import { hasShortSerial, type Jt808Version, PHONE_BYTES, versionOfBody } from './version.ts'

/*
 * What some manufacturers send on the same connection: frames between E7s, which are JT/T 808 with other escapes and seven bytes
 * of id (six is what 2013 has), and are answered likewise; and sentences of plain text in brackets.
 */

const FLAG = 0x7e
const E7 = 0xe7
const ESCAPES: Readonly<Record<number, readonly number[]>> = { 0xe6: [0, 0xe6, 0xe7], 0x3e: [0, 0x3e, 0x3d] }
const PAIRS: Readonly<Record<number, readonly [number, number]>> = {
  0xe6: [0xe6, 1],
  0xe7: [0xe6, 2],
  0x3e: [0x3e, 1],
  0x3d: [0x3e, 2],
}
const OPEN = 0x28
const CLOSE = 0x29
const LONGEST_SENTENCE = 1024
const E7_PHONE_BYTES = 7
/** Header of seven id bytes and the check byte. */
const SHORTEST_E7 = 2 + 2 + E7_PHONE_BYTES + 2 + 1
const VERSION_BIT = 0x4000
const SUBPACKAGE_BIT = 0x2000
const SUBPACKAGE_BYTES = 4

const u16 = (bytes: Uint8Array, at: number): number => ((bytes[at] as number) << 8) | (bytes[at + 1] as number)

/** A byte that neither JT/T 808 nor noise often begins with: a unit of another framing may begin here. */
export const mayBeginOther = (byte: number | undefined): boolean => byte === E7 || byte === OPEN

/** Text that may stand in a sentence; 7E is not, so a sentence that never ends cannot swallow a frame. */
const isText = (byte: number): boolean => (byte >= 0x20 && byte < FLAG) || byte === 0x0d || byte === 0x0a

/** A whole sentence, brackets included. */
export const isSentence = (bytes: Uint8Array): boolean =>
  bytes.length > 2 && bytes[0] === OPEN && bytes.indexOf(CLOSE) === bytes.length - 1 && bytes.every(isText)

/** Undoes the escapes of E7 framing; the E7s on both sides are left out. */
export function unescapeE7(wire: Uint8Array): Uint8Array {
  const plain = new Uint8Array(wire.length)
  let length = 0
  const to = wire.at(-1) === E7 ? wire.length - 1 : wire.length
  for (let at = wire[0] === E7 ? 1 : 0; at < to; at++) {
    const byte = wire[at] as number
    const meant = ESCAPES[byte]?.[wire[at + 1] ?? 0]
    plain[length++] = meant || byte
    if (meant) at++
  }
  return plain.subarray(0, length)
}

/** A whole frame between E7s whose check byte is right. */
export const isE7Frame = (wire: Uint8Array): boolean => {
  if (wire.length < SHORTEST_E7 + 2 || wire[0] !== E7 || wire.indexOf(E7, 1) !== wire.length - 1) return false
  return bcc(unescapeE7(wire)) === 0
}

/** Bytes of the header's phone or id: between E7s seven before 2019. */
export const phoneBytesOf = (version: Jt808Version, framing: 'e7' | undefined): number =>
  framing === 'e7' && version !== '2019' ? E7_PHONE_BYTES : PHONE_BYTES[version]

/** Escapes the bytes and puts an E7 on both sides. */
export function escapeBetweenE7s(bytes: Uint8Array): Uint8Array {
  const wire = new Uint8Array(bytes.length * 2 + 2)
  let length = 0
  wire[length++] = E7
  for (const byte of bytes) {
    const pair = PAIRS[byte]
    if (pair) {
      wire[length++] = pair[0]
      wire[length++] = pair[1]
    } else wire[length++] = byte
  }
  wire[length++] = E7
  return wire.subarray(0, length)
}

/** Reads a frame for which `isE7Frame` holds. Its ids and bodies are those of JT/T 808. */
export function readE7Frame(wire: Uint8Array): Jt808Frame | { malformed: string } {
  const bytes = unescapeE7(wire)
  if (bytes.length < SHORTEST_E7) return { malformed: `${bytes.length} bytes are shorter than a header` }
  const id = u16(bytes, 0)
  const props = u16(bytes, 2)
  const isShort = hasShortSerial(bytes, E7_PHONE_BYTES)
  const is2019 = !isShort && (props & VERSION_BIT) !== 0
  const phoneAt = is2019 ? 5 : 4
  const serialAt = phoneAt + (is2019 ? PHONE_BYTES['2019'] : E7_PHONE_BYTES)
  const bodyAt = serialAt + (isShort ? 1 : 2)
  if (bytes.length <= bodyAt) return { malformed: `${bytes.length} bytes are shorter than a 2019 header` }
  const isPart = !isShort && (props & SUBPACKAGE_BIT) !== 0 && bytes.length > bodyAt + SUBPACKAGE_BYTES
  const body = bytes.subarray(bodyAt + (isPart ? SUBPACKAGE_BYTES : 0), bytes.length - 1)
  const lengthOk = body.length === (props & 0x3ff)
  const phoneBytes = bytes.subarray(phoneAt, serialAt)
  return {
    id,
    version: versionOfBody(id, is2019 ? '2019' : '2013', body),
    phone: toHex(phoneBytes),
    phoneBytes,
    serial: isShort ? (bytes[serialAt] as number) : u16(bytes, serialAt),
    encryption: isShort ? 0 : (props >> 10) & 7,
    body,
    checksumOk: bcc(bytes) === 0,
    lengthOk,
    framing: 'e7',
    ...(isShort ? { makerFlags: props >> 10 } : {}),
    ...(is2019 ? { protocolVersion: bytes[4] as number } : {}),
    ...(isPart ? { subpackage: { total: u16(bytes, bodyAt), index: u16(bytes, bodyAt + 2) } } : {}),
    warnings: lengthOk ? [] : ['length'],
  }
}

/** Result of a unit with one more byte: undecided, complete, or invalid. */
export type UnitState = 'open' | 'whole' | 'none'

/** Takes the bytes of one unit of another framing until it is whole or turns out to be none. Holds a bounded piece. */
export class OtherUnit {
  private held = new Uint8Array(64)
  private length = 0
  private flagAt = -1
  private readonly longest: number
  private readonly isFrame: (piece: Uint8Array) => boolean

  /** `isFrame`: a whole JT/T 808 frame without its 7Es, which ends the belief in an E7 around it. */
  constructor(longest: number, isFrame: (piece: Uint8Array) => boolean) {
    this.longest = longest
    this.isFrame = isFrame
  }

  /** Everything taken so far; of its own memory. */
  get bytes(): Uint8Array {
    return this.held.subarray(0, this.length)
  }

  add(byte: number): UnitState {
    if (this.length === this.held.length) {
      const grown = new Uint8Array(this.length * 2)
      grown.set(this.held)
      this.held = grown
    }
    this.held[this.length++] = byte
    if (this.length === 1) return 'open'
    return this.held[0] === OPEN ? this.ofSentence(byte) : this.ofE7(byte)
  }

  private ofSentence(byte: number): UnitState {
    if (!isText(byte) || this.length > LONGEST_SENTENCE) return 'none'
    if (byte !== CLOSE) return 'open'
    return this.length > 2 ? 'whole' : 'none'
  }

  private ofE7(byte: number): UnitState {
    if (byte === E7) return isE7Frame(this.bytes) ? 'whole' : 'none'
    if (this.length > this.longest) return 'none'
    if (byte !== FLAG) return 'open'
    const holdsFrame = this.isFrame(this.held.subarray(this.flagAt + 1, this.length - 1))
    this.flagAt = this.length - 1
    return holdsFrame ? 'none' : 'open'
  }
}
