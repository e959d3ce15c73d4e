import * as media from './media-packet.ts'

const LONGEST_PACKET = media.LONGEST_HEADER + 0xffff
const SMALLEST_BUFFER = 4096

/**
 * Cuts a byte stream into media packets. Whether phone numbers have 6 or 10 bytes depends on the position of the next
 * magic, per connection, and again whenever a packet is not followed by one; with both possible, `hint` (what the
 * request's terminal speaks) decides. Bytes between packets are thrown away. Holds at most one packet and the magic after
 * it. The packets are the same however the stream is chunked.
 */
export class MediaSplitter {
  /** Bytes thrown away so far. */
  discarded = 0
  private hint: media.IdBytes
  private decided: media.IdBytes | null = null
  private held = new Uint8Array(0)
  private from = 0
  private to = 0

  constructor(hint: media.IdBytes = 6) {
    this.hint = hint
  }

  /** Bytes that wait for more. */
  get pending(): number {
    return this.to - this.from
  }

  /** Calls back for each packet; its data is only valid during the call. */
  push(chunk: Uint8Array, onPacket: (packet: media.MediaPacket) => void): void {
    // A chunk is taken in pieces, so that what is held stays bounded whatever the size of the chunk.
    for (let at = 0; at < chunk.length; at += LONGEST_PACKET) {
      this.append(chunk.subarray(at, at + LONGEST_PACKET))
      while (this.step(onPacket));
    }
  }

  /** The stream has ended: a packet that ends where it does counts, everything else that waits does not. */
  end(onPacket: (packet: media.MediaPacket) => void): void {
    for (;;) {
      while (this.step(onPacket));
      if (this.pending < media.MAGIC_BYTES) break
      const rest = this.pending
      const width = this.widths().find((one) => media.packetLength(this.held, this.from, this.to, one) === rest)
      if (width) {
        onPacket(media.readPacketAt(this.held, this.from, rest, width))
        this.from = this.to
        return
      }
      this.undecide()
      this.discard(1)
    }
    this.discard(this.pending)
  }

  /** Takes one packet or throws bytes away; false when more bytes are needed. */
  private step(onPacket: (packet: media.MediaPacket) => void): boolean {
    if (this.pending < media.MAGIC_BYTES) return false
    if (!media.isMagicAt(this.held, this.from)) return this.skipToMagic()
    const idBytes = this.decided ?? this.decide()
    if (idBytes === null) return false
    if (idBytes === 'none') {
      this.discard(1)
      return true
    }
    const length = media.packetLength(this.held, this.from, this.to, idBytes)
    if (length === null || length > this.pending) return false
    if (length === 0) {
      this.undecide()
      return true
    }
    onPacket(media.readPacketAt(this.held, this.from, length, idBytes))
    this.from += length
    return true
  }

  /** The width whose packet is followed by a magic. Null: more bytes are needed. */
  private decide(): media.IdBytes | 'none' | null {
    const candidates = this.widths()
      .map((idBytes) => ({ idBytes, length: media.packetLength(this.held, this.from, this.to, idBytes) }))
      .filter(({ length }) => length !== 0)
      // The shorter one first: it can be judged first, whatever has arrived.
      .sort((a, b) => (a.length ?? Infinity) - (b.length ?? Infinity))
    if (candidates.some(({ length }) => length === null)) return null
    for (const { idBytes, length } of candidates) {
      const next = this.from + (length as number)
      if (next + media.MAGIC_BYTES > this.to) return null
      if (!media.isMagicAt(this.held, next)) continue
      this.decided = idBytes
      return idBytes
    }
    return 'none'
  }

  private widths(): media.IdBytes[] {
    if (this.decided) return [this.decided]
    return this.hint === 6 ? [6, 10] : [10, 6]
  }

  private skipToMagic(): boolean {
    this.undecide()
    let at = this.from + 1
    for (;;) {
      at = this.held.indexOf(0x30, at)
      // The last three bytes may be the beginning of a magic.
      if (at < 0 || at > this.to - media.MAGIC_BYTES) {
        this.discard(Math.max(1, this.to - media.MAGIC_BYTES + 1 - this.from))
        return this.pending >= media.MAGIC_BYTES
      }
      if (media.isMagicAt(this.held, at)) {
        this.discard(at - this.from)
        return true
      }
      at += 1
    }
  }

  private undecide(): void {
    if (this.decided) this.hint = this.decided
    this.decided = null
  }

  private discard(count: number): void {
    this.discarded += count
    this.from += count
  }

  private append(chunk: Uint8Array): void {
    const rest = this.pending
    const needed = rest + chunk.length
    if (this.to + chunk.length > this.held.length) {
      const target =
        needed <= this.held.length / 2 ? this.held : new Uint8Array(Math.max(needed, SMALLEST_BUFFER, rest * 2))
      target.set(this.held.subarray(this.from, this.to))
      this.held = target
      this.from = 0
      this.to = rest
    }
    this.held.set(chunk, this.to)
    this.to = this.from + needed
  }
}
