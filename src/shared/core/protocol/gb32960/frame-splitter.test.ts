import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { toHex } from '../wire/hex.ts'
import { GbFrameSplitter } from './frame-splitter.ts'
import { writeGbFrame } from './frame.ts'

const frames = fc
  .record({
    edition: fc.constantFrom('2016' as const, '2025' as const),
    command: fc.nat({ max: 255 }),
    answer: fc.constantFrom(1, 2, 0xfe),
    vin: fc.stringMatching(/^[A-Z0-9]{17}$/),
    body: fc.uint8Array({ maxLength: 300 }),
  })
  .map(writeGbFrame)

/** Noise without the bytes frames begin with cannot claim anything. */
const noise = fc.uint8Array({ maxLength: 40 }).map((bytes) => bytes.filter((byte) => byte !== 0x23 && byte !== 0x24))

const join = (parts: readonly Uint8Array[]): Uint8Array => Uint8Array.from(parts.flatMap((part) => [...part]))

function cut(bytes: Uint8Array, sizes: readonly number[]): Uint8Array[] {
  const chunks: Uint8Array[] = []
  let at = 0
  for (let turn = 0; at < bytes.length; turn++) {
    const size = sizes[turn % sizes.length] as number
    chunks.push(bytes.slice(at, at + size))
    at += size
  }
  return chunks
}

function split(chunks: readonly Uint8Array[]): { found: string[]; splitter: GbFrameSplitter } {
  const splitter = new GbFrameSplitter()
  const found: string[] = []
  for (const chunk of chunks) splitter.push(chunk, (frame) => found.push(toHex(frame)))
  return { found, splitter }
}

const sizes = fc.array(fc.integer({ min: 1, max: 200 }), { minLength: 1, maxLength: 10 })

describe('GB/T 32960 stream', () => {
  it('gives the same frames however it is cut, and keeps nothing behind the last', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(noise, frames), { maxLength: 6 }), sizes, (parts, cuts) => {
        const { found, splitter } = split(cut(join(parts.flat()), cuts))
        expect(found).toEqual(parts.map(([, frame]) => toHex(frame)))
        expect(splitter.pending).toBe(0)
        expect(splitter.discarded).toBe(parts.reduce((sum, [dirt]) => sum + dirt.length, 0))
      }),
    )
  })

  it('finds the frame behind bytes that only look like one', () => {
    fc.assert(
      fc.property(frames, frames, sizes, fc.nat({ max: 21 }), (broken, whole, cuts, cutOff) => {
        const wrong = broken.slice()
        wrong[wrong.length - 1] = (wrong.at(-1) as number) ^ 0x55
        const stream = join([wrong, broken.subarray(0, cutOff), whole, whole, whole])
        expect(split(cut(stream, cuts)).found.filter((hex) => hex === toHex(whole)).length).toBeGreaterThanOrEqual(2)
      }),
    )
  })

  it('finds the same frames in any bytes however they are cut, and holds no more than one frame', () => {
    const bytes = fc.array(fc.oneof(fc.constantFrom(0x23, 0x24, 0x00, 0xfe, 0x01), fc.nat({ max: 255 })), {
      maxLength: 600,
    })
    fc.assert(
      fc.property(bytes, sizes, (all, cuts) => {
        const stream = Uint8Array.from(all)
        const { found, splitter } = split(cut(stream, cuts))
        const whole = split([stream])
        expect(found).toEqual(whole.found)
        expect(splitter.discarded).toBe(whole.splitter.discarded)
        expect(splitter.pending).toBe(whole.splitter.pending)
      }),
    )
  })

  it('passes over a length above the limit', () => {
    const splitter = new GbFrameSplitter({ maxFrame: 100 })
    const found: number[] = []
    const long = writeGbFrame({ edition: '2016', command: 2, vin: 'V', body: new Uint8Array(200) })
    const short = writeGbFrame({ edition: '2016', command: 7, vin: 'V', body: new Uint8Array() })
    splitter.push(join([long, short]), (frame) => found.push(frame.length))
    expect(found).toEqual([short.length])
    expect(splitter.discarded).toBe(long.length)
  })

  it('stays quick on megabytes of beginnings that never become frames', () => {
    const splitter = new GbFrameSplitter()
    const chunk = new Uint8Array(65_536)
    for (let at = 0; at < chunk.length; at++) chunk[at] = [0x23, 0x23, 0x02, 0xfe, 0x01, 0x01][at % 6] as number
    const before = performance.now()
    for (let turn = 0; turn < 160; turn++) splitter.push(chunk, () => {})
    expect(performance.now() - before).toBeLessThan(5000)
    expect(splitter.pending).toBeLessThanOrEqual(65_560 + chunk.length)
  })
})
