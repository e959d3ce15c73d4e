import { fromHex } from '../wire/hex.ts'
import { isPcap, tcpStreams } from './pcap.ts'
import type { ProtocolChoice } from './inspection.ts'

/** Hex digits in pairs, with spaces, colons or dashes between them; five bytes at least, or it is a word or a time. */
const HEX_RUN = /(?:0x)?[0-9a-fA-F]{2}(?:[ :\-,]{0,2}(?:0x)?[0-9a-fA-F]{2}){4,}/g
const FRAME_START = /^(?:7e|2323|2424|30316364)/i

const digitsOf = (run: string): string => run.replace(/0x/gi, '').replace(/[^0-9a-fA-F]/g, '')

/** The frame in a line of text around it, such as a log's or a quoted one; null where nothing in it begins like a frame. */
export function frameInText(line: string): Uint8Array | null {
  const runs = line.replaceAll('\\x', '').match(HEX_RUN)?.map(digitsOf) ?? []
  const framed = runs.find((run) => FRAME_START.test(run))
  return framed === undefined ? null : fromHex(framed)
}

/** The run of a log line that is a frame: one that begins like one, else the longest. */
function runOf(line: string): Uint8Array | null {
  const runs = line.match(HEX_RUN)?.map(digitsOf) ?? []
  const framed = runs.find((run) => FRAME_START.test(run))
  const longest = runs.reduce((best, run) => (run.length > best.length ? run : best), '')
  // A date in front of a frame may have run into it.
  const inside = /(?:7e|2323|2424|30316364).*/i.exec(longest)?.[0]
  const chosen = framed ?? (inside && inside.length % 2 === 0 ? inside : longest)
  return chosen === '' ? null : fromHex(chosen)
}

/**
 * Bytes of pasted text: one piece when all of it is hex, else one for each line of a log. UDS messages have no beginning of
 * their own, so each line is one.
 */
export function bytesOfText(text: string, protocol: ProtocolChoice): Uint8Array[] {
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '')
  const all = lines.map((line) => fromHex(line.trim()))
  const isHex = all.every((bytes) => bytes !== null)
  const perLine = all.flatMap((bytes) => (bytes && bytes.length > 0 ? [bytes] : []))
  if (isHex && (protocol === 'uds' || perLine.every((bytes) => startsFrame(bytes)))) return perLine
  const whole = fromHex(text)
  if (whole) return whole.length > 0 ? [whole] : []
  return lines.flatMap((line) => runOf(line) ?? [])
}

const startsFrame = (bytes: Uint8Array): boolean =>
  bytes[0] === 0x7e ||
  (bytes[0] === bytes[1] && (bytes[0] === 0x23 || bytes[0] === 0x24)) ||
  (bytes[0] === 0x30 && bytes[1] === 0x31)

const isText = (bytes: Uint8Array): boolean =>
  bytes.subarray(0, 4096).every((byte) => byte >= 0x20 || byte === 0x09 || byte === 0x0a || byte === 0x0d)

/** Bytes of a dropped file: a capture, a log or other text, or a recorded stream. */
export function bytesOfFile(file: Uint8Array, protocol: ProtocolChoice): Uint8Array[] {
  if (isPcap(file)) return tcpStreams(file)
  return isText(file) ? bytesOfText(new TextDecoder().decode(file), protocol) : [file]
}
