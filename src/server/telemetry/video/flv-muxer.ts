/** FLV 10.1 (Adobe, "Video File Format Specification"), H.264 and AAC: what players in browsers read. */

const HEADER_BYTES = 9
const TAG_HEADER_BYTES = 11
const VIDEO_TAG = 9
const SOUND_TAG = 8
/** AAC; the rate and width behind it are fixed by the format, the actual values are in the configuration. */
const SOUND_AAC = 0xaf
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

/** Start of every stream: signature, tracks, and the empty previous tag. */
export function flvHeader(sound = false): Buffer {
  const header = Buffer.alloc(HEADER_BYTES + 4)
  header.write('FLV', 0, 'latin1')
  header.writeUInt8(1, 3)
  // Bit 0 video, bit 2 sound. Sound that is promised and does not come stalls players.
  header.writeUInt8(sound ? 0b101 : 0b001, 4)
  header.writeUInt32BE(HEADER_BYTES, 5)
  return header
}

/** The AVCDecoderConfigurationRecord; comes before the first picture it is for. */
export const flvConfiguration = (record: Uint8Array, timeMs = 0): Buffer =>
  videoTag(timeMs, KEY_FRAME, SEQUENCE_HEADER, record)

export const flvPicture = ({ timeMs, key, data }: AccessUnit): Buffer =>
  videoTag(timeMs, key ? KEY_FRAME : INTER_FRAME, NALU, data)

/** The AudioSpecificConfig; comes before the first sound. */
export const flvSoundConfiguration = (configuration: Uint8Array): Buffer =>
  tagOf(SOUND_TAG, 0, Uint8Array.of(SOUND_AAC, SEQUENCE_HEADER), configuration)

/** One raw block of AAC. */
export const flvSound = (timeMs: number, data: Uint8Array): Buffer =>
  tagOf(SOUND_TAG, timeMs, Uint8Array.of(SOUND_AAC, NALU), data)

const videoTag = (timeMs: number, frame: number, packet: number, data: Uint8Array): Buffer =>
  tagOf(VIDEO_TAG, timeMs, Uint8Array.of((frame << 4) | CODEC_AVC, packet, 0, 0, 0), data)

function tagOf(kind: number, timeMs: number, head: Uint8Array, data: Uint8Array): Buffer {
  const body = head.length + data.length
  const tag = Buffer.allocUnsafe(TAG_HEADER_BYTES + body + 4)
  tag.writeUInt8(kind, 0)
  tag.writeUIntBE(body, 1, 3)
  tag.writeUIntBE(timeMs & 0xffffff, 4, 3)
  // The fourth, highest byte of the time follows the other three.
  tag.writeUInt8((timeMs >>> 24) & 0xff, 7)
  tag.writeUIntBE(0, 8, 3)
  tag.set(head, TAG_HEADER_BYTES)
  tag.set(data, TAG_HEADER_BYTES + head.length)
  tag.writeUInt32BE(TAG_HEADER_BYTES + body, tag.length - 4)
  return tag
}
