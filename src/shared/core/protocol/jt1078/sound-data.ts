/** HiSilicon encoders put `00 01 n 00` before each piece of sound, n half of the length that follows. */
export function withoutHisiliconHeader(data: Uint8Array): Uint8Array {
  const has = data.length > 4 && data[0] === 0 && data[1] === 1 && data[3] === 0 && data[2] === (data.length - 4) / 2
  return has ? data.subarray(4) : data
}

export interface AacPiece {
  /** AudioSpecificConfig of ISO/IEC 14496-3. */
  configuration: Uint8Array
  /** One raw block. */
  data: Uint8Array
  sampleRate: number
}

const ADTS_BYTES = 7
const CHECKED_ADTS_BYTES = 9
const SAMPLE_RATES = [96000, 88200, 64000, 48000, 44100, 32000, 24000, 22050, 16000, 12000, 11025, 8000, 7350]

/** Raw AAC blocks of data with ADTS headers (ISO/IEC 13818-7); empty when there are none. Views. */
export function aacPieces(data: Uint8Array): AacPiece[] {
  const pieces: AacPiece[] = []
  for (let at = 0; at + ADTS_BYTES < data.length; ) {
    const [sync, flags, shape, more, size, rest] = data.subarray(at, at + ADTS_BYTES) as unknown as number[]
    if (sync !== 0xff || ((flags as number) & 0xf6) !== 0xf0) break
    const length = (((more as number) & 3) << 11) | ((size as number) << 3) | ((rest as number) >> 5)
    const rate = ((shape as number) >> 2) & 0x0f
    const sampleRate = SAMPLE_RATES[rate]
    const header = ((flags as number) & 1) === 1 ? ADTS_BYTES : CHECKED_ADTS_BYTES
    if (length <= header || at + length > data.length || sampleRate === undefined) break
    const kind = ((shape as number) >> 6) + 1
    const channels = (((shape as number) & 1) << 2) | ((more as number) >> 6)
    pieces.push({
      configuration: Uint8Array.of((kind << 3) | (rate >> 1), ((rate & 1) << 7) | (channels << 3)),
      data: data.subarray(at + header, at + length),
      sampleRate,
    })
    at += length
  }
  return pieces
}
