import { FRAME_TYPES, type MediaPacket, PARTS } from './media-packet.ts'

/** One coded picture or piece of sound, put together again. */
export interface MediaFrame {
  channel: number
  payload: number
  frameType: number
  phone: string
  /** ms of the device's clock; null for transparent data. */
  timestampMs: number | null
  /** Of its own memory. */
  data: Uint8Array
}

export interface AssemblerLimits {
  /** Bytes of one frame. */
  maxFrame?: number
  /** Frames under way at once: one for each channel and kind. */
  maxOpen?: number
}

interface Open {
  packet: Omit<MediaPacket, 'data'>
  pieces: Uint8Array[]
  bytes: number
}

const MAX_FRAME = 4 * 1024 * 1024
const MAX_OPEN = 4

/**
 * Puts the packets of one connection together to frames. A frame with a missing packet is dropped, and counted. Sequence
 * numbers may run over the connection or over each stream of it, as devices have both.
 */
export class FrameAssembler {
  /** Frames that were dropped: packets missing, too long, or never finished. */
  dropped = 0
  private readonly maxFrame: number
  private readonly maxOpen: number
  private readonly open = new Map<number, Open>()
  private readonly sequences = new Map<number, number>()
  private lastSequence = -1

  constructor(limits: AssemblerLimits = {}) {
    this.maxFrame = limits.maxFrame ?? MAX_FRAME
    this.maxOpen = limits.maxOpen ?? MAX_OPEN
  }

  /** The frame that this packet completes, or null. */
  add(packet: MediaPacket): MediaFrame | null {
    const key = packet.channel * 4 + streamOf(packet.frameType)
    const follows = this.follows(key, packet.sequence)
    if (packet.part === PARTS.first || packet.part === PARTS.whole) this.drop(key)
    // A frame that cannot become whole is counted at its last packet.
    else if (!follows || tooLong(this.open.get(key), packet, this.maxFrame)) this.open.delete(key)
    if (packet.part === PARTS.whole) return frameOf(packet, packet.data.slice())
    if (packet.part === PARTS.first) {
      this.begin(key, packet)
      return null
    }
    const open = this.open.get(key)
    if (!open) {
      if (packet.part === PARTS.last) this.dropped += 1
      return null
    }
    open.pieces.push(packet.data.slice())
    open.bytes += packet.data.length
    if (packet.part !== PARTS.last) return null
    this.open.delete(key)
    return frameOf(open.packet, joined(open))
  }

  private follows(key: number, sequence: number): boolean {
    const own = this.sequences.get(key)
    const follows = sequence === next(this.lastSequence) || (own !== undefined && sequence === next(own))
    this.lastSequence = sequence
    this.sequences.delete(key)
    this.sequences.set(key, sequence)
    if (this.sequences.size > this.maxOpen) this.sequences.delete(first(this.sequences))
    return follows
  }

  private begin(key: number, packet: MediaPacket): void {
    const { data, ...head } = packet
    if (this.open.size >= this.maxOpen) this.drop(first(this.open))
    this.open.set(key, { packet: head, pieces: [data.slice()], bytes: data.length })
  }

  private drop(key: number): void {
    if (this.open.delete(key)) this.dropped += 1
  }
}

const next = (sequence: number): number => (sequence + 1) & 0xffff
const first = (map: Map<number, unknown>): number => map.keys().next().value as number
const tooLong = (open: Open | undefined, { data }: MediaPacket, most: number): boolean =>
  open !== undefined && open.bytes + data.length > most

/** Pictures, sound and the rest are interleaved on a socket. */
function streamOf(frameType: number): number {
  if (frameType < FRAME_TYPES.audio) return 0
  return frameType === FRAME_TYPES.audio ? 1 : 2
}

function frameOf(packet: Omit<MediaPacket, 'data'>, data: Uint8Array): MediaFrame {
  const { channel, payload, frameType, phone, timestamp } = packet
  return { channel, payload, frameType, phone, timestampMs: timestamp === null ? null : Number(timestamp), data }
}

function joined({ pieces, bytes }: Open): Uint8Array {
  const data = new Uint8Array(bytes)
  let at = 0
  for (const piece of pieces) {
    data.set(piece, at)
    at += piece.length
  }
  return data
}
