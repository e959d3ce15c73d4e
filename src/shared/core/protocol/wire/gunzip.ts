import { Inflate } from 'fflate'

/*
 * GZIP (RFC 1952), reading only. Synchronous, for browsers and the gateway, and stops at a given size instead of trusting
 * the sender.
 */

const MAGIC = [0x1f, 0x8b, 8] as const
const HEADER_BYTES = 10
const FLAG = { headerCrc: 2, extra: 4, name: 8, comment: 16 } as const
/** Bytes inflated at once. DEFLATE makes at most 1032 bytes of one, so this bounds the memory a step takes. */
const STEP_BYTES = 4096

/** Why the bytes could not be undone: not GZIP at all, cut or wrong inside, or more than the limit. */
export type InflateFault = 'noGzip' | 'broken' | 'tooLong'
export type Inflated = { data: Uint8Array } | { fault: InflateFault }

/** Where the compressed bytes begin, after the header with its optional parts; null when the header is cut. */
function bodyAt(bytes: Uint8Array): number | null {
  const flags = bytes[3]!
  let at = HEADER_BYTES
  if (flags & FLAG.extra) at += 2 + (bytes[at] ?? 0) + ((bytes[at + 1] ?? 0) << 8)
  for (const part of [FLAG.name, FLAG.comment]) {
    if (!(flags & part)) continue
    const end = bytes.indexOf(0, at)
    if (end < 0) return null
    at = end + 1
  }
  return flags & FLAG.headerCrc ? at + 2 : at
}

/**
 * Undoes GZIP. Never throws, and never returns more than `limit` bytes. The sum at the end is not checked: the frame around
 * has a check byte of its own.
 */
export function gunzip(bytes: Uint8Array, limit: number): Inflated {
  if (bytes.length < HEADER_BYTES || MAGIC.some((byte, at) => bytes[at] !== byte)) return { fault: 'noGzip' }
  const from = bodyAt(bytes)
  if (from === null || from >= bytes.length) return { fault: 'broken' }
  const pieces: Uint8Array[] = []
  let length = 0
  const inflate = new Inflate((piece) => {
    pieces.push(piece)
    length += piece.length
  })
  try {
    for (let at = from; at < bytes.length; at += STEP_BYTES) {
      inflate.push(bytes.subarray(at, at + STEP_BYTES), at + STEP_BYTES >= bytes.length)
      if (length > limit) return { fault: 'tooLong' }
    }
  } catch {
    // Too much may already have come before the invalid byte.
    return { fault: length > limit ? 'tooLong' : 'broken' }
  }
  return { data: joined(pieces, length) }
}

function joined(pieces: readonly Uint8Array[], length: number): Uint8Array {
  const data = new Uint8Array(length)
  let at = 0
  for (const piece of pieces) {
    data.set(piece, at)
    at += piece.length
  }
  return data
}
