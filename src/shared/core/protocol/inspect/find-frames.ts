import { detectProtocol, type TerminalProtocol } from '../detect.ts'
import { editionAt, frameLengthAt, HEADER_BYTES } from '../gb32960/frame.ts'
import { bcc } from '../wire/bcc.ts'
import { isMagicAt, packetLength } from '../jt1078/media-packet.ts'
import { readFrame } from '../jt808/frame.ts'
import { isE7Frame, isSentence, mayBeginOther } from '../jt808/other-framing.ts'

/** Position of one frame in the searched bytes. */
export interface FoundFrame {
  from: number
  to: number
  /** Not between 7Es, but between E7s or in brackets, which belong to the frame; or a block of a file. */
  framing?: 'e7' | 'sentence' | 'block'
}

export interface Found {
  frames: FoundFrame[]
  /** Bytes outside of frames. */
  noise: number
}

const FLAG = 0x7e
const E7 = 0xe7
const CLOSE = 0x29
const CARRIAGE_RETURN = 0x0d
const LINE_FEED = 0x0a

const isWhole = (piece: Uint8Array): boolean => {
  const frame = readFrame(piece)
  return !('malformed' in frame) && frame.checksumOk && frame.lengthOk
}

/** Pieces one frame with unescaped 7Es may have been cut into. */
const MAX_JOINED = 8

/**
 * JT/T 808 frames of a line or a file, without their 7Es. More is taken for a frame than by the gateway: one without 7Es,
 * one whose last 7E is missing, one with an unescaped 7E, and those of other framings.
 */
export function findJt808Frames(bytes: Uint8Array): Found {
  const pieces = piecesOf(bytes)
  const frames: FoundFrame[] = []
  for (let at = 0; at < pieces.length; at++) {
    const first = pieces[at] as FoundFrame
    if (first.framing || isWhole(bytes.subarray(first.from, first.to))) frames.push(first)
    else {
      const more = pieces.slice(at + 1, at + MAX_JOINED)
      const joined = more.findIndex((last) => isWhole(bytes.subarray(first.from, last.to)))
      frames.push(joined < 0 ? first : { from: first.from, to: (more[joined] as FoundFrame).to })
      at += joined + 1
    }
  }
  const isGood = (frame: FoundFrame): boolean =>
    frame.framing !== undefined || isFrame(bytes.subarray(frame.from, frame.to), frames.length === 1)
  const good = frames.filter(isGood)
  const chosen = good.length > 0 ? good : lastResort(bytes, pieces)
  return { frames: chosen, noise: noiseAround(bytes, chosen) }
}

/** Bytes outside of the frames that are no 7E. */
function noiseAround(bytes: Uint8Array, frames: readonly FoundFrame[]): number {
  let noise = 0
  let at = 0
  for (const { from, to } of [...frames, { from: bytes.length, to: bytes.length }]) {
    for (; at < from; at++) if (bytes[at] !== FLAG) noise++
    at = Math.max(at, to)
  }
  return noise
}

/** Among several pieces one with nothing right is noise; alone it is a broken frame. */
function isFrame(piece: Uint8Array, alone: boolean): boolean {
  const frame = readFrame(piece)
  return !('malformed' in frame) && (frame.checksumOk || frame.lengthOk || alone)
}

/** The bytes between 7Es, and units of other framings where one may begin. */
function piecesOf(bytes: Uint8Array): FoundFrame[] {
  const pieces = otherUnits(bytes, 0)
  const begun = pieces.at(-1)?.to ?? 0
  let from = bytes.indexOf(FLAG, begun) + 1
  if (from === 0) return pieces.length === 0 && bytes.length > 0 ? [{ from: 0, to: bytes.length }] : pieces
  // The end of a frame whose first 7E is missing.
  if (isWhole(bytes.subarray(begun, from - 1))) pieces.push({ from: begun, to: from - 1 })
  for (let flag = bytes.indexOf(FLAG, from); flag >= 0; flag = bytes.indexOf(FLAG, from)) {
    const others = otherUnits(bytes, from)
    pieces.push(...others)
    const after = others.at(-1)?.to
    if (after === undefined && flag > from) pieces.push({ from, to: flag })
    from = after ?? flag + 1
  }
  const tail = otherUnits(bytes, from)
  if (tail.length > 0) return [...pieces, ...tail]
  const unfinished = { from, to: bytes.length }
  if (from < bytes.length && (pieces.length === 0 || isWhole(bytes.subarray(from)))) pieces.push(unfinished)
  return pieces
}

/** Units of other framings that stand here, one behind the other or with line breaks between them. */
function otherUnits(bytes: Uint8Array, from: number): FoundFrame[] {
  const units: FoundFrame[] = []
  let at = from
  for (let unit = otherAt(bytes, at); unit; unit = otherAt(bytes, at)) {
    units.push(unit)
    at = unit.to
    while (bytes[at] === CARRIAGE_RETURN || bytes[at] === LINE_FEED) at++
  }
  return units
}

function otherAt(bytes: Uint8Array, from: number): FoundFrame | null {
  if (!mayBeginOther(bytes[from])) return null
  const isE7 = bytes[from] === E7
  const end = bytes.indexOf(isE7 ? E7 : CLOSE, from + 1)
  if (end < 0) return null
  const unit = bytes.subarray(from, end + 1)
  if (isE7 ? !isE7Frame(unit) : !isSentence(unit)) return null
  return { from, to: end + 1, framing: isE7 ? 'e7' : 'sentence' }
}

/** Without any frame: the whole input, if at least the check byte or the length is valid. */
function lastResort(bytes: Uint8Array, pieces: readonly FoundFrame[]): FoundFrame[] {
  const [first] = pieces
  const last = pieces.at(-1)
  if (!first || !last || first === last) return []
  const frame = readFrame(bytes.subarray(first.from, last.to))
  const isOne = !('malformed' in frame) && (frame.checksumOk || frame.lengthOk)
  return isOne ? [{ from: first.from, to: last.to }] : []
}

/**
 * GB/T 32960 frames of a line or a file. A frame with a wrong check byte counts when another begins behind it or the bytes
 * end there; the last one may be cut.
 */
export function findGbFrames(bytes: Uint8Array): Found {
  const frames: FoundFrame[] = []
  let noise = 0
  let at = 0
  while (at < bytes.length) {
    const to = editionAt(bytes, at) ? gbEnd(bytes, at) : null
    if (to === null) {
      at++
      noise++
    } else {
      frames.push({ from: at, to })
      at = to
    }
  }
  if (frames.length > 0) return { frames, noise }
  const from = bytes.findIndex((_, index) => editionAt(bytes, index) !== null)
  return from < 0 ? { frames, noise } : { frames: [{ from, to: bytes.length }], noise: from }
}

function gbEnd(bytes: Uint8Array, at: number): number | null {
  if (bytes.length - at <= HEADER_BYTES) return null
  const to = at + frameLengthAt(bytes, at)
  if (to > bytes.length) return null
  return to === bytes.length || editionAt(bytes, to) || bcc(bytes, at + 2, to) === 0 ? to : null
}

const FILE_NAME_BYTES = 50
const BLOCK_HEAD = 4 + FILE_NAME_BYTES + 8

/** A block of an attachment begins like a media packet, but a file name follows where that has its version bits. */
export const isAttachmentBlock = (bytes: Uint8Array, at: number): boolean =>
  isMagicAt(bytes, at) && (bytes[at + 4] ?? 0x80) < 0x80

/** Media packets and attachment blocks of a line or a file. */
export function findMediaPackets(bytes: Uint8Array): Found {
  const frames: FoundFrame[] = []
  let noise = 0
  let at = 0
  while (at < bytes.length) {
    const to = isMagicAt(bytes, at) ? mediaEnd(bytes, at) : null
    if (to === null) {
      at++
      noise++
    } else {
      frames.push({ from: at, to })
      at = to
    }
  }
  return { frames, noise }
}

/** The end that another packet or the end of the bytes confirms; else the end of everything. */
function mediaEnd(bytes: Uint8Array, at: number): number | null {
  const ends = isAttachmentBlock(bytes, at)
    ? [blockEnd(bytes, at)]
    : ([6, 10] as const).map((idBytes) => at + (packetLength(bytes, at, bytes.length, idBytes) ?? bytes.length))
  const possible = ends.filter((to): to is number => to !== null && to > at + 4 && to <= bytes.length)
  return possible.find((to) => to === bytes.length || isMagicAt(bytes, to)) ?? possible[0] ?? bytes.length
}

function blockEnd(bytes: Uint8Array, at: number): number | null {
  if (bytes.length - at < BLOCK_HEAD) return null
  const view = new DataView(bytes.buffer, bytes.byteOffset + at, BLOCK_HEAD)
  return at + BLOCK_HEAD + view.getUint32(BLOCK_HEAD - 4)
}

/**
 * Protocol of the bytes by their beginning, or else by the first whole frame in them; null when there is nothing to go by
 * (then they may still be one JT/T 808 frame without its 7Es).
 */
export function protocolIn(bytes: Uint8Array): TerminalProtocol | null {
  const known = detectProtocol(bytes)
  if (known) return known
  const gb = findGbFrames(bytes).frames.find(({ from, to }) => bcc(bytes, from + 2, to) === 0)
  const media = bytes.findIndex((_, at) => isMagicAt(bytes, at))
  const flag = bytes.indexOf(FLAG)
  const first = Math.min(...[gb?.from ?? -1, media, flag].filter((at) => at >= 0))
  return Number.isFinite(first) ? detectProtocol(bytes.subarray(first)) : null
}
