import { bytesOfText } from '#core/protocol/inspect/input-bytes.ts'
import { inspectBytes } from '#core/protocol/inspect/inspect-bytes.ts'
import type { Inspection, InspectOptions } from '#core/protocol/inspect/inspection.ts'

/* The codec of every protocol stands behind this file, so that pages load without it. */

/** One frame of a journal, line by line; null where the bytes hold none. Never throws. */
export function inspectHex(hex: string, protocol: InspectOptions['protocol']): Inspection | null {
  const options: InspectOptions = { protocol, itemSet: 'fleetwall', extensions: [] }
  return inspectBytes(bytesOfText(hex, protocol), options).frames[0] ?? null
}
