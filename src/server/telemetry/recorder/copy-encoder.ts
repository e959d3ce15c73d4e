const SIGNATURE = Buffer.from('PGCOPY\n\xff\r\n\0', 'latin1')
/** PostgreSQL counts microseconds from 2000-01-01. */
const POSTGRES_EPOCH_MS = 946_684_800_000
const DAY_MS = 86_400_000
const WORD = 0x1_0000_0000
const FIRST_BYTES = 64 * 1024

/** Writes rows in PostgreSQL's binary COPY format into one buffer that grows and is used again for the next batch. */
export class CopyEncoder {
  private buffer = Buffer.allocUnsafe(FIRST_BYTES)
  private at = 0

  /** Forgets what was written and begins a new file. */
  begin(): this {
    this.at = 0
    this.room(SIGNATURE.length + 8)
    this.at += SIGNATURE.copy(this.buffer, 0)
    this.at = this.buffer.writeInt32BE(0, this.at)
    this.at = this.buffer.writeInt32BE(0, this.at)
    return this
  }

  row(columns: number): this {
    this.room(2)
    this.at = this.buffer.writeInt16BE(columns, this.at)
    return this
  }

  int2(value: number | null): this {
    if (value === null) return this.none()
    this.room(6)
    this.at = this.buffer.writeInt32BE(2, this.at)
    this.at = this.buffer.writeInt16BE(value, this.at)
    return this
  }

  int4(value: number | null): this {
    if (value === null) return this.none()
    this.room(8)
    this.at = this.buffer.writeInt32BE(4, this.at)
    this.at = this.buffer.writeInt32BE(value, this.at)
    return this
  }

  /** Exact up to 2^53. */
  int8(value: number | null): this {
    if (value === null) return this.none()
    this.room(12)
    this.at = this.buffer.writeInt32BE(8, this.at)
    const high = Math.floor(value / WORD)
    this.at = this.buffer.writeInt32BE(high, this.at)
    this.at = this.buffer.writeUInt32BE(value - high * WORD, this.at)
    return this
  }

  float8(value: number | null): this {
    if (value === null) return this.none()
    this.room(12)
    this.at = this.buffer.writeInt32BE(8, this.at)
    this.at = this.buffer.writeDoubleBE(value, this.at)
    return this
  }

  /** date from "YYYY-MM-DD". */
  day(value: string | null): this {
    return this.int4(value === null ? null : Math.round((Date.parse(value) - POSTGRES_EPOCH_MS) / DAY_MS))
  }

  /** timestamptz from epoch milliseconds. */
  time(epochMs: number | null): this {
    if (epochMs === null) return this.none()
    return this.int8(Math.round((epochMs - POSTGRES_EPOCH_MS) * 1000))
  }

  text(value: string | null): this {
    if (value === null) return this.none()
    const bytes = Buffer.byteLength(value)
    this.room(4 + bytes)
    this.at = this.buffer.writeInt32BE(bytes, this.at)
    this.at += this.buffer.write(value, this.at)
    return this
  }

  bytes(value: Uint8Array | null): this {
    if (value === null) return this.none()
    this.room(4 + value.length)
    this.at = this.buffer.writeInt32BE(value.length, this.at)
    this.buffer.set(value, this.at)
    this.at += value.length
    return this
  }

  /** The finished file; valid until the next `begin`. */
  end(): Buffer {
    this.room(2)
    this.at = this.buffer.writeInt16BE(-1, this.at)
    return this.buffer.subarray(0, this.at)
  }

  private none(): this {
    this.room(4)
    this.at = this.buffer.writeInt32BE(-1, this.at)
    return this
  }

  private room(bytes: number): void {
    if (this.at + bytes <= this.buffer.length) return
    const grown = Buffer.allocUnsafe(Math.max(this.buffer.length * 2, this.at + bytes))
    this.buffer.copy(grown, 0, 0, this.at)
    this.buffer = grown
  }
}
