import { detectProtocol } from '#core/protocol/detect.ts'
import type { Jt808Dialect } from '#core/protocol/jt808/dialect.ts'
import { FrameSplitter } from '#core/protocol/jt808/frame-splitter.ts'
import { type Jt808Frame, readFrame, terminalKey } from '#core/protocol/jt808/frame.ts'
import { fleetwallItems } from '#core/protocol/jt808/location/items.ts'
import { decodeBody } from '#core/protocol/jt808/message.ts'
import { SubPackages } from '#core/protocol/jt808/sub-packages.ts'
import { type PlainValue, plainValue } from '#core/protocol/plain-value.ts'
import { fromHex } from '#core/protocol/wire/hex.ts'

/** Our own terminals' extension items; other makers' ids stay bytes. */
const dialect: Jt808Dialect = { items: fleetwallItems }

const FLAG = 0x7e

/** A line longer than this is no frame and not kept: 16 MiB of hex. */
const LONGEST_LINE = 16 * 1024 * 1024

type Line = Record<string, PlainValue | undefined>

const idText = (id: number): string => `0x${id.toString(16).toUpperCase().padStart(4, '0')}`

/** Body of one frame. Sub-packages and encrypted bodies cannot be understood alone and stay bytes. */
function bodyOf(frame: Jt808Frame): { body: PlainValue; warnings: string[]; known: boolean } {
  const alone = frame.encryption === 0 && !(frame.subpackage && frame.subpackage.total > 1)
  if (!alone) return { body: { data: plainValue(frame.body) }, warnings: [], known: true }
  const { value, warnings, known } = decodeBody(frame.id, frame.version, frame.body, dialect)
  return { body: plainValue(value), warnings, known }
}

/** Reads frames out of lines; parts of a long message are put together across lines. */
class FrameLines {
  private readonly parts = new SubPackages()

  private ofFrame(frame: Jt808Frame): Line {
    const { body, warnings, known } = bodyOf(frame)
    const line: Line = {
      ok: frame.checksumOk,
      protocol: 'jt808',
      id: idText(frame.id),
      phone: terminalKey(frame.phone),
      version: frame.version,
      serial: frame.serial,
      body,
      warnings: [...frame.warnings, ...warnings],
    }
    const notes = line.warnings as string[]
    if (!frame.checksumOk) line.error = 'checksum'
    if (!known) notes.push('unknown message id')
    if (frame.encryption !== 0) notes.push(`encrypted (${frame.encryption})`)
    if (frame.subpackage) {
      line.subpackage = { ...frame.subpackage }
      this.assemble(frame, line)
    }
    return line
  }

  /** The last part to come carries the whole message. */
  private assemble(frame: Jt808Frame, line: Line): void {
    if (!frame.checksumOk || frame.encryption !== 0) return
    const result = this.parts.add(frame, 0)
    if (result.state !== 'complete') return
    const { value, warnings } = decodeBody(frame.id, frame.version, result.body, dialect)
    line.assembled = plainValue(value)
    line.warnings = [...(line.warnings as string[]), ...warnings]
  }

  /** One result a frame; noise between frames is named in the warnings of the first. */
  decode(text: string): Line[] {
    const bytes = fromHex(text)
    if (!bytes) return [{ ok: false, error: 'not hexadecimal' }]
    const protocol = detectProtocol(bytes)
    if (protocol === 'jt1078' || protocol === 'gb32960') {
      return [{ ok: false, protocol, error: `${protocol} frames are not decoded here` }]
    }
    const { pieces: found, noise } = split(bytes)
    const pieces = joinUnescaped(found)
    const lines: Line[] = []
    let skipped = noise
    for (const piece of pieces) {
      const frame = readFrame(piece)
      if ('malformed' in frame || (!frame.checksumOk && !frame.lengthOk && pieces.length > 1)) skipped += piece.length
      else lines.push(this.ofFrame(frame))
    }
    const resort = lines.length === 0 ? lastResort(found) : null
    if (resort) return [this.ofFrame(resort)]
    const first = lines[0]
    if (!first) return [{ ok: false, ...(protocol ? { protocol } : {}), error: whyNone(pieces) }]
    if (skipped > 0) (first.warnings as string[]).push(`${skipped} bytes outside frames`)
    return lines
  }
}

/** The pieces between 7Es. A line without any 7E is one frame without its delimiters. */
function split(bytes: Uint8Array): { pieces: Uint8Array[]; noise: number } {
  const lastFlag = bytes.lastIndexOf(FLAG)
  if (lastFlag < 0) return { pieces: [bytes], noise: 0 }
  const splitter = new FrameSplitter()
  const pieces: Uint8Array[] = []
  splitter.push(bytes, (piece) => pieces.push(piece))
  // A last frame whose closing 7E is missing may still be whole.
  const unfinished = bytes.subarray(lastFlag + 1)
  const noise = splitter.discarded
  if (unfinished.length === 0) return { pieces, noise }
  if (isWhole(unfinished) || pieces.length === 0) return { pieces: [...pieces, unfinished], noise }
  return { pieces, noise: noise + unfinished.length }
}

const isWhole = (piece: Uint8Array): boolean => {
  const frame = readFrame(piece)
  return !('malformed' in frame) && frame.checksumOk && frame.lengthOk
}

/** Pieces one unescaped frame may have been cut into. */
const MOST_JOINED = 8

/** Some devices leave a 7E inside a frame unescaped: pieces that are no frames may be one together. */
function joinUnescaped(pieces: readonly Uint8Array[]): Uint8Array[] {
  const joined: Uint8Array[] = []
  for (let at = 0; at < pieces.length; at++) {
    let frame = pieces[at] as Uint8Array
    if (!isWhole(frame)) {
      for (let last = at + 1; last < Math.min(pieces.length, at + MOST_JOINED); last++) {
        const together = concat(pieces.slice(at, last + 1))
        if (!isWhole(together)) continue
        frame = together
        at = last
        break
      }
    }
    joined.push(frame)
  }
  return joined
}

/** The pieces with the 7E between them put back. */
function concat(pieces: readonly Uint8Array[]): Uint8Array {
  const bytes = new Uint8Array(pieces.reduce((length, piece) => length + piece.length + 1, -1))
  let at = 0
  for (const piece of pieces) {
    if (at > 0) bytes[at++] = FLAG
    bytes.set(piece, at)
    at += piece.length
  }
  return bytes
}

/** Nothing in the line is a frame by length and check byte: the whole of it, when at least the check byte holds. */
function lastResort(pieces: readonly Uint8Array[]): Jt808Frame | null {
  if (pieces.length < 2) return null
  const frame = readFrame(concat(pieces))
  return !('malformed' in frame) && frame.checksumOk ? frame : null
}

function whyNone(pieces: readonly Uint8Array[]): string {
  const first = pieces[0]
  if (!first) return 'no frame'
  const frame = readFrame(first)
  return 'malformed' in frame ? frame.malformed : 'checksum and length are wrong'
}

/** Lines of a stream of chunks. */
async function* linesOf(input: AsyncIterable<Buffer | string>): AsyncGenerator<string> {
  let kept = ''
  for await (const chunk of input) {
    kept += typeof chunk === 'string' ? chunk : chunk.toString('latin1')
    const lines = kept.split(/\r?\n/)
    kept = lines.pop() ?? ''
    yield* lines
    if (kept.length > LONGEST_LINE) kept = kept.slice(0, LONGEST_LINE)
  }
  yield kept
}

/**
 * `fleetwall decode`: hex frames on standard input, one JSON line a frame on standard output. `ok` is false when the line
 * holds no frame or the check byte is wrong; what was understood is printed all the same.
 */
export async function runDecode(input: AsyncIterable<Buffer | string>, write: (line: string) => void): Promise<void> {
  const frames = new FrameLines()
  for await (const line of linesOf(input)) {
    if (line.trim() === '') continue
    for (const decoded of frames.decode(line)) write(JSON.stringify(decoded))
  }
}
