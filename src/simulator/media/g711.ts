const SEGMENT_BASE = 16
/** Every second bit is turned over on the wire (ITU-T G.711). */
const TURNED = 0x55
const POSITIVE = 0x80
const LOUDEST = 32_767

/** One sample of 16 bits as A-law. */
export function aLaw(sample: number): number {
  const positive = sample >= 0
  const loud = Math.min(LOUDEST, positive ? sample : -sample - 1) >> 4
  const segment = loud < SEGMENT_BASE * 2 ? (loud < SEGMENT_BASE ? 0 : 1) : 31 - Math.clz32(loud) - 3
  const step = segment < 2 ? loud & 15 : (loud >> (segment - 1)) & 15
  return ((positive ? POSITIVE : 0) | (segment << 4) | step) ^ TURNED
}
