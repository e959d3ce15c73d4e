import { expect, it } from 'vitest'
import { heap, randomsBelow } from '#tests/support/fuzz.ts'
import { COMMAND_FLAG, readGbFrame, writeGbFrame } from './frame.ts'
import { toHex } from '../wire/hex.ts'
import { GbFrameSplitter } from './frame-splitter.ts'
import { decodeGbFrame, encodeGbDecoded, explainGbBody } from './message.ts'
import { gbRequests } from './messages.ts'
import { units2016, units2025 } from './units.ts'

const FUZZED_BYTES = 10_000_000
const PIECE = 64 * 1024
/** Explaining costs more than decoding: one message of so many is explained and written back. */
const LOOKED_AT = 16
const REALTIME = 2

const below = randomsBelow(20260301)
const any = (length: number, limit = 256): number[] => Array.from({ length }, () => below(limit))
const oneOf = <Item>(items: readonly Item[]): Item => items[below(items.length)] as Item

/** A frame with a right check byte; reports begin like a report, with units that are known and hold anything. */
function likelyFrame(): Uint8Array {
  const edition = oneOf(['2016', '2025'] as const)
  const command = oneOf([REALTIME, oneOf(Object.keys(gbRequests[edition]).map(Number)), below(256)])
  const units = [...(edition === '2016' ? units2016 : units2025).keys()]
  const unit = (): number[] => [oneOf(units), ...any(below(60), oneOf([6, 256]))]
  const body = command === REALTIME ? [26, 11, 21, 8, 0, 0, ...unit(), ...unit()] : any(below(200))
  const answer = oneOf([COMMAND_FLAG, COMMAND_FLAG, 1])
  return writeGbFrame({ edition, command, answer, vin: 'LFUZZED0000000001', body: Uint8Array.from(body) })
}

/** Frames among noise, some with a byte that is wrong. */
function fuzzed(length: number): Uint8Array {
  const bytes = new Uint8Array(length)
  for (let at = 0; at < length; ) {
    const piece = below(3) === 0 ? Uint8Array.from(any(below(300))) : likelyFrame()
    if (below(4) === 0 && piece.length > 0) piece[below(piece.length)] = below(256)
    bytes.set(piece.subarray(0, length - at), at)
    at += piece.length
  }
  return bytes
}

it('ten million fuzzed bytes neither throw nor stay in memory, and what is decoded is written back', {
  timeout: 120_000,
}, () => {
  const splitter = new GbFrameSplitter()
  let frames = 0
  const onFrame = (bytes: Uint8Array): void => {
    const frame = readGbFrame(bytes)
    if ('malformed' in frame) return
    const { value, known } = decodeGbFrame(frame)
    if (frames++ % LOOKED_AT !== 0 || !known) return
    const written = encodeGbDecoded(frame, value)
    expect(toHex(written)).toBe(toHex(frame.body))
    const rows = explainGbBody(frame, frame.body)
    expect(rows.reduce((length, row) => length + row.length, 0)).toBe(frame.body.length)
  }
  const push = (bytes: number): void => {
    for (let sent = 0; sent < bytes; sent += PIECE) splitter.push(fuzzed(PIECE), onFrame)
  }

  push(FUZZED_BYTES / 10)
  const before = heap()
  push((FUZZED_BYTES / 10) * 9)
  expect(heap() - before).toBeLessThan(4 * 1024 * 1024)
  expect(splitter.pending).toBeLessThanOrEqual(65_560)
  expect(frames).toBeGreaterThan(20_000)
})
