import { constants, gunzipSync, gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { gunzip } from './gunzip.ts'

const MOST = 1024 * 1024

/** Bytes that repeat themselves, so that all kinds of blocks occur. */
const plain = fc.oneof(
  fc.uint8Array({ maxLength: 3000 }),
  fc.array(fc.nat({ max: 3 }), { maxLength: 3000 }).map((all) => Uint8Array.from(all)),
  fc
    .tuple(fc.uint8Array({ minLength: 1, maxLength: 40 }), fc.integer({ min: 1, max: 400 }))
    .map(([piece, times]) => Uint8Array.from(Array.from({ length: times }, () => [...piece]).flat())),
)
const options = fc.record({
  level: fc.constantFrom(0, 1, 6, 9),
  strategy: fc.constantFrom(constants.Z_DEFAULT_STRATEGY, constants.Z_FIXED, constants.Z_HUFFMAN_ONLY, constants.Z_RLE),
})

describe('gunzip', () => {
  it('gives back what was compressed, in any kind of block', () => {
    fc.assert(
      fc.property(plain, options, (bytes, how) => {
        expect(gunzip(gzipSync(bytes, how), MOST)).toEqual({ data: bytes })
      }),
      { numRuns: 300 },
    )
  })

  it('reads across many blocks and the whole window', () => {
    const bytes = Uint8Array.from({ length: 300_000 }, (_, at) => ((at * at) >> 7) & 0x3f)
    expect(gunzip(gzipSync(bytes), MOST)).toEqual({ data: bytes })
  })

  it('passes over a name, a comment and more in the header', () => {
    const body = gzipSync(Uint8Array.of(1, 2, 3)).subarray(10)
    const head = [0x1f, 0x8b, 8, 0x1e, 0, 0, 0, 0, 0, 0, 2, 0, 9, 9, 0x61, 0, 0x62, 0, 7, 7]
    expect(gunzip(Uint8Array.from([...head, ...body]), MOST)).toEqual({ data: Uint8Array.of(1, 2, 3) })
  })

  it('stops at the limit, however much a few bytes would become', () => {
    const bomb = gzipSync(new Uint8Array(50 * 1024 * 1024))
    expect(bomb.length).toBeLessThan(60_000)
    expect(gunzip(bomb, 4096)).toEqual({ fault: 'tooLong' })
    expect(gunzip(gzipSync(new Uint8Array(4096)), 4096)).toEqual({ data: new Uint8Array(4096) })
  })

  it('says of other bytes that they are none, and of cut ones that they are broken', () => {
    expect(gunzip(Uint8Array.of(1, 2, 3), MOST)).toEqual({ fault: 'noGzip' })
    const whole = gzipSync(Uint8Array.from({ length: 500 }, (_, at) => at & 7))
    expect(gunzip(whole.subarray(0, 14), MOST)).toEqual({ fault: 'broken' })
  })

  it('never throws on any bytes behind a header, and agrees with zlib where that reads them', () => {
    fc.assert(
      fc.property(plain, fc.nat(), fc.nat({ max: 255 }), (bytes, place, byte) => {
        const broken = Uint8Array.from(gzipSync(bytes))
        broken[10 + (place % Math.max(1, broken.length - 18))] = byte
        const ours = gunzip(broken, MOST)
        const theirs = readByZlib(broken)
        expect(theirs ? ours : {}).toEqual(theirs ? { data: theirs } : {})
      }),
      { numRuns: 500 },
    )
  })
})

function readByZlib(bytes: Uint8Array): Uint8Array | null {
  try {
    return new Uint8Array(gunzipSync(bytes))
  } catch {
    return null
  }
}
