import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { toHex } from '../wire/hex.ts'
import { FrameAssembler } from './frame-assembler.ts'
import { MediaEncoder } from './media-encoder.ts'
import { FRAME_TYPES, type IdBytes, type MediaPacket, readMediaPacket, writeMediaPacket } from './media-packet.ts'
import { MediaSplitter } from './media-splitter.ts'

const packet = (over: Partial<MediaPacket> = {}): MediaPacket => ({
  idBytes: 6,
  flags: 0x81,
  marker: true,
  payload: 98,
  sequence: 1,
  phone: '013800138000',
  channel: 1,
  frameType: FRAME_TYPES.keyFrame,
  part: 0,
  timestamp: 1_700_000_000_000n,
  sinceKey: 0,
  sinceFrame: 40,
  data: Uint8Array.of(0, 0, 0, 1, 0x65),
  ...over,
})

const hex = fc.integer({ min: 0, max: 15 }).map((digit) => digit.toString(16))
const packets = fc
  .record({
    idBytes: fc.constantFrom<IdBytes>(6, 10),
    flags: fc.integer({ min: 0, max: 255 }),
    marker: fc.boolean(),
    payload: fc.integer({ min: 0, max: 127 }),
    sequence: fc.integer({ min: 0, max: 0xffff }),
    letters: fc.array(hex, { minLength: 20, maxLength: 20 }),
    channel: fc.integer({ min: 0, max: 255 }),
    frameType: fc.integer({ min: 0, max: 4 }),
    part: fc.integer({ min: 0, max: 15 }),
    timestamp: fc.bigInt({ min: 0n, max: (1n << 64n) - 1n }),
    sinceKey: fc.integer({ min: 0, max: 0xffff }),
    sinceFrame: fc.integer({ min: 0, max: 0xffff }),
    data: fc.uint8Array({ maxLength: 1200 }),
  })
  .map(
    ({ letters, ...rest }): MediaPacket => ({
      ...rest,
      phone: letters.join('').slice(0, rest.idBytes * 2),
      timestamp: rest.frameType === 4 ? null : rest.timestamp,
      sinceKey: rest.frameType < 3 ? rest.sinceKey : null,
      sinceFrame: rest.frameType < 3 ? rest.sinceFrame : null,
    }),
  )

const stream = (written: readonly Uint8Array[]) => Uint8Array.from(written.flatMap((bytes) => [...bytes]))

function split(chunks: readonly Uint8Array[], hint?: IdBytes) {
  const splitter = new MediaSplitter(hint)
  const found: string[] = []
  const keep = (one: MediaPacket) => found.push(toHex(writeMediaPacket(one)))
  let most = 0
  for (const chunk of chunks) {
    splitter.push(chunk, keep)
    most = Math.max(most, splitter.pending)
  }
  splitter.end(keep)
  return { found, discarded: splitter.discarded, most }
}

function chunked(bytes: Uint8Array, cuts: readonly number[]): Uint8Array[] {
  const at = [...cuts.map((cut) => cut % (bytes.length + 1)), 0, bytes.length].sort((a, b) => a - b)
  return at.slice(1).map((end, index) => bytes.subarray(at[index], end))
}

describe('media packets', () => {
  it('come back as they were written, whatever they contain', () => {
    fc.assert(
      fc.property(packets, (one) => {
        expect(readMediaPacket(writeMediaPacket(one), one.idBytes)).toEqual(one)
      }),
    )
  })

  it('are not read from bytes that are no packet', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
        expect(readMediaPacket(bytes)).toBeNull()
        const headed = Uint8Array.from([0x30, 0x31, 0x63, 0x64, ...bytes])
        const read = readMediaPacket(headed)
        expect(read === null || toHex(writeMediaPacket(read)) === toHex(headed)).toBe(true)
      }),
    )
  })

  it('refuse what does not fit', () => {
    expect(() => writeMediaPacket(packet({ phone: '0138001380001' }))).toThrow(RangeError)
    expect(() => writeMediaPacket(packet({ data: new Uint8Array(65_536) }))).toThrow(RangeError)
  })
})

describe('a stream of media packets', () => {
  it('gives the same packets however it is chunked, with either width of the id', () => {
    const sameWidth = fc
      .tuple(fc.array(packets, { minLength: 2, maxLength: 12 }), fc.constantFrom<IdBytes>(6, 10))
      .map(([list, idBytes]) =>
        list.map((one) => ({ ...one, idBytes, phone: one.phone.slice(0, 12).padStart(idBytes * 2, '1') })),
      )
    fc.assert(
      fc.property(sameWidth, fc.array(fc.nat(), { maxLength: 40 }), (list, cuts) => {
        const written = list.map(writeMediaPacket)
        const bytes = stream(written)
        const { found, discarded } = split(chunked(bytes, cuts), list[0]!.idBytes)
        expect(found).toEqual(written.map(toHex))
        expect(discarded).toBe(0)
      }),
    )
  })

  it.each([
    ['a 6 byte id that begins with zeros', 6, '000056aebc2a'],
    ['a 10 byte id', 10, '00000000013800138000'],
  ] as const)('finds the width by the next magic: %s, with the wrong hint', (_what, idBytes, phone) => {
    const written = [1, 2, 3].map((sequence) => writeMediaPacket(packet({ idBytes, phone, sequence })))
    expect(split([stream(written)], idBytes === 6 ? 10 : 6).found).toEqual(written.map(toHex))
  })

  it('goes on after noise and after a packet that was cut off', () => {
    const good = [1, 2, 3, 4].map((sequence) => writeMediaPacket(packet({ sequence })))
    const noise = Uint8Array.of(0x30, 0x31, 0x63, 0x30, 0x31, 0x7e)
    const { found } = split([stream([noise, good[0]!, good[1]!, good[2]!.subarray(0, 12), good[2]!, good[3]!])])
    expect(found).toContain(toHex(good[0]!))
    expect(found.at(-1)).toBe(toHex(good[3]!))
  })

  it('neither throws nor keeps more than one packet of anything', () => {
    fc.assert(
      fc.property(fc.array(fc.uint8Array({ maxLength: 3000 }), { maxLength: 30 }), fc.boolean(), (chunks, headed) => {
        const list = headed ? chunks.flatMap((chunk) => [Uint8Array.of(0x30, 0x31, 0x63, 0x64), chunk]) : chunks
        expect(split(list).most).toBeLessThan(66_000)
      }),
    )
  })

  it('keeps 10 million bytes of noise within one packet', () => {
    const splitter = new MediaSplitter()
    const assembler = new FrameAssembler({ maxFrame: 100_000 })
    let seed = 1
    const chunk = new Uint8Array(100_000)
    for (let round = 0; round < 100; round += 1) {
      for (let at = 0; at < chunk.length; at += 1) {
        seed = (seed * 1_103_515_245 + 12_345) & 0x7fffffff
        chunk[at] = seed >> 16
      }
      for (let at = 0; at < chunk.length; at += 997) chunk.set([0x30, 0x31, 0x63, 0x64], Math.min(at, chunk.length - 4))
      splitter.push(chunk, (one) => assembler.add(one))
      expect(splitter.pending).toBeLessThan(66_000)
    }
  })
})

describe('frames', () => {
  const encoder = () => new MediaEncoder({ phone: '013800138000', idBytes: 6, channel: 3 })
  const frames = (list: readonly Uint8Array[], assembler = new FrameAssembler()) =>
    list.flatMap((bytes) => assembler.add(readMediaPacket(bytes)!) ?? [])

  it('come back from what the encoder wrote, of any size', () => {
    fc.assert(
      fc.property(fc.array(fc.uint8Array({ maxLength: 4000 }), { maxLength: 8 }), (pictures) => {
        const made = encoder()
        const written = pictures.flatMap((data, index) => [
          ...made.picture({ data, key: index === 0, timestampMs: index * 40 }),
          ...made.sound({ data: Uint8Array.of(index), timestampMs: index * 40 }),
        ])
        expect(written.every((bytes) => bytes.length <= 980)).toBe(true)
        const found = frames(written)
        expect(found.filter(({ frameType }) => frameType < 3).map(({ data }) => toHex(data))).toEqual(
          pictures.map((data) => toHex(data)),
        )
        expect(found.filter(({ frameType }) => frameType === 3)).toHaveLength(pictures.length)
      }),
    )
  })

  it('carry the time they were taken, and how long after the last one', () => {
    const made = encoder()
    made.picture({ data: Uint8Array.of(1), key: true, timestampMs: 1000 })
    const [second] = made.picture({ data: Uint8Array.of(2), key: false, timestampMs: 1040 })
    expect(readMediaPacket(second!)).toMatchObject({ timestamp: 1040n, sinceKey: 40, sinceFrame: 40, frameType: 1 })
  })

  it('with a missing packet are dropped, and only they', () => {
    const made = encoder()
    const first = made.picture({ data: new Uint8Array(3000), key: true, timestampMs: 0 })
    const second = made.picture({ data: new Uint8Array(2000), key: false, timestampMs: 40 })
    const assembler = new FrameAssembler()
    const found = frames([...first.slice(0, 1), ...first.slice(2), ...second], assembler)
    expect(found.map(({ data }) => data.length)).toEqual([2000])
    expect(assembler.dropped).toBe(1)
  })

  it('longer than the limit are dropped', () => {
    const assembler = new FrameAssembler({ maxFrame: 2000 })
    const made = encoder()
    const list = [5000, 1500].flatMap((size, n) =>
      made.picture({ data: new Uint8Array(size), key: false, timestampMs: n }),
    )
    expect(frames(list, assembler).map(({ data }) => data.length)).toEqual([1500])
    expect(assembler.dropped).toBe(1)
  })
})
