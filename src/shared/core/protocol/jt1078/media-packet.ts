/* Media packets of JT/T 1078 (clause 5.5.3, table 19): no escaping, no check byte, one after the other on a TCP socket. */

/** `30 31 63 64`; the blocks of alarm attachments (T/JSATL 12) begin the same way. */
export const MEDIA_MAGIC = 0x30316364
export const MAGIC_BYTES = 4
/** Byte 4 as every device sends it: version 2, no padding, no extension, one source. */
export const USUAL_FLAGS = 0x81
/** Longest data of a packet by the standard; longer ones exist and are read. */
export const LONGEST_DATA = 950

/** Width of the phone number: 6 bytes, or 10 of 2019 devices. */
export type IdBytes = 6 | 10

/** High nibble of byte 15. Other values are not of the standard. */
export const FRAME_TYPES = { keyFrame: 0, interFrame: 1, bidirectional: 2, audio: 3, transparent: 4 } as const
/** Low nibble of byte 15: position of the packet in its frame. */
export const PARTS = { whole: 0, first: 1, last: 2, middle: 3 } as const

export interface MediaPacket {
  idBytes: IdBytes
  /** Byte 4: V, P, X and CC of RTP. */
  flags: number
  /** Last packet of a picture, by devices that set it. */
  marker: boolean
  /** Kind of coding, see `payload-types.ts`. */
  payload: number
  sequence: number
  /** Digits of the phone (or letters, where a device puts them), as wide as on the wire. May differ from its 0x0200. */
  phone: string
  channel: number
  /** FRAME_TYPES, or 5 to 15. */
  frameType: number
  /** PARTS, or 4 to 15. */
  part: number
  /** ms of the device's clock; null where the type has none. */
  timestamp: bigint | null
  /** ms since the last key frame and since the last frame; null where the type has none. */
  sinceKey: number | null
  sinceFrame: number | null
  /** A view into the memory that was read. */
  data: Uint8Array
}

/** The bytes before the phone number: magic, flags, payload, sequence. */
const BEFORE_ID = 8
/** Channel and type after it. */
const AFTER_ID = 2
const TIMESTAMP_BYTES = 8
const INTERVAL_BYTES = 4
const LENGTH_BYTES = 2

/** Longest header there is. */
export const LONGEST_HEADER = BEFORE_ID + 10 + AFTER_ID + TIMESTAMP_BYTES + INTERVAL_BYTES + LENGTH_BYTES

const hasTimestamp = (frameType: number): boolean => frameType !== FRAME_TYPES.transparent
const hasIntervals = (frameType: number): boolean => frameType < FRAME_TYPES.audio

/** Bytes from the magic to the data. */
function headerBytes(frameType: number, idBytes: IdBytes): number {
  const timestamp = hasTimestamp(frameType) ? TIMESTAMP_BYTES : 0
  const intervals = hasIntervals(frameType) ? INTERVAL_BYTES : 0
  return BEFORE_ID + idBytes + AFTER_ID + timestamp + intervals + LENGTH_BYTES
}

export function isMagicAt(bytes: Uint8Array, at: number): boolean {
  return bytes[at] === 0x30 && bytes[at + 1] === 0x31 && bytes[at + 2] === 0x63 && bytes[at + 3] === 0x64
}

/**
 * Length of the packet that begins at `at`, when its phone number has `idBytes` bytes. Null: more bytes are
 * needed; 0: its type is not of the standard, so this cannot be a packet.
 */
export function packetLength(bytes: Uint8Array, at: number, to: number, idBytes: IdBytes): number | null {
  const typeAt = at + BEFORE_ID + idBytes + 1
  if (typeAt >= to) return null
  const frameType = (bytes[typeAt] as number) >> 4
  if (frameType > FRAME_TYPES.transparent) return 0
  const header = headerBytes(frameType, idBytes)
  if (at + header > to) return null
  const lengthAt = at + header - LENGTH_BYTES
  return header + (((bytes[lengthAt] as number) << 8) | (bytes[lengthAt + 1] as number))
}

/** Reads the packet at `at`, whose length is known to be there. */
export function readPacketAt(bytes: Uint8Array, at: number, length: number, idBytes: IdBytes): MediaPacket {
  const view = new DataView(bytes.buffer, bytes.byteOffset + at, length)
  const channelAt = BEFORE_ID + idBytes
  const kind = view.getUint8(channelAt + 1)
  const frameType = kind >> 4
  const payload = view.getUint8(5)
  const header = headerBytes(frameType, idBytes)
  const intervalsAt = channelAt + AFTER_ID + TIMESTAMP_BYTES
  return {
    idBytes,
    flags: view.getUint8(4),
    marker: payload > 0x7f,
    payload: payload & 0x7f,
    sequence: view.getUint16(6),
    phone: digits(bytes, at + BEFORE_ID, idBytes),
    channel: view.getUint8(channelAt),
    frameType,
    part: kind & 0x0f,
    timestamp: hasTimestamp(frameType) ? view.getBigUint64(channelAt + AFTER_ID) : null,
    sinceKey: hasIntervals(frameType) ? view.getUint16(intervalsAt) : null,
    sinceFrame: hasIntervals(frameType) ? view.getUint16(intervalsAt + 2) : null,
    data: bytes.subarray(at + header, at + length),
  }
}

/**
 * Reads bytes that are one whole packet and nothing else; null when they are not. Without `idBytes` the width that fits the
 * length is taken.
 */
export function readMediaPacket(bytes: Uint8Array, idBytes?: IdBytes): MediaPacket | null {
  if (!isMagicAt(bytes, 0)) return null
  for (const width of idBytes ? [idBytes] : ([6, 10] as const)) {
    if (packetLength(bytes, 0, bytes.length, width) === bytes.length) {
      return readPacketAt(bytes, 0, bytes.length, width)
    }
  }
  return null
}

/** The bytes of a packet. RangeError for data above 65,535 bytes or a phone that does not fit. */
export function writeMediaPacket(packet: MediaPacket): Uint8Array {
  const { idBytes, frameType, data } = packet
  if (data.length > 0xffff) throw new RangeError(`${data.length} bytes do not fit one media packet`)
  const header = headerBytes(frameType, idBytes)
  const bytes = new Uint8Array(header + data.length)
  const view = new DataView(bytes.buffer)
  view.setUint32(0, MEDIA_MAGIC)
  view.setUint8(4, packet.flags)
  view.setUint8(5, (packet.marker ? 0x80 : 0) | (packet.payload & 0x7f))
  view.setUint16(6, packet.sequence)
  putDigits(bytes, BEFORE_ID, idBytes, packet.phone)
  const channelAt = BEFORE_ID + idBytes
  view.setUint8(channelAt, packet.channel)
  view.setUint8(channelAt + 1, (frameType << 4) | (packet.part & 0x0f))
  if (hasTimestamp(frameType)) view.setBigUint64(channelAt + AFTER_ID, packet.timestamp ?? 0n)
  if (hasIntervals(frameType)) {
    view.setUint16(header - LENGTH_BYTES - 4, packet.sinceKey ?? 0)
    view.setUint16(header - LENGTH_BYTES - 2, packet.sinceFrame ?? 0)
  }
  view.setUint16(header - LENGTH_BYTES, data.length)
  bytes.set(data, header)
  return bytes
}

function digits(bytes: Uint8Array, at: number, count: number): string {
  let text = ''
  for (let i = at; i < at + count; i += 1) text += (bytes[i] as number).toString(16).padStart(2, '0')
  return text
}

function putDigits(bytes: Uint8Array, at: number, count: number, phone: string): void {
  if (phone.length > count * 2 || !/^[0-9a-f]*$/i.test(phone)) {
    throw new RangeError(`the phone ${phone} does not fit ${count} bytes`)
  }
  const padded = phone.padStart(count * 2, '0')
  for (let i = 0; i < count; i += 1) bytes[at + i] = Number.parseInt(padded.slice(i * 2, i * 2 + 2), 16)
}
