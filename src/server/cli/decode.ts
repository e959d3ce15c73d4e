import type { TerminalProtocol } from '#core/protocol/detect.ts'
import { readGbFrame } from '#core/protocol/gb32960/frame.ts'
import { decodeGbFrame } from '#core/protocol/gb32960/message.ts'
import { gbPosition } from '#core/protocol/gb32960/position.ts'
import { decodeAttachmentBlock } from '#core/protocol/inspect/attachment-block.ts'
import {
  type Found,
  type FoundFrame,
  findGbFrames,
  findJt808Frames,
  findMediaPackets,
  isAttachmentBlock,
  protocolIn,
} from '#core/protocol/inspect/find-frames.ts'
import { frameInText } from '#core/protocol/inspect/input-bytes.ts'
import { readMediaPacket } from '#core/protocol/jt1078/media-packet.ts'
import { type Jt808Frame, readFrame, terminalKey } from '#core/protocol/jt808/frame.ts'
import { SubPackages } from '#core/protocol/jt808/sub-packages.ts'
import { type PlainValue, plainValue } from '#core/protocol/plain-value.ts'
import { fromHex } from '#core/protocol/wire/hex.ts'
import { bodyOf, idText, plainBody } from './decode-body.ts'

const FLAG = 0x7e

/** A line longer than this is no frame and is dropped: 16 MiB of hex. */
const LONGEST_LINE = 16 * 1024 * 1024

type Line = Record<string, PlainValue | undefined>

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
    const { body, warnings } = plainBody({ id: frame.id, version: frame.version, body: result.body })
    line.assembled = body
    line.warnings = [...(line.warnings as string[]), ...warnings]
  }

  /** Sentences carry their text and the id in front of the first comma; frames between E7s are read like others. */
  private ofFound({ framing }: FoundFrame, wire: Uint8Array, bare: boolean): Line[] {
    if (framing === 'sentence') return [ofSentence(wire)]
    const frame = readFrame(wire)
    if ('malformed' in frame) return []
    const line = this.ofFrame(frame)
    // Without a 7E anywhere only length and check byte together identify a frame.
    if (bare && !frame.lengthOk) Object.assign(line, { ok: false, error: line.error ?? 'length' })
    if (framing === 'e7') (line.warnings as string[]).push('between E7s')
    return [line]
  }

  private ofJt808(bytes: Uint8Array, protocol: TerminalProtocol | null): Line[] {
    const { frames, noise } = findJt808Frames(bytes)
    const bare = !bytes.includes(FLAG)
    const lines = frames.flatMap((found) => this.ofFound(found, bytes.subarray(found.from, found.to), bare))
    const [first] = lines
    if (!first) return [{ ok: false, ...(protocol ? { protocol } : {}), error: whyNone(bytes) }]
    if (noise > 0) (first.warnings as string[]).push(`${noise} bytes outside frames`)
    return lines
  }

  /** One result a frame; noise between frames is named in the warnings of the first. */
  decode(text: string): Line[] {
    const bytes = fromHex(text)
    if (bytes) return this.ofBytes(bytes)
    const within = frameInText(text)
    if (!within) return [{ ok: false, error: isOdd(text) ? 'an odd number of hexadecimal digits' : 'not hexadecimal' }]
    const lines = this.ofBytes(within)
    const [first] = lines
    if (first) first.warnings = [...((first.warnings as string[] | undefined) ?? []), 'taken out of the text around it']
    return lines
  }

  private ofBytes(bytes: Uint8Array): Line[] {
    const protocol = protocolIn(bytes)
    if (protocol === 'gb32960') return framesToLines(bytes, findGbFrames(bytes), ofGbFrame)
    if (protocol === 'jt1078' || protocol === 'jsatl') return framesToLines(bytes, findMediaPackets(bytes), ofPacket)
    return this.ofJt808(bytes, protocol)
  }
}

const isOdd = (text: string): boolean => /^[0-9a-f]+$/i.test(text.trim()) && text.trim().length % 2 === 1

function ofSentence(wire: Uint8Array): Line {
  const text = new TextDecoder('latin1').decode(wire)
  const [phone = ''] = text.slice(1, -1).split(',')
  return {
    ok: true,
    protocol: 'jt808',
    id: 'sentence',
    phone: terminalKey(phone),
    version: '2013',
    serial: null,
    body: { text },
    warnings: ['a sentence of text, no frame'],
  }
}

function whyNone(bytes: Uint8Array): string {
  if (bytes.every((byte) => byte === FLAG)) return 'no frame'
  const frame = readFrame(bytes)
  return 'malformed' in frame ? frame.malformed : 'checksum and length are wrong'
}

function framesToLines(bytes: Uint8Array, { frames, noise }: Found, read: (frame: Uint8Array) => Line): Line[] {
  const lines = frames.map(({ from, to }) => read(bytes.subarray(from, to)))
  const [first] = lines
  if (!first) return [{ ok: false, error: 'no frame' }]
  if (noise > 0) first.warnings = [...((first.warnings as string[] | undefined) ?? []), `${noise} bytes outside frames`]
  return lines
}

function ofGbFrame(bytes: Uint8Array): Line {
  const frame = readGbFrame(bytes)
  if ('malformed' in frame) return { ok: false, protocol: 'gb32960', error: frame.malformed }
  const { value, warnings, known } = decodeGbFrame(frame)
  const line: Line = {
    ok: frame.checksumOk,
    protocol: 'gb32960',
    id: `0x${frame.command.toString(16).toUpperCase().padStart(2, '0')}`,
    vin: frame.vin,
    version: frame.edition,
    serial: (value as { serial?: number }).serial ?? null,
    answer: frame.answer,
    encryption: frame.encryption,
    body: { ...gbPosition(value), ...(plainValue(value) as Record<string, PlainValue>) },
    warnings: [...frame.warnings, ...warnings, ...(known ? [] : ['unknown command'])],
  }
  if (!frame.checksumOk) line.error = 'checksum'
  return line
}

/** A media packet of JT/T 1078 or a block of a T/JSATL 12 attachment. */
function ofPacket(bytes: Uint8Array): Line {
  if (isAttachmentBlock(bytes, 0)) {
    const { value, warnings } = decodeAttachmentBlock(bytes)
    const [error] = warnings
    const line: Line = {
      ok: error === undefined,
      protocol: 'jsatl',
      id: '0x30316364',
      body: plainValue(value),
      warnings,
    }
    return error === undefined ? line : { ...line, error }
  }
  const packet = readMediaPacket(bytes)
  if (!packet) return { ok: false, protocol: 'jt1078', error: 'the length does not fit a media packet' }
  const { phone, sequence, idBytes, timestamp, ...rest } = packet
  return {
    ok: true,
    protocol: 'jt1078',
    id: '0x30316364',
    phone: terminalKey(phone),
    version: idBytes === 10 ? '2019' : '2013',
    serial: sequence,
    body: plainValue({ ...rest, timestamp: timestamp === null ? null : String(timestamp) }),
    warnings: [],
  }
}

/** Lines of a stream of chunks. */
async function* linesOf(input: AsyncIterable<Buffer | string>): AsyncGenerator<string> {
  let pending = ''
  for await (const chunk of input) {
    pending += typeof chunk === 'string' ? chunk : chunk.toString('latin1')
    const lines = pending.split(/\r?\n/)
    pending = lines.pop() ?? ''
    yield* lines
    if (pending.length > LONGEST_LINE) pending = pending.slice(0, LONGEST_LINE)
  }
  yield pending
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
