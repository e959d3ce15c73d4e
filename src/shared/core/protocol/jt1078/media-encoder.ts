import * as media from './media-packet.ts'
import { PAYLOAD_G711A, PAYLOAD_H264 } from './payload-types.ts'

export interface EncoderOptions {
  /** Digits of the media id; devices exist whose id is not their phone number. */
  phone: string
  idBytes: media.IdBytes
  channel: number
  /** Default H.264 and G.711 A. */
  videoPayload?: number
  audioPayload?: number
  /** Data bytes of a packet, 950 by default. */
  longest?: number
}

interface Piece {
  frameType: number
  payload: number
  timestamp: bigint
  sinceKey: number | null
  sinceFrame: number | null
}

/** Writes the media packets of one channel as a terminal does. */
export class MediaEncoder {
  private readonly options: EncoderOptions
  private sequence = 0
  private lastKeyMs: number | null = null
  private lastFrameMs: number | null = null

  constructor(options: EncoderOptions) {
    this.options = options
  }

  /** Packets of one picture, `data` with start codes. `timestampMs` is the device's clock. */
  picture(picture: { data: Uint8Array; key: boolean; timestampMs: number }): Uint8Array[] {
    const { key, timestampMs, data } = picture
    if (key) this.lastKeyMs = timestampMs
    const packets = this.split(data, {
      frameType: key ? media.FRAME_TYPES.keyFrame : media.FRAME_TYPES.interFrame,
      payload: this.options.videoPayload ?? PAYLOAD_H264,
      timestamp: BigInt(timestampMs),
      sinceKey: since(this.lastKeyMs, timestampMs),
      sinceFrame: since(this.lastFrameMs, timestampMs),
    })
    this.lastFrameMs = timestampMs
    return packets
  }

  /** Packets of one piece of sound. */
  sound({ data, timestampMs }: { data: Uint8Array; timestampMs: number }): Uint8Array[] {
    return this.split(data, {
      frameType: media.FRAME_TYPES.audio,
      payload: this.options.audioPayload ?? PAYLOAD_G711A,
      timestamp: BigInt(timestampMs),
      sinceKey: null,
      sinceFrame: null,
    })
  }

  private split(data: Uint8Array, piece: Piece): Uint8Array[] {
    const { phone, idBytes, channel, longest = media.LONGEST_DATA } = this.options
    const count = Math.max(1, Math.ceil(data.length / longest))
    return Array.from({ length: count }, (_, index) => {
      const packet: media.MediaPacket = {
        ...piece,
        idBytes,
        phone,
        channel,
        flags: media.USUAL_FLAGS,
        marker: index === count - 1,
        part: partOf(index, count),
        sequence: this.sequence,
        data: data.subarray(index * longest, (index + 1) * longest),
      }
      this.sequence = (this.sequence + 1) & 0xffff
      return media.writeMediaPacket(packet)
    })
  }
}

function partOf(index: number, count: number): number {
  if (count === 1) return media.PARTS.whole
  if (index === 0) return media.PARTS.first
  return index === count - 1 ? media.PARTS.last : media.PARTS.middle
}

const since = (earlier: number | null, now: number): number =>
  earlier === null ? 0 : Math.min(0xffff, Math.max(0, now - earlier))
