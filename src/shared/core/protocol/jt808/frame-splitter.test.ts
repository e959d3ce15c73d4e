import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fromHex, toHex } from '../wire/hex.ts'
import { FrameSplitter } from './frame-splitter.ts'
import { phoneToBytes, readFrame, writeFrame } from './frame.ts'
import { decodeBody } from './message.ts'

const hex = (text: string): Uint8Array => fromHex(text) as Uint8Array

function split(chunks: readonly Uint8Array[], splitter = new FrameSplitter()): string[] {
  const frames: string[] = []
  for (const chunk of chunks) splitter.push(chunk, (frame) => frames.push(toHex(frame)))
  return frames
}

/** Cuts bytes at the given places. */
function chunked(bytes: Uint8Array, cuts: readonly number[]): Uint8Array[] {
  const places = [0, ...cuts.map((cut) => cut % (bytes.length + 1)).sort((a, b) => a - b), bytes.length]
  return places.slice(1).map((to, at) => bytes.slice(places[at], to))
}

const frames = fc
  .array(fc.uint8Array({ minLength: 1, maxLength: 60 }), { minLength: 1, maxLength: 8 })
  .map((bodies) =>
    bodies.map((body, serial) =>
      writeFrame({ id: 0x0900, version: '2013', phoneBytes: phoneToBytes('1', '2013'), serial, body }),
    ),
  )

describe('frame splitter', () => {
  it('gives the same frames however the stream is cut', () => {
    fc.assert(
      fc.property(frames, fc.array(fc.nat(), { maxLength: 30 }), fc.boolean(), (written, cuts, shared) => {
        // Some senders let two frames share one 7E.
        const stream = Uint8Array.from(
          written.flatMap((frame, at) => [...(shared && at > 0 ? frame.subarray(1) : frame)]),
        )
        const wanted = written.map((frame) => toHex(frame.subarray(1, -1)))
        expect(split(chunked(stream, cuts))).toEqual(wanted)
      }),
    )
  })

  it('skips what comes before the first 7E and empty frames', () => {
    const splitter = new FrameSplitter()
    expect(split([hex('dead 7e 7e0102 7e 7e03 7e')], splitter)).toEqual(['0102', '03'])
    expect(splitter.discarded).toBe(2)
  })

  it('throws a frame above the limit away and finds the next', () => {
    const splitter = new FrameSplitter({ maxFrame: 8 })
    expect(split([hex('7e0102030405'), hex('060708090a0b'), hex('0c0d7e01027e')], splitter)).toEqual(['0102'])
    expect(splitter.discarded).toBe(13)
    expect(split([hex('010203040506070809 7e 05 7e')], splitter)).toEqual(['05'])
  })

  it('gives frames their own memory when they began in an earlier chunk', () => {
    const splitter = new FrameSplitter()
    const frames: Uint8Array[] = []
    const chunk = hex('7e010203')
    splitter.push(chunk, (frame) => frames.push(frame))
    splitter.push(hex('047e7e0506'), (frame) => frames.push(frame))
    chunk.fill(0)
    splitter.push(hex('077e'), (frame) => frames.push(frame))
    expect(frames.map(toHex)).toEqual(['01020304', '050607'])
  })

  it('holds a bounded piece of a million random bytes, which decode without throwing, and nothing after whole frames', () => {
    const splitter = new FrameSplitter({ maxFrame: 2048 })
    let state = 12_345
    let seen = 0
    for (let round = 0; round < 1000; round++) {
      const chunk = Uint8Array.from({ length: 1000 }, () => {
        state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0
        return state >>> 24
      })
      splitter.push(chunk, (frame) => {
        seen += frame.length
        expect(frame.length).toBeLessThanOrEqual(2048)
        const read = readFrame(frame)
        if (!('malformed' in read)) decodeBody(read.id, read.version, read.body)
      })
      expect(splitter.pending).toBeLessThanOrEqual(2048)
    }
    expect(seen).toBeGreaterThan(0)
    splitter.push(Uint8Array.of(0x7e), () => {})
    expect(splitter.pending).toBe(0)
  })

  it('holds no more than the limit when no 7E ever comes', () => {
    const splitter = new FrameSplitter({ maxFrame: 100 })
    splitter.push(Uint8Array.of(0x7e), () => {})
    for (let round = 0; round < 1000; round++) splitter.push(new Uint8Array(30), () => expect.unreachable())
    expect(splitter.pending).toBeLessThanOrEqual(100)
    expect(splitter.discarded).toBeGreaterThan(29_000)
  })
})
