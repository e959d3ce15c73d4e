/* NAL units of H.264 (ISO/IEC 14496-10 annex B) and how MP4 and FLV carry them (ISO/IEC 14496-15). */

export const NAL = { slice: 1, keySlice: 5, sequence: 7, picture: 8, delimiter: 9 } as const

const LENGTH_BYTES = 4
/** Pictures of more units than this are not pictures. */
const MAX_UNITS = 512

export const nalType = (unit: Uint8Array): number => (unit[0] as number) & 0x1f

/** Units of one picture, without start codes; also of data that carries lengths instead of them. Views, none empty. */
export function nalUnits(data: Uint8Array): Uint8Array[] {
  const starts = startCodes(data)
  // By the standard there are start codes; a picture that begins without one may carry lengths.
  if ((starts[0] ?? Infinity) > LENGTH_BYTES) {
    const units = lengthPrefixed(data)
    if (units) return units
    if (starts.length === 0) return data.length > 0 ? [data] : []
  }
  const units: Uint8Array[] = []
  for (const [index, start] of starts.entries()) {
    let end = starts[index + 1] === undefined ? data.length : (starts[index + 1] as number) - 3
    // Zeros before a start code belong to it, or fill up; a unit never ends on one.
    while (end > start && data[end - 1] === 0) end -= 1
    if (end > start && units.length < MAX_UNITS) units.push(data.subarray(start, end))
  }
  return units
}

/** Positions after each `00 00 01`. */
function startCodes(data: Uint8Array): number[] {
  const found: number[] = []
  for (let at = data.indexOf(1, 2); at >= 0; at = data.indexOf(1, at + 1)) {
    if (data[at - 1] === 0 && data[at - 2] === 0) found.push(at + 1)
  }
  return found
}

/** Null unless the lengths lead exactly to the end. */
function lengthPrefixed(data: Uint8Array): Uint8Array[] | null {
  const units: Uint8Array[] = []
  const view = new DataView(data.buffer, data.byteOffset, data.length)
  let at = 0
  while (at + LENGTH_BYTES < data.length && units.length < MAX_UNITS) {
    const length = view.getUint32(at)
    if (length === 0) return null
    units.push(data.subarray(at + LENGTH_BYTES, at + LENGTH_BYTES + length))
    at += LENGTH_BYTES + length
  }
  return at === data.length && units.length > 0 ? units : null
}

/** Units behind lengths of four bytes. */
export function withLengths(units: readonly Uint8Array[]): Uint8Array {
  const bytes = new Uint8Array(units.reduce((sum, { length }) => sum + LENGTH_BYTES + length, 0))
  const view = new DataView(bytes.buffer)
  let at = 0
  for (const unit of units) {
    view.setUint32(at, unit.length)
    bytes.set(unit, at + LENGTH_BYTES)
    at += LENGTH_BYTES + unit.length
  }
  return bytes
}

/** Units behind start codes, as terminals send them. */
export function withStartCodes(units: readonly Uint8Array[]): Uint8Array {
  const bytes = new Uint8Array(units.reduce((sum, { length }) => sum + LENGTH_BYTES + length, 0))
  let at = 0
  for (const unit of units) {
    bytes[at + 3] = 1
    bytes.set(unit, at + LENGTH_BYTES)
    at += LENGTH_BYTES + unit.length
  }
  return bytes
}

/** The AVCDecoderConfigurationRecord of one sequence and one picture parameter set; null for a set that is cut off. */
export function avcConfiguration(sequence: Uint8Array, picture: Uint8Array): Uint8Array | null {
  if (sequence.length < 4 || picture.length < 2 || sequence.length > 0xffff || picture.length > 0xffff) return null
  const bytes = new Uint8Array(11 + sequence.length + picture.length)
  const [, profile, compatibility, level] = sequence as unknown as [number, number, number, number]
  // Version 1, lengths of four bytes, one set of each kind.
  bytes.set([1, profile, compatibility, level, 0xff, 0xe1, sequence.length >> 8, sequence.length & 0xff])
  bytes.set(sequence, 8)
  bytes.set([1, picture.length >> 8, picture.length & 0xff], 8 + sequence.length)
  bytes.set(picture, 11 + sequence.length)
  return bytes
}

/** True for pictures of H.265, whatever the packet says: a video parameter set cannot stand in H.264. */
export const looksLikeH265 = (units: readonly Uint8Array[]): boolean =>
  units.some((unit) => unit[0] === 0x40 && unit[1] === 0x01)
