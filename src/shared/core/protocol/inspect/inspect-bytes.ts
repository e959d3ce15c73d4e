import { readFrame } from '../jt808/frame.ts'
import { SubPackages } from '../jt808/sub-packages.ts'
import { SERVICE_KEYS } from '../uds/services.ts'
import { findAttachmentStream } from './attachment-stream.ts'
import {
  findGbFrames,
  findJt808Frames,
  findMediaPackets,
  type Found,
  type FoundFrame,
  protocolIn,
} from './find-frames.ts'
import { inspectAssembled, inspectGb, inspectJt808, inspectPacket, inspectUds } from './inspect-frame.ts'
import { inspectE7, inspectSentence, inspectUncompressed } from './inspect-other.ts'
import type { Inspection, InspectOptions } from './inspection.ts'

/** Frames of a capture or a log; more would not be read by anybody. */
const MAX_FRAMES = 5000

export interface InspectedInput {
  frames: Inspection[]
  /** Bytes outside of frames. */
  noise: number
  /** The input held more frames than are shown. */
  cut: boolean
}

const POSITIVE = 0x40
const isUds = (bytes: Uint8Array): boolean => {
  const first = bytes[0] ?? 0
  return first in SERVICE_KEYS || first - POSITIVE in SERVICE_KEYS || (first === 0x7f && bytes.length === 3)
}

type Read = (wire: Uint8Array, offset: number, framing: FoundFrame['framing']) => Inspection

/** How the bytes are cut, and what reads a piece. */
function readerFor(bytes: Uint8Array, options: InspectOptions): { found: Found; read: Read } {
  const { protocol } = options
  const whole: Found = { frames: bytes.length > 0 ? [{ from: 0, to: bytes.length }] : [], noise: 0 }
  if (protocol === 'uds') return { found: whole, read: inspectUds }
  if (protocol === 'gb32960') return { found: findGbFrames(bytes), read: inspectGb }
  if (protocol === 'jt1078') return { found: findMediaPackets(bytes), read: inspectPacket }
  const asJt808 = {
    found: findAttachmentStream(bytes) ?? findJt808Frames(bytes),
    read: (wire: Uint8Array, at: number, framing: FoundFrame['framing']) => {
      if (framing === 'sentence') return inspectSentence(wire, at)
      if (framing === 'block') return inspectPacket(wire, at)
      return framing === 'e7' ? inspectE7(wire, at, options) : inspectJt808(wire, at, options)
    },
  }
  if (protocol !== 'auto') return asJt808
  const known = protocolIn(bytes)
  if (known === 'gb32960') return { found: findGbFrames(bytes), read: inspectGb }
  if (known === 'jsatl' && asJt808.found.frames.some(({ framing }) => framing === 'block')) return asJt808
  if (known === 'jt1078' || known === 'jsatl') return { found: findMediaPackets(bytes), read: inspectPacket }
  if (known === 'jt808') return asJt808
  const bare = readFrame(bytes)
  const isBare = !('malformed' in bare) && (bare.checksumOk || bare.lengthOk)
  const isOther = asJt808.found.frames.some(({ framing }) => framing)
  return !isBare && !isOther && isUds(bytes) ? { found: whole, read: inspectUds } : asJt808
}

/** Every frame of some pieces of bytes (lines, connections), and messages that subpackages were put together to. Never throws. */
export function inspectBytes(pieces: readonly Uint8Array[], options: InspectOptions): InspectedInput {
  const frames: Inspection[] = []
  const parts = new SubPackages({ maxBytes: 16 * 1024 * 1024, maxSets: 256 })
  let noise = 0
  for (const bytes of pieces) {
    const { found, read } = readerFor(bytes, options)
    noise += found.noise
    for (const { from, to, framing } of found.frames) {
      if (frames.length >= MAX_FRAMES) return { frames, noise, cut: true }
      const inspection = read(bytes.slice(from, to), from, framing)
      frames.push(inspection)
      const whole = assembled(inspection, parts, options) ?? inspectUncompressed(inspection, options)
      if (whole) frames.push(whole)
    }
  }
  return { frames, noise, cut: false }
}

function assembled(inspection: Inspection, parts: SubPackages, options: InspectOptions): Inspection | null {
  if (inspection.protocol !== 'jt808' || !inspection.subpackage || !inspection.checksum?.ok) return null
  const frame = readFrame(inspection.wire)
  if ('malformed' in frame || frame.encryption !== 0 || (frame.subpackage?.total ?? 1) < 2) return null
  const result = parts.add(frame, 0)
  return result.state === 'complete' ? inspectAssembled(inspection, frame, result.body, options) : null
}
