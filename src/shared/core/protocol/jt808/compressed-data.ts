import { gunzip, type InflateFault } from '../wire/gunzip.ts'
import { readFrame } from './frame.ts'
import type { Jt808Version } from './version.ts'

/** 0x0901 */
export const COMPRESSED = 0x0901
/** More than this is not made of a compressed message, 1 MiB: a thousand times what a frame carries. */
export const MAX_INFLATED = 1024 * 1024

/** 0x0705 */
export const CAN_UPLOAD = 0x0705
const CAN_HEAD = 7
const CAN_FRAME = 12

/** Content of a 0x0901. */
export interface Uncompressed {
  data: Uint8Array
  /** The message it holds: null when the bytes do not say. */
  message: { id: number; version: Jt808Version; body: Uint8Array } | null
}

/** Bus data, which this message was made for: as long as its own count says, at a time of day. */
function isCanUpload(data: Uint8Array): boolean {
  if (data.length < CAN_HEAD || CAN_HEAD + ((data[0]! << 8) | data[1]!) * CAN_FRAME !== data.length) return false
  return data[2]! <= 0x23 && data[3]! <= 0x59 && data[4]! <= 0x59
}

/**
 * Undoes the GZIP of a 0x0901. The standard names no message id: some send a whole frame with header and check byte,
 * others only a body, which is accepted only as bus data. The result is limited to `most` bytes.
 */
export function uncompress(
  content: Uint8Array,
  version: Jt808Version,
  most = MAX_INFLATED,
): Uncompressed | { fault: InflateFault } {
  const inflated = gunzip(content, most)
  if ('fault' in inflated) return inflated
  const { data } = inflated
  const frame = readFrame(data)
  if (!('malformed' in frame) && frame.checksumOk && frame.lengthOk && frame.encryption === 0 && !frame.subpackage) {
    return { data, message: { id: frame.id, version: frame.version, body: frame.body } }
  }
  return { data, message: isCanUpload(data) ? { id: CAN_UPLOAD, version, body: data } : null }
}
