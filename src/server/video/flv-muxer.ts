/** FLV 10.1 (Adobe, "Video File Format Specification"), H.264 video only: what players in browsers read. */

const HEADER_BYTES = 9
const TAG_HEADER_BYTES = 11
const VIDEO_TAG = 9
const CODEC_AVC = 7
const KEY_FRAME = 1
const INTER_FRAME = 2
const SEQUENCE_HEADER = 0
const NALU = 1

/** One coded picture: NAL units behind lengths of four bytes (ISO/IEC 14496-15), not behind start codes. */
export interface AccessUnit {
  /** Presentation and decoding time, ms from the start. */
  timeMs: number
  key: boolean
  data: Uint8Array
}

/** What every stream starts with: signature, "there is video and no sound", and the empty previous tag. */
export function flvHeader(): Buffer {
  const header = Buffer.alloc(HEADER_BYTES + 4)
  header.write('FLV', 0, 'latin1')
  header.writeUInt8(1, 3)
  // Bit 0 video, bit 2 sound. Sound that is promised and does not come stalls players.
  header.writeUInt8(0b001, 4)
  header.writeUInt32BE(HEADER_BYTES, 5)
  return header
}

/** The AVCDecoderConfigurationRecord; comes before the first picture. */
export const flvConfiguration = (record: Uint8Array): Buffer => videoTag(0, KEY_FRAME, SEQUENCE_HEADER, record)

export const flvPicture = ({ timeMs, key, data }: AccessUnit): Buffer =>
  videoTag(timeMs, key ? KEY_FRAME : INTER_FRAME, NALU, data)

function videoTag(timeMs: number, frame: number, packet: number, data: Uint8Array): Buffer {
  const body = 5 + data.length
  const tag = Buffer.alloc(TAG_HEADER_BYTES + body + 4)
  tag.writeUInt8(VIDEO_TAG, 0)
  tag.writeUIntBE(body, 1, 3)
  tag.writeUIntBE(timeMs & 0xffffff, 4, 3)
  // The fourth, highest byte of the time stands behind the other three.
  tag.writeUInt8((timeMs >>> 24) & 0xff, 7)
  tag.writeUInt8((frame << 4) | CODEC_AVC, TAG_HEADER_BYTES)
  tag.writeUInt8(packet, TAG_HEADER_BYTES + 1)
  tag.set(data, TAG_HEADER_BYTES + 5)
  tag.writeUInt32BE(TAG_HEADER_BYTES + body, tag.length - 4)
  return tag
}
