const FLAG = 0x7e
const BLOCK_MAGIC = [0x30, 0x31, 0x63, 0x64] as const
const NAME_BYTES = 50
const OFFSET_AT = BLOCK_MAGIC.length + NAME_BYTES
const BLOCK_HEAD = OFFSET_AT + 8
const MOST_FRAME = 16 * 1024

export type AttachmentEvent =
  /** A frame of JT/T 808, escaped, without its 7Es. */
  | { is: 'frame'; escaped: Uint8Array }
  /** Bytes of a file, as they come: a block of 64 KiB may give several. */
  | { is: 'data'; name: string; offset: number; bytes: Uint8Array }

type Mode =
  | { in: 'between' }
  | { in: 'frame' }
  | { in: 'head' }
  | { in: 'block'; name: string; offset: number; left: number }

/**
 * Takes apart what a terminal sends to the attachment server: frames of JT/T 808 and raw blocks of files (T/JSATL 12 table
 * 4-25) on one socket, distinguished by their first byte. Holds at most one frame or the head of a block.
 */
export class AttachmentStream {
  /** Bytes that were neither. */
  discarded = 0
  private mode: Mode = { in: 'between' }
  private readonly held: number[] = []

  /** Content of a chunk; bytes are views into it or of their own memory. */
  push(chunk: Uint8Array): AttachmentEvent[] {
    const events: AttachmentEvent[] = []
    for (let at = 0; at < chunk.length; ) at = this.step(chunk, at, events)
    return events
  }

  private step(chunk: Uint8Array, at: number, events: AttachmentEvent[]): number {
    const { mode } = this
    if (mode.in === 'block') return this.block(mode, chunk, at, events)
    const byte = chunk[at] as number
    if (mode.in === 'frame') this.frame(byte, events)
    else if (mode.in === 'head') this.head(byte)
    else this.between(byte)
    return at + 1
  }

  private between(byte: number): void {
    if (byte === FLAG) this.mode = { in: 'frame' }
    else if (byte === BLOCK_MAGIC[0]) this.begin('head', byte)
    else this.discarded += 1
  }

  private frame(byte: number, events: AttachmentEvent[]): void {
    if (byte !== FLAG) {
      this.held.push(byte)
      if (this.held.length > MOST_FRAME) this.giveUp()
      return
    }
    // Two flags in a row: the first one was an end.
    if (this.held.length === 0) return
    events.push({ is: 'frame', escaped: Uint8Array.from(this.held) })
    this.reset()
  }

  private head(byte: number): void {
    const at = this.held.push(byte) - 1
    if (at < BLOCK_MAGIC.length && byte !== BLOCK_MAGIC[at]) {
      this.discarded += this.held.length - 1
      this.reset()
      this.between(byte)
      return
    }
    if (this.held.length < BLOCK_HEAD) return
    const head = Buffer.from(this.held)
    const name = nameIn(head.subarray(BLOCK_MAGIC.length, OFFSET_AT))
    this.reset()
    this.mode = { in: 'block', name, offset: head.readUInt32BE(OFFSET_AT), left: head.readUInt32BE(OFFSET_AT + 4) }
  }

  private block(mode: Mode & { in: 'block' }, chunk: Uint8Array, at: number, events: AttachmentEvent[]): number {
    const bytes = chunk.subarray(at, at + mode.left)
    if (bytes.length > 0) events.push({ is: 'data', name: mode.name, offset: mode.offset, bytes })
    mode.offset += bytes.length
    mode.left -= bytes.length
    if (mode.left === 0) this.mode = { in: 'between' }
    return at + bytes.length
  }

  private begin(kind: 'head', byte: number): void {
    this.mode = { in: kind }
    this.held.push(byte)
  }

  private giveUp(): void {
    this.discarded += this.held.length
    this.reset()
  }

  private reset(): void {
    this.held.length = 0
    this.mode = { in: 'between' }
  }
}

/** File names are ASCII in practice; others stay distinct by their bytes. */
function nameIn(bytes: Uint8Array): string {
  const end = bytes.indexOf(0)
  return Buffer.from(end < 0 ? bytes : bytes.subarray(0, end))
    .toString('latin1')
    .trim()
}
