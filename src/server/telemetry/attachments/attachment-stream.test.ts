import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { phoneToBytes, writeFrame } from '#core/protocol/jt808/frame.ts'
import { toHex } from '#core/protocol/wire/hex.ts'
import { AttachmentStream } from './attachment-stream.ts'
import { ByteRanges } from './byte-ranges.ts'

describe('the stream of a terminal', () => {
  it('is taken apart the same however it is chunked, noise between', () => {
    const frame = writeFrame({
      id: 0x1212,
      version: '2013',
      phoneBytes: phoneToBytes('1', '2013'),
      serial: 1,
      body: Uint8Array.of(0x7e, 0x30),
    })
    const head = Buffer.alloc(62)
    head.write('01cda.jpg', 0, 'latin1')
    head.writeUInt32BE(5, 54)
    head.writeUInt32BE(4, 58)
    const whole = Buffer.concat([frame, Buffer.from('00x'), head, Buffer.from([0x7e, 0x30, 0x31, 0x7e]), frame])
    const read = (cuts: readonly number[]) => {
      const stream = new AttachmentStream()
      const at = [...cuts.map((cut) => cut % whole.length), 0, whole.length].sort((a, b) => a - b)
      const events = at.slice(1).flatMap((end, n) => stream.push(whole.subarray(at[n], end)))
      const data = events.flatMap((event) => (event.is === 'data' ? [...event.bytes] : []))
      return { data, frames: events.filter((event) => event.is === 'frame').map((event) => toHex(event.escaped)) }
    }
    fc.assert(
      fc.property(fc.array(fc.nat(), { maxLength: 20 }), (cuts) => {
        expect(read(cuts)).toEqual({
          data: [0x7e, 0x30, 0x31, 0x7e],
          frames: [toHex(frame.subarray(1, -1)), toHex(frame.subarray(1, -1))],
        })
      }),
    )
  })

  it('never throws', () => {
    fc.assert(
      fc.property(fc.array(fc.uint8Array({ maxLength: 400 }), { maxLength: 20 }), (chunks) => {
        const stream = new AttachmentStream()
        const taken = chunks.flatMap((chunk) => stream.push(chunk))
        expect(taken.length).toBeLessThanOrEqual(chunks.reduce((sum, { length }) => sum + length, 0))
      }),
    )
  })
})

describe('ranges', () => {
  it('and their gaps cover the file exactly', () => {
    const piece = fc.tuple(fc.integer({ min: 0, max: 99 }), fc.integer({ min: 0, max: 30 }))
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 20 }), (pieces) => {
        const ranges = new ByteRanges()
        const have = new Set<number>()
        for (const [offset, length] of pieces) {
          ranges.add(offset, Math.min(length, 100 - offset))
          for (let at = offset; at < Math.min(100, offset + length); at += 1) have.add(at)
        }
        const missing = ranges.gaps(100).flatMap(({ offset, length }) => Array.from({ length }, (_, n) => offset + n))
        expect(missing).toEqual(Array.from({ length: 100 }, (_, at) => at).filter((at) => !have.has(at)))
      }),
    )
  })
})
