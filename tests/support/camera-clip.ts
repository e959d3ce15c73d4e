import { readFileSync } from 'node:fs'
import { NAL, nalType, withStartCodes } from '#core/protocol/jt1078/nal-units.ts'

export interface ClipPicture {
  timeMs: number
  key: boolean
  /** With start codes; key pictures carry the parameters of the decoder, as terminals send them. */
  data: Uint8Array
}

/** The clip of the browser tests (H.264, 320 × 180, 15 pictures a second) as a camera gives it. */
export function clipPictures(): ClipPicture[] {
  const file = readFileSync(new URL('../fixtures/clip.flv', import.meta.url))
  const pictures: ClipPicture[] = []
  let parameters: Uint8Array[] = []
  for (let at = 13; at < file.length; ) {
    const length = file.readUIntBE(at + 1, 3)
    const timeMs = file.readUIntBE(at + 4, 3) | (file.readUInt8(at + 7) << 24)
    const body = file.subarray(at + 16, at + 11 + length)
    if (file[at + 12] === 0) parameters = parametersOf(body)
    else pictures.push(picture(timeMs, body, parameters))
    at += 11 + length + 4
  }
  return pictures
}

function picture(timeMs: number, body: Buffer, parameters: readonly Uint8Array[]): ClipPicture {
  const units = unitsOf(body)
  const key = units.some((unit) => nalType(unit) === NAL.keySlice)
  return { timeMs, key, data: withStartCodes(key ? [...parameters, ...units] : units) }
}

/** Units behind lengths of four bytes. */
function unitsOf(body: Buffer): Uint8Array[] {
  const units: Uint8Array[] = []
  for (let at = 0; at < body.length; at += 4 + body.readUInt32BE(at)) {
    units.push(body.subarray(at + 4, at + 4 + body.readUInt32BE(at)))
  }
  return units
}

/** Sequence and picture parameter set of an AVCDecoderConfigurationRecord. */
function parametersOf(record: Buffer): Uint8Array[] {
  const sequence = record.subarray(8, 8 + record.readUInt16BE(6))
  const at = 8 + sequence.length + 1
  return [sequence, record.subarray(at + 2, at + 2 + record.readUInt16BE(at))]
}
