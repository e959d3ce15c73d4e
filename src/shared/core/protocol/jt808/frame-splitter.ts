import { readFrame } from './frame.ts'
import { mayBeginOther, OtherUnit } from './other-framing.ts'

const FLAG = 0x7e
const E7 = 0xe7
const SMALLEST_BUFFER = 128

/** A whole 2019 sub-package, every byte escaped, takes 2,090 bytes; longer ones exist and are let through up to here. */
const MAX_FRAME = 4096

const isWhole = (piece: Uint8Array): boolean => {
  const frame = readFrame(piece)
  return !('malformed' in frame) && frame.checksumOk && frame.lengthOk
}

export interface SplitterOptions {
  maxFrame?: number
  /** Called with each unit of another framing, in its own memory: a frame between E7s or a sentence. */
  onOther?: (unit: Uint8Array) => void
}

/**
 * Cuts a byte stream into frames at each 7E, so frames that share a delimiter, empty frames and noise between frames all
 * resolve by themselves. Frames between E7s and sentences in brackets, which some manufacturers send, are distinguished from them.
 * Holds at most one unfinished frame of `maxFrame` bytes, and nothing when a chunk ends on a 7E.
 */
export class FrameSplitter {
  /** Bytes thrown away so far: before the first 7E, and frames longer than the limit. */
  discarded = 0
  /** Whole units of another framing. */
  skipped = 0
  private readonly maxFrame: number
  private readonly onOther: ((unit: Uint8Array) => void) | undefined
  private held: Uint8Array | null = null
  private heldLength = 0
  private inFrame = false
  /** Nothing of a frame or of noise has come yet: here another framing may begin. */
  private atStart = true
  private other: OtherUnit | null = null
  /** Frames between E7s have come: after noise the next E7 is as good a beginning as the next 7E. */
  private speaksE7 = false

  constructor({ maxFrame, onOther }: SplitterOptions = {}) {
    this.maxFrame = maxFrame ?? MAX_FRAME
    this.onOther = onOther
  }

  /** Bytes of the frame that has begun and not ended. */
  get pending(): number {
    return this.heldLength + (this.other?.bytes.length ?? 0)
  }

  /**
   * Calls back for each frame, still escaped, without the 7Es. The frame is a view of `chunk` unless it began in an earlier
   * one: copy retained frames before reusing the chunk's memory.
   */
  push(chunk: Uint8Array, onFrame: (escaped: Uint8Array) => void): void {
    let from = 0
    while (from < chunk.length) {
      if (this.other) from = this.takeOther(this.other, chunk, from, onFrame)
      else if (this.atStart && mayBeginOther(chunk[from])) this.other = new OtherUnit(this.maxFrame, isWhole)
      else from = this.takePiece(chunk, from, onFrame)
    }
  }

  /** Goes on up to the next 7E, or holds what is left. Answers where it stopped. */
  private takePiece(chunk: Uint8Array, from: number, onFrame: (escaped: Uint8Array) => void): number {
    const flag = chunk.indexOf(FLAG, from)
    const e7 = this.speaksE7 && !this.inFrame ? chunk.indexOf(E7, from) : -1
    if (e7 >= 0 && (flag < 0 || e7 < flag)) {
      this.discarded += e7 - from
      this.atStart = true
      return e7
    }
    if (flag < 0) {
      this.atStart = false
      this.hold(chunk, from)
      return chunk.length
    }
    if (!this.inFrame) this.discarded += flag - from
    else if (this.heldLength > 0) this.finish(chunk, from, flag, onFrame)
    else if (flag - from > this.maxFrame) this.discarded += flag - from
    else if (flag > from) onFrame(chunk.subarray(from, flag))
    this.inFrame = true
    this.atStart = true
    return flag + 1
  }

  /** Gives a unit of another framing its bytes; bytes that are no such unit are processed again. */
  private takeOther(unit: OtherUnit, chunk: Uint8Array, from: number, onFrame: (escaped: Uint8Array) => void): number {
    for (let at = from; at < chunk.length; at++) {
      const state = unit.add(chunk[at] as number)
      if (state === 'open') continue
      this.other = null
      if (state === 'whole') {
        this.skipped += 1
        this.speaksE7 ||= unit.bytes[0] === E7
        if (unit.bytes[0] === E7) this.inFrame = false
        this.onOther?.(unit.bytes)
      } else if (this.speaksE7 && !this.inFrame) {
        this.discarded += 1
        this.atStart = false
        this.push(unit.bytes.subarray(1), onFrame)
      } else {
        this.atStart = false
        this.push(unit.bytes, onFrame)
      }
      return at + 1
    }
    return chunk.length
  }

  private hold(chunk: Uint8Array, from: number): void {
    const more = chunk.length - from
    if (!this.inFrame || this.heldLength + more > this.maxFrame) {
      this.discarded += this.heldLength + more
      this.drop()
      this.inFrame = false
      return
    }
    const needed = this.heldLength + more
    if (!this.held || this.held.length < needed) {
      const grown = new Uint8Array(Math.min(this.maxFrame, Math.max(needed, SMALLEST_BUFFER, this.heldLength * 2)))
      if (this.held) grown.set(this.held.subarray(0, this.heldLength))
      this.held = grown
    }
    this.held.set(from === 0 ? chunk : chunk.subarray(from), this.heldLength)
    this.heldLength = needed
  }

  /** Ends the frame that began in an earlier chunk. Its memory goes with it, so the receiver may keep it. */
  private finish(chunk: Uint8Array, from: number, to: number, onFrame: (escaped: Uint8Array) => void): void {
    const length = this.heldLength + to - from
    if (length > this.maxFrame) {
      this.discarded += length
      this.drop()
      return
    }
    const frame = new Uint8Array(length)
    frame.set((this.held as Uint8Array).subarray(0, this.heldLength))
    frame.set(chunk.subarray(from, to), this.heldLength)
    this.drop()
    onFrame(frame)
  }

  private drop(): void {
    this.held = null
    this.heldLength = 0
  }
}
