const FIRST_BYTES = 4096
const LOW_BITS = 0x80

/** Grows as it is written; numbers are varints of seven bits a byte, exact up to 2^53. */
export class ByteWriter {
  private buffer = Buffer.allocUnsafe(FIRST_BYTES)
  private at = 0

  /** Whole number of 0 or more. */
  count(value: number): void {
    this.room(8)
    let rest = value
    while (rest >= LOW_BITS) {
      this.buffer[this.at++] = (rest % LOW_BITS) + LOW_BITS
      rest = Math.floor(rest / LOW_BITS)
    }
    this.buffer[this.at++] = rest
  }

  /** Whole number with a sign, small ones short. */
  signed(value: number): void {
    this.count(folded(value))
  }

  bytes(value: Uint8Array): void {
    this.room(value.length)
    this.buffer.set(value, this.at)
    this.at += value.length
  }

  /** Written bytes; valid until the writer is used again. */
  written(): Buffer {
    return this.buffer.subarray(0, this.at)
  }

  private room(bytes: number): void {
    if (this.at + bytes <= this.buffer.length) return
    const grown = Buffer.allocUnsafe(Math.max(this.buffer.length * 2, this.at + bytes))
    this.buffer.copy(grown, 0, 0, this.at)
    this.buffer = grown
  }
}

/** Small numbers of either sign become small numbers of 0 or more. */
export const folded = (value: number): number => (value >= 0 ? value * 2 : -value * 2 - 1)
export const unfolded = (value: number): number => (value % 2 === 0 ? value / 2 : -(value + 1) / 2)

/**
 * Reads the output of a ByteWriter. Whole columns are read in one go with the offset in a local: a day of a vehicle has more
 * than 150,000 numbers, most of them one byte long.
 */
export class ByteReader {
  private readonly buffer: Uint8Array
  private at = 0

  constructor(buffer: Uint8Array) {
    this.buffer = buffer
  }

  count(): number {
    const byte = this.buffer[this.at++]!
    return byte < LOW_BITS ? byte : this.rest(byte - LOW_BITS)
  }

  signed(): number {
    return unfolded(this.count())
  }

  counts(length: number): number[] {
    const { buffer } = this
    const values = filled(length, 0)
    for (let index = 0; index < length; index += 1) {
      const byte = buffer[this.at++]!
      values[index] = byte < LOW_BITS ? byte : this.rest(byte - LOW_BITS)
    }
    return values
  }

  /** Sums of the signed numbers so far. */
  sums(length: number): number[] {
    const { buffer } = this
    const values = filled(length, 0)
    let { at } = this
    let sum = 0
    for (let index = 0; index < length; index += 1) {
      const byte = buffer[at++]!
      if (byte < LOW_BITS) {
        sum += (byte >>> 1) ^ -(byte & 1)
      } else {
        this.at = at
        sum += unfolded(this.rest(byte - LOW_BITS))
        at = this.at
      }
      values[index] = sum
    }
    this.at = at
    return values
  }

  bytes(length: number): Uint8Array {
    const part = this.buffer.subarray(this.at, this.at + length)
    this.at += length
    return part
  }

  /** Passes over so many numbers. */
  skip(length: number): void {
    const { buffer } = this
    let { at } = this
    // Each ends with its first byte below the mark.
    for (let left = length; left > 0; ) if (buffer[at++]! < LOW_BITS) left -= 1
    this.at = at
  }

  private rest(low: number): number {
    let value = low
    for (let weight = LOW_BITS; ; weight *= LOW_BITS) {
      const byte = this.buffer[this.at++]!
      if (byte < LOW_BITS) return value + byte * weight
      value += (byte - LOW_BITS) * weight
    }
  }
}

/** Room for so many values, made at once: an array that grows, or is made element by element, takes several times as long. */
// oxlint-disable-next-line unicorn/no-new-array
export const filled = <T>(length: number, value: T): T[] => new Array<T>(length).fill(value)
