import { bcc } from '../wire/bcc.ts'
import { editionAt, frameLengthAt, HEADER_BYTES } from './frame.ts'

/** Header, 65,535 bytes of data, check byte. */
const MAX_FRAME = 65_560
const SMALLEST_BUFFER = 1024

const isFlag = (byte: number): boolean => byte <= 0x0f || byte >= 0xfe

/** Letters, digits and padding; never the bytes frames begin with. */
const isVinByte = (byte: number): boolean =>
  (byte >= 0x20 && byte < 0x7f && byte !== 0x23 && byte !== 0x24) || byte === 0 || byte === 0xff

/** A real header: without this, two equal bytes of noise and what follows them would be waited for as a length. */
function looksLikeHeader(bytes: Uint8Array, at: number): boolean {
  if (!isFlag(bytes[at + 3] as number) || !isFlag(bytes[at + 21] as number)) return false
  for (let vin = at + 4; vin < at + 21; vin++) if (!isVinByte(bytes[vin] as number)) return false
  return true
}

/** Check over the first n bytes, for every n: two of them give the check of the bytes between. */
function runningCheck(bytes: Uint8Array): Uint8Array {
  const checks = new Uint8Array(bytes.length + 1)
  for (let at = 0; at < bytes.length; at++) checks[at + 1] = (checks[at] as number) ^ (bytes[at] as number)
  return checks
}

/**
 * Cuts a byte stream into frames by the length in their headers. Only what has a right check byte is a frame; after
 * anything else the search continues one byte further, so a frame behind noise is found whatever the noise looked like.
 * Holds at most one unfinished frame of `maxFrame` bytes, and nothing when a chunk ends with a frame.
 */
export class GbFrameSplitter {
  /** Bytes outside of frames so far. */
  discarded = 0
  private readonly maxFrame: number
  private held: Uint8Array | null = null
  private heldLength = 0
  /** Bytes the frame at the beginning needs. */
  private needed = HEADER_BYTES

  constructor(limits: { maxFrame?: number } = {}) {
    this.maxFrame = limits.maxFrame ?? MAX_FRAME
  }

  /** Bytes of the frame that has begun and not ended. */
  get pending(): number {
    return this.heldLength
  }

  /** Calls back for each frame, a view of `chunk` or of memory that is not used again. */
  push(chunk: Uint8Array, onFrame: (frame: Uint8Array) => void): void {
    if (this.heldLength === 0) {
      this.scan(chunk, onFrame)
      return
    }
    this.append(chunk)
    if (this.heldLength < this.needed) return
    const bytes = (this.held as Uint8Array).subarray(0, this.heldLength)
    this.held = null
    this.heldLength = 0
    this.scan(bytes, onFrame)
  }

  private scan(bytes: Uint8Array, onFrame: (frame: Uint8Array) => void): void {
    let running: Uint8Array | null = null
    const isRight = (from: number, to: number): boolean =>
      running ? running[from] === running[to] : bcc(bytes, from, to) === 0
    let at = 0
    while (at < bytes.length) {
      const left = bytes.length - at
      if (left < 2 ? bytes[at] !== 0x23 && bytes[at] !== 0x24 : !editionAt(bytes, at)) {
        this.discarded++
        at++
        continue
      }
      if (left < HEADER_BYTES) {
        this.hold(bytes, at, left < 2 ? 2 : HEADER_BYTES)
        return
      }
      const length = frameLengthAt(bytes, at)
      const possible = length <= this.maxFrame && looksLikeHeader(bytes, at)
      if (possible && left < length) {
        this.hold(bytes, at, length)
        return
      }
      if (possible && isRight(at + 2, at + length)) {
        onFrame(bytes.subarray(at, at + length))
        at += length
      } else {
        // A good stream looks at each byte once; behind a miss the running check keeps the cost as low.
        if (possible) running ??= runningCheck(bytes)
        this.discarded++
        at++
      }
    }
  }

  private hold(bytes: Uint8Array, at: number, needed: number): void {
    this.held = null
    this.heldLength = 0
    this.needed = needed
    this.append(bytes.subarray(at))
  }

  private append(more: Uint8Array): void {
    const length = this.heldLength + more.length
    if (!this.held || this.held.length < length) {
      const grown = new Uint8Array(Math.max(length, Math.min(this.needed, SMALLEST_BUFFER), this.heldLength * 2))
      if (this.held) grown.set(this.held.subarray(0, this.heldLength))
      this.held = grown
    }
    this.held.set(more, this.heldLength)
    this.heldLength = length
  }
}
