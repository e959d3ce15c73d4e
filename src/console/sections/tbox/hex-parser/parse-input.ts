import { buildFrame, type Edits, EditRefused } from '#core/protocol/inspect/build-frame.ts'
import { differencesOf } from '#core/protocol/inspect/differences.ts'
import { bytesOfFile, bytesOfText } from '#core/protocol/inspect/input-bytes.ts'
import { inspectBytes, type InspectedInput } from '#core/protocol/inspect/inspect-bytes.ts'
import type { InspectOptions } from '#core/protocol/inspect/inspection.ts'

/** Pasted text or the bytes of a dropped file. */
export type ParserInput = string | Uint8Array

/* The codec of every protocol is loaded behind this file, so that the page loads without it. */

/** Frames of an input. Never throws. */
export function parseInput(input: ParserInput, options: InspectOptions): InspectedInput {
  const pieces = typeof input === 'string' ? bytesOfText(input, options.protocol) : bytesOfFile(input, options.protocol)
  return inspectBytes(pieces, options)
}

export { buildFrame, differencesOf, type Edits, EditRefused }
