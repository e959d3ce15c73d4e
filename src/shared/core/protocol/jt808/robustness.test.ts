import { describe, expect, it } from 'vitest'
import { heap, randomsBelow } from '#tests/support/fuzz.ts'
import { dialectOf } from './dialect-settings.ts'
import { readFrame, writeFrame } from './frame.ts'
import { FrameSplitter } from './frame-splitter.ts'
import { decodeBody, encodeDecoded, explainBody } from './message.ts'
import { messages } from './registry.ts'
import { SubPackages } from './sub-packages.ts'

const FUZZED_BYTES = 10_000_000
const PIECE = 64 * 1024
const HELD_BYTES = 64 * 1024
/** Explaining costs more than decoding: one message of so many is explained and written back. */
const LOOKED_AT = 16

const ids = Object.keys(messages).map(Number)
const below = randomsBelow(20260301)

/** A frame with a right check byte around a body of any bytes, small ones more often, of a message that is known. */
function likelyFrame(): Uint8Array {
  const version = below(2) === 0 ? '2013' : '2019'
  const small = below(2) === 0
  const body = Uint8Array.from({ length: below(200) }, () => (small ? below(6) : below(256)))
  const phoneBytes = Uint8Array.from({ length: version === '2019' ? 10 : 6 }, () => below(10))
  const total = below(4)
  const subpackage = total > 1 && below(8) === 0 ? { subpackage: { total, index: 1 + below(total) } } : {}
  const id = ids[below(ids.length)] as number
  return writeFrame({ id, version, phoneBytes, serial: below(65_536), body, ...subpackage })
}

/** Frames among noise, some with a bit that is wrong. */
function fuzzed(length: number): Uint8Array {
  const bytes = new Uint8Array(length)
  let at = 0
  while (at < length) {
    const piece = below(3) === 0 ? Uint8Array.from({ length: below(300) }, () => below(256)) : likelyFrame()
    if (below(4) === 0 && piece.length > 0) piece[below(piece.length)] = below(256)
    bytes.set(piece.subarray(0, length - at), at)
    at += piece.length
  }
  return bytes
}

describe('ten million fuzzed bytes', () => {
  it('neither throw nor stay in memory, and what is decoded is written back', { timeout: 120_000 }, () => {
    const dialect = dialectOf({ items: ['fleetwall', 'nested', 'guangdong'] })
    const splitter = new FrameSplitter()
    const parts = new SubPackages({ maxBytes: HELD_BYTES })
    let frames = 0
    const onFrame = (escaped: Uint8Array): void => {
      const frame = readFrame(escaped)
      if ('malformed' in frame) return
      if (frame.subpackage) parts.add(frame, frames)
      const { value } = decodeBody(frame.id, frame.version, frame.body, dialect)
      if (frames++ % LOOKED_AT !== 0) return
      expect(encodeDecoded(frame.id, frame.version, value, dialect)).toEqual(frame.body)
      const rows = explainBody(frame.id, frame.version, frame.body, dialect)
      expect(rows.reduce((bytes, row) => bytes + row.length, 0)).toBe(frame.body.length)
    }
    const push = (bytes: number): void => {
      for (let sent = 0; sent < bytes; sent += PIECE) splitter.push(fuzzed(PIECE), onFrame)
    }

    push(FUZZED_BYTES / 10)
    const before = heap()
    push((FUZZED_BYTES / 10) * 9)
    expect(heap() - before).toBeLessThan(4 * 1024 * 1024)
    expect(splitter.pending).toBeLessThanOrEqual(4096)
    expect(parts.bytes).toBeLessThanOrEqual(HELD_BYTES)
    expect(frames).toBeGreaterThan(40_000)
  })
})
