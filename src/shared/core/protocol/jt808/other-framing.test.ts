import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bcc } from '../wire/bcc.ts'
import { toHex } from '../wire/hex.ts'
import { phoneToBytes, writeFrame } from './frame.ts'
import { FrameSplitter } from './frame-splitter.ts'
import { isE7Frame, isSentence, readE7Frame, unescapeE7 } from './other-framing.ts'

const PAIRS: Readonly<Record<number, readonly number[]>> = {
  0xe6: [0xe6, 1],
  0xe7: [0xe6, 2],
  0x3e: [0x3e, 1],
  0x3d: [0x3e, 2],
}

/** A frame between E7s around these bytes, written by the rules the reader undoes. */
function e7Around(content: Uint8Array): Uint8Array {
  const checked = Uint8Array.from([...content, bcc(content)])
  return Uint8Array.from([0xe7, ...[...checked].flatMap((byte) => PAIRS[byte] ?? [byte]), 0xe7])
}

const e7Frame = (body: Uint8Array, id = 0x0200): Uint8Array =>
  e7Around(Uint8Array.from([id >> 8, id & 0xff, 0, body.length, 1, 0x39, 0, 0, 0, 0, 0x42, 0, 7, ...body]))

const sentence = (text: string): Uint8Array => new TextEncoder().encode(`(${text})`)

const standard = (body: Uint8Array): Uint8Array =>
  writeFrame({ id: 0x0900, version: '2013', phoneBytes: phoneToBytes('1', '2013'), serial: 3, body })

const join = (parts: readonly Uint8Array[]): Uint8Array => Uint8Array.from(parts.flatMap((part) => [...part]))

function split(stream: Uint8Array, sizes: readonly number[]) {
  const frames: string[] = []
  const others: string[] = []
  const splitter = new FrameSplitter({ maxFrame: 300, onOther: (unit) => others.push(toHex(unit)) })
  for (let at = 0, turn = 0; at < stream.length; turn++) {
    const size = sizes[turn % sizes.length] as number
    splitter.push(stream.slice(at, at + size), (frame) => frames.push(toHex(frame)))
    at += size
  }
  const { discarded, skipped, pending } = splitter
  return { frames, others, discarded, skipped, pending }
}

const sizes = fc.array(fc.integer({ min: 1, max: 90 }), { minLength: 1, maxLength: 8 })
const bodies = fc.uint8Array({ maxLength: 60 })
const units = fc.oneof(
  bodies.map((body) => ({ kind: 'frame', wire: standard(body) })),
  bodies.map((body) => ({ kind: 'other', wire: e7Frame(body) })),
  fc.stringMatching(/^[A-Z0-9,.]{1,30}$/).map((text) => ({ kind: 'other', wire: sentence(text) })),
)

describe('a stream with frames and sentences of other framings', () => {
  it('gives every frame, passes over the rest and counts it, however it is cut', () => {
    fc.assert(
      fc.property(fc.array(units, { maxLength: 10 }), sizes, (parts, cuts) => {
        const { frames, others, skipped, discarded, pending } = split(join(parts.map(({ wire }) => wire)), cuts)
        const of = (kind: string) => parts.filter((part) => part.kind === kind).map(({ wire }) => wire)
        expect(frames).toEqual(of('frame').map((wire) => toHex(wire.subarray(1, -1))))
        expect(others).toEqual(of('other').map(toHex))
        expect({ skipped, discarded, pending }).toEqual({ skipped: others.length, discarded: 0, pending: 0 })
      }),
      { numRuns: 400 },
    )
  })

  it('is cut alike in any pieces, whatever it holds, and holds no more than a frame', () => {
    const bytes = fc.array(
      fc.oneof(fc.constantFrom(0x7e, 0x7d, 0xe7, 0xe6, 0x28, 0x29, 0x3e, 0x0d), fc.nat({ max: 255 })),
      { maxLength: 900 },
    )
    fc.assert(
      fc.property(bytes, sizes, (all, cuts) => {
        const stream = Uint8Array.from(all)
        const inPieces = split(stream, cuts)
        const whole = split(stream, [stream.length || 1])
        expect(inPieces.frames).toEqual(whole.frames)
        expect(inPieces.others).toEqual(whole.others)
        expect(inPieces.pending).toBeLessThanOrEqual(301)
      }),
      { numRuns: 400 },
    )
  })

  it.each([
    ['an E7 without an end', Uint8Array.of(0xe7, 1, 2)],
    ['a bracket without an end', sentence('1,2').subarray(0, 4)],
    ['an E7 frame with a wrong check byte', e7Frame(Uint8Array.of(1)).map((byte, at) => (at === 5 ? byte ^ 1 : byte))],
  ])('is not held up by %s', (_name, dirt) => {
    const good = standard(Uint8Array.of(1, 2, 3))
    const { frames } = split(join([good, dirt, good, good]), [7])
    expect(frames.filter((frame) => frame === toHex(good.subarray(1, -1)))).toHaveLength(3)
  })

  it('keeps frames whose id begins like an E7 frame', () => {
    const frame = writeFrame({
      id: 0xe728,
      version: '2013',
      phoneBytes: phoneToBytes('1', '2013'),
      serial: 3,
      body: Uint8Array.of(0xe7, 1),
    })
    expect(split(join([frame, frame]), [5]).frames).toEqual([
      toHex(frame.subarray(1, -1)),
      toHex(frame.subarray(1, -1)),
    ])
  })
})

describe('a frame between E7s', () => {
  it('has seven bytes of id, and a body like any other', () => {
    fc.assert(
      fc.property(bodies, (body) => {
        const wire = e7Frame(body)
        expect(isE7Frame(wire)).toBe(true)
        expect(readE7Frame(wire)).toMatchObject({
          id: 0x0200,
          phone: '01390000000042',
          serial: 7,
          checksumOk: true,
          lengthOk: true,
          body,
        })
      }),
    )
  })

  it('has a serial of one byte in the locations of one maker', () => {
    const wire = e7Around(Uint8Array.from([0x55, 0x01, 0, 1, 0, 0, 0, 0, 0, 0, 9, 5, 0xaa]))
    expect(readE7Frame(wire)).toMatchObject({ id: 0x5501, serial: 5, body: Uint8Array.of(0xaa), lengthOk: true })
  })

  it('never throws', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 60 }), (bytes) => {
        expect(readE7Frame(bytes)).toBeDefined()
        expect(unescapeE7(bytes).length).toBeLessThanOrEqual(bytes.length)
        expect([true, false]).toContain(isSentence(bytes))
      }),
    )
  })
})
