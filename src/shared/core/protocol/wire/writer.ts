/** Growing big-endian buffer. Numbers outside their width are a RangeError: an answer is never sent with a silently cut value. */
export class Writer {
  private buffer = new Uint8Array(64)
  length = 0
  /** Set when a value that was decoded from a cut message ended: only the stored rest may follow. */
  stopped = false

  private room(count: number): number {
    const at = this.length
    const needed = at + count
    if (needed > this.buffer.length) {
      const larger = new Uint8Array(Math.max(needed, this.buffer.length * 2))
      larger.set(this.buffer.subarray(0, at))
      this.buffer = larger
    }
    this.length = needed
    return at
  }

  uint(value: number, size: 1 | 2 | 4): void {
    if (!Number.isInteger(value) || value < 0 || value >= 256 ** size) {
      throw new RangeError(`${value} does not fit ${size * 8} unsigned bits`)
    }
    const at = this.room(size)
    let left = value
    for (let index = size - 1; index >= 0; index--) {
      this.buffer[at + index] = left % 256
      left = Math.floor(left / 256)
    }
  }

  put(bytes: Uint8Array): void {
    const at = this.room(bytes.length)
    this.buffer.set(bytes, at)
  }

  zeros(count: number): void {
    const at = this.room(count)
    this.buffer.fill(0, at, at + count)
  }

  /** Overwrites an unsigned number written earlier (a length known only afterwards). */
  patch(at: number, value: number, size: 1 | 2 | 4): void {
    const end = this.length
    this.length = at
    this.uint(value, size)
    this.length = end
  }

  /** The bytes written so far, as a view that later writes may move away from. */
  bytes(): Uint8Array {
    return this.buffer.subarray(0, this.length)
  }
}
