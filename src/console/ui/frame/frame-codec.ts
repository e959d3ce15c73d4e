import { bytesOfText } from '#core/protocol/inspect/input-bytes.ts'
import { inspectBytes } from '#core/protocol/inspect/inspect-bytes.ts'
import type { Jt808Dialect } from '#core/protocol/jt808/dialect.ts'
import { type DialectSettings, dialectOf } from '#core/protocol/jt808/dialect-settings.ts'
import type { Inspection, InspectOptions } from '#core/protocol/inspect/inspection.ts'

/* The codec of every protocol is loaded behind this file, so that pages load without it. */

/** Dialects are compiled once for equal settings. */
const dialects = new Map<string, Jt808Dialect>()

function compiled(settings: string): Jt808Dialect {
  const known = dialects.get(settings) ?? dialectOf(JSON.parse(settings) as DialectSettings)
  dialects.set(settings, known)
  return known
}

/**
 * One frame of a journal, line by line; null where the bytes contain none. Never throws. `settings` are those of the
 * terminal (DialectSettings as JSON); without them the frame is read as our own terminals write it.
 */
export function inspectHex(hex: string, protocol: InspectOptions['protocol'], settings?: string): Inspection | null {
  const options: InspectOptions = {
    protocol,
    itemSet: 'fleetwall',
    extensions: [],
    ...(settings !== undefined && { dialect: compiled(settings) }),
  }
  return inspectBytes(bytesOfText(hex, protocol), options).frames[0] ?? null
}
