/*
 * GZIP (RFC 1952) and DEFLATE (RFC 1951), reading only: this runs in browsers, where nothing does it without waiting, and
 * in the gateway, and stops at a given size instead of trusting the sender.
 */

const MAGIC = [0x1f, 0x8b, 8] as const
const HEADER_BYTES = 10
const FLAG = { headerCrc: 2, extra: 4, name: 8, comment: 16 } as const

/** Why the bytes could not be undone: not GZIP at all, cut or wrong inside, or more than the limit. */
export type InflateFault = 'noGzip' | 'broken' | 'tooLong'
export type Inflated = { data: Uint8Array } | { fault: InflateFault }

class Stop extends Error {
  readonly fault: InflateFault
  constructor(fault: InflateFault) {
    super(fault)
    this.fault = fault
  }
}

/** Bits, lowest first. */
class Bits {
  at: number
  private readonly bytes: Uint8Array
  private held = 0
  private count = 0

  constructor(bytes: Uint8Array, from: number) {
    this.bytes = bytes
    this.at = from
  }

  take(width: number): number {
    while (this.count < width) {
      const byte = this.bytes[this.at++]
      if (byte === undefined) throw new Stop('broken')
      this.held |= byte << this.count
      this.count += 8
    }
    const value = this.held & ((1 << width) - 1)
    this.held >>>= width
    this.count -= width
    return value
  }

  /** On to the next whole byte. */
  align(): void {
    this.held = 0
    this.count = 0
  }

  bytesOf(length: number): Uint8Array {
    const piece = this.bytes.subarray(this.at, this.at + length)
    if (piece.length < length) throw new Stop('broken')
    this.at += length
    return piece
  }
}

const LONGEST_CODE = 15

/** A canonical Huffman code: how many codes of each length, and their symbols in order. */
interface Code {
  counts: Uint16Array
  symbols: Uint16Array
}

function codeOf(lengths: readonly number[]): Code {
  const counts = new Uint16Array(LONGEST_CODE + 1)
  for (const length of lengths) if (length > 0) counts[length]! += 1
  const starts = new Uint16Array(LONGEST_CODE + 2)
  for (let length = 1; length <= LONGEST_CODE; length++) starts[length + 1] = starts[length]! + counts[length]!
  const symbols = new Uint16Array(lengths.length)
  for (const [symbol, length] of lengths.entries()) if (length > 0) symbols[starts[length]!++] = symbol
  return { counts, symbols }
}

function symbolOf(bits: Bits, { counts, symbols }: Code): number {
  let code = 0
  let first = 0
  let index = 0
  for (let length = 1; length <= LONGEST_CODE; length++) {
    code |= bits.take(1)
    const count = counts[length]!
    if (code - count < first) return symbols[index + code - first]!
    index += count
    first = (first + count) << 1
    code <<= 1
  }
  throw new Stop('broken')
}

/** Bytes written so far, up to the limit. */
class Output {
  bytes = new Uint8Array(1024)
  length = 0
  private readonly most: number

  constructor(most: number) {
    this.most = most
  }

  private room(more: number): void {
    const needed = this.length + more
    if (needed > this.most) throw new Stop('tooLong')
    if (needed <= this.bytes.length) return
    const grown = new Uint8Array(Math.min(this.most, Math.max(needed, this.bytes.length * 2)))
    grown.set(this.bytes.subarray(0, this.length))
    this.bytes = grown
  }

  put(piece: Uint8Array): void {
    this.room(piece.length)
    this.bytes.set(piece, this.length)
    this.length += piece.length
  }

  byte(value: number): void {
    this.room(1)
    this.bytes[this.length++] = value
  }

  /** Repeats what was written `distance` bytes ago; it may run into what it writes. */
  repeat(length: number, distance: number): void {
    if (distance > this.length) throw new Stop('broken')
    this.room(length)
    for (let turn = 0; turn < length; turn++) {
      this.bytes[this.length] = this.bytes[this.length - distance]!
      this.length++
    }
  }
}

/** Lengths from 3 on and distances from 1 on: how many extra bits each symbol has (RFC 1951 clause 3.2.5). */
const LENGTH_BITS = [0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5]
const DISTANCE_BITS = Array.from({ length: 30 }, (_, symbol) => Math.max(0, (symbol >> 1) - 1))
const startsFrom = (first: number, extraBits: readonly number[]): number[] =>
  extraBits.map((_, symbol) => extraBits.slice(0, symbol).reduce((sum, width) => sum + 2 ** width, first))
const LENGTHS = startsFrom(3, LENGTH_BITS)
const DISTANCES = startsFrom(1, DISTANCE_BITS)
const LONGEST_MATCH = 258
const END = 256

const repeated = (value: number, times: number): number[] => Array.from({ length: times }, () => value)
const FIXED_LITERALS = codeOf([...repeated(8, 144), ...repeated(9, 112), ...repeated(7, 24), ...repeated(8, 8)])
const FIXED_DISTANCES = codeOf(repeated(5, 30))

function compressedBlock(bits: Bits, output: Output, literals: Code, distances: Code): void {
  for (;;) {
    const symbol = symbolOf(bits, literals)
    if (symbol === END) return
    if (symbol < END) output.byte(symbol)
    else {
      const at = symbol - END - 1
      if (at > LENGTHS.length) throw new Stop('broken')
      const length = at === LENGTHS.length ? LONGEST_MATCH : LENGTHS[at]! + bits.take(LENGTH_BITS[at]!)
      const far = symbolOf(bits, distances)
      if (far >= DISTANCES.length) throw new Stop('broken')
      output.repeat(length, DISTANCES[far]! + bits.take(DISTANCE_BITS[far]!))
    }
  }
}

/** Order in which the lengths of the code for lengths come. */
const ORDER = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]

function ownCodes(bits: Bits): [literals: Code, distances: Code] {
  const literalCount = bits.take(5) + 257
  const distanceCount = bits.take(5) + 1
  const own = repeated(0, ORDER.length)
  const given = bits.take(4) + 4
  for (const symbol of ORDER.slice(0, given)) own[symbol] = bits.take(3)
  const code = codeOf(own)
  const lengths: number[] = []
  while (lengths.length < literalCount + distanceCount) {
    const symbol = symbolOf(bits, code)
    if (symbol < 16) lengths.push(symbol)
    else if (symbol === 16) {
      const last = lengths.at(-1)
      if (last === undefined) throw new Stop('broken')
      lengths.push(...repeated(last, 3 + bits.take(2)))
    } else lengths.push(...repeated(0, symbol === 17 ? 3 + bits.take(3) : 11 + bits.take(7)))
  }
  return [codeOf(lengths.slice(0, literalCount)), codeOf(lengths.slice(literalCount, literalCount + distanceCount))]
}

function storedBlock(bits: Bits, output: Output): void {
  bits.align()
  const [low, high, notLow, notHigh] = bits.bytesOf(4) as unknown as [number, number, number, number]
  if ((low ^ notLow) !== 0xff || (high ^ notHigh) !== 0xff) throw new Stop('broken')
  output.put(bits.bytesOf(low | (high << 8)))
}

function inflate(bits: Bits, output: Output): void {
  for (let last = 0; last === 0; ) {
    last = bits.take(1)
    const kind = bits.take(2)
    if (kind === 0) storedBlock(bits, output)
    else if (kind === 1) compressedBlock(bits, output, FIXED_LITERALS, FIXED_DISTANCES)
    else if (kind === 2) compressedBlock(bits, output, ...ownCodes(bits))
    else throw new Stop('broken')
  }
}

/** Where the compressed bytes begin, behind the header with its optional parts. */
function bodyAt(bytes: Uint8Array): number {
  if (bytes.length < HEADER_BYTES || MAGIC.some((byte, at) => bytes[at] !== byte)) throw new Stop('noGzip')
  const flags = bytes[3]!
  let at = HEADER_BYTES
  if (flags & FLAG.extra) at += 2 + (bytes[at] ?? 0) + ((bytes[at + 1] ?? 0) << 8)
  for (const part of [FLAG.name, FLAG.comment]) {
    if (!(flags & part)) continue
    const end = bytes.indexOf(0, at)
    if (end < 0) throw new Stop('broken')
    at = end + 1
  }
  return flags & FLAG.headerCrc ? at + 2 : at
}

/**
 * Undoes GZIP. Never throws, and never makes more than `most` bytes. The sum at the end is not checked: the frame around
 * has a check byte of its own.
 */
export function gunzip(bytes: Uint8Array, most: number): Inflated {
  try {
    const output = new Output(most)
    inflate(new Bits(bytes, bodyAt(bytes)), output)
    return { data: output.bytes.slice(0, output.length) }
  } catch (error) {
    if (error instanceof Stop) return { fault: error.fault }
    throw error
  }
}
