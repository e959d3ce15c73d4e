/**
 * Bounds-checked cursor over bytes, big-endian. A read past the end gives zero (or what is left), sets `broken` and moves
 * nothing, so decoders need no exceptions: the caller checks `broken` and stores the rest as bytes.
 */
export class Reader {
  readonly bytes: Uint8Array
  readonly end: number
  pos: number
  broken = false

  constructor(bytes: Uint8Array, from = 0, end = bytes.length) {
    this.bytes = bytes
    this.pos = from
    this.end = end
  }

  get left(): number {
    return this.end - this.pos
  }

  /** True when `count` more bytes are there; else marks the reader broken. */
  private has(count: number): boolean {
    if (!this.broken && this.end - this.pos >= count) return true
    this.broken = true
    return false
  }

  uint(size: 1 | 2 | 4): number {
    if (!this.has(size)) return 0
    let value = 0
    for (let at = 0; at < size; at++) value = value * 256 + (this.bytes[this.pos + at] as number)
    this.pos += size
    return value
  }

  /** A view, not a copy. */
  take(count: number): Uint8Array {
    if (!this.has(count)) return new Uint8Array(0)
    const view = this.bytes.subarray(this.pos, this.pos + count)
    this.pos += count
    return view
  }

  rest(): Uint8Array {
    return this.take(this.end - this.pos)
  }

  /** A reader bounded to the next `count` bytes, over the same memory so that offsets stay those of the message. */
  bounded(count: number): Reader {
    if (!this.has(count)) return new Reader(this.bytes, this.pos, this.pos)
    const inner = new Reader(this.bytes, this.pos, this.pos + count)
    this.pos += count
    return inner
  }
}
