const FLAG = 0x7e
const SMALLEST_BUFFER = 128

/** A whole 2019 sub-package, every byte escaped, takes 2,090 bytes; longer ones exist and are let through up to here. */
const MAX_FRAME = 4096

/**
 * Cuts a byte stream into frames at each 7E, so frames that share a delimiter, empty frames and noise between frames all
 * resolve by themselves. Holds at most one unfinished frame of `maxFrame` bytes, and nothing when a chunk ends on a 7E.
 */
export class FrameSplitter {
  /** Bytes thrown away so far: before the first 7E, and frames longer than the limit. */
  discarded = 0
  private readonly maxFrame: number
  private held: Uint8Array | null = null
  private heldLength = 0
  private inFrame = false

  constructor(limits: { maxFrame?: number } = {}) {
    this.maxFrame = limits.maxFrame ?? MAX_FRAME
  }

  /** Bytes of the frame that has begun and not ended. */
  get pending(): number {
    return this.heldLength
  }

  /**
   * Calls back for each frame, still escaped, without the 7Es. The frame is a view of `chunk` unless it began in an earlier
   * one: whoever reuses the chunk's memory must copy what is kept.
   */
  push(chunk: Uint8Array, onFrame: (escaped: Uint8Array) => void): void {
    let from = 0
    for (;;) {
      const flag = chunk.indexOf(FLAG, from)
      if (flag < 0) break
      if (!this.inFrame) this.discarded += flag - from
      else if (this.heldLength > 0) this.finish(chunk, from, flag, onFrame)
      else if (flag - from > this.maxFrame) this.discarded += flag - from
      else if (flag > from) onFrame(chunk.subarray(from, flag))
      this.inFrame = true
      from = flag + 1
    }
    if (from < chunk.length) this.hold(chunk, from)
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
