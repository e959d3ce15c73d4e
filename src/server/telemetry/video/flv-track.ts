import type { MediaFrame } from '#core/protocol/jt1078/frame-assembler.ts'
import { FRAME_TYPES } from '#core/protocol/jt1078/media-packet.ts'
import {
  avcConfiguration,
  looksLikeH265,
  NAL,
  nalType,
  nalUnits,
  withLengths,
} from '#core/protocol/jt1078/nal-units.ts'
import { payloadType } from '#core/protocol/jt1078/payload-types.ts'
import { aacPieces } from '#core/protocol/jt1078/sound-data.ts'
import { flvConfiguration, flvPicture, flvSound, flvSoundConfiguration } from './flv-muxer.ts'

export interface FlvTag {
  bytes: Buffer
  /** A viewer may begin here. */
  key: boolean
}

/** Why a stream cannot be shown. */
export type CodecFault = 'h265' | 'codec'

/** A step of the device's clock above this is no pause but another time. */
const LONGEST_STEP_MS = 5_000
const USUAL_STEP_MS = 40
const AAC_KINDS: ReadonlySet<string | null> = new Set(['aac', 'aacLc', 'heAac', 'mp4Audio'])
/** Between the parameters and the picture stand units players do not need. */
const SHOWN: ReadonlySet<number> = new Set([1, 2, 3, 4, 5])

/** Turns the frames of one camera into FLV tags, on a clock that begins at 0 and never goes back. */
export class FlvTrack {
  /** Tag with the parameters of the decoder; null before they have come. */
  configuration: Buffer | null = null
  soundConfiguration: Buffer | null = null
  /** Rises when the picture changes its parameters. */
  generation = 0
  /** There is sound that no browser plays; it is left out. */
  silent = false
  fault: CodecFault | null = null
  private sequenceSet: Uint8Array | null = null
  private pictureSet: Uint8Array | null = null
  private deviceMs: number | null = null
  private timeMs = 0

  /** Tags of a frame; none while the parameters are missing. */
  add(frame: MediaFrame): FlvTag[] {
    if (frame.frameType === FRAME_TYPES.audio) return this.sound(frame)
    if (frame.frameType < FRAME_TYPES.audio) return this.picture(frame)
    return []
  }

  private picture(frame: MediaFrame): FlvTag[] {
    const codec = payloadType(frame.payload)
    const units = nalUnits(frame.data)
    this.fault = faultOf(codec, units)
    if (this.fault) return []
    this.learn(units)
    const shown = units.filter((unit) => SHOWN.has(nalType(unit)))
    if (!this.configuration || shown.length === 0) return []
    const key = shown.some((unit) => nalType(unit) === NAL.keySlice)
    const timeMs = this.clock(frame.timestampMs)
    return [{ bytes: flvPicture({ timeMs, key, data: withLengths(shown) }), key }]
  }

  private sound(frame: MediaFrame): FlvTag[] {
    const pieces = AAC_KINDS.has(payloadType(frame.payload)) ? aacPieces(frame.data) : []
    const [first] = pieces
    this.silent = !first
    if (!first || !this.configuration) return []
    this.soundConfiguration ??= flvSoundConfiguration(first.configuration)
    const from = this.clock(frame.timestampMs)
    return pieces.map(({ data, sampleRate }, index) => ({
      bytes: flvSound(from + Math.round((index * 1024 * 1000) / sampleRate), data),
      key: false,
    }))
  }

  private learn(units: readonly Uint8Array[]): void {
    const sequence = units.find((unit) => nalType(unit) === NAL.sequence) ?? this.sequenceSet
    const picture = units.find((unit) => nalType(unit) === NAL.picture) ?? this.pictureSet
    if (same(sequence, this.sequenceSet) && same(picture, this.pictureSet)) return
    // Each is remembered as it comes: devices also send them one by one, in frames of their own.
    this.sequenceSet = sequence?.slice() ?? null
    this.pictureSet = picture?.slice() ?? null
    const record = sequence && picture && avcConfiguration(sequence, picture)
    if (!record) return
    if (this.configuration) this.generation += 1
    this.configuration = flvConfiguration(record, this.timeMs)
  }

  /** Milliseconds of the stream: those of the device, without its jumps. */
  private clock(deviceMs: number | null): number {
    const step = deviceMs === null || this.deviceMs === null ? 0 : deviceMs - this.deviceMs
    this.deviceMs = deviceMs ?? this.deviceMs
    const sane = step >= 0 && step <= LONGEST_STEP_MS
    // Sound and pictures come interleaved, a little out of order.
    if (step < 0 && step > -1000) {
      this.deviceMs = (deviceMs as number) - step
      return this.timeMs
    }
    this.timeMs += sane ? step : USUAL_STEP_MS
    return this.timeMs
  }
}

function faultOf(codec: string | null, units: readonly Uint8Array[]): CodecFault | null {
  if (codec === 'h265' || looksLikeH265(units)) return 'h265'
  return codec === 'h264' ? null : 'codec'
}

const same = (one: Uint8Array | null, other: Uint8Array | null): boolean =>
  one === other || (one !== null && other !== null && Buffer.compare(one, other) === 0)
