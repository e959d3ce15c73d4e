import { COMPRESSED, uncompress } from '../jt808/compressed-data.ts'
import { readFrame, terminalKey } from '../jt808/frame.ts'
import { decodeAs } from '../jt808/message.ts'
import { readE7Frame, unescapeE7 } from '../jt808/other-framing.ts'
import { toHex } from '../wire/hex.ts'
import { inspectFrame, inspectMessage } from './inspect-frame.ts'
import type { Inspection, InspectOptions } from './inspection.ts'

/** A frame between E7s. */
export function inspectE7(wire: Uint8Array, offset: number, options: InspectOptions): Inspection {
  const place = { wire, offset, bytes: unescapeE7(wire) }
  const read = inspectFrame(readE7Frame(wire), place, options)
  return { ...read, framing: 'e7', warnings: [...read.warnings, 'otherFraming'] }
}

/** Text in brackets; the terminal's id is before the first comma. */
export function inspectSentence(wire: Uint8Array, offset: number): Inspection {
  const text = new TextDecoder('latin1').decode(wire)
  return {
    protocol: 'jt808',
    framing: 'sentence',
    offset,
    wire,
    bytes: wire,
    escapes: 0,
    id: 'sentence',
    messageKey: 'sentence',
    sender: terminalKey(text.slice(1, -1).split(',')[0] ?? ''),
    version: '',
    serial: null,
    checksum: null,
    lengthOk: true,
    subpackage: null,
    rows: [
      {
        part: 'body',
        path: 'text',
        offset: 0,
        length: wire.length,
        raw: toHex(wire),
        value: text,
        labelKey: 'field.text',
        meaningKeys: [],
      },
    ],
    warnings: ['sentence'],
    unknownIds: [],
  }
}

/** The message compressed in a 0x0901; null for other frames and unclear bytes. */
export function inspectUncompressed(outer: Inspection, options: InspectOptions): Inspection | null {
  if (outer.id !== '0x0901' || outer.framing || outer.assembledFrom || outer.subpackage) return null
  const frame = readFrame(outer.wire)
  if ('malformed' in frame || frame.id !== COMPRESSED || frame.encryption !== 0) return null
  const found = uncompress(decodeAs(COMPRESSED, frame.version, frame.body).value.content, frame.version)
  if ('fault' in found || !found.message) return null
  return { ...inspectMessage(outer, found.message, options), uncompressed: true }
}
