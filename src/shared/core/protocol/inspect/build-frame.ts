import { readGbFrame, writeGbFrame } from '../gb32960/frame.ts'
import { decodeGbBody, encodeGbDecoded } from '../gb32960/message.ts'
import { readFrame, writeFrames } from '../jt808/frame.ts'
import { decodeBody, encodeDecoded } from '../jt808/message.ts'
import type { Tagged } from '../schema/field.ts'
import { wireNotes } from '../schema/record-value.ts'
import { decodeUds, encodeUdsDecoded } from '../uds/message.ts'
import { fromHex, toHex } from '../wire/hex.ts'
import { dialectOf } from './dialect-of.ts'
import type { Inspection, InspectOptions } from './inspection.ts'

/** New text of a value by its path in the tree. */
export type Edits = Readonly<Record<string, string>>

/** An edit that could not be made; `path` names the line. */
export class EditRefused extends RangeError {
  readonly path: string
  constructor(path: string, reason: string) {
    super(reason)
    this.path = path
  }
}

/** The text as a value of the kind at that position. */
function valueFor(path: string, text: string, now: unknown): unknown {
  if (now instanceof Uint8Array) {
    const bytes = fromHex(text)
    if (!bytes) throw new EditRefused(path, 'not hexadecimal')
    return bytes
  }
  const special = text.trim() === 'invalid' || text.trim() === 'abnormal'
  if (typeof now === 'number' || now === 'invalid' || now === 'abnormal') {
    if (special) return text.trim()
    const number = Number(text)
    if (text.trim() === '' || !Number.isFinite(number)) throw new EditRefused(path, 'not a number')
    return number
  }
  return text === '' && now === null ? null : text
}

type Container = Record<string | number, unknown>

/** The part of a value a name of the path leads to; tagged items name their value by their key. */
function step(at: unknown, name: string): { holder: Container; key: string | number } | null {
  if (typeof at !== 'object' || at === null) return null
  const tagged = at as Tagged
  const own = tagged.key === name && 'value' in tagged ? 'value' : name
  return { holder: at as Container, key: own }
}

/** Puts one edit into a decoded value. */
function edit(value: unknown, path: string, text: string): void {
  const names = path.split(/\.|\[(\d+)\]/).filter((name) => name !== undefined && name !== '')
  let at: unknown = value
  for (const [index, name] of names.entries()) {
    const found = step(at, name)
    const now = found?.holder[found.key]
    if (!found || now === undefined) throw new EditRefused(path, 'no such value')
    if (index === names.length - 1) {
      found.holder[found.key] = valueFor(path, text, now)
      // Bytes stored with a value belong to the old one.
      if (found.key === 'value') delete found.holder.data
      return
    }
    at = now
  }
}

function edited(value: unknown, edits: Edits): unknown {
  for (const [path, text] of Object.entries(edits)) edit(value, path, text)
  if (Object.keys(edits).length > 0) forgetCuts(value)
  return value
}

/** A built message is whole: what a cut left out is written with its zero values. */
function forgetCuts(value: unknown): void {
  if (typeof value !== 'object' || value === null || value instanceof Uint8Array) return
  const notes = (value as { [wireNotes]?: { cutAt?: number; absent?: string[] } })[wireNotes]
  if (notes) {
    delete notes.cutAt
    delete notes.absent
  }
  for (const own of Object.values(value)) forgetCuts(own)
}

const HEADER_EDITS = new Set(['phone', 'serial', 'vin'])

/** Edits of the header and of the body. */
function split(edits: Edits): { header: Edits; body: Edits } {
  const all = Object.entries(edits)
  return {
    header: Object.fromEntries(
      all.filter(([path]) => HEADER_EDITS.has(path.replace(/^header\./, '')) && path.startsWith('header.')),
    ),
    body: Object.fromEntries(all.filter(([path]) => !path.startsWith('header.'))),
  }
}

/**
 * The frame with other values, as hex on the wire: several lines when it needs subpackages. Header lines are named
 * `header.phone`, `header.serial`, `header.vin`. RangeError for what does not fit, `EditRefused` with its path for what is
 * no value.
 */
export function buildFrame(inspection: Inspection, edits: Edits, options: InspectOptions): string[] {
  const { header, body } = split(edits)
  if (inspection.protocol === 'uds') return [toHex(encodeUdsDecoded(edited(decodeUds(inspection.bytes).value, body)))]
  if (inspection.protocol === 'gb32960') return [buildGb(inspection, header, body)]
  if (inspection.protocol === 'jt808') return buildJt808(inspection, header, body, options)
  return [toHex(inspection.wire)]
}

function buildGb(inspection: Inspection, header: Edits, body: Edits): string {
  const frame = readGbFrame(inspection.wire)
  if ('malformed' in frame) throw new RangeError(frame.malformed)
  const value = edited(decodeGbBody(frame, frame.body).value, body)
  const vin = header['header.vin'] ?? frame.vinBytes
  return toHex(writeGbFrame({ ...frame, vin, body: encodeGbDecoded(frame, value) }))
}

function buildJt808(inspection: Inspection, header: Edits, body: Edits, options: InspectOptions): string[] {
  const frame = readFrame(inspection.wire)
  if ('malformed' in frame) throw new RangeError(frame.malformed)
  const version = inspection.version as typeof frame.version
  const dialect = dialectOf(options)
  const value = edited(decodeBody(frame.id, version, frame.body, dialect).value, body)
  const phone = header['header.phone']
  const phoneBytes = phone === undefined ? frame.phoneBytes : fromHex(phone.padStart(frame.phoneBytes.length * 2, '0'))
  if (!phoneBytes || phoneBytes.length !== frame.phoneBytes.length) throw new EditRefused('header.phone', 'too long')
  const serial = Number(header['header.serial'] ?? frame.serial)
  if (!Number.isInteger(serial) || serial < 0 || serial > 0xffff) throw new EditRefused('header.serial', 'not a number')
  const { subpackage: _, ...rest } = frame
  return writeFrames({
    ...rest,
    version,
    phoneBytes,
    serial,
    body: encodeDecoded(frame.id, version, value, dialect),
  }).map(toHex)
}
